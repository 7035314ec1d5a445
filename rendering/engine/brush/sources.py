"""Letters that a family does not take from its own typeface, for that draws them filled in, joined, or in a flourish.

Found by looking at every letter of the surnames beside the same in the other typefaces. Knows texts; no shapes but ー.
"""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.polygons import polygons_of

FROM_ANOTHER: Final = {
    "tegomin": {
        # filled in, thin, one stroke short, marks that break into specks, or another letter at a glance: 文, え
        "yuji": "藤会地延轟洗渡鷹鸞驫麤磯州紗憲リヴたかちひみゆろÅå",
        "kaisei": "留澄熊所輝嵩機歯野菊葉樹麗之奥岳純緒りき",
    },
    "kaisei": {
        # feet that join, curls, dots and threads that fill in, strokes that are knobs: こ
        "yuji": "リ磯州紗こご",
        # upright and hooked, a Latin t; a bar that leaves the foot of the seal empty; a crossing filled, halves apart
        "tegomin": "ナ岸斉聖",
    },
    "yuji": {
        # split by a dry brush, left with crumbs, grown together, or upright as 十: ナ
        "tegomin": "の森央業ナ",
        # their two strokes, or two halves, joined: ゎ, ら
        "kaisei": "留澄基刷り野嵐樹麗き",
    },
}


Line = tuple[tuple[float, float], ...]  # in font units, y downward
SLIT_FONT_UNITS, JOINT_FONT_UNITS = 44.0, 50.0
SLITS: Final[dict[tuple[str, str], tuple[Line, ...]]] = {
    # where one tree grows into the next
    ("kaisei", "林"): (((470, -400), (445, -315), (400, -225)),),
    ("kaisei", "森"): (((500, -265), (480, -185), (425, -100)),),
    ("yuji", "林"): (((437, -610), (505, -465)), ((364, -210), (364, -90))),
    ("tegomin", "林"): (((462, -650), (462, -510)),),
    # where the bars of 干 run into the leg of 厂
    ("yuji", "岸"): (((335, -450), (346, -350), (328, -260), (276, -130)),),
    ("tegomin", "岸"): (((278, -290), (272, -210), (255, -130)),),
    # the broad uprights of 艹
    ("kaisei", "藤"): (
        ((293, -900), (293, -766)),
        ((419, -900), (419, -766)),
        ((293, -672), (293, -640)),
        ((419, -672), (419, -640)),
        ((702, -880), (662, -766)),
        ((739, -880), (697, -766)),
    ),
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
CROWNS: Final[dict[tuple[str, str], tuple[float, float]]] = {
    # from where upward a crown is drawn out, and how many times: in a low letter it sinks into its bar
    ("kaisei", "藤"): (-745.0, 1.83),
}


def mended(area: BaseGeometry, text: str, typeface: str) -> BaseGeometry:
    """Return a typeface's letter with strokes parted, bars drawn on to walls, and too low a crown drawn out."""
    slits, joint = SLITS.get((typeface, text), ()), JOINTS.get((typeface, text))
    for slit in slits:
        area = area.difference(shapely.linestrings(slit).buffer(SLIT_FONT_UNITS / 2))
    if joint is not None:
        area = area.union(shapely.linestrings(joint).buffer(JOINT_FONT_UNITS / 2, cap_style="flat"))
    crown = CROWNS.get((typeface, text))
    if crown is not None:
        area = shapely.transform(area, lambda points: _with_crown(points, *crown))
    return MultiPolygon(polygons_of(area)) if slits or joint or crown else area


def _with_crown(points: Points, foot: float, times: float) -> Points:
    """Return a letter's points, its crown drawn out upward from `foot`, at the height that the letter had."""
    x, y = points.T
    drawn = np.where(y < foot, foot + times * (y - foot), y)
    low = y.max()
    return np.column_stack([x, low + (drawn - low) * np.ptp(y) / np.ptp(drawn)])


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
