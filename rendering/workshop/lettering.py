"""Finds font files for texts on paper, and the outlines of letters to cut into a seal's side.

Font packages in node_modules divide a typeface into some hundred files, called slices here. A sheet uses only those
slices that have its letters. All typefaces are under the SIL Open Font License.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import shapely
from fontTools.ttLib import TTFont
from shapely import affinity
from shapely.geometry import LinearRing, MultiPolygon, Polygon

from rendering.compiling.font_files import files, glyphs
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.curves import rings_of
from rendering.engine.glyphs.typefaces import KLEE, TYPEFACES

MISSING = "〓"  # the customary sign for a letter that a printer does not have
EM_UNITS = 1000
MIDDLE_UNITS = 380  # height of the middle of kanji above the baseline
_INVISIBLE = frozenset(chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))


@cache
def _characters(path: Path) -> frozenset[str]:
    with TTFont(path, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


@cache
def _all_characters(packages: Path) -> frozenset[str]:
    return frozenset().union(*(_characters(path) for path in _all_files(packages)))


def settable(text: str, packages: Path) -> str:
    """Return `text` without variation selectors, and with 〓 for letters that no typeface has."""
    has = _all_characters(packages)
    shown = "".join(letter for letter in text if letter not in _INVISIBLE)
    return "".join(letter if letter in has or letter == "\n" else MISSING for letter in shown)


def slices(texts: Iterable[str], packages: Path) -> list[Path]:
    """Return font files that together have every letter of `texts`. The first one is the main one.

    Files of the typeface Klee come first, those with more of the letters before the others. Raises FileNotFoundError
    if the typefaces are not installed.
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


def outlines(text: str, packages: Path) -> list[MultiPolygon]:
    """Return the outlines of the letters of `text`, as `settable` shows them, without spaces.

    Each letter is in a square of side 1, whose centre is the origin, with y upward. Raises FileNotFoundError if the
    typefaces are not installed.
    """
    shown = [letter for letter in settable(text, packages) if letter.strip()]
    found: dict[str, MultiPolygon] = {}
    for path in slices(shown, packages):
        wanted = frozenset(shown) - found.keys()
        found.update((letter, _filled(rings_of(curves))) for letter, curves in glyphs(path, wanted))
    return [found[letter] for letter in shown if letter in found]


def _filled(contours: list[Points]) -> MultiPolygon:
    """Return the area of a letter from its contours. Those that run opposite to the largest one are holes."""
    rings = [Polygon(ring * (1.0, -1.0) / EM_UNITS) for ring in contours]
    turns = [LinearRing(ring).is_ccw for ring in contours]
    main = turns[max(range(len(rings)), key=lambda number: rings[number].area)]
    filled = shapely.union_all([ring.buffer(0) for ring, turn in zip(rings, turns, strict=True) if turn == main])
    holes = shapely.union_all([ring.buffer(0) for ring, turn in zip(rings, turns, strict=True) if turn != main])
    whole = filled.difference(holes)
    left, _, right, _ = whole.bounds
    placed = affinity.translate(whole, -(left + right) / 2.0, -MIDDLE_UNITS / EM_UNITS)
    return MultiPolygon([part for part in shapely.get_parts(placed) if isinstance(part, Polygon)])
