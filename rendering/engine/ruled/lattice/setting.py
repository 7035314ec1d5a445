"""Letters set on one lattice over the face: each gets room by its longest chain of strokes, so that all steps are even.

Knows letters, lines of letters and what the seed favours; no pen and no silhouette.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Points
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.lattice.order import orders_of
from rendering.engine.ruled.lattice.sharing import shared_out
from rendering.engine.values import Box

BETWEEN: Final = 1.4  # steps from the last stroke of a letter to the first of the next: two letters stay two
BEYOND_WITHIN: Final = 1.15  # the same, of what strokes of either stand apart
LEAST_SHARE: Final = 0.56  # of an equal share: no letter gets less of its line,
LEAST_LINE: Final = 0.62  # nor a line of the face
BIAS_STEP: Final = 0.96  # of the even step: what a seed's favour for one letter leaves the others
MOST_STRETCHED: Final = 2.0  # times what its strokes ask for: a letter of few gets no more
ONE_BAR: Final = 0.4  # steps: what a letter of one bar asks for
BOLD_STEP_UNITS: Final = 200.0  # steps so wide leave a bold pen, whatever a seed favours
ALIKE: Final = 0.5  # 1: all of a row are of one size, as far as strokes let them; 0: by their strokes alone
EXACT: Final = 1e-6


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
    lengths: float = 1.0,
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
    across = _Shares.of(widest, float(room[1 - along]), LEAST_LINE, np.zeros(len(lines), dtype=bool))
    downs = [
        _Shares.of(steps[list(line), along], float(room[along]), LEAST_SHARE, divided[list(line)]) for line in lines
    ]
    step = min([across.step, *(down.step for down in downs)])
    boxes: dict[int, Box] = {}
    points: dict[int, Points] = {}
    favour = np.array(bias)
    for line, start, size, before, after in (
        across.thinned(step).favouring(np.ones(len(lines)), step).placed(reverse=not in_rows)
    ):
        down = downs[line].thinned(step).favouring(favour[list(lines[line])], step)
        for at, begin, length, above, below in down.placed():
            k = lines[line][at]
            corner, extent = np.array([start, begin]), np.array([size, length])
            outer = np.array([[start - before, begin - above], [start + size + after, begin + length + below]])
            if in_rows:
                corner, extent, outer = corner[::-1], extent[::-1], outer[:, ::-1]
            places = _places(letters[k], extent / step, k in rigid, lengths)
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
    def of(cls, steps: Floats, room: float, least_share: float, divided: Flags) -> "_Shares":
        """Share a room: by what each has of steps, but no less than a share of an equal one.

        What is `divided` by whites of its own stands off by more than these.
        """
        least = np.where(steps < 1.0, 0.0, least_share * room / len(steps))
        least = np.minimum(least, MOST_STRETCHED * room * np.maximum(steps, 1.0) / np.maximum(steps, 1.0).sum())
        stands = np.maximum(steps, ONE_BAR)

        def asked(step: float) -> tuple[Floats, Floats]:
            sizes = np.maximum(stands * step, least)
            within = np.where(divided, sizes / np.maximum(steps, 1.0), 0.0)
            return sizes, np.maximum(BETWEEN * step, BEYOND_WITHIN * np.maximum(within[1:], within[:-1]))

        step = room / (stands.sum() + BETWEEN * (len(steps) - 1))
        sizes, whites = asked(step)
        for _ in range(2 * len(steps)):  # what is asked grows with the step, evenly but for bends
            by_step = stands[sizes > least].sum() + BETWEEN * np.count_nonzero(whites <= BETWEEN * step)
            if by_step == 0.0 or sizes.sum() + whites.sum() <= room + EXACT:
                break
            step = max(step + float((room - sizes.sum() - whites.sum()) / by_step), EXACT)
            sizes, whites = asked(step)
        share = room / float(sizes.sum() + whites.sum())
        return cls(steps, sizes * share, whites * share, step * min(share, 1.0))

    def thinned(self, step: float) -> "_Shares":
        """Return the same with whites between nearer to those of the whole face, whose step is narrower."""
        whites = self.whites * np.sqrt(step / self.step)
        sizes = self.sizes * (1.0 + (self.whites.sum() - whites.sum()) / self.sizes.sum())
        return _Shares(self.steps, sizes, whites, self.step)

    def favouring(self, bias: Floats, step: float) -> "_Shares":
        """Return the same with each multiplied by its bias, as far as that leaves all about a step."""
        least = np.minimum(min(BIAS_STEP * step, BOLD_STEP_UNITS) * self.steps, self.sizes)
        room = float(self.sizes.sum())
        sizes = self.sizes ** (1.0 - ALIKE) * bias
        sizes = sizes * room / sizes.sum()
        short = np.maximum(least - sizes, 0.0)
        spare = np.maximum(sizes - least, 0.0)
        sizes = np.maximum(sizes, least) - spare * min(float(short.sum() / max(spare.sum(), 1e-9)), 1.0)
        return _Shares(self.steps, sizes, self.whites, self.step)

    def placed(self, reverse: bool = False) -> Iterator[tuple[int, float, float, float, float]]:
        """Yield each, from the first place on: its number, where it begins, its size, half the whites about it."""
        numbers = list(range(len(self.sizes)))
        halves = [0.0, *(self.whites / 2.0).tolist(), 0.0]
        begin = 0.0
        for k in reversed(numbers) if reverse else numbers:
            before, after = (halves[k + 1], halves[k]) if reverse else (halves[k], halves[k + 1])
            begin += before
            size = float(self.sizes[k])
            yield k, begin, size, before, after
            begin += size + after


def _steps(letter: Centrelines, rigid: bool) -> tuple[float, float]:
    across, down = orders_of(letter)
    return (across.steps_as_drawn, down.steps_as_drawn) if rigid else (across.steps, down.steps)


def _places(letter: Centrelines, room_steps: Floats, rigid: bool, lengths: float) -> Points:
    """Return where the points of a letter stand in its room, from 0 to 1 each way."""
    if rigid:
        low, size = letter.extent
        return (letter.points - low) / np.maximum(size, 1.0)
    across, down = orders_of(letter)
    return np.column_stack(
        [
            shared_out(across, float(room_steps[0]), lengths)[letter.columns],
            shared_out(down, float(room_steps[1]), lengths)[letter.rows],
        ]
    )
