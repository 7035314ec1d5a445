"""Letters that a family does not take from its own typeface, for that draws them filled in, joined, or in a flourish.

Found by looking at every letter of the surnames beside the same in the other typefaces. Knows texts; no shapes but ー.
"""

from typing import Final

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

FROM_ANOTHER: Final = {
    "tegomin": {
        # filled in, or one stroke short
        "yuji": "延轟洗渡鷹鸞驫麤リÅå",
        "kaisei": "藤輝嵩機歯り",
    },
    "kaisei": {
        # feet that join, and curls
        "yuji": "リ",
    },
    "yuji": {
        # split by a dry brush, or grown together
        "tegomin": "の森",
        # its two strokes joined: ゎ, ら
        "kaisei": "り",
    },
}


SLIT_FONT_UNITS: Final = 44.0
SLITS: Final[dict[tuple[str, str], tuple[tuple[tuple[float, float], ...], ...]]] = {
    # where one tree grows into the next: lines in font units, y downward
    ("kaisei", "林"): (((470, -400), (445, -315), (400, -225)),),
    ("kaisei", "森"): (((500, -265), (480, -185), (425, -100)),),
    ("yuji", "林"): (((437, -610), (505, -465)), ((364, -210), (364, -90))),
    ("tegomin", "林"): (((462, -650), (462, -510)),),
}


def slits_of(text: str, typeface: str) -> BaseGeometry | None:
    """Return the white that parts strokes which run together in a typeface's letter, in font units; None for none."""
    lines = SLITS.get((typeface, text), ())
    if not lines:
        return None
    return shapely.buffer(shapely.multilinestrings([shapely.linestrings(line) for line in lines]), SLIT_FONT_UNITS / 2)


def source_of(text: str, typeface: str) -> str:
    """Return the typeface that a letter is taken from in a family of `typeface`."""
    return _SOURCES.get(typeface, {}).get(text, typeface)


def bar() -> MultiPolygon:
    """Return ー as a level bar that tapers a little from its start, in font units: no typeface's turns well."""
    return MultiPolygon([Polygon([(80, 398), (150, 390), (920, 408), (920, 480), (150, 494), (80, 482)])])


_SOURCES: Final = {
    typeface: {text: other for other, texts in letters.items() for text in texts}
    for typeface, letters in FROM_ANOTHER.items()
}
