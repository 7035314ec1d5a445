"""How near the strokes of letters on a lattice lie to each other, where all are level or upright.

Knows lines and where their points lie on the face; no pen and no family.
"""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.block import Lines

BETWEEN: Final = 1.2  # what strokes of two letters keep, of what those of one do: two letters stay two
STAIR: Final = 3  # pieces on, the side of a stair is still the same stroke
MOST_INK: Final = 0.5  # of the block: where strokes take more, its white is slits,
MOST_WHITE_PENS: Final = (
    0.95  # but no pen is made so fine for that that its narrowest white is wider than this, in pens
)
SAME_UNITS: Final = 1e-6


def least_apart_on_lattice(lines: Lines, placed: Points) -> float:
    """Return the least distance between two strokes' centrelines, in units; a step of a stair is no distance.

    `placed` is where the points lie on the face. Distances are along an axis: square pens meet by their sides.
    """
    i, j = lines.pieces.T
    low, high = np.minimum(placed[i], placed[j]), np.maximum(placed[i], placed[j])
    gaps = np.maximum(low[:, None] - high[None], low[None] - high[:, None])  # (m, m, axis); below 0 they overlap
    ends = lines.pieces[:, None, :, None] == lines.pieces[None, :, None, :]
    meet = ends.any(axis=(2, 3))
    near = np.linalg.matrix_power(meet.astype(np.float32), STAIR) > 0.0
    steps = near & (gaps > -SAME_UNITS).all(axis=2)
    owner = lines.owner[i]
    apart = gaps.max(axis=2) / np.where(owner[:, None] == owner[None], 1.0, BETWEEN)
    counted = ~meet & ~steps & (apart > SAME_UNITS)
    return float(apart[counted].min(initial=np.inf))


def half_inking(pen_units: float, apart_units: float, lines: Lines, placed: Points) -> float:
    """Return a pen's width, less where letters are so dense that it would ink more than half of their block.

    `apart_units` is the least distance between centrelines, `placed` where their points lie on the face.
    """
    i, j = lines.pieces.T
    block = np.prod(np.ptp(placed, axis=0) + pen_units)
    half = MOST_INK * block / np.abs(placed[i] - placed[j]).sum()
    return min(pen_units, max(float(half), apart_units / (1.0 + MOST_WHITE_PENS)))
