"""Letters that a family does not take from its own typeface, for that draws them filled in, joined, or in a flourish.

Found by looking at every letter of the surnames beside the same in the other typefaces. Knows texts; no shapes but ー.
"""

from typing import Final

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.polygons import polygons_of

FROM_ANOTHER: Final = {
    "tegomin": {
        # filled in, thin, one stroke short, marks that break into specks, or another letter at a glance: 文, え
        "yuji": "藤会地延轟洗鸞驫麤磯州紗憲リヴたかちひみゆろÅå",
        "kaisei": "所嵩野菊麗之奥岳純りき",
        # dense: by a pen of one width, whose gaps stay open where a brush's close
        "klee": (
            "廣眞尊龍賢優寛禎資館増薫輝遠賀渡智園亀豪春聖陽義鶴嶺橋衛嵐斎斉留福熊基澄刷樋歯葉昇滝倉樹緒繁林商店瀬設院"
            "岸嶋榎齋薄蔵影歌峯療廉濱橘機顕遼境儀雅護属鷹暮彌勲積箕槙誓壽乾"
        ),
    },
    "kaisei": {
        # feet that join, curls, dots and threads that fill in, strokes that are knobs: こ
        "yuji": "リ磯州紗こご",
        # upright and hooked, a Latin t; a bar that leaves the foot of the seal empty
        "tegomin": "ナ",
        "klee": (
            "尊亀兼嵐春豪暢宮原榎展誠敦泰溝堤賢渡茂基緒禎葉樹滝繁澤鎌斎斉聖澄樋橋廣寿福刷院藤植備林森岸尾荒齋"
            "輝穂眞機範動修悟資稔惠輔精運歌將総巻喬庸爾鍋嶺詠勢柴峯衛樫農邉麗績蔵償徹療締繊静鷹鷲諏彌袋偉濱駿惇綾"
            "憲勲諭薄儀準藍塙露詳憂槙鎮楓瑞護颯廉"
        ),
    },
    "yuji": {
        # split by a dry brush, left with crumbs, grown together, or upright as 十: ナ
        "tegomin": "の央業ナ",
        # their two strokes, or two halves, joined: ゎ, ら
        "kaisei": "りき",
        "klee": (
            "賢嵐豪貴寛温範原真資滝見賀塩竜整家橋植貫葉則嘉健晃啓斎茂憲樹基富倉備薫亀場野伊澤衛智敦塚店春雅聖"
            "兼尊絵眞刷澄熊留福藤樋歯邊廣林森岸崎嶋東榎齋鷹鷲常義償馨安椿邉茶紀嗣照輔渕曽草爾堅勢樫農橘麗装置"
            "瀬舜隆乾葛彌偉惇堂藍階渉槙楓護"
        ),
    },
}


Line = tuple[tuple[float, float], ...]  # in font units, y downward
SLIT_FONT_UNITS, JOINT_FONT_UNITS = 44.0, 50.0
SLITS: Final[dict[tuple[str, str], tuple[Line, ...]]] = {
    # the thread in which a stroke ends, between two others
    ("klee", "藤"): (((582, -88), (582, -52)),),
    # the knob of a bar that is to meet its wall
    ("kaisei", "田"): (((654, -412), (740, -412)), ((654, -430), (740, -430))),
    ("kaisei", "由"): (((634, -338), (735, -338)), ((634, -364), (735, -364))),
}
JOINTS: Final[dict[tuple[str, str], Line]] = {
    # a bar that stops short of its wall
    ("kaisei", "田"): ((600, -364), (790, -364)),
    ("kaisei", "由"): ((600, -291), (790, -291)),
    ("yuji", "田"): ((610, -345), (760, -354)),
    ("yuji", "由"): ((590, -283), (755, -292)),
}


def mended(area: BaseGeometry, text: str, typeface: str) -> BaseGeometry:
    """Return a typeface's letter with strokes parted, and bars drawn on to walls."""
    slits, joint = SLITS.get((typeface, text), ()), JOINTS.get((typeface, text))
    for slit in slits:
        area = area.difference(shapely.linestrings(slit).buffer(SLIT_FONT_UNITS / 2))
    if joint is not None:
        area = area.union(shapely.linestrings(joint).buffer(JOINT_FONT_UNITS / 2, cap_style="flat"))
    return MultiPolygon(polygons_of(area)) if slits or joint else area


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
