"""How unlike two drawings of a letter look at a glance: by how much stroke they have in each place and direction."""

from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from rendering.engine.glyphs.records import LETTERS_KEPT, Centrelines

PAIRS_KEPT: Final = 4096
GRID: Final = 5  # places across and down
STEPS: Final = 8  # each piece of a stroke is counted in so many steps
WEIGHT: Final = 10000  # a stroke as long as the box counts this much: whole numbers add up alike on every machine


@lru_cache(PAIRS_KEPT)
def unlikeness(one: Centrelines, other: Centrelines) -> float:
    """Return how unlike two drawings look: 0.0 for the same strokes, 1.0 where no stroke lies near another's place."""
    if one is other:
        return 0.0
    here, there = _strokes_by_place(one), _strokes_by_place(other)
    return int(np.abs(here - there).sum()) / max(int((here + there).sum()), 1)


@lru_cache(LETTERS_KEPT)
def _strokes_by_place(letter: Centrelines) -> npt.NDArray[np.int64]:
    """Return the lengths (2, GRID + 1, GRID + 1) of level and upright stroke at each place of the letter's box."""
    left, top, right, bottom = letter.box
    corner, size = np.array((left, top)), np.array((max(right - left, 1.0), max(bottom - top, 1.0)))
    ends = np.array([pair for run in letter.strokes for pair in pairwise(run)], dtype=np.intp)
    placed = (letter.points[ends] - corner) / size
    shares = ((np.arange(STEPS) + 0.5) / STEPS)[None, :, None]
    middles = np.clip((placed[:, :1] + (placed[:, 1:] - placed[:, :1]) * shares) * GRID, 0.0, GRID - 1e-6)
    lengths = np.repeat(np.abs(placed[:, 1] - placed[:, 0])[:, None] / STEPS, STEPS, axis=1)
    cells = middles.astype(np.intp)
    within = middles - cells
    counted = np.zeros((2, GRID + 1, GRID + 1), dtype=np.int64)
    for across in (0, 1):
        for down in (0, 1):
            near = np.abs(1 - across - within[..., 0]) * np.abs(1 - down - within[..., 1])
            for axis in (0, 1):
                weight = np.rint(near * lengths[..., axis] * WEIGHT).astype(np.int64)
                np.add.at(counted[axis], (cells[..., 1] + down, cells[..., 0] + across), weight)
    return counted
