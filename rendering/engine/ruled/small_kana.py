"""Where a small kana stands in its cell: at the right in a column, low in a row, in its own proportions.

Knows a letter's lines and the direction of writing; no cell and no family.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from rendering.engine.glyphs.library import LETTERS_KEPT
from rendering.engine.glyphs.records import Centrelines

SMALL_TO_FULL: Final = 0.66  # of what a full-sized kana takes across its line
STAND_FOR_A_KANA: Final = frozenset("ヵヶゕゖ")  # between kanji they are words of their own and keep to the middle


@lru_cache(LETTERS_KEPT)
def in_its_place(small: Centrelines, in_rows: bool) -> Centrelines:
    """Return a small kana in a box that keeps it small where a cell is filled: white is at its left, or above it."""
    left, top = small.points.min(axis=0).tolist()
    width, height = np.ptp(small.points, axis=0).tolist()
    if in_rows:
        box = (left, top + height - height / SMALL_TO_FULL, left + width, top + height)
    else:
        box = (left + width - width / SMALL_TO_FULL, top, left + width, top + height)
    return replace(small, box=box)
