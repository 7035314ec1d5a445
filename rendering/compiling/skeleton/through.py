"""Slanted strokes that cross a bar or an upright run straight through it (な た わ), without a kink at the crossing.

Knows one skeleton and no glyph; whether the result is still the letter, proof.py says.
"""

from dataclasses import replace
from itertools import pairwise, product

import numpy as np

from rendering.compiling.skeleton.level import Skeleton

BEND_PENS = 1.3  # a bend this near the crossing may go ...
ASIDE_PENS = 0.22  # ... when it is this near the straight line
SHIFT_PENS = 0.35  # how far the crossing may move along its bar

Point = tuple[float, float]


def straight_through(skeleton: Skeleton) -> Skeleton:
    """Return the skeleton with slanted strokes straight where they cross a level or an upright one."""
    near: dict[int, list[int]] = {}
    for run in skeleton.strokes:
        for i, j in pairwise(run):
            near.setdefault(i, []).append(j)
            near.setdefault(j, []).append(i)
    points = [(float(x), float(y)) for x, y in skeleton.points]
    gone: set[int] = set()
    for crossing, others in near.items():
        for axis in (0, 1) if len(others) > 2 else ():
            found = _line_through(crossing, axis, near, points, skeleton.pen)
            if found is not None and not gone.intersection(found[1]):
                points[crossing] = found[0]
                gone.update(found[1])
                break
    if not gone:
        return skeleton
    strokes = tuple(tuple(point for point in run if point not in gone) for run in skeleton.strokes)
    return replace(skeleton, points=np.array(points), strokes=strokes)


def _line_through(
    crossing: int, axis: int, near: dict[int, list[int]], points: list[Point], pen: float
) -> tuple[Point, set[int]] | None:
    """Return where a crossing goes along its bar (`axis` 0: level), and the bends that go, or None.

    Of the strokes that leave the bar, one on each side, at least one is slanted.
    """
    here = points[crossing]
    on_bar = [point for point in near[crossing] if points[point][1 - axis] == here[1 - axis]]
    off_bar = [point for point in near[crossing] if points[point][1 - axis] != here[1 - axis]]
    if not on_bar or len(off_bar) != 2 or all(points[point][axis] == here[axis] for point in off_bar):
        return None
    ways = [[(point, None), *_beyond(point, crossing, near, points, pen)] for point in off_bar]
    best = None
    for (first, bend), (second, other) in product(*ways):
        bends = {each for each in (bend, other) if each is not None}
        place = _meeting(points[first], points[second], here, axis)
        if not bends or place is None or abs(place[axis] - here[axis]) > SHIFT_PENS * pen:
            continue
        straight = all(_aside(points[each], points[first], points[second]) < ASIDE_PENS * pen for each in bends)
        if straight and (best is None or len(bends) > len(best[1])):
            best = place, bends
    return best


def _beyond(
    point: int, crossing: int, near: dict[int, list[int]], points: list[Point], pen: float
) -> list[tuple[int, int]]:
    """Return the point that follows a bend near a crossing, with the bend."""
    if len(near[point]) != 2 or np.hypot(*np.subtract(points[point], points[crossing])) > BEND_PENS * pen:
        return []
    return [(other, point) for other in near[point] if other != crossing]


def _meeting(a: Point, b: Point, here: Point, axis: int) -> Point | None:
    """Return where the line from a to b meets the bar, which it must cross."""
    cross = 1 - axis
    if (a[cross] - here[cross]) * (b[cross] - here[cross]) >= 0:
        return None
    share = (here[cross] - a[cross]) / (b[cross] - a[cross])
    along = a[axis] + share * (b[axis] - a[axis])
    return (along, here[1]) if axis == 0 else (here[0], along)


def _aside(point: Point, a: Point, b: Point) -> float:
    (x, y), (dx, dy) = (point[0] - a[0], point[1] - a[1]), (b[0] - a[0], b[1] - a[1])
    return float(abs(x * dy - y * dx) / np.hypot(dx, dy))
