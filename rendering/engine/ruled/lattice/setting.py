"""Letters set on one lattice over the face: each gets room by its longest chain of strokes, so that all steps are even.

Knows letters, lines of letters and what the seed favours; no pen and no silhouette.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.block import is_bars, shortened
from rendering.engine.ruled.cells import CellShares
from rendering.engine.ruled.lattice.order import orders_of
from rendering.engine.ruled.lattice.shares import Place, Shares
from rendering.engine.ruled.lattice.sharing import shared_out
from rendering.engine.values import Box

LEAST_SHARE: Final = 0.46  # of an equal share: no letter gets less of its line,
LEAST_BARS: Final = 0.26  # 二 of the same: drawn out, its white is as wide as that between letters
LEAST_LINE: Final = 0.62  # nor a line of the face


@dataclass(frozen=True, slots=True)
class OnLattice:
    """Letters on a lattice: cells and points in the block, and the even step there, across and down."""

    boxes: tuple[Box, ...]
    points: tuple[Points, ...]
    step: tuple[float, float]


def set_on_lattice(
    letters: Sequence[Centrelines],
    lines: tuple[tuple[int, ...], ...],
    in_rows: bool,
    scale: tuple[float, float],
    cell_shares: CellShares,
    rigid: frozenset[int],
    lone: frozenset[int] = frozenset(),
) -> OnLattice:
    """Return the letters on one lattice over the block.

    `lines` are columns from the right, or rows from the top when `in_rows`. `scale` is how wide a step in the block is
    on the face, across and down. Each letter's room is multiplied by its bias, as far as strokes let it. `rigid`
    letters are drawn out, but keep how their strokes stand. Those `lone` in a column beside others are no taller than
    they may be.
    """
    along, half = 0 if in_rows else 1, np.array(scale)
    steps = np.array([_steps(letter, k in rigid) for k, letter in enumerate(letters)])
    divided = np.array([letter.parts > 1 for letter in letters])
    favour = np.array(cell_shares.density_bias or (1.0,) * len(letters))
    widest = np.array([steps[list(line), 1 - along].max() for line in lines])
    across = Shares.of(widest, 2.0 * float(half[1 - along]), LEAST_LINE, np.zeros(len(lines), dtype=bool))
    own = [list(line) for line in lines]
    least = np.array([LEAST_BARS if along and is_bars(letter) else LEAST_SHARE for letter in letters])
    rows = [Shares.of(steps[line, along], 2.0 * float(half[along]), least[line], divided[line]) for line in own]
    step = min([across.step, *(row.step for row in rows)])
    boxes: dict[int, Box] = {}
    points: dict[int, Points] = {}
    for aside in across.thinned(step).favouring(np.ones(len(lines)), step).placed(reverse=not in_rows):
        line = own[aside.number]
        for ahead in rows[aside.number].thinned(step).favouring(favour[line], step).placed():
            k = line[ahead.number]
            x, y = (ahead, aside) if in_rows else (aside, ahead)
            if k in lone:
                y = _shortened(letters[k], x, y)
            room = np.array([x.size, y.size])
            places = _places(letters[k], room / step, k in rigid, cell_shares.lengths)
            points[k] = ((x.begin, y.begin) + places * room) / half - 1.0
            boxes[k] = _cell(x, y, half)
    count = range(len(letters))
    even = (step / scale[0], step / scale[1])
    return OnLattice(tuple(boxes[k] for k in count), tuple(points[k] for k in count), even)


def _shortened(letter: Centrelines, x: Place, y: Place) -> Place:
    """Return the middle of the room down, as much as a letter takes that stands alone in its column."""
    size = shortened(letter, Box(0.0, 0.0, x.size, y.size), (1.0, 1.0)).height
    spare = (y.size - size) / 2.0
    return y._replace(begin=y.begin + spare, size=size, before=y.before + spare, after=y.after + spare)


def _cell(x: Place, y: Place, half: Floats) -> Box:
    """Return a letter's cell in the block: its room, and half of the white to its neighbours."""
    left, top = (x.begin - x.before) / half[0] - 1.0, (y.begin - y.before) / half[1] - 1.0
    right, bottom = (x.begin + x.size + x.after) / half[0] - 1.0, (y.begin + y.size + y.after) / half[1] - 1.0
    return Box(float(left), float(top), float(right), float(bottom))


def _steps(letter: Centrelines, rigid: bool) -> tuple[float, float]:
    """Return the steps that a letter asks for, across and down."""
    across, down = orders_of(letter)
    return (across.steps_as_drawn, down.steps_as_drawn) if rigid else (across.steps, down.steps)


def _places(letter: Centrelines, room_steps: Floats, rigid: bool, lengths: float) -> Points:
    """Return where the points of a letter stand in its room, from 0 to 1 each way."""
    if rigid:
        low, size = letter.extent
        return np.asarray((letter.points - low) / np.maximum(size, 1.0))
    across, down = (
        shared_out(order, room, lengths) for order, room in zip(orders_of(letter), room_steps.tolist(), strict=True)
    )
    return np.column_stack([across[letter.columns], down[letter.rows]])
