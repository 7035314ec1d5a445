"""Turns centrelines into strokes: rounds their bends, divides long pieces so that they can curve, and inks them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.geometry.vectors import unit_vectors

ROUNDING_STEPS = 16  # straight pieces of a rounded corner: with fewer, the finished curves have visible corners
NEEDLESS_UNITS = 0.1  # points nearer than this to the straight line between their neighbours are left out
MITRE_LIMIT = 3.0  # greatest length of a square corner's point, in half pen widths


@dataclass(frozen=True, slots=True)
class Runs:
    """Many runs as one array of points (n, 2), and the number of points of each run."""

    points: Points
    counts: Indexes

    @classmethod
    def of(cls, runs: Sequence[Points]) -> "Runs":
        return cls(np.concatenate(runs), np.array([len(run) for run in runs]))

    @property
    def first(self) -> Indexes:
        return np.cumsum(self.counts) - self.counts

    @property
    def lengths(self) -> Floats:
        """The length of each run."""
        steps = np.hypot(*np.diff(self.points, axis=0, append=self.points[-1:]).T)
        steps[self.first + self.counts - 1] = 0.0  # the step from one run to the next
        lengths: Floats = np.add.reduceat(steps, self.first)
        return lengths

    @property
    def each(self) -> list[Points]:
        """The points of each run."""
        return np.split(self.points, self.first[1:])

    def at(self, points: Points) -> "Runs":
        """Return the runs with other points, of which there must be as many."""
        return Runs(points, self.counts)

    def by_owner(self, owners: Indexes, count: int) -> list["Runs"]:
        """Return the runs of each of `count` owners. `owners` (m,) holds the number of each run's owner."""
        of_points = np.repeat(owners, self.counts)
        return [Runs(self.points[of_points == owner], self.counts[owners == owner]) for owner in range(count)]

    def divided(self, longest: float) -> "Runs":
        """Return the runs with no piece longer than `longest`.

        >>> Runs.of([np.array([[0.0, 0.0], [3.0, 0.0]])]).divided(2.0).points.tolist()
        [[0.0, 0.0], [1.5, 0.0], [3.0, 0.0]]
        """
        steps = np.diff(self.points, axis=0, append=self.points[-1:])
        steps[self.first + self.counts - 1] = 0.0
        pieces = np.maximum(1, np.ceil(np.hypot(*steps.T) / longest)).astype(int)
        number = np.arange(pieces.sum()) - np.repeat(np.cumsum(pieces) - pieces, pieces)
        share = number / np.repeat(pieces, pieces)
        points = np.repeat(self.points, pieces, axis=0) + np.repeat(steps, pieces, axis=0) * share[:, None]
        return Runs(points, np.add.reduceat(pieces, self.first))

    def rounded(self, radii: Floats, joined: Flags | None = None) -> "Runs":
        """Return the runs with their corners rounded by quadratic curves, each run by its own radius.

        A curve begins at most the radius before its corner, and at most half-way to the next corner. A closed run (its
        first point equals its last) is rounded there too, unless another stroke joins that point (`joined`).

        >>> corner = np.array([[0.0, 0.0], [8.0, 0.0], [8.0, 8.0]])
        >>> Runs.of([corner]).rounded(np.array([5.0])).points[1:4].round(2).tolist()
        [[3.0, 0.0], [3.61, 0.02], [4.17, 0.08]]
        """
        first, last = self.first, self.first + self.counts - 1
        bent = (self.counts > 2) & (radii > 0.0)
        closed = bent & (self.points[first] == self.points[last]).all(axis=1)
        if joined is not None:
            closed &= ~joined
        is_corner = np.repeat(bent, self.counts)
        is_corner[first], is_corner[last] = closed, False
        at = np.flatnonzero(is_corner)
        if not len(at):
            return self
        before = at - 1
        before[np.isin(at, first)] = last[closed] - 1
        corners = self.points[at]
        back, ahead = self.points[before] - corners, self.points[at + 1] - corners
        back_length, ahead_length = np.hypot(*back.T), np.hypot(*ahead.T)
        back_free = np.isin(before, first) & ~np.repeat(closed, self.counts)[at]
        ahead_free = np.isin(at + 1, last) & ~np.repeat(closed, self.counts)[at]
        room = np.minimum(np.where(back_free, 0.9, 0.5) * back_length, np.where(ahead_free, 0.9, 0.5) * ahead_length)
        reach = np.minimum(np.repeat(radii, self.counts)[at], room)[:, None]
        start = corners + unit_vectors(back) * reach
        end = corners + unit_vectors(ahead) * reach
        share = (np.arange(ROUNDING_STEPS + 1) / ROUNDING_STEPS)[None, :, None]
        bends = (1 - share) ** 2 * start[:, None] + 2 * share * (1 - share) * corners[:, None] + share**2 * end[:, None]
        kept = np.where(is_corner, ROUNDING_STEPS + 1, 1)
        points = np.repeat(self.points, kept, axis=0)
        points[np.repeat(is_corner, kept)] = bends.reshape(-1, 2)
        counts = np.add.reduceat(kept, first)
        begins = np.cumsum(counts) - counts
        points[(begins + counts - 1)[closed]] = points[begins[closed]]
        return Runs(points, counts)


def ink(runs: Runs, width: float, square: bool = False) -> BaseGeometry:
    """Return the area of runs drawn with a pen of `width`, with round or `square` ends and corners."""
    number = np.repeat(np.arange(len(runs.counts)), runs.counts)
    lines = shapely.multilinestrings(shapely.linestrings(runs.points, indices=number))
    lines = shapely.simplify(lines, NEEDLESS_UNITS, preserve_topology=False)
    if square:
        return shapely.buffer(lines, width / 2, cap_style="square", join_style="mitre", mitre_limit=MITRE_LIMIT)
    return shapely.buffer(lines, width / 2, quad_segs=8)
