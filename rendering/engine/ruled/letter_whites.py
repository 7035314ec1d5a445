"""The whites that make letters of strokes, kept while levels move: wide between letters, narrow within one.

Knows levels in the block; no face and no pen.
"""

from itertools import permutations, product
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.geometry.few_entries import FewEntries
from rendering.engine.ruled.movable_levels import MovableLevels
from rendering.engine.ruled.parts import LEAST_BLOCKS, dividing_whites, letters_of

MOST_BETWEEN: Final = 0.6  # in blocks: letters further apart are no neighbours
EDGE: Final = 0.2  # in blocks: levels so near a letter's edge may come to be its edge
LETTERS_KEEP, PARTS_KEEP = 0.99, 1.08  # of the white between letters, and of what divides one, when levels move


def white_rows(levels: MovableLevels, points: Points) -> tuple[FewEntries, Floats]:
    """Return what keeps letters apart and their parts together: a row (rows @ unknowns >= needed) for two levels each.

    The white between letters stays as wide as it is in the block, nearly, and what divides one hardly wider.
    """
    near: list[int] = []
    far: list[int] = []
    signs: list[float] = []
    needed: list[float] = []

    def ask(before: Indexes, after: Indexes, sign: float, white: float) -> None:
        for one, other in product(np.unique(before).tolist(), np.unique(after).tolist()):
            near.append(one)
            far.append(other)
            signs.append(sign)
            needed.append(sign * white)

    letters = list(letters_of(points, levels.lines))
    for axis, numbers in ((0, levels.across), (1, levels.down)):
        values = points[:, axis]
        for (one, _, _), (other, _, _) in permutations(letters, 2):
            end, start = float(values[one].max()), float(values[other].min())
            if LEAST_BLOCKS < start - end < MOST_BETWEEN:
                before, after = one[values[one] > end - EDGE], other[values[other] < start + EDGE]
                ask(numbers[before], numbers[after], 1.0, LETTERS_KEEP * (start - end))
        for own, pieces, about in letters:
            for start, end in zip(*dividing_whites(points[own], pieces, axis), strict=True):
                if end - start < about < MOST_BETWEEN:
                    before, after = own[np.abs(values[own] - start) < 1e-9], own[np.abs(values[own] - end) < 1e-9]
                    ask(numbers[before], numbers[after], -1.0, PARTS_KEEP * (end - start))
    columns = np.array([far, near], dtype=np.intp).T
    pulls = np.outer(signs, [1.0, -1.0])
    return FewEntries(columns, pulls, levels.count), np.array(needed)
