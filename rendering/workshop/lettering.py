"""The letters that a sheet of paper is set in: files of an OFL typeface under node_modules, only those that are needed.

Knows font files; no page. Font packages keep a typeface in a hundred slices; a sheet takes what its text asks for.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

from rendering.compiling.reading import files
from rendering.engine.glyphs.typefaces import KLEE, TYPEFACES

MISSING = "〓"  # the printer's sign for a letter that is not in the case
_INVISIBLE = frozenset(chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))


@cache
def _characters(path: Path) -> frozenset[str]:
    with TTFont(path, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def settable(text: str, packages: Path) -> str:
    """Return `text` as the typefaces can show it: without selectors of variants, with 〓 where none has a letter."""
    has = frozenset().union(*(_characters(path) for path in _all_files(packages)))
    shown = "".join(letter for letter in text if letter not in _INVISIBLE)
    return "".join(letter if letter in has or letter == "\n" else MISSING for letter in shown)


def slices(texts: Iterable[str], packages: Path) -> list[Path]:
    """Return the font files that hold every letter of `texts`, the one with most of them first.

    Raises FileNotFoundError where the typefaces are not installed.
    """
    wanted = {letter for text in texts for letter in settable(text, packages) if letter != "\n"}
    chosen: list[Path] = []
    for path in sorted(_all_files(packages), key=lambda path: _rank(path, wanted)):
        found = wanted & _characters(path)
        if found:
            chosen.append(path)
            wanted -= found
    return chosen


def _rank(path: Path, wanted: set[str]) -> tuple[bool, int]:
    return f"/{KLEE.package}/" not in path.as_posix(), -len(wanted & _characters(path))


@cache
def _all_files(packages: Path) -> tuple[Path, ...]:
    return tuple(path for typeface in (KLEE, *TYPEFACES[:-1]) for path in files(typeface, packages))
