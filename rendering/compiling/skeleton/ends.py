"""Short strokes that cross another near its loose end (艹 土): the font only swells there.

Compares a skeleton with its glyph. Only finds them; stubs.py draws them.
"""

from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.compiling.skeleton.level import Skeleton

BEYOND_PENS = 0.12  # how far a swelling must stand out of the stroke's edge ...
BETWEEN = (1.0, 0.6, 0.2)  # ... and where ink is looked for on the way there
SWELL_PLACES = np.linspace(-0.45, 1.6, 42)  # where a stroke is tested for one, in pens inward from its end
LEAST_BAR_PENS = 1.2  # a stroke with a swollen end is at least this long
LEAST_SWELL_PENS = 0.2  # how long the end must be swollen, on both sides, to be a crossing
TURNED_PENS = 0.8  # a bar's end that turns aside by less may be one half of a crossing


@dataclass(frozen=True, slots=True)
class EndCrossing:
    """A short stroke across the end `at` (0 or -1) of stroke `number`, which runs along `axis` (0: x), at `place`."""

    number: int
    at: int
    axis: int
    place: float


def find_end_crossings(skeleton: Skeleton, glyph: Polygon | MultiPolygon) -> list[EndCrossing]:
    """Return the loose ends of level and upright strokes that the font swells on both sides.

    A level bar has them at both its ends (艹) or none: at one end the brush may swell.
    """
    pen, points = skeleton.pen, skeleton.points
    meeting = np.bincount([point for run in skeleton.strokes for point in run], minlength=len(points))
    ends = []
    for number, run in enumerate(skeleton.strokes):
        for at, tip, behind in ((0, run[0], run[1]), (-1, run[-1], run[-2])):
            step = points[behind] - points[tip]
            axis = int(abs(step[1]) > abs(step[0]))
            long = meeting[tip] == 1 and step[1 - axis] == 0 and abs(step[axis]) > LEAST_BAR_PENS * pen
            if long and (axis == 1 or (len(run) == 2 and meeting[behind] == 1)):
                ends.append((number, at, axis, tip, step[axis]))
    if not ends:
        return []
    number, at, axis, tip = np.array([end[:4] for end in ends], dtype=np.intp).T
    length = np.array([end[4] for end in ends])
    half = np.array(skeleton.widths)[number] / 2
    inward = np.sign(length)[:, None] * np.minimum(pen * SWELL_PLACES, np.abs(length)[:, None] / 2)
    along = points[tip, axis][:, None] + inward
    both = np.ones(along.shape, dtype=bool)
    level = (axis == 0)[:, None]
    for side in (-1, 1):
        for share in BETWEEN:  # a stroke close by has paper between
            edge = points[tip, 1 - axis] + side * (half + share * BEYOND_PENS * pen)
            aside = np.broadcast_to(edge[:, None], along.shape)
            x, y = np.where(level, along, aside), np.where(level, aside, along)
            both[both] = shapely.contains_xy(glyph, x[both], y[both])
    swollen = (both.sum(axis=1) * (SWELL_PLACES[1] - SWELL_PLACES[0]) >= LEAST_SWELL_PENS) & ~both[:, -1]
    paired = {int(n) for n in number[swollen] if ((number == n) & swollen).sum() == 2}
    return [
        EndCrossing(int(number[k]), int(at[k]), int(axis[k]), float(along[k][both[k]].mean()))
        for k in np.flatnonzero(swollen)
        if axis[k] == 1 or int(number[k]) in paired
    ]


def without_turned_ends(skeleton: Skeleton, glyph: Polygon | MultiPolygon) -> Skeleton:
    """Return the skeleton with the ends of level bars that turn into one half of a crossing (艹) straight again."""
    pen, points = skeleton.pen, skeleton.points
    meeting = np.bincount([point for run in skeleton.strokes for point in run], minlength=len(points))
    strokes = list(skeleton.strokes)
    for number, width in enumerate(skeleton.widths):
        for sense in (1, -1):
            run = strokes[number][::sense]
            if len(run) < 3 or meeting[run[0]] != 1 or meeting[run[1]] != 1:
                continue
            (tx, ty), (cx, cy), (bx, by) = points[list(run[:3])].tolist()
            if (
                abs(tx - cx) > 0.1 * pen
                or cy != by
                or abs(ty - cy) > TURNED_PENS * pen
                or abs(bx - cx) < LEAST_BAR_PENS * pen
            ):
                continue
            reach = width / 2 + BEYOND_PENS * pen
            if shapely.contains_xy(glyph, cx, cy + np.copysign(reach, cy - ty)):
                strokes[number] = run[1:][::sense]
    return replace(skeleton, strokes=tuple(strokes))
