"""Levels of a drawing set apart: lines that face each other nearer than a pitch are moved to a pitch, once, by rank.

Parts that are drawn out to each other's size, or pressed, leave such places. Knows points and pieces; no letter.
"""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.glyphs.facing import TOUCHING, facing_across, is_aslant

LEAST: Final = 0.95  # lattice units from line to line
PLACES: Final = 3  # decimals to which two values are one level


def set_apart(points: Points, pieces: Indexes) -> Points:
    """Return points (n, 2) moved so that level and upright pieces (m, 2) that face each other are LEAST apart.

    Each axis by itself: what lies beyond a widened place moves on as a whole, and what lies in it is drawn out evenly,
    so that nothing changes its order and curves keep their course.
    """
    moved = points.copy()
    for axis in (0, 1):
        moved[:, axis] = _placed(points, pieces[~is_aslant(points, pieces)], axis)
    return moved


def _placed(points: Points, pieces: Indexes, axis: int) -> Floats:
    values, level = np.unique(np.round(points[:, axis], PLACES), return_inverse=True)
    low = level[pieces].min(axis=1)
    high = level[pieces].max(axis=1)
    before, after = np.nonzero(facing_across(points, pieces, 1 - axis) & (high[:, None] < low))
    apart = values[low[after]] - values[high[before]]
    near = (apart > TOUCHING) & (apart < LEAST)
    owed: dict[int, set[int]] = {}
    for first, second in zip(high[before[near]].tolist(), low[after[near]].tolist(), strict=True):
        owed.setdefault(second, set()).add(first)
    places = values.copy()
    for number in sorted(owed):
        widest, first = max((LEAST - (places[number] - places[first]), first) for first in owed[number])
        if widest > 0.0:
            share = (values - values[first]) / (values[number] - values[first])
            places += widest * np.clip(share, 0.0, 1.0)
    found: Floats = places[level]
    return found
