"""The least steps between strokes on the face, after the plane was wobbled, bent and warped."""

from collections.abc import Callable
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.ruled.cells import Cell

Whites = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]

PLACES: Final = np.array([[across, down] for across in (-1.0, 0.0, 1.0) for down in (-1.0, 0.0, 1.0)])  # of a cell
ALONG_WHITE: Final = np.linspace(0.0, 1.0, 7)  # the places along a white where its width is measured
NO_LENGTH_UNITS: Final = 0.01  # a white whose places lie nearer to each other has no direction
ALONG: Final = 0.03  # length, as a share of half the block, over which a line's direction is measured


def least_width(whites: Whites, moved: Callable[[Points], Points]) -> float:
    """Return the least width, in units, of whites (k, 4, 2) of the block; infinite if there is none.

    A white begins and ends on one stroke, and begins and ends on the other. `moved` maps points of the block to the
    face. The width is measured from the line of one stroke to the other, not between two points.
    """
    if not len(whites):
        return float("inf")
    begins, ends = whites[:, None, 0::2], whites[:, None, 1::2]
    places = begins + (ends - begins) * ALONG_WHITE[:, None, None]  # (k, s, 2, 2)
    one, other = np.moveaxis(moved(places.reshape(-1, 2)).reshape(places.shape), 2, 0)
    step, way = other - one, np.gradient(one, axis=1)
    length = np.hypot(way[..., 0], way[..., 1])
    across = np.abs(step[..., 0] * way[..., 1] - step[..., 1] * way[..., 0])
    distance = np.hypot(step[..., 0], step[..., 1])
    return float(np.where(length > NO_LENGTH_UNITS, across / np.maximum(length, NO_LENGTH_UNITS), distance).min())


def least_step(cell: Cell, steps: Floats, moved: Callable[[Points], Points]) -> float:
    """Return the least step between strokes of a letter, in units, measured at nine places of its cell.

    `steps` (2,) are the letter's steps across and down in the block; `moved` maps points of the block to the face.
    A step is measured inward from a place, as the distance between two lines, not between two points.
    """
    box = cell.box
    middle, half = np.array([box.left + box.right, box.top + box.bottom]) / 2.0, np.array([box.width, box.height]) / 2.0
    places = middle + PLACES * half
    inward = np.where(PLACES > 0.0, -1.0, 1.0)
    across = places + inward * steps * (1.0, 0.0)
    down = places + inward * steps * (0.0, 1.0)
    level, upright = places + np.array([ALONG, 0.0]), places + np.array([0.0, ALONG])
    there = np.array([places, across, down, level, upright])
    laid = moved(there.reshape(-1, 2)).reshape(there.shape)
    across, down, level, upright = laid[1:] - laid[0]
    return float(np.minimum(_apart(across, upright), _apart(down, level)).min())


def _apart(step: Points, along: Points) -> Floats:
    """Return the distance of the end of a step from the line through its start along `along`."""
    leads: Floats = np.abs(step[..., 0] * along[..., 1] - step[..., 1] * along[..., 0])
    return leads / np.hypot(along[..., 0], along[..., 1])
