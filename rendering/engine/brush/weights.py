"""How heavy each letter's strokes are to be: by its own density, and all letters of a face alike.

Knows edges and sizes; no layout, no family. Lengths are units.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.cutting import NARROW_UNITS
from rendering.engine.brush.edges import Edges
from rendering.engine.brush.inking import NARROWEST_UNITS, Weight, mean_width
from rendering.engine.geometry.arrays import Points

ALIKE: Final = 0.9  # Latin letters are of one weight, the I no bolder than the M
BEARABLE: Final = 0.34  # of the distance from stroke to stroke: the widest that a dense letter is drawn to by others
CROWDED: Final = 0.38  # of that distance: the least width in small letters of many strokes,
FINEST_UNITS: Final = 27.0  # 0.2 mm at 15 mm, and what it is at the least
NARROW_OF_STROKE: Final = 0.8  # gaps and necks as narrow as this are widened
SPREAD: Final = 1.1  # a sparse letter may be so many times as heavy as the lightest
ROUNDS: Final = 2  # in which letters are drawn towards their common weight: walls do not go all the way they are asked
LIGHTEST: Final = 0.6  # of what its letters ask for: one dense letter makes no face a hairline
LIGHTEST_OF_USUAL: Final = 0.8  # of the median: nor does it make the others hairlines where it cannot be mended
LESS_THAN_ASKED: Final = 1.3  # walls do not go all the way that they are asked
NEARLY: Final = 0.96
SURELY_MENDED_UNITS: Final = 68.0
SOFTEST: Final = 0.3  # of the width of a stroke: rounder, and its thin places would go


@dataclass(frozen=True, slots=True)
class Strokes:
    """How heavy strokes are: shares of the distance from stroke to stroke, within units; and the floors everywhere.

    `agreement` (0 to 1) draws the letters of a face towards one weight. `softness` is how round ends are, in units.
    `least_share` is what thin strokes, and `least_gap_share` what narrow gaps, have of a letter's usual stroke, where
    they can. `crisp` keeps points and corners sharp, `square_corners` makes round ones square.
    """

    upright_share: float
    level_share: float
    thinnest: float
    thickest: float
    agreement: float
    least_stroke: float
    least_gap: float
    least_share: float
    least_gap_share: float
    most_move: float
    softness: float
    heavier: float
    crisp: bool = False
    square_corners: bool = False
    mends: bool = False  # narrow places are looked for on the ink, one by one, but in small letters
    unlike: float = np.inf  # how many times as heavy as the lightest a letter of a face may come out


def wanted_widths(sizes: Points, edges: Sequence[Edges], strokes: Strokes) -> Points:
    """Return the widths (n, 2) of upright and level strokes that letters of these sizes (n, 2) ask for, in units."""
    pitch = _pitch(sizes, edges)
    shares = (strokes.upright_share, strokes.level_share)
    wanted: Points = np.clip(pitch * shares, _thinnest(pitch, strokes), strokes.thickest)
    return wanted


def _thinnest(pitch: Points, strokes: Strokes) -> Points:
    """Return the least widths (n, 2): where strokes are crowded, no more than leaves about as much white."""
    thinnest: Points = np.clip(CROWDED * pitch, min(FINEST_UNITS, strokes.thinnest), strokes.thinnest)
    return thinnest


def weights(edges: Sequence[Edges], placed: Sequence[Points], strokes: Strokes, latin: bool) -> list[Weight]:
    """Return each letter's weight, drawn towards a mean width of stroke that all letters of the face bear.

    Latin letters share the width of their stems instead: an I with its feet is no heavier than an M on the mean.
    """
    sizes = np.array([np.ptp(points, axis=0) for points in placed])
    wanted = wanted_widths(sizes, edges, strokes)
    pitch = _pitch(sizes, edges)
    thinnest = _thinnest(pitch, strokes)
    bearable = np.maximum(BEARABLE * pitch, thinnest)
    if latin:
        wanted = wanted ** (1.0 - ALIKE) * np.exp(np.log(wanted).mean(axis=0)) ** ALIKE
    chosen = [_weight(upright, level, strokes) for upright, level in wanted.tolist()]
    common = 0.0
    for _ in range(ROUNDS if len(edges) > 1 and not latin else 0):
        means = np.array([mean_width(*each) for each in zip(edges, placed, chosen, strict=True)])
        usual = float(np.exp(np.log(means).mean()))
        common = common or max(min(usual, SPREAD * float(means.min())), LIGHTEST * usual)
        wanted = np.clip(wanted + strokes.agreement * (common - means)[:, None], thinnest, bearable)
        chosen = [_weight(upright, level, strokes) for upright, level in wanted.tolist()]
    return chosen


def lighter(inks: Sequence[BaseGeometry], chosen: Sequence[Weight], unlike: float) -> dict[int, Weight]:
    """Return lighter weights for those letters that came out more than `unlike` times as heavy as the lightest.

    A letter may bear less than it was to: its strokes are lighter then, and the others would stand beside it in bold.
    """
    means = np.array([2.0 * ink.area / ink.length for ink in inks])
    most = max(unlike * float(means.min()), LIGHTEST_OF_USUAL * float(np.median(means)))
    return {
        k: replace(chosen[k], upright=chosen[k].upright * share, level=chosen[k].level * share)
        for k, share in enumerate(((most / means) ** LESS_THAN_ASKED).tolist())
        if share < NEARLY
    }


def _weight(upright: float, level: float, strokes: Strokes) -> Weight:
    return Weight(
        upright=upright,
        level=level,
        least_stroke=max(strokes.least_stroke, strokes.least_share * min(upright, level)),
        least_gap=max(strokes.least_gap, strokes.least_gap_share * min(upright, level)),
        most_move=strokes.most_move,
        softness=min(strokes.softness, SOFTEST * min(upright, level)),
        heavier=strokes.heavier,
        crisp=strokes.crisp,
        square_corners=strokes.square_corners,
        is_mended=strokes.mends and min(upright, level) > SURELY_MENDED_UNITS,
        narrow=float(np.clip(NARROW_OF_STROKE * min(upright, level), NARROWEST_UNITS, NARROW_UNITS)),
    )


def _pitch(sizes: Points, edges: Sequence[Edges]) -> Points:
    """Return the distances (n, 2) from stroke to stroke, along x and along y."""
    counts = np.array([[each.columns, each.rows] for each in edges])
    pitch: Points = np.maximum(sizes, 0.6 * sizes[:, ::-1]) / np.maximum(counts - 0.4, 0.8)
    return pitch
