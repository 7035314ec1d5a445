"""Finds the places from which strokes may be extended to the rim: loose ends of strokes, and corners."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.geometry.vectors import dots
from rendering.engine.ruled.strokes import Runs

CORNER: Final = 1  # in the place of an end
AT_EDGE: Final = 0.5  # places nearer to the middle, as a share of half the block, are not extended
OUTERMOST: Final = 0.7  # half blocks from the upright axis: from a corner nearer to it, a new stroke reads as a leg
ON_AXIS: Final = 0.06  # half blocks: greatest distance of a pair's middle from the upright axis of its letter
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
    of_box: bool = False  # a corner of a stroke without loose ends
    mirrored: bool = True  # the outermost places of its letter mirror each other about its upright axis

    @property
    def start(self) -> Points:
        """The point where a new stroke leaves its run, at the beginning of the corner's bend."""
        return np.asarray(self.place - self.heading * min(self.rounded_units, self.piece_units / 2.0))


def outer_places(
    runs: Runs, letter: Indexes, loose: Flags, radii: Floats, moved: Callable[[Points], Points]
) -> list[Outer]:
    """Return the outer places of m runs of points in the block [-1, 1]².

    `letter` (m,) holds the letter of each run, `loose` (m, 2) whether its first and last points may be extended, and
    `radii` (m,) the radius of its bends. `moved` maps points of the block to the face, in units.
    """
    before, place, end = _places(runs, loose)
    off = np.abs(runs.points[place])
    at_edge = (off.max(axis=1) >= AT_EDGE) & ((end != CORNER) | (off[:, 0] >= OUTERMOST))
    before, place, end = before[at_edge], place[at_edge], end[at_edge]
    if not len(place):
        return []
    number = np.repeat(np.arange(len(runs.counts)), runs.counts)[place]
    start, here = runs.points[before], runs.points[place]
    pieces = here - start
    just_before = here - pieces * (BEHIND / np.maximum(np.hypot(*pieces.T), BEHIND))[:, None]
    start, just_before, here = np.split(moved(np.concatenate([start, just_before, here])), 3)
    lengths = np.hypot(*(here - start).T)
    headings = (here - just_before) / np.maximum(np.hypot(*(here - just_before).T), 1e-12)[:, None]
    off_axis = runs.points[place, 0] - _axes(runs, letter)[letter[number]]
    mirrored = _mirrored(np.column_stack([off_axis, runs.points[place, 1]]), letter[number])
    of_box = (end == CORNER) & ~loose[number].any(axis=1)
    told = zip(
        number, letter[number], here, headings, lengths, radii[number], off_axis, end, of_box, mirrored, strict=True
    )
    return [
        Outer(
            int(run),
            int(owner),
            at,
            way,
            float(length),
            float(radius),
            float(off),
            None if at_end == CORNER else int(at_end),
            bool(box),
            bool(both),
        )
        for run, owner, at, way, length, radius, off, at_end, box, both in told
    ]


def _mirrored(places: Points, letter: Indexes) -> Flags:
    """Say of each of n places, given from the axes of their letters, whether its letter's outermost are symmetric."""
    farthest = np.zeros(letter.max() + 1)
    np.maximum.at(farthest, letter, np.abs(places[:, 0]))
    apart = np.abs(places[:, None] - places * (-1.0, 1.0)).max(axis=2)
    alone = ~((apart < ON_AXIS) & (letter[:, None] == letter)).any(axis=1)
    alone &= np.abs(places[:, 0]) > farthest[letter] - ON_AXIS
    return np.asarray(~np.isin(letter, letter[alone]))


def _axes(runs: Runs, letter: Indexes) -> Floats:
    """Return the place across of each letter's upright axis, in half blocks."""
    owners = np.repeat(letter, runs.counts)
    low, high = np.full(owners.max() + 1, np.inf), np.full(owners.max() + 1, -np.inf)
    np.minimum.at(low, owners, runs.points[:, 0])
    np.maximum.at(high, owners, runs.points[:, 0])
    return np.asarray((low + high) / 2.0)


def _places(runs: Runs, loose: Flags) -> tuple[Indexes, Indexes, Indexes]:
    """Return the numbers of the points before places, of the places, and which ends they are: 0, -1, or CORNER.

    Those of a run follow each other: its loose ends, and then each corner twice, from before it and from behind.
    """
    first, last = runs.first, runs.first + runs.counts - 1
    closed = (runs.counts > 3) & (runs.points[first] == runs.points[last]).all(axis=1)
    is_inner = np.ones(len(runs.points), dtype=bool)
    is_inner[last], is_inner[first] = False, closed
    at = np.flatnonzero(is_inner)
    behind = at - 1
    behind[np.isin(at, first)] = last[closed] - 1
    back, ahead = runs.points[behind] - runs.points[at], runs.points[at + 1] - runs.points[at]
    lengths = np.hypot(*back.T) * np.hypot(*ahead.T)
    is_corner = np.abs(dots(back, ahead)) <= SQUARE_ENOUGH * lengths
    at, behind = at[is_corner], behind[is_corner]
    starts, ends = first[loose[:, 0]], last[loose[:, 1]]
    before = np.concatenate([starts + 1, ends - 1, np.column_stack([behind, at + 1]).ravel()])
    place = np.concatenate([starts, ends, np.repeat(at, 2)])
    end = np.repeat([0, -1, CORNER], [len(starts), len(ends), 2 * len(at)])
    run = np.repeat(np.arange(len(runs.counts)), runs.counts)[place]
    order = np.argsort(run, kind="stable")
    return before[order], place[order], end[order]
