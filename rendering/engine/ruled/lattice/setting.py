"""Letters set on one lattice over the face: each gets room by its longest chain of strokes, so that all steps are even.

Knows letters, lines of letters and what the seed favours; no pen and no silhouette.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.lattice.order import orders_of
from rendering.engine.ruled.lattice.sharing import shared_out
from rendering.engine.values import Box

BETWEEN: Final = 1.4  # steps from the last stroke of a letter to the first of the next: two letters stay two
BEYOND_WITHIN: Final = 1.15  # the same, of what strokes of either stand apart
LEAST_SHARE: Final = 0.56  # of an equal share: no letter gets less of its line,
LEAST_LINE: Final = 0.62  # nor a line of the face
BIAS_STEP: Final = 0.95  # of the even step: what a seed's favour for one letter leaves the others
ROUNDS: Final = 6


@dataclass(frozen=True, slots=True)
class OnLattice:
    """Letters on a lattice: cells and points in the block, and the step there, across and down."""

    boxes: tuple[Box, ...]
    points: tuple[Points, ...]
    step: tuple[float, float]


def set_on_lattice(
    letters: Sequence[Centrelines],
    lines: tuple[tuple[int, ...], ...],
    in_rows: bool,
    scale: tuple[float, float],
    bias: Sequence[float],
    rigid: frozenset[int],
) -> OnLattice:
    """Return the letters on one lattice over the block.

    `lines` are columns from the right, or rows from the top when `in_rows`. `scale` is how wide a step in the block is
    on the face, across and down. `bias` is what each letter's room is multiplied by, as far as strokes let it.
    `rigid` letters are drawn out, but keep how their strokes stand.
    """
    along = 0 if in_rows else 1
    steps = np.array([_steps(letter, k in rigid) for k, letter in enumerate(letters)])
    divided = np.array([letter.parts > 1 for letter in letters])
    room = 2.0 * np.array(scale)
    widest = np.array([steps[list(line), 1 - along].max() for line in lines])
    across = _Shares.of(widest, float(room[1 - along]), LEAST_LINE, np.zeros(len(lines)))
    downs = [_Shares.of(steps[list(line), along], float(room[along]), LEAST_SHARE, divided[list(line)]) for line in lines]
    step = min([across.step, *(down.step for down in downs)])
    boxes: dict[int, Box] = {}
    points: dict[int, Points] = {}
    favour = np.array(bias)
    for line, start, size, before, after in across.placed(step, np.ones(len(lines)), reverse=not in_rows):
        down = downs[line]
        for at, begin, length, above, below in down.placed(step, favour[list(lines[line])]):
            k = lines[line][at]
            corner, extent = np.array([start, begin]), np.array([size, length])
            outer = np.array([[start - before, begin - above], [start + size + after, begin + length + below]])
            if in_rows:
                corner, extent, outer = corner[::-1], extent[::-1], outer[:, ::-1]
            places = _places(letters[k], extent / step, k in rigid)
            points[k] = (corner + places * extent) / (room / 2.0) - 1.0
            (left, top), (right, bottom) = (outer / (room / 2.0) - 1.0).tolist()
            boxes[k] = Box(left, top, right, bottom)
    count = range(len(letters))
    return OnLattice(
        tuple(boxes[k] for k in count), tuple(points[k] for k in count), (step / scale[0], step / scale[1])
    )


@dataclass(frozen=True, slots=True)
class _Shares:
    """What stands in a row one behind the other: sizes and whites between, which fill a room, and the even step."""

    steps: Floats
    sizes: Floats
    whites: Floats
    step: float

    @classmethod
    def of(cls, steps: Floats, room: float, least_share: float, divided: Floats) -> "_Shares":
        """Share a room: by what each has of steps, but no less than a share of an equal one."""
        count = len(steps)
        least = least_share * room / count
        least_sizes = np.where(steps < 1.0, 0.0, least)
        step = room / (steps.sum() + BETWEEN * (count - 1))
        whites = np.full(count - 1, BETWEEN * step)
        sizes = steps * step
        for _ in range(ROUNDS):
            sizes = np.maximum(np.maximum(steps, 1.0) * step, least_sizes)
            small = sizes > steps * step + 1e-9
            within = divided * sizes / np.maximum(steps, 1.0)
            whites = np.maximum(BETWEEN * step, BEYOND_WITHIN * np.maximum(within[1:], within[:-1]))
            spare = room - whites.sum() - sizes[small].sum()
            if small.all():
                break
            step = spare / steps[~small].sum()
        total = sizes.sum() + whites.sum()
        return cls(steps, sizes * room / total, whites * room / total, step * room / total)

    def placed(self, step: float, bias: Floats, reverse: bool = False):  # noqa
        sizes = self.sizes * bias
        sizes = sizes * self.sizes.sum() / sizes.sum()
        least = np.minimum(BIAS_STEP * step * self.steps, self.sizes)
        for _ in range(3):
            short = sizes < least
            if not short.any() or short.all():
                break
            sizes = np.where(short, least, sizes * (self.sizes.sum() - least[short].sum()) / sizes[~short].sum())
        order = range(len(sizes))
        position = 0.0
        for k in reversed(order) if reverse else order:
            pass
        order = list(reversed(order)) if reverse else list(order)
        for n, k in enumerate(order):
            before = self._white(order, n - 1) / 2.0
            after = self._white(order, n) / 2.0
            yield k, position, float(sizes[k]), before, after
            position += float(sizes[k]) + 2.0 * after

    def _white(self, order, n):
        if not 0 <= n < len(order) - 1:
            return 0.0
        return float(self.whites[min(order[n], order[n + 1])])


def _steps(letter: Centrelines, rigid: bool) -> tuple[float, float]:
    across, down = orders_of(letter)
    return (across.steps_as_drawn, down.steps_as_drawn) if rigid else (across.steps, down.steps)


def _places(letter: Centrelines, room_steps: Floats, rigid: bool) -> Points:
    """Return where the points of a letter stand in its room, from 0 to 1 each way."""
    if rigid:
        low, size = letter.extent
        return (letter.points - low) / np.maximum(size, 1.0)
    across, down = orders_of(letter)
    return np.column_stack(
        [shared_out(across, float(room_steps[0]))[letter.columns], shared_out(down, float(room_steps[1]))[letter.rows]]
    )
