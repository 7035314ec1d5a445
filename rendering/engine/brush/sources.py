"""Letters that a family does not take from its own typeface, for that draws them filled in, joined, or in a flourish.

Found by looking at every letter of the surnames beside the same in the other typefaces. Knows texts; no shapes but ー.
"""

from typing import Final

from shapely.geometry import MultiPolygon, Polygon

FROM_ANOTHER: Final = {
    "tegomin": {
        # filled in, or one stroke short
        "yuji": "延轟洗渡鷹鸞驫麤リÅå",
        # in one stroke, as わ
        "kaisei": "り",
    },
    "kaisei": {
        # feet that join, and curls
        "yuji": "リ",
    },
    "yuji": {
        # split by a dry brush
        "tegomin": "の",
        # in one stroke, as わ
        "kaisei": "り",
    },
}


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
