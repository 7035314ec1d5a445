"""Letters that a family does not take from its own typeface, for that draws them filled in, joined, or in a flourish.

Found by looking at every letter of the surnames beside the same in the other typefaces. Knows texts; no shapes but ー.
"""

from typing import Final

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

_KANA: Final = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB))))

# Of a letter that stands in two lists of a typeface, the latter counts.
FROM_ANOTHER: Final = {
    "yuji": {
        # marked kana that run together with their marks
        "klee": "ばぱ",
    },
    "kaisei": {
        # kana, whose strokes here are knobs and curls
        "klee": _KANA,
        # whose knobs are one with a wall, or with a stroke too short to end without
        "antique": "西四酉茜栖織榊袴櫛鴨藤斎斉齋齊橋遠一田"
        # drawn with 匕, where the other hands have 人
        "葛"
        # whose right sweep leaves the bar with a notch, and whose roof has two peaks
        "本木未末朱来金今会合令命余全倉谷介企舎"
        # whose narrow whites leave hairlines there, and one face has letters of one weight
        "次條粟笠喜桑峯邊邉",
    },
    "tegomin": {
        # marks that break into specks there
        "yuji": "Ååa",
        # kana, which are thin there or join strokes that are two
        "antique": _KANA +
        # whose counters are filled in there, and one drawn with 匕, where other hands have 人
        "轟鷹鷲藪葛橋遠織榊齋"
        # whose narrow whites leave hairlines there, and one face has letters of one weight
        "曾茅笠薄邊邉"
        # whose bars run together at the weight of a seal
        "野菊",
        # kana whose bars antique joins, and one whose loop it all but closes
        "klee": "きぎさざお",
    },
}

WHITE: Final = {
    # 艹 touches 泰, and 泰 touches 月
    ("antique", "藤"): ((590.0, -668.0, 730.0, -625.0), (364.0, -262.0, 392.0, -180.0)),
}
"""Boxes (left, top, right, bottom; font units) of a typeface's letter where white parts strokes that touch in it."""


def source_of(text: str, typeface: str) -> str:
    """Return the typeface that a letter is taken from in a family of `typeface`."""
    return _SOURCES.get(typeface, {}).get(text, typeface)


def taken_from(typeface: str) -> frozenset[str]:
    """Return the letters that some family of another typeface takes from this one."""
    return frozenset().union(*(letters.get(typeface, "") for letters in FROM_ANOTHER.values()))


def parted(area: BaseGeometry, text: str, typeface: str) -> BaseGeometry:
    """Return the area of a letter with white where strokes touch that should not."""
    boxes = WHITE.get((typeface, text))
    return shapely.difference(area, shapely.union_all([shapely.box(*box) for box in boxes])) if boxes else area


def bar() -> MultiPolygon:
    """Return ー as a level bar that tapers a little from its start, in font units: no typeface's turns well."""
    return MultiPolygon([Polygon([(80, 398), (150, 390), (920, 408), (920, 480), (150, 494), (80, 482)])])


_SOURCES: Final = {
    typeface: {text: other for other, texts in letters.items() for text in texts}
    for typeface, letters in FROM_ANOTHER.items()
}
