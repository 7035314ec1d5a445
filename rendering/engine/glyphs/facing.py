"""Finds the places where strokes of a drawing face each other across a white. They bound the pen of a face.

Coordinates are lattice units.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.geometry.linear_algebra import mapped
from rendering.engine.glyphs.records import Centrelines

LETTERS_KEPT: Final = 1024
UNITS: Final = 100.0  # font units of a lattice unit
MOST_APART: Final = 1.6  # lattice units: strokes farther apart do not bound the pen
TOUCHING: Final = 0.05  # lattice units: what comes nearer meets
ASLANT, SHORT = 0.02, 0.35  # lattice units: a piece that rises by more, or is shorter, is part of a curve or a slant
LEAST_WAY: Final = 2.5  # lattice units: strokes whose way from one to the other is shorter meet in a corner
LEAST_TIMES: Final = 1.5  # the same as a multiple of the distance between them: 1.4 at a right angle, 1.6 round a ring
NEAR: Final = 0.15  # lattice units: half the stretch of a piece that tells its direction beside another's end
PARALLEL: Final = 0.96  # cosine of the greatest angle, 16 degrees, between strokes that run beside each other

Whites = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]
"""Places (k, 4, 2) where strokes face each other: where each begins and ends on one stroke, and where it begins and
ends on the other."""


@lru_cache(LETTERS_KEPT)
def facing(letter: Centrelines, most: float = MOST_APART) -> Whites:
    """Return the places (k, 4, 2) where strokes of a letter face each other, at most `most` from each other.

    Each place is a white: where it begins and ends on one stroke, and where it begins and ends on the other. Both
    points of a stroke are the same where it comes near the other with its end.
    """
    points = letter.points / UNITS
    pieces = np.array([pair for run in letter.strokes for pair in pairwise(run)], dtype=np.intp)
    aslant = is_aslant(points, pieces)
    meeting = _meeting(pieces)
    found = [_straight(points, pieces[~aslant], meeting[np.ix_(~aslant, ~aslant)], axis, most) for axis in (0, 1)]
    if aslant.any():
        found.append(_curved(points, pieces, aslant, most))
    return np.concatenate(found)


def steps_of(whites: Whites) -> Points:
    """Return the steps (k, 2) across whites (k, 4, 2), from the middle of one side to the middle of the other."""
    steps: Points = whites[:, 2:].mean(axis=1) - whites[:, :2].mean(axis=1)
    return steps


def is_aslant(points: Points, pieces: Indexes) -> Flags:
    """Return which pieces are neither level nor upright, or so short that they belong to a curve."""
    steps = np.abs(points[pieces[:, 1]] - points[pieces[:, 0]])
    aslant: Flags = (steps > ASLANT).all(axis=1) | (np.hypot(*steps.T) < SHORT)
    return aslant


def facing_across(points: Points, pieces: Indexes, axis: int) -> Flags:
    """Return which pairs of pieces (m, m) share some place along an axis, so that they face each other across it."""
    along = points[pieces][:, :, axis]
    low, high = along.min(axis=1), along.max(axis=1)
    shared: Flags = np.maximum(low[:, None], low) <= np.minimum(high[:, None], high)
    return shared


def _meeting(pieces: Indexes) -> Flags:
    """Return which pairs of pieces (m, m) meet in a point."""
    starts, ends = pieces[:, 0], pieces[:, 1]
    meet: Flags = (
        (starts[:, None] == starts) | (starts[:, None] == ends) | (ends[:, None] == starts) | (ends[:, None] == ends)
    )
    return meet


def _straight(points: Points, pieces: Indexes, meeting: Flags, axis: int, most: float) -> Whites:
    """Return the whites between level or upright pieces that face each other along an axis."""
    along, across = points[pieces][:, :, axis], points[pieces][:, :, 1 - axis]
    low, high = across.min(axis=1), across.max(axis=1)
    first, last = np.maximum(low[:, None], low), np.minimum(high[:, None], high)
    gap = along.min(axis=1) - along.max(axis=1)[:, None]
    before, after = np.nonzero((first <= last) & ~meeting & (gap > TOUCHING) & (gap <= most))
    quads = np.empty((len(before), 4, 2))
    quads[:, :2, axis], quads[:, 2:, axis] = along.max(axis=1)[before, None], along.min(axis=1)[after, None]
    quads[:, 0::2, 1 - axis] = first[before, after, None]
    quads[:, 1::2, 1 - axis] = last[before, after, None]
    for own, piece in ((slice(0, 2), before), (slice(2, 4), after)):
        is_end = (quads[:, 0, 1 - axis] == quads[:, 1, 1 - axis]) & (high[piece] > low[piece])
        place = quads[is_end, own.start, 1 - axis]
        beside = np.minimum(NEAR, np.minimum(place - low[piece[is_end]], high[piece[is_end]] - place))
        quads[is_end, own, 1 - axis] = np.column_stack([place - beside, place + beside])
    is_after = quads[:, 0, 1 - axis] == quads[:, 1, 1 - axis]
    quads[is_after] = quads[is_after][:, [2, 3, 0, 1]]  # the side that has a direction comes first
    return quads


def _curved(points: Points, pieces: Indexes, aslant: Flags, most: float) -> Whites:
    """Return the whites between points of strokes and pieces, where a curve or a slant is on one side at least.

    The piece's side of such a white is a short stretch of it; the point's side has no length.
    """
    on_slant = np.zeros(len(points), dtype=bool)
    on_slant[pieces[aslant]] = True
    start, way = points[pieces[:, 0]], points[pieces[:, 1]] - points[pieces[:, 0]]
    share = np.clip((mapped(points, way) - (start * way).sum(axis=1)) / (way * way).sum(axis=1), 0.0, 1.0)
    step = start + share[..., None] * way - points[:, None]
    length = np.hypot(step[..., 0], step[..., 1])
    counts = (on_slant[:, None] | aslant) & _beside(way, pieces, len(points))
    point, piece = np.nonzero(counts & (length > TOUCHING) & (length <= most))
    if not len(point):
        return np.empty((0, 4, 2))
    share, length, run = share[point, piece], length[point, piece], np.hypot(*way[piece].T)
    ways = _ways(points, pieces)
    back, on = ways[point, pieces[piece, 0]] + share * run, ways[point, pieces[piece, 1]] + (1.0 - share) * run
    around = np.minimum(back, on)
    across = around > np.maximum(LEAST_WAY, LEAST_TIMES * length)
    point, piece, share = point[across], piece[across], share[across]
    beside = np.minimum(NEAR / run[across], np.minimum(share, 1.0 - share))
    ends = [start[piece] + (share + sign * beside)[:, None] * way[piece] for sign in (-1.0, 1.0)]
    return np.stack([*ends, points[point], points[point]], axis=1)


def _beside(way: Points, pieces: Indexes, count: int) -> Flags:
    """Return which points (n) may face which pieces (m): ends of strokes any, and others those that run beside them.

    Strokes that part from each other at an angle leave a wedge, which is narrow near its tip whatever the pen.
    """
    unit = way / np.hypot(*way.T)[:, None]
    alike = np.abs(unit[:, :1] * unit[:, 0] + unit[:, 1:] * unit[:, 1])
    nearest = np.zeros((count, len(pieces)))
    for side in (0, 1):
        np.maximum.at(nearest, pieces[:, side], alike)
    is_end = np.bincount(pieces.ravel(), minlength=count) == 1
    beside: Flags = is_end[:, None] | (nearest > PARALLEL)
    return beside


def _ways(points: Points, pieces: Indexes) -> Floats:
    """Return the length of the way along the strokes from point to point (n, n); infinite where there is none."""
    ways = np.full((len(points), len(points)), np.inf)
    np.fill_diagonal(ways, 0.0)
    lengths = np.hypot(*(points[pieces[:, 0]] - points[pieces[:, 1]]).T)
    ways[pieces[:, 0], pieces[:, 1]] = ways[pieces[:, 1], pieces[:, 0]] = lengths
    for middle in range(len(points)):
        ways = np.minimum(ways, ways[:, middle, None] + ways[middle])
    return ways
