"""Tells whether a drawing has parts side by side, as 林 has, or is whole across, as 山 is."""

from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np

from rendering.engine.glyphs.records import Centrelines

LETTERS_KEPT: Final = 1024
SIDE: Final = 0.25  # of a letter's width: a white nearer to its side divides no parts


@lru_cache(LETTERS_KEPT)
def has_parts_side_by_side(letter: Centrelines) -> bool:
    """Say whether an upright line through the middle of a letter meets no stroke."""
    pieces = np.array([pair for run in letter.strokes for pair in pairwise(run)], dtype=np.intp)
    across = np.sort(letter.points[pieces][:, :, 0], axis=1)
    across = across[np.argsort(across[:, 0], kind="stable")]
    reached = np.maximum.accumulate(across[:, 1])
    left, right = letter.box[0], letter.box[2]
    low, high = left + SIDE * (right - left), right - SIDE * (right - left)
    begins, ends = reached[:-1], across[1:, 0]
    return bool(((begins < ends) & (ends > low) & (begins < high)).any())
