"""One gentle wave that all long level strokes of a face share; what is short, upright or aslant stays as it is.

Strokes go up and down alone, each upright as a whole, so that uprights stay upright. Knows lines in the block; no
pen and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.geometry.solve import solved_sparse
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.strokes import ROUNDING_STEPS, divided, rounded

PIECE_BLOCKS = 0.03  # in blocks: no piece of a laid stroke is longer, so that a wave is smooth
ENOUGH_WAVES, SHORTER, LEAST_LENGTH = 2.2, 0.9, 0.5
CALM_ENDS = 0.2
FIRM, LOOSE = 1e4, 1e-4  # how firmly points are held where levels carry them, and strokes that meet no level


@dataclass(frozen=True, slots=True)
class _Runs:
    """Level runs, of pieces that join in one level: the run of each point, and how long each run is."""

    number: Indexes  # a point's run; a point on no level piece is one alone
    low: Floats  # of each run: its first
    high: Floats  # and last place across the block,
    size: Indexes  # and its points

    @classmethod
    def of(cls, pieces: Indexes, levels: Indexes, points: Points) -> "_Runs":
        number = _joined(pieces[levels[pieces[:, 0]] == levels[pieces[:, 1]]], len(points))
        size = np.bincount(number)
        low, high = np.full(len(size), np.inf), np.full(len(size), -np.inf)
        np.minimum.at(low, number, points[:, 0])
        np.maximum.at(high, number, points[:, 0])
        return cls(number, low, high, size)


@dataclass(frozen=True, slots=True)
class Waves:
    """A wave across the whole block, in blocks. Level runs from `shortest` on are bent by it, others go as wholes.

    Letters that are `afloat` go up and down on it, each as a whole; in a column, to the sides.
    """

    height: float  # of its crests
    length: float
    phase: float  # radians, in the middle of the block
    shortest: float
    afloat: bool = False
    down_columns: bool = False

    def lift(self, x: Floats) -> Floats:
        """Return how far down the wave lies at places across the block."""
        down: Floats = self.height * np.sin(2.0 * np.pi * x / self.length + self.phase)
        return down

    def laid(self, lines: Lines, points: Points, radii: Sequence[float]) -> list[Points]:
        """Return each stroke of the spaced `points`, still in the block, with its bends rounded and its levels waved.

        `radii` holds a stroke's radius, in blocks. Where no level is long enough, long uprights are waved instead.
        """
        if self.afloat:
            return self._floated(lines, points, radii)
        levels, uprights = _Runs.of(lines.pieces, lines.rows, points), points[:, ::-1]
        waves = self._shortened_for(levels)
        if waves.bends(levels) or not self.bends(upright_runs := _Runs.of(lines.pieces, lines.columns, uprights)):
            return waves._laid(lines, points, levels, radii)
        return [run[:, ::-1] for run in self._laid(lines, uprights, upright_runs, radii)]

    def _floated(self, lines: Lines, points: Points, radii: Sequence[float]) -> list[Points]:
        axis = 1 if self.down_columns else 0
        middles = np.bincount(lines.owner, points[:, axis]) / np.bincount(lines.owner)
        floated = points.copy()
        floated[:, 1 - axis] += self.lift(middles)[lines.owner]
        return [
            divided(rounded(floated[list(stroke)], radius), PIECE_BLOCKS)
            for stroke, radius in zip(lines.strokes, radii, strict=True)
        ]

    def bends(self, runs: "_Runs") -> float:
        """Return how many waves there are in the runs that are long enough to be bent."""
        lengths = runs.high - runs.low
        return float(lengths[lengths >= self.shortest].sum()) / self.length

    def _shortened_for(self, runs: "_Runs") -> "Waves":
        """Return the wave made shorter, and less high, until enough of it is seen in the runs."""
        waves = self
        while waves.length > LEAST_LENGTH and waves.bends(runs) < ENOUGH_WAVES:
            waves = replace(
                waves,
                height=waves.height * SHORTER**0.5,
                length=waves.length * SHORTER,
                shortest=waves.shortest * SHORTER,
            )
        return waves

    def _laid(self, lines: Lines, points: Points, runs: "_Runs", radii: Sequence[float]) -> list[Points]:
        bent = (runs.high - runs.low >= self.shortest)[runs.number]
        down = _carried(lines, points, runs, self._down(points[:, 0], bent, runs))
        moved = np.column_stack([points[:, 0], points[:, 1] + down])
        number = runs.number
        return [
            self._waved(moved[list(stroke)], radius, [(runs.low[number[i]], runs.high[number[i]]) if bent[i] and number[i] == number[j] else (0.0, 0.0) for i, j in pairwise(stroke)])
            for stroke, radius in zip(lines.strokes, radii, strict=True)
        ]

    def _down(self, x: Floats, bent: Flags, runs: "_Runs") -> Floats:
        low, high = runs.low[runs.number], runs.high[runs.number]
        return np.where(bent, self._in_run(x, low, high), self.lift((low + high) / 2.0))

    def _in_run(self, x: Floats, low: Floats, high: Floats) -> Floats:
        """Return how far down places on a bent run go, which is from low to high: its ends are level, and calm."""
        share = np.clip((x - low) / np.where(high > low, high - low, 1.0), 0.0, 1.0)
        ends = (self.lift(low) + self.lift(high)) / 2.0
        tilt = (share - 0.5) * (self.lift(high) - self.lift(low))
        inner = np.clip(np.minimum(share, 1.0 - share) / CALM_ENDS, 0.0, 1.0)
        down: Floats = ends + (self.lift(x) - tilt - ends) * inner * inner * (3.0 - 2.0 * inner)
        return down

    def _waved(self, run: Points, radius: float, bent: Sequence[bool]) -> Points:
        """Return a stroke of moved points, rounded and divided; `bent` says which of its pieces the wave bends."""
        bends = _by_corner(run, rounded(run, radius))
        last = len(bent) - 1
        laid, pieces = [], []
        for number, (bend, following) in enumerate(pairwise(bends)):
            straight = divided(np.vstack([bend[-1:], following[:1]]), PIECE_BLOCKS)[1:-1]
            before = number - 1 if number else (last if len(bend) > 1 else 0)
            laid += [bend, straight]
            pieces += [(before, number)] * len(bend) + [(number, number)] * len(straight)
        points = np.vstack([*laid, bends[-1]])
        one, other = np.array([*pieces, (last, last)]).T
        lower = self._off_chord(run, bent, one, points[:, 0])
        lower += np.where(one == other, 0.0, self._off_chord(run, bent, other, points[:, 0]))
        return np.column_stack([points[:, 0], points[:, 1] + lower])

    def _off_chord(self, run: Points, bent: Sequence[bool], piece: Indexes, x: Floats) -> Floats:
        """Return how far below the chord of a piece the wave lies; 0 beyond its ends and where it is not bent."""
        first, last = run[piece, 0], run[piece + 1, 0]
        low, high = np.asarray(bent)[piece].T
        x = np.clip(x, np.minimum(first, last), np.maximum(first, last))
        share = (x - first) / np.where(first == last, 1.0, last - first)
        at_first, at_last = self._in_run(first, low, high), self._in_run(last, low, high)
        below: Floats = self._in_run(x, low, high) - (1.0 - share) * at_first - share * at_last
        return np.where(high > low, below, 0.0)


def _by_corner(run: Points, bends: Points) -> list[Points]:
    """Return the points of a rounded run by the corner that they round, its two ends alone."""
    if len(bends) == len(run):
        return np.split(bends, len(bends))
    size = ROUNDING_STEPS + 1
    starts = np.arange(0 if np.array_equal(run[0], run[-1]) else 1, len(bends), size)
    return [part for part in np.split(bends, starts) if len(part)]


def _joined(pieces: Indexes, count: int) -> Indexes:
    """Return the number of the connected part that each of `count` points is in."""
    i, j = pieces.T
    joined = csr_array((np.ones(len(i)), (i, j)), shape=(count, count))
    parts: Indexes = connected_components(joined, directed=False)[1]
    return parts


def _carried(lines: Lines, points: Points, runs: _Runs, wanted: Floats) -> Floats:
    """Return how far down each point goes: as wanted on a level run, else evenly between what it is joined to."""
    count = len(points)
    i, j = lines.pieces.T
    alone = runs.size[runs.number] == 1
    parts = _joined(lines.pieces, count)
    meets_none = np.bincount(parts, ~alone)[parts] == 0
    firm = np.where(alone, np.where(meets_none, LOOSE, 0.0), FIRM)
    every = np.arange(count)
    stiffness = np.concatenate([firm, np.ones(2 * len(i)), -np.ones(2 * len(i))])
    rows, columns = np.concatenate([every, i, j, i, j]), np.concatenate([every, i, j, j, i])
    return solved_sparse(csr_array((stiffness, (rows, columns)), shape=(count, count)), firm * wanted)
