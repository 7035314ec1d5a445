"""Says which typeface each letter of a brushed family comes from, and where a white line parts its strokes.

The lists are the text files from_another.txt and parted.txt. Only ー is drawn here.
"""

from pathlib import Path
from typing import Final

import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.word_lists import sections_of

WHITE_FONT_UNITS: Final = 40.0  # width of a white line that parts two strokes


def source_of(text: str, typeface: str) -> str:
    """Return the typeface that a letter is taken from in a family of `typeface`."""
    return _SOURCES.get(typeface, {}).get(text, typeface)


def taken_from(typeface: str) -> frozenset[str]:
    """Return the letters that families of other typefaces take from this one."""
    return frozenset(text for texts in _SOURCES.values() for text, source in texts.items() if source == typeface)


def parted(area: BaseGeometry, text: str, typeface: str) -> BaseGeometry:
    """Return a letter's area, in font units, with white lines where strokes touch that should not."""
    lines = _WHITE.get((typeface, text))
    return shapely.difference(area, shapely.union_all(lines)) if lines else area


def bar() -> MultiPolygon:
    """Return ー as a level bar that tapers a little from its start, in font units.

    No typeface's own ー looks right when it is turned for a column.
    """
    return MultiPolygon([Polygon([(80, 398), (150, 390), (920, 408), (920, 480), (150, 494), (80, 482)])])


def _sources(file: Path) -> dict[str, dict[str, str]]:
    """Return the typefaces of letters by the family's typeface. Raises ValueError for a heading that cannot be read."""
    found: dict[str, dict[str, str]] = {}
    for heading, words in sections_of(file).items():
        if words:
            own, _, other = heading.partition(" from ")
            if not other:
                raise ValueError(f"{file}: [{heading}] should be [the family's typeface from another].")
            found.setdefault(own, {}).update(dict.fromkeys("".join(words), other))
    return found


def _white(file: Path) -> dict[tuple[str, str], list[BaseGeometry]]:
    """Return the white lines of letters by typeface and text. Raises ValueError for a line that cannot be read."""
    found: dict[tuple[str, str], list[BaseGeometry]] = {}
    for typeface, words in sections_of(file).items():
        for word in words:
            text, _, given = word.partition(":")
            try:
                numbers = [float(each) for each in given.split(",")]
                points = list(zip(numbers[::2], numbers[1::2], strict=True))
            except ValueError:
                points = []
            if len(points) < 2:
                raise ValueError(f"{file}: {word} should be a letter, a colon, and x,y,x,y.")
            line = LineString(points)
            white = line.buffer(WHITE_FONT_UNITS / 2.0, cap_style="flat", join_style="mitre")
            found.setdefault((typeface, text), []).append(white)
    return found


_SOURCES: Final = _sources(Path(__file__).with_name("from_another.txt"))
_WHITE: Final = _white(Path(__file__).with_name("parted.txt"))
