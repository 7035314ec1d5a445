"""The least steps between strokes after the plane was wobbled, bent and warped."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.ruled.cells import Cell

PLACES: Final = np.array([[across, down] for across in (-1.0, 0.0, 1.0) for down in (-1.0, 0.0, 1.0)])  # of a cell
ALONG: Final = 0.03  # length, as a share of half the block, over which a line's direction is measured


def least_steps(cells: Sequence[Cell], steps: Points, moved: Callable[[Points], Points]) -> Floats:
    """Return the least step between strokes of each letter (n,), in units, measured at nine places of its cell.

    `steps` (n, 2) are the letters' steps across and down in the block; `moved` maps points of the block to the face.
    A step is measured inward from a place, as the distance between two lines, not between two points.
    """
    boxes = np.array([[box.left, box.top, box.right, box.bottom] for box in (cell.box for cell in cells)])
    middles, halves = (boxes[:, :2] + boxes[:, 2:]) / 2.0, (boxes[:, 2:] - boxes[:, :2]) / 2.0
    places = middles[:, None] + PLACES * halves[:, None]
    inward = np.where(PLACES > 0.0, -1.0, 1.0)
    across = places + inward * steps[:, None] * (1.0, 0.0)
    down = places + inward * steps[:, None] * (0.0, 1.0)
    level, upright = places + np.array([ALONG, 0.0]), places + np.array([0.0, ALONG])
    there = np.array([places, across, down, level, upright])
    laid = moved(there.reshape(-1, 2)).reshape(there.shape)
    across, down, level, upright = laid[1:] - laid[0]
    found: Floats = np.minimum(_apart(across, upright), _apart(down, level)).min(axis=1)
    return found


def _apart(step: Points, along: Points) -> Floats:
    """Return the distance of the end of a step from the line through its start along `along`."""
    leads: Floats = np.abs(step[..., 0] * along[..., 1] - step[..., 1] * along[..., 0])
    return leads / np.hypot(along[..., 0], along[..., 1])
