"""Letters that are nearly symmetric (山 木 田 東) become exactly so. Knows one skeleton and no glyph."""

from dataclasses import replace
from itertools import pairwise

import numpy as np

from rendering.compiling.skeleton.level import Skeleton

NEAR_PENS = 0.25  # how far a point may lie from the mirrored place of its partner


def mirrored(skeleton: Skeleton) -> Skeleton | None:
    """Return the skeleton made symmetric about an upright axis, in whole units, or None when it is far from that.

    Every point must have a partner across the axis, and every piece one that joins the partners.
    """
    used = np.array(sorted({point for run in skeleton.strokes for point in run}))
    points = skeleton.points[used]
    twice = 2.0 * round((points[:, 0].min() + points[:, 0].max()) / 2)  # the axis, on a whole unit
    across = np.column_stack([twice - points[:, 0], points[:, 1]])
    apart = np.hypot(*np.moveaxis(across[:, None] - points, 2, 0))
    partner = apart.argmin(axis=1)
    order = np.arange(len(used))
    if apart.min(axis=1).max() > NEAR_PENS * skeleton.pen or not np.array_equal(partner[partner], order):
        return None
    number = {int(point): k for k, point in enumerate(used)}
    pieces = {frozenset((number[a], number[b])) for run in skeleton.strokes for a, b in pairwise(run)}
    if any(frozenset(int(partner[k]) for k in piece) not in pieces for piece in pieces):
        return None
    even = np.round((points + across[partner]) / 2)
    second = order > partner
    even[second, 0] = twice - even[partner[second], 0]
    even[second, 1] = even[partner[second], 1]
    even[order == partner, 0] = twice / 2
    every = skeleton.points.copy()
    every[used] = even
    return replace(skeleton, points=every)
