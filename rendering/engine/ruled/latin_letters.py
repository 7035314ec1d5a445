"""The white beside a Latin letter in its row: one and the same from ink to ink, whatever the letter.

Knows a letter's lines; no row, no cell and no family.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from rendering.engine.glyphs.library import LETTERS_KEPT
from rendering.engine.glyphs.records import Centrelines

BETWEEN_FONT_UNITS: Final = 225.0  # from stroke to stroke of two letters: a stroke and its white, or r and n are an m


@lru_cache(LETTERS_KEPT)
def with_side_white(letter: Centrelines) -> Centrelines:
    """Return a Latin letter in a box that has half of that white at either side of its strokes."""
    left, top = letter.points.min(axis=0).tolist()
    width, height = np.ptp(letter.points, axis=0).tolist()
    half = BETWEEN_FONT_UNITS / 2
    return replace(letter, box=(left - half, top, left + width + half, top + height))
