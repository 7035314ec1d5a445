"""Finds the places from which strokes may be extended to the rim: loose ends of strokes, and corners."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.linear_algebra import dot

AT_EDGE: Final = 0.5  # places nearer to the middle, as a share of half the block, are not extended
OUTERMOST: Final = 0.8  # half blocks from the upright axis: from a corner nearer to it, a new stroke reads as a leg
SQUARE_ENOUGH: Final = 0.3  # the greatest cosine of the angle at a corner: it is nearly a right angle
BEHIND: Final = 1e-3  # the heading at a place is measured from this far behind it, in half blocks


@dataclass(frozen=True, slots=True)
class Outer:
    """A place where an extension may start: a loose end of a run, or a corner of it. Points are units on the face."""

    run: int
    letter: int
    place: Points  # (2,) the end or the corner
    heading: Points  # (2,) unit vector of the stroke there
    piece_units: float  # length of the straight piece that ends there
    rounded_units: float  # radius of the run's bends
    off_axis: float  # distance to the right of its letter's upright axis, in half blocks
    end: int | None  # 0 for the run's first point, -1 for its last, None for a corner

    @property
    def start(self) -> Points:
        """The point where a new stroke leaves its run, at the beginning of the corner's bend."""
        return np.asarray(self.place - self.heading * min(self.rounded_units, self.piece_units / 2.0))


def outer_places(
    runs: Sequence[Points],
    letter: Sequence[int],
    loose: Sequence[tuple[bool, bool]],
    radii: Floats,
    moved: Callable[[Points], Points],
) -> list[Outer]:
    """Return the outer places of runs of points in the block [-1, 1]².

    `letter` holds the letter of each run, `loose` whether its first and last points may be extended, and `radii` the
    radius of its bends. `moved` maps points of the block to the face, in units.
    """
    found = [
        (number, at, end)
        for number, (run, ends) in enumerate(zip(runs, loose, strict=True))
        for at, end in _of_run(run, ends)
        if np.abs(run[at[1]]).max() >= AT_EDGE and (end is not None or abs(run[at[1], 0]) >= OUTERMOST)
    ]
    if not found:
        return []
    before = np.array([runs[number][at[0]] for number, at, _ in found])
    here = np.array([runs[number][at[1]] for number, at, _ in found])
    pieces = here - before
    just_before = here - pieces * (BEHIND / np.maximum(np.hypot(*pieces.T), BEHIND))[:, None]
    on_face = moved(np.concatenate([before, just_before, here]))
    before, just_before, here = np.split(on_face, 3)
    lengths = np.hypot(*(here - before).T)
    headings = (here - just_before) / np.maximum(np.hypot(*(here - just_before).T), 1e-12)[:, None]
    axes = _axes(runs, letter)
    return [
        Outer(
            number,
            letter[number],
            here[k],
            headings[k],
            float(lengths[k]),
            float(radii[number]),
            float(runs[number][at[1], 0]) - axes[letter[number]],
            end,
        )
        for k, (number, at, end) in enumerate(found)
    ]


def _axes(runs: Sequence[Points], letter: Sequence[int]) -> dict[int, float]:
    """Return the place across of each letter's upright axis, in half blocks."""
    across = {
        number: np.concatenate([run[:, 0] for run, own in zip(runs, letter, strict=True) if own == number])
        for number in set(letter)
    }
    return {number: float(own.min() + own.max()) / 2.0 for number, own in across.items()}


def _of_run(run: Points, loose: tuple[bool, bool]) -> Iterator[tuple[tuple[int, int], int | None]]:
    """Yield ((index of the point before, index of the place), end): 0 for the first end, -1 for the last, or None."""
    last = len(run) - 1
    if loose[0]:
        yield (1, 0), 0
    if loose[1]:
        yield (last - 1, last), -1
    closed = last > 2 and bool((run[0] == run[last]).all())
    for at in range(0 if closed else 1, last):
        before = at - 1 if at else last - 1
        back, ahead = run[before] - run[at], run[at + 1] - run[at]
        lengths = float(np.hypot(*back) * np.hypot(*ahead))
        if abs(dot(back, ahead)) <= SQUARE_ENOUGH * lengths:
            yield (before, at), None
            yield (at + 1, at), None
