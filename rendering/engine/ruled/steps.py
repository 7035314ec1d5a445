"""The least steps between strokes on the face, after the plane was wobbled, bent and warped."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.glyphs.whites import Whites
from rendering.engine.ruled.cells import Cell

ALONG: Final = np.linspace(0.0, 1.0, 7)  # the places along a white where its width is measured
NO_LENGTH_UNITS: Final = 0.01  # a white whose places lie nearer to each other has no direction
PLACES: Final = np.array([[across, down] for across in (-1.0, 0.0, 1.0) for down in (-1.0, 0.0, 1.0)])  # of a cell
SHORT: Final = 0.03  # length of a white of a cell, as a share of half the block


def least_widths(groups: Sequence[Whites], moved: Callable[[Points], Points]) -> Floats:
    """Return the least width of each group of whites, in units; infinite for a group without any.

    `moved` maps points of the block to the face. A width is measured from the line of one stroke to the other, not
    between two points.
    """
    whites = np.concatenate(groups)
    begins, ends = whites[:, None, 0::2], whites[:, None, 1::2]
    places = begins + (ends - begins) * ALONG[:, None, None]  # (k, s, 2, 2)
    one, other = np.moveaxis(moved(places.reshape(-1, 2)).reshape(places.shape), 2, 0)
    step = other - one
    way = np.empty_like(one)
    way[:, 1:-1], way[:, 0], way[:, -1] = one[:, 2:] - one[:, :-2], one[:, 1] - one[:, 0], one[:, -1] - one[:, -2]
    length = np.hypot(way[..., 0], way[..., 1])
    across = np.abs(step[..., 0] * way[..., 1] - step[..., 1] * way[..., 0]) / np.maximum(length, NO_LENGTH_UNITS)
    widths = np.where(length > NO_LENGTH_UNITS, across, np.hypot(step[..., 0], step[..., 1])).min(axis=1)
    of_group = np.split(widths, np.cumsum([len(group) for group in groups])[:-1])
    return np.array([float(own.min(initial=np.inf)) for own in of_group])


def whites_of_cell(cell: Cell, steps: Floats) -> Whites:
    """Return short whites at nine places of a cell, as wide as these steps (2,) across and down in the block.

    They lie inward from their places.
    """
    box = cell.box
    middle, half = np.array([box.left + box.right, box.top + box.bottom]) / 2.0, np.array([box.width, box.height]) / 2.0
    places = middle + PLACES * half
    inward = np.where(PLACES > 0.0, -1.0, 1.0) * steps
    whites = []
    for axis in np.eye(2):
        along = SHORT * (1.0 - axis)
        beyond = places + inward * axis
        whites.append(np.stack([places, places + along, beyond, beyond + along], axis=1))
    return np.concatenate(whites)
