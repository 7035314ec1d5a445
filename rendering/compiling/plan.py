"""What is to be read from which font file: each character of a typeface once, the fallback only where it is needed.

Knows the typefaces and their files; draws nothing.
"""

import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from rendering.compiling.reading import characters, files
from rendering.engine.glyphs.typefaces import KLEE, LUBRIFONT, TYPEFACES, Typeface


@dataclass(frozen=True, slots=True)
class Task:
    """The characters to take from one font file: of which to keep the outlines, of which to find centrelines."""

    typeface: Typeface
    path: Path
    outlines: frozenset[str]
    centrelines: frozenset[str]

    @property
    def wanted(self) -> frozenset[str]:
        """All the characters to read."""
        return self.outlines | self.centrelines


def kanji_of_radical(char: str) -> str | None:
    """Return the kanji that a radical of the dictionaries (\u2f00 to \u2fd5) is drawn as, None for other characters."""
    return unicodedata.normalize("NFKC", char) if "\u2f00" <= char <= "\u2fd5" else None


def _drawn(typeface: Typeface, packages: Path) -> dict[Path, frozenset[str]]:
    """Return what to read of a typeface from each of its files; the smallest that has a character gives it."""
    have: set[str] = set()
    by_file = {}
    for path in sorted(files(typeface, packages), key=lambda path: (path.stat().st_size, path.name)):
        by_file[path] = frozenset(characters(path)) - have
        have |= by_file[path]
    return by_file


def tasks(packages: Path, only: Collection[str] | None = None) -> list[Task]:
    """Return the reading there is to do, the longest first. Raises FileNotFoundError without the packages.

    `only` narrows it to some characters.
    """
    drawn = {typeface.id: _drawn(typeface, packages) for typeface in TYPEFACES}
    whole = {name: frozenset[str]().union(*by_file.values()) for name, by_file in drawn.items()}
    lacking = whole[KLEE.id] - frozenset.intersection(*(whole[each.id] for each in TYPEFACES if each is not KLEE))
    alike = frozenset(char for char in whole[KLEE.id] if kanji_of_radical(char) in whole[LUBRIFONT.id])
    skeletons = {LUBRIFONT.id: whole[LUBRIFONT.id], KLEE.id: whole[KLEE.id] - whole[LUBRIFONT.id] - alike}
    planned = []
    for typeface in TYPEFACES:
        for path, chars in drawn[typeface.id].items():
            new = chars & lacking if typeface is KLEE else chars
            new = new if only is None else new & frozenset(only)
            if new:
                planned.append(Task(typeface, path, new, new & skeletons.get(typeface.id, frozenset())))
    return sorted(planned, key=lambda task: (-len(task.centrelines), -len(task.outlines), task.path.name))


def fallback_tasks(packages: Path, failed: Collection[str]) -> list[Task]:
    """Return the reading of the fallback typeface for letters whose skeleton failed in the first."""
    chosen = {path: chars & frozenset(failed) for path, chars in _drawn(KLEE, packages).items()}
    return [Task(KLEE, path, frozenset(), chars) for path, chars in chosen.items() if chars]


def typeface_ids() -> Iterator[str]:
    """Yield the sections of outlines that a library has."""
    for typeface in TYPEFACES:
        yield typeface.id
