"""Finds where strokes of a drawing face each other across a white. These places limit the width of a face's pen.

The search takes long, so the glyph library keeps which strokes face each other. Coordinates are lattice units.
"""

from functools import lru_cache
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.geometry.linear_algebra import mapped
from rendering.engine.glyphs.records import LETTERS_KEPT, Centrelines, Facing
from rendering.engine.glyphs.traced import traced
from rendering.engine.glyphs.whites import Whites, slanted_whites, steps_of, straight_whites

UNITS: Final = 100.0  # font units in a lattice unit
MOST_APART: Final = 1.95  # lattice units: strokes farther apart do not limit the pen
LEAST_LOOSE: Final = 1.4  # lattice units: smaller steps between strokes of a Latin letter count as this
TOUCHING: Final = 0.05  # lattice units: strokes that come nearer meet
ASLANT, SHORT = 0.02, 0.35  # lattice units: a piece that rises by more, or is shorter, is part of a curve or a slant
LEAST_WAY: Final = 2.5  # lattice units: with a shorter path from one to the other, strokes meet in a corner
LEAST_TIMES: Final = 1.5  # least path between two strokes, over their distance: 1.4 at a right angle, 1.6 round a ring
PARALLEL: Final = 0.96  # strokes run beside each other if the angle between them is at most 16 degrees (its cosine)


@lru_cache(LETTERS_KEPT)
def facing(letter: Centrelines) -> Whites:
    """Return the places (k, 4, 2) where strokes of a letter face each other, at most MOST_APART from each other.

    Each place is a white. Its four points are the two ends of its side on one stroke, and the two ends of its side on
    the other. Both ends of a side are the same where that stroke comes near the other with its end.
    """
    return _whites(letter.points / UNITS, traced(letter).pieces, letter.facing or found_facing(letter))


@lru_cache(LETTERS_KEPT)
def loose_facing(letter: Centrelines) -> Whites:
    """Return the whites (k, 4, 2) of a Latin letter, of the slanted ones none narrower than LEAST_LOOSE.

    Curves of such a letter meet stems at narrow angles. Whites that are narrower there are counted as LEAST_LOOSE wide,
    so they limit the pen less, and may close.
    """
    found = letter.facing or found_facing(letter)
    whites = facing(letter)
    is_slanted = np.arange(len(whites)) >= len(whites) - len(found.slanted)
    steps = steps_of(whites)
    missing = np.maximum(LEAST_LOOSE / np.hypot(*steps.T) - 1.0, 0.0) * is_slanted
    return np.concatenate([whites[:, :2], whites[:, 2:] + (steps * missing[:, None])[:, None]], axis=1)


@lru_cache(LETTERS_KEPT)
def found_facing(letter: Centrelines) -> Facing:
    """Find which strokes of a letter face each other."""
    points, pieces = letter.points / UNITS, traced(letter).pieces
    aslant = is_aslant(points, pieces)
    straight, meeting = np.flatnonzero(~aslant), _meeting(pieces)
    across = _straight(points, pieces, straight, meeting, 0)
    down = _straight(points, pieces, straight, meeting, 1)
    return Facing(across, down, _slanted(points, pieces, aslant))


def _whites(points: Points, pieces: Indexes, found: Facing) -> Whites:
    straight = straight_whites(points, pieces, found.across, found.down)
    return np.concatenate([straight, slanted_whites(points, pieces, found.slanted)])


def is_aslant(points: Points, pieces: Indexes) -> Flags:
    """Return which pieces are neither level nor upright, or so short that they belong to a curve."""
    steps = np.abs(points[pieces[:, 1]] - points[pieces[:, 0]])
    aslant: Flags = (steps > ASLANT).all(axis=1) | (np.hypot(*steps.T) < SHORT)
    return aslant


def facing_across(points: Points, pieces: Indexes, axis: int) -> Flags:
    """Return which pairs of pieces (m, m) share a place along an axis, so that they face each other across it."""
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


def _straight(points: Points, pieces: Indexes, straight: Indexes, meeting: Flags, axis: int) -> Indexes:
    """Return the pairs (k, 2) of level or upright pieces that face each other along an axis."""
    ends = points[pieces[straight]]
    along, across = ends[:, :, axis], ends[:, :, 1 - axis]
    low, high = across.min(axis=1), across.max(axis=1)
    first, last = np.maximum(low[:, None], low), np.minimum(high[:, None], high)
    gap = along.min(axis=1) - along.max(axis=1)[:, None]
    apart = (gap > TOUCHING) & (gap <= MOST_APART) & ~meeting[np.ix_(straight, straight)]
    before, after = np.nonzero((first <= last) & apart)
    return np.column_stack([straight[before], straight[after]])


def _slanted(points: Points, pieces: Indexes, aslant: Flags) -> Indexes:
    """Return the pairs (k, 2) of a point and a piece that face each other across a slanted white.

    At least one of the two is part of a curve or a slant.
    """
    if not aslant.any():
        return np.empty((0, 2), dtype=np.intp)
    on_slant = np.zeros(len(points), dtype=bool)
    on_slant[pieces[aslant]] = True
    start, way = points[pieces[:, 0]], points[pieces[:, 1]] - points[pieces[:, 0]]
    share = np.clip((mapped(points, way) - (start * way).sum(axis=1)) / (way * way).sum(axis=1), 0.0, 1.0)
    step = start + share[..., None] * way - points[:, None]
    length = np.hypot(step[..., 0], step[..., 1])
    counts = (on_slant[:, None] | aslant) & _beside(way, pieces, len(points))
    point, piece = np.nonzero(counts & (length > TOUCHING) & (length <= MOST_APART))
    if not len(point):
        return np.empty((0, 2), dtype=np.intp)
    share, length, run = share[point, piece], length[point, piece], np.hypot(*way[piece].T)
    ways = _ways(points, pieces)
    back, on = ways[point, pieces[piece, 0]] + share * run, ways[point, pieces[piece, 1]] + (1.0 - share) * run
    across = np.minimum(back, on) > np.maximum(LEAST_WAY, LEAST_TIMES * length)
    faced: Indexes = np.column_stack([point, piece])[across]
    return faced


def _beside(way: Points, pieces: Indexes, count: int) -> Flags:
    """Return which points (n) may face which pieces (m).

    The ends of strokes may face any piece, other points only pieces that run beside their stroke. Strokes that diverge
    at an angle leave a wedge of white, which is narrow near its tip with any pen.
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
    """Return the length of the path along the strokes from point to point (n, n); infinite where there is none."""
    ways = np.full((len(points), len(points)), np.inf)
    np.fill_diagonal(ways, 0.0)
    lengths = np.hypot(*(points[pieces[:, 0]] - points[pieces[:, 1]]).T)
    ways[pieces[:, 0], pieces[:, 1]] = ways[pieces[:, 1], pieces[:, 0]] = lengths
    for middle in range(len(points)):
        ways = np.minimum(ways, ways[:, middle, None] + ways[middle])
    return ways
