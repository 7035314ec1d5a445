"""How near the strokes of a drawing that face each other come, across and down: what bounds its pen.

Knows straight pieces between points in lattice units; no letter and no pen.
"""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points

TOUCHING: Final = 0.05  # lattice units: what comes nearer meets
ASLANT, SHORT = 0.02, 0.35  # lattice units: a piece that rises by more, or is shorter, is part of a curve or a slant
ALONG_CURVE: Final = 1.3  # lattice units: slanting pieces so near another follow it, or meet it, and do not face it
FAR: Final = 10.0  # where nothing faces anything: a lone stroke


def apart_of(points: Points, pieces: Indexes) -> tuple[float, float]:
    """Return the least step from line to line, across and down, of pieces (m, 2) of points (n, 2), in lattice units."""
    follows = _following(points, pieces)
    return _least(points, pieces, follows, 0), _least(points, pieces, follows, 1)


def is_aslant(points: Points, pieces: Indexes) -> Flags:
    """Return which pieces are neither level nor upright, or so short that they belong to a curve."""
    steps = np.abs(points[pieces[:, 1]] - points[pieces[:, 0]])
    aslant: Flags = (steps > ASLANT).all(axis=1) | (np.hypot(*steps.T) < SHORT)
    return aslant


def facing_across(points: Points, pieces: Indexes, axis: int) -> Flags:
    """Return which pairs of pieces (m, m) share some place along an axis, so that they face each other across it."""
    along = points[pieces][:, :, axis]
    low, high = along.min(axis=1), along.max(axis=1)
    facing: Flags = np.maximum(low[:, None], low) <= np.minimum(high[:, None], high)
    return facing


def _following(points: Points, pieces: Indexes) -> Flags:
    """Return which pairs of pieces (m, m) meet in a point, or follow one another along a curve or a slant."""
    starts, ends = pieces[:, 0], pieces[:, 1]
    meet = (starts[:, None] == starts) | (starts[:, None] == ends) | (ends[:, None] == starts) | (ends[:, None] == ends)
    apart = points[pieces][:, None, :, None] - points[pieces][None, :, None, :]
    nearest = np.hypot(apart[..., 0], apart[..., 1]).min(axis=(2, 3))
    aslant = is_aslant(points, pieces)
    follows: Flags = meet | ((nearest < ALONG_CURVE) & (aslant[:, None] | aslant))
    return follows


def _least(points: Points, pieces: Indexes, follows: Flags, axis: int) -> float:
    """Return the least distance along an axis of pieces that face each other across it."""
    along, across = points[pieces][:, :, axis], points[pieces][:, :, 1 - axis]
    low, high = across.min(axis=1), across.max(axis=1)
    first, last = np.maximum(low[:, None], low), np.minimum(high[:, None], high)
    facing = facing_across(points, pieces, 1 - axis) & ~follows
    least = FAR
    for place in (first, last):
        start, end = _reach(along, across, place)
        gap = np.maximum(start - end.T, start.T - end)
        least = min(least, float(gap[facing & (gap > TOUCHING)].min(initial=FAR)))
    return least


def _reach(along: Floats, across: Floats, place: Floats) -> tuple[Floats, Floats]:
    """Return from where to where along the axis each piece lies where it passes places (m, m): all of a level one."""
    start, end = across[:, :1], across[:, 1:]
    span = end - start
    share = np.clip((place - start) / np.where(span == 0.0, 1.0, span), 0.0, 1.0)
    here = along[:, :1] + share * (along[:, 1:] - along[:, :1])
    low = np.where(span == 0.0, along.min(axis=1, keepdims=True), here)
    high = np.where(span == 0.0, along.max(axis=1, keepdims=True), here)
    return low, high
