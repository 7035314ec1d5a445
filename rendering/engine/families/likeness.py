"""Measures how unlike the drawings of a letter look at a glance.

It compares how much stroke they have in each place and direction.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes
from rendering.engine.glyphs.records import LETTERS_KEPT, Centrelines

GRID: Final = 5  # cells of a box, across and down; places are their corners
PLACES: Final = (GRID + 1) ** 2  # number of places
STEPS: Final = 8  # each piece of a stroke is divided into so many steps, which are counted
MIDDLES: Final = ((np.arange(STEPS) + 0.5) / STEPS)[None, :, None]  # middles of the steps, as shares of the piece
CORNERS: Final = np.array([(0, 0), (1, 0), (0, 1), (1, 1)])  # the places at the corners of a cell, across and down
WEIGHT: Final = 10000  # count of a stroke as long as the box: whole numbers add up alike on every machine


@lru_cache(LETTERS_KEPT)
def unlikeness(drawings: tuple[Centrelines, ...]) -> Floats:
    """Return how unlike each of k drawings of a letter is to each other one (k, k).

    It is 0.0 for the same strokes, and 1.0 where no stroke of one lies near a place of the other's.
    """
    strokes = _strokes_by_place(drawings)
    apart, both = strokes[:, None] - strokes, strokes[:, None] + strokes
    unlike: Floats = np.abs(apart).sum(axis=2) / np.maximum(both.sum(axis=2), 1)
    return unlike


def _strokes_by_place(drawings: Sequence[Centrelines]) -> Indexes:
    """Return how long strokes of k drawings are at each place of their boxes (k, 2·PLACES), the level ones first."""
    ends = [lines.points[[pair for run in lines.strokes for pair in pairwise(run)]] for lines in drawings]
    number = np.repeat(np.arange(len(drawings)), [len(each) for each in ends])
    boxes = np.array([lines.box for lines in drawings])[:, None]
    corner, size = boxes[..., :2], np.maximum(boxes[..., 2:] - boxes[..., :2], 1.0)
    placed = (np.concatenate(ends) - corner[number]) / size[number]
    steps = np.clip((placed[:, :1] + (placed[:, 1:] - placed[:, :1]) * MIDDLES) * GRID, 0.0, GRID - 1e-6)
    lengths = np.abs(placed[:, 1] - placed[:, 0])[:, None, None] / STEPS
    cells = steps.astype(np.intp)
    near = np.abs(1 - CORNERS - (steps - cells)[:, :, None]).prod(axis=3)
    weights = np.rint(near[..., None] * lengths * WEIGHT)
    across, down = np.moveaxis(cells[:, :, None] + CORNERS, 3, 0)
    first = 2 * PLACES * number[:, None, None] + down * (GRID + 1) + across
    counted = np.bincount((first[..., None] + (0, PLACES)).ravel(), weights.ravel(), 2 * PLACES * len(drawings))
    return counted.astype(np.intp).reshape(len(drawings), -1)
