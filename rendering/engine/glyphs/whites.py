"""The whites of a drawing, from what is known of it: which strokes face each other.

Coordinates are lattice units.
"""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Indexes, Points
from rendering.engine.geometry.vectors import dots

NEAR: Final = 0.15  # lattice units: half the stretch of a piece that tells its direction beside another's end

Whites = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]
"""Places (k, 4, 2) where strokes face each other: where each begins and ends on one stroke, and where it begins and
ends on the other."""


def steps_of(whites: Whites) -> Points:
    """Return the steps (k, 2) across whites (k, 4, 2), from the middle of one side to the middle of the other."""
    steps: Points = whites[:, 2:].mean(axis=1) - whites[:, :2].mean(axis=1)
    return steps


def straight_whites(points: Points, pieces: Indexes, pairs: Indexes, axis: int) -> Whites:
    """Return the whites between pairs (k, 2) of level or upright pieces, the first of which comes before on an axis."""
    ends = points[pieces[pairs]]  # (pair, side, end, coordinate)
    along, across = ends[..., axis], ends[..., 1 - axis]
    low, high = across.min(axis=2), across.max(axis=2)
    quads = np.empty((len(pairs), 4, 2))
    quads[:, :2, axis], quads[:, 2:, axis] = along[:, 0].max(axis=1)[:, None], along[:, 1].min(axis=1)[:, None]
    quads[:, 0::2, 1 - axis] = low.max(axis=1)[:, None]
    quads[:, 1::2, 1 - axis] = high.min(axis=1)[:, None]
    for side in (0, 1):
        own = slice(2 * side, 2 * side + 2)
        is_end = (quads[:, 0, 1 - axis] == quads[:, 1, 1 - axis]) & (high[:, side] > low[:, side])
        place = quads[is_end, own.start, 1 - axis]
        beside = np.minimum(NEAR, np.minimum(place - low[is_end, side], high[is_end, side] - place))
        quads[is_end, own, 1 - axis] = np.column_stack([place - beside, place + beside])
    is_after = quads[:, 0, 1 - axis] == quads[:, 1, 1 - axis]
    quads[is_after] = quads[is_after][:, [2, 3, 0, 1]]  # the side that has a direction comes first
    return quads


def slanted_whites(points: Points, pieces: Indexes, pairs: Indexes) -> Whites:
    """Return the whites between points and pieces, whose numbers are pairs (k, 2).

    The piece's side of such a white is a short stretch of it; the point's side has no length.
    """
    here, ends = points[pairs[:, 0]], points[pieces[pairs[:, 1]]]
    start, way = ends[:, 0], ends[:, 1] - ends[:, 0]
    share = np.clip((dots(here, way) - dots(start, way)) / dots(way, way), 0.0, 1.0)
    beside = np.minimum(NEAR / np.hypot(way[:, 0], way[:, 1]), np.minimum(share, 1.0 - share))
    first, last = (start + (share + sign * beside)[:, None] * way for sign in (-1.0, 1.0))
    return np.stack([first, last, here, here], axis=1)
