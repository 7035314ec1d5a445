"""Levels of a letter's centrelines: points that a level or upright piece joins move together. Knows points alone."""

from rendering.engine.geometry.arrays import Floats, Indexes
from rendering.engine.geometry.connected import connected


def shared_levels(values: Floats, pairs: Indexes) -> Indexes:
    """Number the points (their coordinates on one axis are `values`) so that those joined by pieces of one value,
    `pairs` (m, 2), share a number."""
    same = values[pairs[:, 0]] == values[pairs[:, 1]]
    return connected(len(values), pairs[same])
