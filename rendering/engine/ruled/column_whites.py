"""The white between letters in columns beside each other: what spacing has made of it, letters grow into.

Spacing gives dense letters room that sparse ones leave: these shrink to the rim, and a void opens in the middle.
Knows letters' points in the block; no pen and no face.
"""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Points
from rendering.engine.ruled.block import Lines

PASSES: Final = 3  # in each, a letter takes half of what it and its nearest neighbour have too much
LEAST_EXTENT: Final = 0.02  # in blocks: what is smaller is a bar, which does not grow across itself


def grown_together(points: Points, lines: Lines) -> Points:
    """Return the points with letters grown to the white that their cells left between them, where columns stand so.

    Letters never shrink; a lone column stays as it is.
    """
    members = [lines.owner == k for k in range(int(lines.owner.max()) + 1)]
    was_low, was_high = _extents(lines.points, members)
    if not any(_follows(was_low, was_high, 0).ravel()):
        return points
    grown = points.copy()
    for axis in (0, 1):
        follows = _follows(was_low, was_high, axis)
        left_white = np.where(follows, was_low[:, axis] - was_high[:, None, axis], np.inf)
        for _ in range(PASSES):
            low, high = _extents(grown, members)
            spare = np.where(follows, low[:, axis] - high[:, None, axis] - left_white, np.inf)
            spare = np.maximum(spare, 0.0) / 2.0
            after, before = spare.min(axis=1), spare.min(axis=0)
            for own, start, end, less, more in zip(members, low[:, axis], high[:, axis], before, after, strict=True):
                less, more = less if np.isfinite(less) else 0.0, more if np.isfinite(more) else 0.0
                if end - start > LEAST_EXTENT and less + more > 0.0:
                    grown[own, axis] = start - less + (grown[own, axis] - start) * (1.0 + (less + more) / (end - start))
    return grown


def _extents(points: Points, members: list[Flags]) -> tuple[Points, Points]:
    return np.array([points[own].min(axis=0) for own in members]), np.array(
        [points[own].max(axis=0) for own in members]
    )


def _follows(low: Points, high: Points, axis: int) -> Flags:
    """Say for each two letters whether the second stands after the first along an axis, facing it."""
    other = 1 - axis
    facing = np.minimum(high[:, None, other], high[:, other]) > np.maximum(low[:, None, other], low[:, other])
    follows: Flags = facing & (high[:, None, axis] < low[:, axis])
    return follows
