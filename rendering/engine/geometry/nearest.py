"""Finds the nearest neighbours of points among other points."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from rendering.engine.geometry.arrays import Floats, Indexes, Points


def nearest(points: Points, others: Points, count: int, usual_reach: float) -> tuple[Floats, Indexes]:
    """Return the distances (n, count) from each of `points` to its nearest `others`, nearest first, and their numbers.

    There must be at least `count` others. Points whose neighbours lie within `usual_reach` take one search, the rest a
    second one.

    >>> far, number = nearest(np.array([[0.0, 0.0]]), np.array([[3.0, 4.0], [1.0, 0.0], [9.0, 9.0]]), 2, 2.0)
    >>> far.tolist(), number.tolist()
    ([[1.0, 5.0]], [[1, 0]])
    """
    by_height = np.argsort(others[:, 1], kind="stable")
    x, y = others[by_height].T.copy()
    first = np.searchsorted(y, points[:, 1] - usual_reach)
    end = np.searchsorted(y, points[:, 1] + usual_reach, side="right")
    width = max(int((end - first).max(initial=0)), count)
    first = np.minimum(first, len(others) - width)
    squared, down = (sliding_window_view(each, width)[first] for each in (x, y))  # one row for each point
    for apart, own in ((squared, points[:, :1]), (down, points[:, 1:])):
        apart -= own
        apart *= apart
    squared += down
    far, place = _least(squared, count)
    number = by_height.take(first[:, None] + place)
    unsure = np.flatnonzero(far[:, -1] > usual_reach)
    if len(unsure) and width < len(others):
        enough = float(far[unsure, -1].max())  # the neighbours found so far are no farther away than this
        far[unsure], number[unsure] = nearest(points[unsure], others, count, enough)
    return far, number


def _least(squared: Floats, count: int) -> tuple[Floats, Indexes]:
    """Return the roots of the `count` least numbers of each row (n, m), and their columns. Overwrites `squared`."""
    rows = np.arange(len(squared))
    far, column = np.empty((len(squared), count)), np.empty((len(squared), count), dtype=np.intp)
    for rank in range(count):  # a few passes of argmin are faster than argpartition
        column[:, rank] = squared.argmin(axis=1)
        far[:, rank] = squared[rows, column[:, rank]]
        squared[rows, column[:, rank]] = np.inf
    return np.sqrt(far), column
