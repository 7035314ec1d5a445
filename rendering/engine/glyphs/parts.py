"""Finds the parts of a letter's drawing: strokes that are joined to each other, such as the two trees of 林."""

from functools import lru_cache

import numpy as np

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.connected import connected
from rendering.engine.glyphs.records import LETTERS_KEPT, Centrelines
from rendering.engine.glyphs.traced import traced


@lru_cache(LETTERS_KEPT)
def sides_of_parts(letter: Centrelines) -> Points:
    """Return the left and the right side (p, 2) of each part, in font units. Strokes that share a point are joined."""
    strokes = traced(letter)
    owner = np.repeat(np.arange(len(strokes.counts)), strokes.counts)
    first_at = np.zeros(len(letter.points), dtype=np.intp)
    first_at[strokes.course[::-1]] = owner[::-1]
    part = connected(len(strokes.counts), np.column_stack([first_at[strokes.course], owner]))[owner]
    x = letter.points[strokes.course, 0]
    return np.array([(x[part == number].min(), x[part == number].max()) for number in range(part.max() + 1)])
