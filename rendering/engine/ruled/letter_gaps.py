"""The white that letters keep between them in the block: one width for the whole face, by the white within letters.

Knows letters and their cells; no silhouette and no pen.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats
from rendering.engine.glyphs.library import LETTERS_KEPT
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.cells import rhythm
from rendering.engine.values import Box

EACH_WAY: Final = (0.95, 1.12)  # of it, across and down: what stands one below another loses more when levels move
SCAN_LINES: Final = 24  # across a letter, in each direction
TO_WITHIN: Final = 1.6  # the white between letters, of the usual white within them
MOST_STEPS: Final = 3.0  # at most, there, of the step from stroke to stroke where the face is densest
BETWEEN_COLUMNS, IN_COLUMNS = 1.05, 1.7  # the same where letters stand in columns beside each other
MOST_GAP: Final = 0.48  # of the side of the smallest cell that has a neighbour there
MANY: Final = 7  # letters, whose strokes are fine as it is: of those,
TO_WITHIN_OF_MANY, MOST_GAP_OF_MANY = 1.4, 0.3
FILLED: Final = 0.85  # of its cell, about, that a letter takes


@lru_cache(2 * LETTERS_KEPT)
def stroke_gaps(letter: Centrelines, axis: int) -> Floats:
    """Return how far strokes follow each other along an axis, over lines across the letter, in shares of its size."""
    low, size = letter.extent
    pairs = np.array([pair for run in letter.strokes for pair in pairwise(run)])
    ends = (letter.points - low) / np.maximum(size, 1.0)
    return gaps_along(ends[pairs], axis)


def gaps_along(pieces: Floats, axis: int) -> Floats:
    """Return the distances from stroke to stroke along an axis; `pieces` is (m, 2 ends, 2)."""
    values, across = pieces[:, :, axis], pieces[:, :, 1 - axis]
    start, stop = float(across.min()), float(across.max())
    at = start + (stop - start) * (np.arange(SCAN_LINES) + 0.5) / SCAN_LINES
    rise = across[:, 1] - across[:, 0]
    share = (at[:, None] - across[:, 0]) / np.where(rise == 0.0, np.inf, rise)
    crossed = (np.minimum(across[:, 0], across[:, 1]) <= at[:, None]) & (
        at[:, None] < np.maximum(across[:, 0], across[:, 1])
    )
    places = np.where(crossed, values[:, 0] + share * (values[:, 1] - values[:, 0]), np.inf)
    places = np.sort(places, axis=1)
    with np.errstate(invalid="ignore"):
        steps = np.diff(places, axis=1)
    found: Floats = steps[np.isfinite(steps) & (steps > 1e-6)]
    return found


def letter_gaps(
    letters: Sequence[Centrelines], boxes: Sequence[Box], scale: tuple[float, float] = (1.0, 1.0), pen: float = 0.0
) -> Floats:
    """Return the white (n, 2) that each letter owes a neighbour across and down, in blocks, from its outer strokes.

    It follows from what the strokes of the letter and of the whole face usually stand apart: as wide on the face both
    ways, but where letters stand in columns beside each other: there each way by what strokes stand apart that way.

    `scale` is how wide a step in the block is on the face, across and down, `pen` about how wide strokes will be there.
    """
    sides = np.array([(box.width, box.height) for box in boxes]) * scale
    each_way = [
        [FILLED * size[axis] * stroke_gaps(letter, axis) for axis in (0, 1)]
        for letter, size in zip(letters, sides, strict=True)
    ]
    steps = [np.concatenate(both) for both in each_way]
    if not any(map(len, steps)):
        return np.zeros((len(letters), 2))
    inner = [
        (box.left > -1 + 1e-9 or box.right < 1 - 1e-9, box.top > -1 + 1e-9 or box.bottom < 1 - 1e-9) for box in boxes
    ]
    to_within, most_gap = (TO_WITHIN, MOST_GAP) if len(letters) < MANY else (TO_WITHIN_OF_MANY, MOST_GAP_OF_MANY)
    beside = np.where(inner, sides, np.inf).min(axis=1)
    usual = _usual(steps)
    both_ways = np.column_stack([usual, usual])
    factor = np.array([to_within, to_within])
    if any(across for across, _ in inner):
        factor = np.array([min(BETWEEN_COLUMNS, to_within), min(IN_COLUMNS, to_within)])
        each = np.column_stack([_usual([own[axis] for own in each_way]) for axis in (0, 1)])
        both_ways = np.where(each > 0.0, np.sqrt(both_ways * each), both_ways)
    most = most_gap * beside[:, None]
    if any(across for across, _ in inner):
        most = np.minimum(most, MOST_STEPS * _tightest(letters, sides))
    owed = np.minimum(both_ways + (factor - 1.0) * np.maximum(both_ways - pen, 0.0), most) / 2
    result: Floats = owed * EACH_WAY / np.array(scale)
    return result


def _tightest(letters: Sequence[Centrelines], sides: Floats) -> float:
    """Return about how near strokes will come at the densest place."""
    levels = np.array([[rhythm(letter, axis) + 0.4 for axis in (0, 1)] for letter in letters])
    return float(np.min(sides / levels))


def _usual(steps: Sequence[Floats]) -> Floats:
    """Return for each letter what its strokes and those of all letters usually stand apart, the less weighing more."""
    every = np.concatenate(steps)
    if not len(every):
        return np.zeros(len(steps))
    all_over = float(np.median(every))
    own = np.array([float(np.median(each)) if len(each) else all_over for each in steps])
    usual: Floats = np.sqrt(np.minimum(own, all_over) * all_over)
    return usual
