"""How letters of a line, or lines of a face, share its room: by the steps their strokes ask for, and whites between.

Knows steps and lengths; no letter.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats

BETWEEN: Final = 1.65  # steps from the last stroke of a letter to the first of the next: two letters stay two
BETWEEN_MANY, MANY = 1.4, 4  # the same in a row of so many: there whites would take what the pen needs
BEYOND_WITHIN: Final = 1.35  # the same, of what strokes of either stand apart
MOST_STRETCHED: Final = 2.0  # times what its strokes ask for: a letter of few gets no more
ONE_BAR: Final = 0.4  # steps: what a letter of one bar asks for
FAVOURED_STEP: Final = 0.96  # of the even step: what a seed's favour for one letter leaves the others
BOLD_STEP_UNITS: Final = 260.0  # steps so wide leave a bold pen, whatever a seed favours
ALIKE: Final = 0.5  # 1: all are of one size, as far as strokes let them; 0: by their strokes alone
EXACT: Final = 1e-6


class Place(NamedTuple):
    """Where one of a row stands: its number, where it begins, its size, and half the white before and after it."""

    number: int
    begin: float
    size: float
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Shares:
    """What stands in a row one behind the other: its sizes and the whites between, which fill a room, in units.

    `steps` is what each asks for, `step` the even step in the row, in units.
    """

    steps: Floats
    sizes: Floats
    whites: Floats
    step: float
    divided: Flags

    @classmethod
    def of(cls, steps: Floats, room: float, least_share: Floats | float, divided: Flags) -> "Shares":
        """Share a room: by what each has of steps, but no less than a share of an equal one.

        What is `divided` by whites of its own stands off by more than these.
        """
        between = _between(steps)
        least = np.where(steps < 1.0, 0.0, least_share * room / len(steps))
        least = np.minimum(least, MOST_STRETCHED * room * np.maximum(steps, 1.0) / np.maximum(steps, 1.0).sum())
        stands = np.maximum(steps, ONE_BAR)

        def asked(step: float) -> tuple[Floats, Floats]:
            sizes = np.maximum(stands * step, least)
            within = np.where(divided, sizes / np.maximum(steps, 1.0), 0.0)
            return sizes, np.maximum(between * step, BEYOND_WITHIN * np.maximum(within[1:], within[:-1]))

        step = room / (stands.sum() + between * (len(steps) - 1))
        sizes, whites = asked(step)
        for _ in range(2 * len(steps)):  # what is asked grows with the step, evenly but for bends
            by_step = stands[sizes > least].sum() + between * np.count_nonzero(whites <= between * step)
            if by_step == 0.0 or sizes.sum() + whites.sum() <= room + EXACT:
                break
            step = max(step + float((room - sizes.sum() - whites.sum()) / by_step), EXACT)
            sizes, whites = asked(step)
        share = room / float(sizes.sum() + whites.sum())
        return cls(steps, sizes * share, whites * share, step * min(share, 1.0), divided)

    def thinned(self, step: float) -> "Shares":
        """Return the same with whites between nearer to those of the whole face, whose step is no wider."""
        thin = self.whites <= _between(self.steps) * self.step * (1.0 + EXACT)
        whites = self.whites * np.where(thin, np.sqrt(step / self.step), 1.0)
        sizes = self.sizes * (1.0 + (self.whites.sum() - whites.sum()) / self.sizes.sum())
        return Shares(self.steps, sizes, whites, self.step, self.divided)

    def favouring(self, bias: Floats, step: float) -> "Shares":
        """Return the same with each multiplied by its bias, as far as that leaves all about a step."""
        least = np.minimum(min(FAVOURED_STEP * step, BOLD_STEP_UNITS) * self.steps, self.sizes)
        room = float(self.sizes.sum())
        sizes = self.sizes ** (1.0 - ALIKE) * bias
        sizes = sizes * room / sizes.sum()
        if not self.divided.all():  # their own whites would be as wide as those between letters
            kept = np.where(self.divided, np.minimum(sizes, self.sizes), 0.0)
            others = np.where(self.divided, 0.0, sizes)
            sizes = kept + others * (room - kept.sum()) / others.sum()
        short = np.maximum(least - sizes, 0.0)
        spare = np.maximum(sizes - least, 0.0)
        sizes = np.maximum(sizes, least) - spare * min(float(short.sum() / max(spare.sum(), 1e-9)), 1.0)
        return Shares(self.steps, sizes, self.whites, self.step, self.divided)

    def placed(self, reverse: bool = False) -> Iterator[Place]:
        """Yield where each stands, from the first place on: the last of them where the row is reversed."""
        numbers = list(range(len(self.sizes)))
        halves = [0.0, *(self.whites / 2.0).tolist(), 0.0]
        begin = 0.0
        for k in reversed(numbers) if reverse else numbers:
            before, after = (halves[k + 1], halves[k]) if reverse else (halves[k], halves[k + 1])
            begin += before
            size = float(self.sizes[k])
            yield Place(k, begin, size, before, after)
            begin += size + after


def _between(steps: Floats) -> float:
    """Return the steps from the last stroke of one to the first of the next in a row."""
    return BETWEEN if len(steps) < MANY else BETWEEN_MANY
