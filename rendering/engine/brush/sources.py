"""Letters that a family does not take from its own typeface, for that draws them filled in, joined, or in a flourish.

Found by looking at every letter of the surnames beside the same in the other typefaces. Knows texts; no shapes but ー.
"""

from typing import Final

from shapely.geometry import MultiPolygon, Polygon

_KANA: Final = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB))))

# Of a letter that stands in two lists of a typeface, the latter counts.
FROM_ANOTHER: Final = {
    "yuji": {
        # drawn so densely that its brush fills them in: by even strokes, whose whites stay open
        "antique": "鷹鷲",
        # split by a dry brush, with strokes joined that are two (り), or in one clot: 葉
        "klee": "の央業ナりきぎさざめはばぱリ飯桑条島鎌藤堀瀬植葉",
    },
    "kaisei": {
        # kana, whose strokes here are knobs and curls
        "klee": _KANA,
        # whose knobs are one with a wall, or with a stroke too short to end without
        "antique": "西四酉茜栖織榊袴櫛鴨藤斎斉齋齊橋遠",
    },
    "tegomin": {
        # with marks that break into specks
        "yuji": "Ååa",
        # kana, which are thin here, or join two strokes that are two; kanji that do; dense ones; ones that lack a
        # stroke, or are another letter at a glance: 文
        "antique": _KANA
        + (
            "藤邉邊齋斎齊鷹鷲護衛熊麗轟鬱龍橋樋瀬嵐豪薫鎌澤廣樹渡馨憲勲繁織績磯州延洗鸞驫麤紗"
            "所嵩野菊奥岳純廉眞尊賢優寛増輝遠智龜亀聖鶴嶺"
            "桑飯塚岡階星和健楓堀桐豊曽菅越新園船端頭貫荻庭鍋柿榊橘錦狩桃周倍緑部"
            "浅滝沢海河池洋津浜沼湯波清溝満湊湖沖法治港深涼淳滋洞宇都宮永"
            "畠椿柳塩猪俣羽翔梅関"
        ),
        # kana whose bars antique joins, and one whose loop it all but closes
        "klee": "きぎさざお",
    },
}


def source_of(text: str, typeface: str) -> str:
    """Return the typeface that a letter is taken from in a family of `typeface`."""
    return _SOURCES.get(typeface, {}).get(text, typeface)


def taken_from(typeface: str) -> frozenset[str]:
    """Return the letters that some family of another typeface takes from this one."""
    return frozenset().union(*(letters.get(typeface, "") for letters in FROM_ANOTHER.values()))


def bar() -> MultiPolygon:
    """Return ー as a level bar that tapers a little from its start, in font units: no typeface's turns well."""
    return MultiPolygon([Polygon([(80, 398), (150, 390), (920, 408), (920, 480), (150, 494), (80, 482)])])


_SOURCES: Final = {
    typeface: {text: other for other, texts in letters.items() for text in texts}
    for typeface, letters in FROM_ANOTHER.items()
}
