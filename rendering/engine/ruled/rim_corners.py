"""Sides of boxes that run on to the rim past their corners: 田 and 口 have no loose end, and yet join it.

Knows lines and where they lie on the face; no letter's meaning and no family.
"""

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
from shapely.geometry import LineString

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.rim_ends import SLANT, RimEnd, are_many, unit

CORNER_COSINE: Final = 0.7  # of the turn at a corner, at most
UPRIGHT_SIDE: Final = 3.0  # how much further a side goes down the block than across it, at least
OUTWARD_OF_SIDES: Final = -0.35  # least cosine outward of a side that runs on: it may have to sweep aside
LONGEST_OF_SIDES_UNITS: Final = 460.0  # from a corner to the rim


def box_sides_of(
    lines: Lines, points: Points, radii: Floats, on_face: Callable[[Points], Points], left_alone: frozenset[int]
) -> Iterator[RimEnd]:
    """Return sides of boxes as ends where their corners are rounded, if they open there from the upright middle.

    `points` lie in the block, as do the radii of corners, one a stroke. Letters in `left_alone` have none,
    nor have those of many: in a small cell 中 would have ears.
    """
    if are_many(lines.stroke_owner):
        return
    numbers, before, at = _corners(lines, points, left_alone)
    if not len(at):
        return
    sides = points[before] - points[at]
    lengths = np.hypot(*sides.T)
    kept = np.minimum(radii[numbers] / np.maximum(lengths, 1e-9), 0.5)[:, None]
    starts, ends = on_face(np.vstack([points[at] + sides * kept, points[at]])).reshape(2, -1, 2)
    headings, outward = unit(ends - starts), unit(starts)
    cosines = (headings * outward).sum(axis=1)
    opens = (starts[:, 0] * headings[:, 0] > 0.0) & (np.abs(headings[:, 1]) > SLANT) & (cosines > OUTWARD_OF_SIDES)
    for k in np.flatnonzero(opens).tolist():
        yield RimEnd(
            int(numbers[k]),
            lines.stroke_owner[numbers[k]],
            True,
            LineString([starts[k], 2.0 * starts[k] - ends[k]]),
            starts[k],
            headings[k],
            float(cosines[k]),
            0.0,
            LONGEST_OF_SIDES_UNITS,
            joined=True,
            kana=False,
            straight=True,
            corner=True,
        )


def _corners(lines: Lines, points: Points, left_alone: frozenset[int]) -> tuple[Indexes, Indexes, Indexes]:
    """Return the corners of boxes that upright sides come to: the stroke, the side's other end, and the corner."""
    meeting = np.bincount([run[k] for run in lines.strokes for k in (0, -1)], minlength=len(points))
    bends: list[tuple[int, int, int, int]] = []
    for number, run in enumerate(lines.strokes):
        if lines.stroke_owner[number] not in left_alone and meeting[run[0]] > 1 and meeting[run[-1]] > 1:
            whole = (*run, run[1]) if run[0] == run[-1] else run
            bends.extend(zip([number] * len(whole), whole, whole[1:], whole[2:], strict=False))
    bends = [bend for bend in bends if bend[2] not in lines.still_ends]
    if not bends:
        return (np.empty(0, dtype=np.intp),) * 3
    number, before, at, after = np.array(bends).T
    back, ahead = points[before] - points[at], points[after] - points[at]
    is_corner = -(unit(back) * unit(ahead)).sum(axis=1) < CORNER_COSINE
    ways = [(before, back), (after, ahead)]
    sides = [(side, is_corner & (np.abs(way[:, 1]) > UPRIGHT_SIDE * np.abs(way[:, 0]))) for side, way in ways]
    return (
        np.concatenate([number[kept] for _, kept in sides]),
        np.concatenate([side[kept] for side, kept in sides]),
        np.concatenate([at[kept] for _, kept in sides]),
    )
