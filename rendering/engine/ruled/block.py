"""The block of letters: every letter's centrelines in one frame, each in its cell, before they are spaced.

The block is the square [-1, 1] x [-1, 1], x to the right and y downward; a silhouette is given to it later.
Knows letters and their cells; no silhouette.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.cells import rhythm
from rendering.engine.ruled.latin_rows import in_row
from rendering.engine.ruled.letter_gaps import letter_gaps
from rendering.engine.values import Box

FLAT_ASPECT = 0.22  # a letter this much flatter than wide (一 ー) keeps its own height
LOOSE_STRETCH = (2.2, 1.8)  # how much more a loose letter may be drawn out across than down, and down than across
LONE_STRETCH = (1.3, 1.35)  # the same of one alone in its line beside several: blown up, it is the only one seen
KANA_OWED = (0.12, 0.17)  # of a cell, across and down: alike for all, or a letter of few strokes would be the smallest
OF_ITS_END = 0.12  # of its height: what is so near a letter's head or foot is at it
STEM_OWES = 0.4  # of the white owed there, what a letter owes that ends in a stem,
BROAD = 0.6  # and from this breadth on, of its width, all
BEYOND_BARS = 1.05  # of what bars of a letter stand apart, what it owes another of bars: half the white between
MOST_WIDE, MOST_WIDE_CLOSED = 3.0, 1.6  # width for its height of a letter drawn out over its cell, of a closed one
MOST_WIDE_UPRIGHT = 1.15  # the same of one of uprights alone: 川 drawn out further is 小
LEAST_WIDENED = 3  # letters of a column beside another: in flat cells, whose drawings have white at their sides
MOST_TALLER = 1.6  # for its width than drawn, a letter of parts alone in a column,
FEW_LEVELS = 3.0  # of so many strokes one below another, or fewer
MOST_WIDENED = 1.25  # of what letters take of its width by the white at the sides of their drawings
MOST_FILLED_GAP_PENS = 2.0  # from stroke to stroke of two letters that are to fill a field


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


def set_in_cells(
    letters: Sequence[Centrelines],
    boxes: Sequence[Box],
    heights: dict[int, tuple[float, float]],
    loose: frozenset[int] = frozenset(),
    scale: tuple[float, float] = (1.0, 1.0),
    pen: float = 0.0,
    owed_share: float | None = None,
    kana: frozenset[int] = frozenset(),
    fill: bool = False,
    lone: frozenset[int] = frozenset(),
    alone: frozenset[int] = frozenset(),
) -> Lines:
    """Return all letters' lines, each stretched over its cell less the white it owes its neighbours.

    `heights` gives Latin letters the top and bottom, in font units, of the line they stand in: in its row a small
    letter stays smaller than a capital. `scale` is how wide a step in the block is on the face, across and down, `pen`
    about how wide strokes will be there. `owed_share` is the white owed, of a cell; None: by the white within letters.
    `kana` of several in a column owe no less than in a name of their own.
    Letters of parts `lone` in a column beside others are drawn out by MOST_TALLER at most, and stand in its middle.
    Loose ones `alone` in a line, column or row, beside longer ones keep still more to their proportions.
    Where letters are to `fill` the block, they take the white at the sides of their drawings too, and owe little.
    """
    owed = letter_gaps(letters, boxes, scale, pen)
    if fill:
        owed = np.minimum(owed, MOST_FILLED_GAP_PENS / 2.0 * pen / np.array(scale))
    sides = np.column_stack([owed[:, 0], owed[:, 1:] * [_owed_at_ends(letter) for letter in letters]])
    sides[:, 1:] = _parted(letters, boxes, sides[:, 1:], owed[:, 1])
    if owed_share is not None:
        sides = owed_share * np.array([(box.width, box.height, box.height) for box in boxes])
    for k in kana:
        sides[k, 1:] = np.maximum(owed[k, 1], KANA_OWED[1] * boxes[k].height)
    for k in loose:
        sides[k] = KANA_OWED[0] * boxes[k].width, *(KANA_OWED[1] * boxes[k].height,) * 2
    boxes = [
        shortened(letter, box, scale) if k in lone - loose else box
        for k, (letter, box) in enumerate(zip(letters, boxes, strict=True))
    ]
    most_of_loose = {k: LONE_STRETCH if k in alone else LOOSE_STRETCH for k in loose}
    points = [
        _stretched(letter, box, heights.get(k), most_of_loose.get(k), sides[k], scale if fill else None)
        for k, (letter, box) in enumerate(zip(letters, boxes, strict=True))
    ]
    if not (fill or loose or kana or heights):
        points = _as_wide_as_their_columns(points, boxes, sides[:, 0])
    return lines_of(letters, points)


def shortened(letter: Centrelines, box: Box, scale: tuple[float, float] | Floats) -> Box:
    """Return the middle of a box as tall as its letter may be: drawn out, 仁 falls apart; 大 and 松 do not."""
    if letter.parts == 1 or rhythm(letter, 1) > FEW_LEVELS:
        return box
    width, height = np.maximum(letter.extent[1] + letter.pen, 1.0).tolist()
    most = MOST_TALLER * height / width * box.width * float(scale[0]) / float(scale[1])
    spare = max(box.height - most, 0.0) / 2.0
    return Box(box.left, box.top + spare, box.right, box.bottom - spare)


def _as_wide_as_their_columns(points: Sequence[Points], boxes: Sequence[Box], owed: Floats) -> list[Points]:
    """Return the letters of a column wider alike, until the widest takes it: 田中, and 日の出, are no narrow column."""
    wider = list(points)
    for edges in dict.fromkeys((box.left, box.right) for box in boxes):
        column = [k for k, box in enumerate(boxes) if (box.left, box.right) == edges]
        left, right = _inside(*edges, *(float(owed[column].max()),) * 2)
        middle = (left + right) / 2.0
        widest = max(float(np.abs(points[k][:, 0] - middle).max()) for k in column)
        growth = min((right - left) / 2.0 / max(widest, 1e-6), MOST_WIDENED)
        if growth > 1.0 and (len(column) >= LEAST_WIDENED or len(column) == len(boxes)):
            for k in column:
                wider[k] = (points[k] - (middle, 0.0)) * (growth, 1.0) + (middle, 0.0)
    return wider


def lines_of(letters: Sequence[Centrelines], places: Sequence[Points]) -> Lines:
    """Return all letters' lines as one set, the points of each where `places` has them."""
    rows, columns, owner = [], [], []
    strokes: list[tuple[int, ...]] = []
    owners: list[int] = []
    still: set[int] = set()
    offset = row_offset = column_offset = 0
    for k, letter in enumerate(letters):
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
        np.vstack(places),
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


def _stretched(
    letter: Centrelines,
    box: Box,
    height: tuple[float, float] | None,
    most: tuple[float, float] | None,
    owed: Floats,
    scale: tuple[float, float] | None = None,
) -> Points:
    """Return a letter's points over its box, less the white it owes (aside, above, below) where a neighbour stands.

    A loose letter, known by its proportions, is drawn out by `most` at most, across and down, and keeps to the middle.
    With a `scale`, others take the white at the sides of their drawing too.
    """
    low, size = letter.extent
    if height is not None:
        return in_row(letter, box, height)
    left, right = _inside(box.left, box.right, owed[0], owed[0])
    top, bottom = _inside(box.top, box.bottom, owed[1], owed[2])
    room = np.array([right - left, bottom - top])
    corner = np.array([left, top])
    filled = np.array([_fill(size[0], size[1], room[0]), _fill(size[1], size[0], room[1])])
    if most is not None:
        stretch = np.where(size > 1.0, filled / np.maximum(size, 1.0), np.inf)
        filled = np.where(size > 1.0, size * np.minimum(stretch, np.array(most) * stretch.min()), filled)
    share = (letter.points - low) / np.maximum(size, 1.0)
    if scale is not None and most is None:
        share = _widened(share, filled * scale, _most_wide(letter))
    stretched: Points = corner + (room - filled) / 2 + share * filled
    return stretched


def _most_wide(letter: Centrelines) -> float:
    """Return how wide for its height a letter is drawn out at most."""
    if not any(letter.rows[i] == letter.rows[j] for run in letter.strokes for i, j in pairwise(run)):
        return MOST_WIDE_UPRIGHT
    return MOST_WIDE_CLOSED if letter.counters else MOST_WIDE


def _widened(share: Points, room: Floats, most: float) -> Points:
    """Return a letter's points, in shares of its room, drawn out over the white at its sides.

    Its width becomes `most` of its height at most, or stays.
    """
    left, right = share[:, 0].min(), share[:, 0].max()
    own, height = (right - left) * room[0], np.ptp(share[:, 1]) * room[1]
    wider = min(1.0, max(most * height, own) / max(room[0], 1e-9)) / max(right - left, 1e-9)
    if wider <= 1.0 or right - left < 1e-6:
        return share
    middle = (left + right) / 2.0
    x = 0.5 + (share[:, 0] - middle) * wider
    return np.column_stack([x, share[:, 1]])


def _inside(start: float, end: float, before: float, after: float) -> tuple[float, float]:
    """Return where a letter begins and ends in its cell; at the block's own edge it owes nothing."""
    return start + before * (start > -1 + 1e-9), end - after * (end < 1 - 1e-9)


def _owed_at_ends(letter: Centrelines) -> tuple[float, float]:
    """Return what of its white a letter owes above and below: beside a stem's end there is white enough."""
    x, y = letter.points.T
    near, width = OF_ITS_END * float(np.ptp(y)), max(float(np.ptp(x)), 1.0)
    breadths = [float(np.ptp(x[np.abs(y - end) <= near])) / width for end in (y.min(), y.max())]
    head, foot = (STEM_OWES + (1.0 - STEM_OWES) * min(breadth / BROAD, 1.0) for breadth in breadths)
    return head, foot


def _parted(letters: Sequence[Centrelines], boxes: Sequence[Box], at_ends: Floats, owed: Floats) -> Floats:
    """Return what letters owe (n, head and foot), more where one below another would run into one letter.

    Bars owe bars more than they stand apart: 三 over 二 is five bars. What is in parts owes a closed letter below
    it the whole white: 小 on 田 is 畄.
    """
    parted = at_ends.copy()
    for one, other in _below_each_other(boxes):
        if is_bars(letters[one]) and is_bars(letters[other]):
            for k, end in ((one, 1), (other, 0)):
                outer = boxes[k].top if end else -boxes[k].bottom
                room = boxes[k].height - parted[k, 1 - end] * (outer > -1 + 1e-9)
                bars = len(np.unique(letters[k].points[:, 1])) - 1
                parted[k, end] = max(parted[k, end], BEYOND_BARS / (bars + BEYOND_BARS) * room if bars else 0.0)
        elif letters[one].parts > 1 and letters[other].counters:
            parted[one, 1] = max(parted[one, 1], owed[one])
    return parted


def _below_each_other(boxes: Sequence[Box]) -> list[tuple[int, int]]:
    """Return the letters that follow each other down a column, two each."""
    return [
        (k, n)
        for (k, upper), (n, lower) in permutations(enumerate(boxes), 2)
        if abs(upper.bottom - lower.top) < 1e-9 and min(upper.right, lower.right) > max(upper.left, lower.left) + 1e-9
    ]


def is_bars(letter: Centrelines) -> bool:
    """Say whether a letter is of level strokes alone."""
    return all(letter.rows[i] == letter.rows[j] for run in letter.strokes for i, j in pairwise(run))


def _fill(size: float, other: float, room: float) -> float:
    """Return how much of the room a letter takes: all of it, save that a flat or narrow letter keeps its character."""
    aspect = size / max(other, 1.0)
    return float(room * min(1.0, aspect / FLAT_ASPECT))
