"""Which of some points are nearest to each of others."""

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes, Points


def nearest(points: Points, others: Points, count: int, usual_reach: float) -> tuple[Floats, Indexes]:
    """Return the distances (n, count) from each of `points` to its nearest `others`, nearest first, and their numbers.

    There must be at least `count` others. What lies within `usual_reach` is found fast, the rest by looking at all.

    >>> far, number = nearest(np.array([[0.0, 0.0]]), np.array([[3.0, 4.0], [1.0, 0.0], [9.0, 9.0]]), 2, 2.0)
    >>> far.tolist(), number.tolist()
    ([[1.0, 5.0]], [[1, 0]])
    """
    by_height = np.argsort(others[:, 1], kind="stable")
    heights = others[by_height, 1]
    first = np.searchsorted(heights, points[:, 1] - usual_reach)
    end = np.searchsorted(heights, points[:, 1] + usual_reach, side="right")
    width = max(int((end - first).max(initial=0)), count)
    beside = np.minimum(first, len(others) - width)[:, None] + np.arange(width)
    far, number = _nearest_of(points, others, by_height.take(beside), count)
    unsure = np.flatnonzero(far[:, -1] > usual_reach)
    if len(unsure):
        every = np.broadcast_to(np.arange(len(others)), (len(unsure), len(others)))
        far[unsure], number[unsure] = _nearest_of(points[unsure], others, every, count)
    return far, number


def _nearest_of(points: Points, others: Points, among: Indexes, count: int) -> tuple[Floats, Indexes]:
    """Return the same of those others whose numbers stand in the rows of `among` (n, m)."""
    across = others[:, 0].take(among) - points[:, :1]
    down = others[:, 1].take(among) - points[:, 1:]
    squared = across * across + down * down
    few = np.argpartition(squared, count - 1, axis=1)[:, :count]
    few = np.take_along_axis(few, np.argsort(np.take_along_axis(squared, few, 1), axis=1, kind="stable"), 1)
    return np.sqrt(np.take_along_axis(squared, few, 1)), np.take_along_axis(among, few, 1)
