"""Reads the engine's lists of words and letters: text files beside the modules that use them, read once at import.

A line that begins with # is a remark. [a heading] begins a section. Spaces or line ends separate words.
"""

from pathlib import Path


def words_in(file: Path) -> tuple[str, ...]:
    """Return the words of a list without headings, in their order."""
    return sections_of(file)[""]


def sections_of(file: Path) -> dict[str, tuple[str, ...]]:
    """Return the words of each section by its heading; the key of words above the first heading is "".

    Raises ValueError, with file and line, where a heading has no closing bracket or occurs twice.
    """
    found: dict[str, list[str]] = {"": []}
    heading = ""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        text = line.strip()
        if text.startswith("#"):
            continue
        if not text.startswith("["):
            found[heading] += text.split()
            continue
        heading = text[1:-1].strip()
        if not text.endswith("]") or heading in found:
            raise ValueError(f"{file}:{number}: {text} is a heading that is not closed, or stands here twice.")
        found[heading] = []
    return {heading: tuple(words) for heading, words in found.items()}
