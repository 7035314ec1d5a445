"""Computes the whites of a drawing from the pairs of strokes that face each other.

Coordinates are lattice units.
"""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Indexes, Points
from rendering.engine.geometry.vectors import dots

NEAR: Final = 0.15  # lattice units: half the length of the stretch of a stroke that is taken beside another's end

Whites = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]
"""Places (k, 4, 2) where strokes face each other: both ends of a white's side on one stroke, and on the other."""


def steps_of(whites: Whites) -> Points:
    """Return the steps (k, 2) across whites (k, 4, 2), from the middle of one side to the middle of the other."""
    steps: Points = whites[:, 2:].mean(axis=1) - whites[:, :2].mean(axis=1)
    return steps


def straight_whites(points: Points, pieces: Indexes, across: Indexes, down: Indexes) -> Whites:
    """Return the whites between upright pieces `across` (k, 2) and between level pieces `down` (l, 2).

    The first piece of a pair is left of the second, or above it.
    """
    ends = points[pieces[np.concatenate([across, down])]]  # (pair, side, end, coordinate)
    ends[len(across) :] = ends[len(across) :, ..., ::-1]  # as if all pieces were upright
    x, y = ends[..., 0], ends[..., 1]
    low, high = np.minimum(y[..., 0], y[..., 1]), np.maximum(y[..., 0], y[..., 1])
    first, last = np.maximum(low[:, 0], low[:, 1]), np.minimum(high[:, 0], high[:, 1])
    quads = np.empty((len(ends), 4, 2))
    quads[:, :2, 0] = np.maximum(x[:, 0, 0], x[:, 0, 1])[:, None]
    quads[:, 2:, 0] = np.minimum(x[:, 1, 0], x[:, 1, 1])[:, None]
    quads[:, 0::2, 1], quads[:, 1::2, 1] = first[:, None], last[:, None]
    at_end = np.flatnonzero(first == last)
    for side in (0, 1):
        is_end = (quads[at_end, 0, 1] == quads[at_end, 1, 1]) & (high[at_end, side] > low[at_end, side])
        ending = at_end[is_end]
        place = first[ending]
        beside = np.minimum(NEAR, np.minimum(place - low[ending, side], high[ending, side] - place))
        quads[ending, 2 * side, 1], quads[ending, 2 * side + 1, 1] = place - beside, place + beside
    after = at_end[quads[at_end, 0, 1] == quads[at_end, 1, 1]]
    quads[after] = quads[after][:, [2, 3, 0, 1]]  # a side that has a length comes first
    quads[len(across) :] = quads[len(across) :, :, ::-1]
    return quads


def slanted_whites(points: Points, pieces: Indexes, pairs: Indexes) -> Whites:
    """Return the whites between points and pieces. `pairs` (k, 2) are the numbers of a point and of a piece.

    Such a white has two sides: a short stretch of the piece, and the point itself, whose side has no length.
    """
    if not len(pairs):
        return np.empty((0, 4, 2))
    here, ends = points[pairs[:, 0]], points[pieces[pairs[:, 1]]]
    start, way = ends[:, 0], ends[:, 1] - ends[:, 0]
    share = np.clip((dots(here, way) - dots(start, way)) / dots(way, way), 0.0, 1.0)
    beside = np.minimum(NEAR / np.hypot(way[:, 0], way[:, 1]), np.minimum(share, 1.0 - share))
    first, last = (start + (share + sign * beside)[:, None] * way for sign in (-1.0, 1.0))
    return np.stack([first, last, here, here], axis=1)
