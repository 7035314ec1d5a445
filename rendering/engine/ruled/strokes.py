"""Strokes drawn from centrelines: bends rounded, long runs divided so that they curve with the block, inked.

Knows lines and a pen; no letter, no family and no rim.
"""

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points

ROUNDING_STEPS = 4


def divided(run: Points, longest: float) -> Points:
    """Return a run of points (n, 2) with no piece longer than `longest`.

    >>> divided(np.array([[0.0, 0.0], [3.0, 0.0]]), 2.0).tolist()
    [[0.0, 0.0], [1.5, 0.0], [3.0, 0.0]]
    """
    steps = np.diff(run, axis=0)
    counts = np.maximum(1, np.ceil(np.hypot(*steps.T) / longest)).astype(int)
    shares = np.concatenate([np.arange(count) / count for count in counts.tolist()])
    starts, moves = np.repeat(run[:-1], counts, axis=0), np.repeat(steps, counts, axis=0)
    return np.vstack([starts + moves * shares[:, None], run[-1:]])


def rounded(run: Points, radius: float) -> Points:
    """Return a run with its bends rounded by quadratic curves that start at most `radius` before the corner.

    A closed run (first point equal to the last) is rounded all the way round, its ends included.

    >>> rounded(np.array([[0.0, 0.0], [8.0, 0.0], [8.0, 8.0]]), 4.0).tolist()
    [[0.0, 0.0], [4.0, 0.0], [5.75, 0.25], [7.0, 1.0], [7.75, 2.25], [8.0, 4.0], [8.0, 8.0]]
    """
    if len(run) < 3 or radius <= 0:
        return run
    closed = bool(np.array_equal(run[0], run[-1]))
    corners = run[:-1] if closed else run[1:-1]
    before = np.roll(run[:-1], 1, axis=0) if closed else run[:-2]
    after = np.roll(run[:-1], -1, axis=0) if closed else run[2:]
    back, ahead = before - corners, after - corners
    back_length, ahead_length = np.hypot(*back.T), np.hypot(*ahead.T)
    reach = np.minimum(radius, 0.5 * np.minimum(back_length, ahead_length))[:, None]
    first = corners + back / np.maximum(back_length, 1e-9)[:, None] * reach
    last = corners + ahead / np.maximum(ahead_length, 1e-9)[:, None] * reach
    share = (np.arange(ROUNDING_STEPS + 1) / ROUNDING_STEPS)[None, :, None]
    bends = (1 - share) ** 2 * first[:, None] + 2 * share * (1 - share) * corners[:, None] + share**2 * last[:, None]
    flat = bends.reshape(-1, 2)
    return np.vstack([flat, flat[:1]]) if closed else np.vstack([run[:1], flat, run[-1:]])


def ink(runs: Sequence[Points], width: float, square: bool = False) -> BaseGeometry:
    """Return runs drawn with a pen of `width`: round ends and bends, or square ones."""
    lines = shapely.multilinestrings([shapely.linestrings(run) for run in runs])
    if square:
        return shapely.buffer(lines, width / 2, cap_style="square", join_style="mitre", mitre_limit=3.0)
    return shapely.buffer(lines, width / 2, quad_segs=6)
