"""How letters share the block: each its cell, by density, in columns or rows.

The block is the square [-1, 1] x [-1, 1], x to the right and y downward. Knows letters; no silhouette and no pen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.glyphs.library import LETTERS_KEPT
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.latin_rows import BETWEEN_FONT_UNITS, latin_widths
from rendering.engine.values import Box

LOOSE_STEP_UNITS = 150.0  # what a step is for letters that take room by their own size
LEAST_SHARE = 0.64  # of an equal share: no cell of a line is smaller,
LEAST_STANDING = 0.89  # nor that of a letter with uprights, such as 川: pressed flat, it would be specks, and 田 a boat
LEAST_OF_THREE = 0.84  # the same where a line has three and more: the dense ones need what they get
LEAST_COLUMN = 0.8  # of an equal share: no column of two is narrower, or 伊 beside 藤 is a strip
LEAST_KANA_LINE = 0.85  # of what the densest line asks for across itself, a line of kana asks for
STANDING_ASPECT = 0.3  # of a letter that is not a bar or two
SLIMNESS = 0.15  # 1: lines are as thick as their letters want by their proportions alone, 0: by their density alone
LATTICE_NEED = 0.8  # of what its lattice measures, a letter of our own asks for: the uprights of 川 want a height too


@dataclass(frozen=True, slots=True)
class CellShares:
    """How cells share the block: exponents on the letters' density (0 all alike, 1 by density alone)."""

    height: float = 0.75
    width: float = 0.55
    density_bias: tuple[float, ...] = ()  # what each letter's need is multiplied by; empty for none
    lengths: float = 1.0  # exponent on what lengths and whites are drawn with, where a letter on a lattice has room


def spans(numbers: Indexes, values: Points, across: Points) -> tuple[Points, Points, Points]:
    """Return each level's place, and the least and the greatest coordinate across it."""
    count = int(numbers.max()) + 1
    place, low, high = np.zeros(count), np.full(count, np.inf), np.full(count, -np.inf)
    place[numbers] = values
    np.minimum.at(low, numbers, across)
    np.maximum.at(high, numbers, across)
    return place, low, high


@lru_cache(2 * LETTERS_KEPT)
def rhythm(lines: Centrelines, axis: int) -> float:
    """Return how many levels stand one behind the other at most: down the letter (axis 1) or across it (0)."""
    numbers, across = (lines.rows, lines.columns) if axis else (lines.columns, lines.rows)
    place, low, high = spans(numbers, lines.points[:, axis], lines.points[:, 1 - axis])
    ends = np.array([run[k] for run in lines.strokes for k in (0, -1)])
    pieces = np.array([pair for run in lines.strokes for pair in pairwise(run)])
    i, j = pieces.T
    straight = (numbers[i] == numbers[j]) | (across[i] == across[j])
    firm = np.zeros(len(place), dtype=bool)
    firm[numbers[ends]] = firm[numbers[pieces[straight].ravel()]] = True
    place, low, high = place[firm], low[firm] - 0.4 * lines.pen, high[firm] + 0.4 * lines.pen
    follows = (np.minimum(high[:, None], high) > np.maximum(low[:, None], low)) & (
        place[:, None] < place - 0.35 * lines.pen
    )
    longest = np.ones(len(place))
    for level in np.argsort(place, kind="stable").tolist():
        before = longest[follows[:, level]]
        if len(before):
            longest[level] = before.max() + 1.0
    return float(longest.max())


def _shares(needs: Floats, exponent: float, least_share: Floats | float = LEAST_SHARE) -> Floats:
    """Return shares that add up to 1, by need, none smaller than `least_share` of an equal one."""
    weighed = needs**exponent
    shares = weighed / weighed.sum()
    least = np.broadcast_to(least_share, len(needs)) / len(needs)
    small = shares < least
    spare = 1.0 - least[small].sum()
    return np.where(small, least, shares * spare / shares[~small].sum())


def cells(
    letters: Sequence[Centrelines],
    lines: tuple[tuple[int, ...], ...],
    in_rows: bool,
    cell_shares: CellShares,
    loose: frozenset[int],
    line_needs: Sequence[float] | None = None,
    latin: frozenset[int] = frozenset(),
    kana: frozenset[int] = frozenset(),
) -> list[Box]:
    """Return each letter's cell in the block, by density: dense letters get more room than sparse ones.

    `line_needs` is what each line asks for across itself; None: what its letters' densities ask for. Rows of `latin`
    letters are set by their widths alone.

    `lines` are columns from the right, or rows from the top when `in_rows`. Letters in `loose` take room by their
    own size instead: an M is wide and an I narrow, however many strokes they have. So do `kana` in lines of their own.
    """
    axis = 0 if in_rows else 1  # the direction in which letters of one line follow each other
    density_bias = cell_shares.density_bias or (1.0,) * len(letters)
    along = [
        (_natural_need(letter, axis) if k in loose | kana else _need(letter, axis) + 0.2) * much
        for k, (letter, much) in enumerate(zip(letters, density_bias, strict=True))
    ]
    across = np.array(line_needs or [max(_need(letters[k], 1 - axis) for k in line) for line in lines])
    of_kana = np.array([kana.issuperset(line) for line in lines])
    across = np.where(of_kana, np.maximum(across, LEAST_KANA_LINE * across.max()), across)
    along_exponent, across_exponent = (
        (cell_shares.width, cell_shares.height) if in_rows else (cell_shares.height, cell_shares.width)
    )
    least_line = LEAST_COLUMN if len(lines) == 2 and not in_rows else LEAST_SHARE
    thick = 2.0 * _shares(across**across_exponent * _slimness(letters, lines, axis, loose), 1.0, least_line)
    widths = latin_widths(
        {k: _natural_need(letters[k], 0) for k in latin},
        [line for line in lines if latin.issuperset(line)],
        BETWEEN_FONT_UNITS / LOOSE_STEP_UNITS,
    )
    boxes: dict[int, Box] = {}
    start = -1.0 if in_rows else 1.0
    for line, thickness in zip(lines, thick.tolist(), strict=True):
        standing = LEAST_STANDING if len(line) < 3 else LEAST_OF_THREE
        least = np.array([standing if _stands(letters[k], axis) else LEAST_SHARE for k in line])
        runs = 2.0 * _shares(np.array([along[k] for k in line]), along_exponent, least)
        if latin.issuperset(line):
            runs = np.array([widths[k] for k in line])
        position = -runs.sum() / 2.0
        for k, run in zip(line, runs.tolist(), strict=True):
            if in_rows:
                boxes[k] = Box(position, start, position + run, start + thickness)
            else:
                boxes[k] = Box(start - thickness, position, start, position + run)
            position += run
        start += thickness if in_rows else -thickness
    return [boxes[k] for k in range(len(letters))]


def natural_aspect(letter: Centrelines) -> float:
    """Return how wide a letter is drawn for its height, with the white at its sides."""
    width, height = letter.extent[1] + 2.0 * letter.pen
    return float(width / height)


def _slimness(
    letters: Sequence[Centrelines], lines: tuple[tuple[int, ...], ...], axis: int, loose: frozenset[int]
) -> Floats:
    """Return what lines of many letters leave to those of few, so that the one's are not flat, nor the other's tall."""
    if loose:
        return np.ones(len(lines))
    lengths = [sum(natural_aspect(letters[k]) ** (1 - 2 * axis) for k in line) for line in lines]
    slim: Floats = np.array(lengths) ** -SLIMNESS
    return slim


def _need(letter: Centrelines, axis: int) -> float:
    """Return the steps that a letter asks for: its rhythm, and no less than most of its size on its lattice."""
    return max(rhythm(letter, axis) + 0.4, LATTICE_NEED * (float(letter.extent[1][axis]) / (2.0 * letter.pen) + 1.0))


def _stands(letter: Centrelines, axis: int) -> bool:
    """Say whether a letter reaches along the axis for a good part of what it reaches across."""
    size = letter.extent[1]
    return bool(size[axis] > STANDING_ASPECT * size[1 - axis])


def _natural_need(letter: Centrelines, axis: int) -> float:
    """Return a letter's natural size along a line with its side white, in steps of the usual letter."""
    own = np.ptp(letter.points[:, axis]) + 1.6 * letter.pen
    return float(max(own, letter.extent[1][axis]) / LOOSE_STEP_UNITS)


def tightest_step(letters: Sequence[Centrelines], boxes: Sequence[Box]) -> float:
    """Return about how near strokes will come at the densest place, in blocks."""
    return min(
        min(box.width / (rhythm(letter, 0) + 0.4), box.height / (rhythm(letter, 1) + 0.4))
        for letter, box in zip(letters, boxes, strict=True)
    )
