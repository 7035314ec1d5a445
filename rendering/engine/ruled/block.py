"""The block of letters: every letter's centrelines in one frame, each in its cell, before they are spaced.

The block is the square [-1, 1] x [-1, 1], x to the right and y downward; a silhouette is given to it later.
Knows cells and cell_shares, no silhouette and no stroke width.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.glyphs.library import LETTERS_KEPT
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.latin_rows import BETWEEN_FONT_UNITS, in_row, latin_widths
from rendering.engine.ruled.letter_gaps import letter_gaps
from rendering.engine.values import Box

FLAT_ASPECT = 0.22  # a letter this much flatter than wide (一 ー) keeps its own height
LOOSE_STEP_UNITS = 150.0  # what a step is for letters that take room by their own size
LEAST_SHARE = 0.64  # of an equal share: no cell of a line is smaller,
LEAST_STANDING = 0.7  # nor that of a letter with uprights, such as 川: pressed flat, it would be specks
LEAST_OF_THREE = 0.84  # the same where a line has three and more: there a third is little as it is
STANDING_ASPECT = 0.3  # of a letter that is not a bar or two
SLIMNESS = 0.3  # 1: lines are as thick as their letters want by their proportions alone, 0: by their density alone
LOOSE_STRETCH = (2.4, 1.8)  # how much more a loose letter may be drawn out across than down, and down than across
CELL_GAP = 0.92  # half the way from the last stroke of a letter to the first of its neighbour, in steps of the letter
MOST_OWED = 0.2  # of a cell: white that a letter of few strokes owes a neighbour, at most
LATTICE_NEED = 0.8  # of what its lattice measures, a letter of our own asks for: the uprights of 川 want a height too


@dataclass(frozen=True, slots=True)
class Lines:
    """Many letters' centrelines as one set: `owner` is the letter that each point belongs to."""

    points: Points
    rows: Indexes
    columns: Indexes
    pieces: Indexes  # (m, 2) point indexes
    strokes: tuple[tuple[int, ...], ...]
    stroke_owner: tuple[int, ...]
    owner: Indexes
    still_ends: frozenset[int] = frozenset()  # loose ends that never run on to the rim


@dataclass(frozen=True, slots=True)
class CellShares:
    """How cells share the block: exponents on the letters' density (0 all alike, 1 by density alone)."""

    height: float = 0.75
    width: float = 0.55
    density_bias: tuple[float, ...] = ()  # what each letter's need is multiplied by; empty for none


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
) -> list[Box]:
    """Return each letter's cell in the block, by density: dense letters get more room than sparse ones.

    `line_needs` is what each line asks for across itself; None: what its letters' densities ask for. Rows of `latin`
    letters are set by their widths alone.

    `lines` are columns from the right, or rows from the top when `in_rows`. Letters in `loose` take room by their
    own size instead: an M is wide and an I narrow, however many strokes they have.
    """
    axis = 0 if in_rows else 1  # the direction in which letters of one line follow each other
    density_bias = cell_shares.density_bias or (1.0,) * len(letters)
    along = [
        (_natural_need(letter, axis) if k in loose else _need(letter, axis) + 0.2) * much
        for k, (letter, much) in enumerate(zip(letters, density_bias, strict=True))
    ]
    across = np.array(line_needs or [max(_need(letters[k], 1 - axis) for k in line) for line in lines])
    along_exponent, across_exponent = (
        (cell_shares.width, cell_shares.height) if in_rows else (cell_shares.height, cell_shares.width)
    )
    thick = 2.0 * _shares(across**across_exponent * _slimness(letters, lines, axis, loose), 1.0)
    widths = latin_widths(
        {k: _natural_need(letters[k], 0) for k in latin},
        [line for line in lines if latin.issuperset(line)],
        BETWEEN_FONT_UNITS / LOOSE_STEP_UNITS,
    )
    boxes: dict[int, Box] = {}
    start = -1.0 if in_rows else 1.0
    for line, thickness in zip(lines, thick.tolist(), strict=True):
        least = np.array([LEAST_STANDING if _stands(letters[k], axis) else LEAST_SHARE for k in line])
        if len(line) > 2:
            least = np.maximum(least, np.where(least > LEAST_SHARE, LEAST_OF_THREE, LEAST_SHARE))
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


def set_in_cells(
    letters: Sequence[Centrelines],
    boxes: Sequence[Box],
    heights: dict[int, tuple[float, float]],
    loose: frozenset[int] = frozenset(),
    scale: tuple[float, float] = (1.0, 1.0),
    pen: float = 0.0,
    owed_share: float | None = None,
) -> Lines:
    """Return all letters' lines, each stretched over its cell less the white it owes its neighbours.

    `heights` gives Latin letters the top and bottom, in font units, of the line they stand in: in its row a small
    letter stays smaller than a capital. `scale` is how wide a step in the block is on the face, across and down, `pen`
    about how wide strokes will be there. `owed_share` is the white owed, of a cell; None: by the white within letters.
    """
    owed = letter_gaps(letters, boxes, scale, pen)
    if owed_share is not None:
        owed = owed_share * np.array([(box.width, box.height) for box in boxes])
    for k in loose | heights.keys():
        box, letter = boxes[k], letters[k]
        owed[k] = _owed(box.left, box.right, rhythm(letter, 0)), _owed(box.top, box.bottom, rhythm(letter, 1))
    points, rows, columns, owner = [], [], [], []
    strokes: list[tuple[int, ...]] = []
    owners: list[int] = []
    still: set[int] = set()
    offset = row_offset = column_offset = 0
    for k, (letter, box) in enumerate(zip(letters, boxes, strict=True)):
        points.append(_stretched(letter, box, heights.get(k), k in loose, owed[k]))
        rows.append(letter.rows + row_offset)
        columns.append(letter.columns + column_offset)
        strokes.extend(tuple(index + offset for index in run) for run in letter.strokes)
        owners.extend([k] * len(letter.strokes))
        owner.append(np.full(len(letter.points), k))
        still.update(end + offset for end in letter.still_ends)
        offset += len(letter.points)
        row_offset += int(letter.rows.max()) + 1
        column_offset += int(letter.columns.max()) + 1
    return Lines(
        np.vstack(points),
        np.concatenate(rows),
        np.concatenate(columns),
        _pieces(strokes),
        tuple(strokes),
        tuple(owners),
        np.concatenate(owner),
        frozenset(still),
    )


def _pieces(strokes: Sequence[tuple[int, ...]]) -> Indexes:
    return np.array([pair for run in strokes for pair in pairwise(run)], dtype=np.intp).reshape(-1, 2)


def _stretched(letter: Centrelines, box: Box, height: tuple[float, float] | None, loose: bool, owed: Floats) -> Points:
    """Return a letter's points over its box, less the white it owes on the sides where a neighbour stands.

    A `loose` letter, known by its proportions, is drawn out by LOOSE_STRETCH at most, and keeps to the middle.
    """
    low, size = letter.extent
    if height is not None:
        return in_row(letter, box, height)
    left, right = _inside(box.left, box.right, owed[0])
    top, bottom = _inside(box.top, box.bottom, owed[1])
    room = np.array([right - left, bottom - top])
    corner = np.array([left, top])
    filled = np.array([_fill(size[0], size[1], room[0]), _fill(size[1], size[0], room[1])])
    if loose:
        stretch = np.where(size > 1.0, filled / np.maximum(size, 1.0), np.inf)
        filled = np.where(size > 1.0, size * np.minimum(stretch, np.array(LOOSE_STRETCH) * stretch.min()), filled)
    share = (letter.points - low) / np.maximum(size, 1.0)
    stretched: Points = corner + (room - filled) / 2 + share * filled
    return stretched


def _inside(start: float, end: float, owed: float) -> tuple[float, float]:
    """Return where a letter begins and ends in its cell; at the block's own edge it owes nothing."""
    return start + owed * (start > -1 + 1e-9), end - owed * (end < 1 - 1e-9)


def _owed(start: float, end: float, rhythm_levels: float) -> float:
    """Return the white that a letter of so many levels owes, by its own steps."""
    before, after = start > -1 + 1e-9, end < 1 - 1e-9
    step = (end - start) / max(rhythm_levels - 1.0 + CELL_GAP * (before + after), 1.0)
    return min(CELL_GAP * step, MOST_OWED * (end - start))


def _fill(size: float, other: float, room: float) -> float:
    """Return how much of the room a letter takes: all of it, save that a flat or narrow letter keeps its character."""
    aspect = size / max(other, 1.0)
    return float(room * min(1.0, aspect / FLAT_ASPECT))
