"""One gentle wave that all long level strokes of a face share; what is short, upright or aslant stays as it is.

Strokes go up and down alone, each upright as a whole, so that uprights stay upright. Knows lines in the block; no
pen and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.geometry.connected import connected
from rendering.engine.geometry.few_entries import sums_at
from rendering.engine.geometry.solve import solved_mostly_zeros
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.strokes import ROUNDING_STEPS, divided, rounded

STRAIGHT, BENT = 0.55, 0.95  # in waves: runs up to the one stay straight, from the other on they bend in full
CALM_ENDS = 0.2  # of a run, at each end: level there, it meets corners as a straight one does
ENOUGH_WAVES, SHORTEST_BLOCKS = 2.0, 0.45  # a wave of which less is seen is made shorter, down to this
FIRM, LOOSE = 1e4, 1e-4  # how firmly points of levels are held, and strokes that meet no level
PIECE_BLOCKS = 0.03  # no piece of a laid stroke is longer, so that a wave is smooth


@dataclass(frozen=True, slots=True)
class Waves:
    """A wave across the whole block, in blocks; it crosses its own middle at `crossing`."""

    height: float  # of its crests
    length: float
    crossing: float

    def gentler(self, share: float) -> "Waves":
        return replace(self, height=share * self.height)

    def laid(self, lines: Lines, points: Points, radii: Sequence[float]) -> list[Points]:
        """Return each stroke of the spaced `points`, still in the block, with its bends rounded and its levels waved.

        `radii` holds a stroke's radius, in blocks. Where no level is long enough, long uprights are waved instead.
        """
        waves, levels = self, _Runs.of(lines.pieces, lines.rows, points)
        while waves.seen_in(levels) < ENOUGH_WAVES and (shorter := waves._shorter()).length >= SHORTEST_BLOCKS:
            waves = shorter
        if waves.seen_in(levels):
            return waves._laid(lines, points, levels, radii)
        turned = points[:, ::-1]
        uprights = _Runs.of(lines.pieces, lines.columns, turned)
        return [run[:, ::-1] for run in self._laid(lines, turned, uprights, radii)]

    def seen_in(self, runs: "_Runs") -> float:
        """Return how many waves there are to be seen in level runs."""
        return float((self._strength(runs.high - runs.low) * (runs.high - runs.low)).sum()) / self.length

    def _shorter(self) -> "Waves":
        """Return a wave of which there is one more in the block, and less high."""
        length = 2.0 / (2.0 / self.length + 1.0)
        return replace(self, length=length, height=self.height * (length / self.length) ** 0.5)

    def _lift(self, x: Floats) -> Floats:
        """Return how far down the wave lies at places across the block."""
        down: Floats = self.height * np.sin(2.0 * np.pi * (x - self.crossing) / self.length)
        return down

    def _strength(self, lengths: Floats) -> Floats:
        """Return how far the wave bends runs of these lengths, 0 to 1."""
        return _smooth((lengths / self.length - STRAIGHT) / (BENT - STRAIGHT))

    def _in_run(self, x: Floats, low: Floats, high: Floats) -> Floats:
        """Return how far down the wave carries places x on level runs from low to high, their ends level and calm."""
        share = np.clip((x - low) / np.maximum(high - low, 1e-9), 0.0, 1.0)
        ends, middle = (self._lift(low) + self._lift(high)) / 2.0, self._lift((low + high) / 2.0)
        bent = ends + (self._lift(x) - ends) * _smooth(np.minimum(share, 1.0 - share) / CALM_ENDS)
        down: Floats = middle + (bent - middle) * self._strength(high - low)
        return down

    def _laid(self, lines: Lines, points: Points, runs: "_Runs", radii: Sequence[float]) -> list[Points]:
        wanted = self._in_run(points[:, 0], runs.low[runs.number], runs.high[runs.number])
        moved = points + np.column_stack([np.zeros(len(points)), _carried(lines, runs, wanted)])
        number = runs.number.tolist()
        return [
            self._waved(
                moved[list(stroke)],
                radius,
                runs,
                [number[i] if number[i] == number[j] else -1 for i, j in pairwise(stroke)],
            )
            for stroke, radius in zip(lines.strokes, radii, strict=True)
        ]

    def _waved(self, run: Points, radius: float, runs: "_Runs", level: Sequence[int]) -> Points:
        """Return a stroke of moved points, rounded, divided and waved. `level` has each piece's run; -1 is none."""
        bends = _by_corner(run, rounded(run, radius))
        last = len(level) - 1
        laid, pieces = [], []
        for number, (bend, following) in enumerate(pairwise(bends)):
            straight = divided(np.vstack([bend[-1:], following[:1]]), PIECE_BLOCKS)[1:-1]
            before = number - 1 if number else (last if len(bend) > 1 else 0)
            laid += [bend, straight]
            pieces += [(before, number)] * len(bend) + [(number, number)] * len(straight)
        points = np.vstack([*laid, bends[-1]])
        one, other = np.array([*pieces, (last, last)]).T
        below = self._below_chord(run, one, points[:, 0], runs, np.asarray(level))
        below += np.where(one == other, 0.0, self._below_chord(run, other, points[:, 0], runs, np.asarray(level)))
        return np.column_stack([points[:, 0], points[:, 1] + below])

    def _below_chord(self, run: Points, piece: Indexes, x: Floats, runs: "_Runs", level: Indexes) -> Floats:
        """Return how far below a piece's chord the wave lies; 0 beyond its ends and where it is not level."""
        first, last, number = run[piece, 0], run[piece + 1, 0], level[piece]
        low, high = runs.low[number], runs.high[number]
        x = np.clip(x, np.minimum(first, last), np.maximum(first, last))
        share = (x - first) / np.where(first == last, 1.0, last - first)
        chord = (1.0 - share) * self._in_run(first, low, high) + share * self._in_run(last, low, high)
        return np.where(number < 0, 0.0, self._in_run(x, low, high) - chord)


@dataclass(frozen=True, slots=True)
class Afloat:
    """A wave on which letters ride, each as a whole: for letters known by their proportions. In blocks."""

    height: float
    length: float
    crossing: float
    down_columns: bool  # the wave runs down the face and carries letters to the sides

    def gentler(self, share: float) -> "Afloat":
        return replace(self, height=share * self.height)

    def laid(self, lines: Lines, points: Points, radii: Sequence[float]) -> list[Points]:
        """Return each stroke of the spaced `points`, still in the block, with its bends rounded, where it floats."""
        along = 1 if self.down_columns else 0
        middles = np.bincount(lines.owner, points[:, along]) / np.bincount(lines.owner)
        floated = points.copy()
        floated[:, 1 - along] += (self.height * np.sin(2.0 * np.pi * (middles - self.crossing) / self.length))[
            lines.owner
        ]
        return [
            divided(rounded(floated[list(stroke)], radius), 3 * PIECE_BLOCKS)
            for stroke, radius in zip(lines.strokes, radii, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class _Runs:
    """Level runs, of pieces that join in one level: the run of each point, and how far each run goes."""

    number: Indexes  # a point's run; a point on no level piece is one alone
    low: Floats  # of each run: its first
    high: Floats  # and last place across the block,
    size: Indexes  # and how many points it has

    @classmethod
    def of(cls, pieces: Indexes, levels: Indexes, points: Points) -> "_Runs":
        number = connected(len(points), pieces[levels[pieces[:, 0]] == levels[pieces[:, 1]]])
        size = np.bincount(number)
        low, high = np.full(len(size), np.inf), np.full(len(size), -np.inf)
        np.minimum.at(low, number, points[:, 0])
        np.maximum.at(high, number, points[:, 0])
        return cls(number, low, high, size)


def _smooth(share: Floats) -> Floats:
    within = np.clip(share, 0.0, 1.0)
    risen: Floats = within * within * (3.0 - 2.0 * within)
    return risen


def _by_corner(run: Points, bends: Points) -> list[Points]:
    """Return the points of a rounded run by the corner that they round, its two ends alone."""
    if len(bends) == len(run):
        return np.split(bends, len(bends))
    first = 0 if np.array_equal(run[0], run[-1]) else 1
    return [part for part in np.split(bends, np.arange(first, len(bends), ROUNDING_STEPS + 1)) if len(part)]


def _carried(lines: Lines, runs: _Runs, wanted: Floats) -> Floats:
    """Return how far down each point goes: as wanted on a level run, else evenly between what it is joined to."""
    count = len(wanted)
    i, j = lines.pieces.T
    level = runs.size[runs.number] > 1
    parts = connected(count, lines.pieces)
    meets_none = np.bincount(parts, level)[parts] == 0
    firm = np.where(level, FIRM, np.where(meets_none, LOOSE, 0.0))
    every = np.arange(count)
    stiffness = np.concatenate([firm, np.ones(2 * len(i)), -np.ones(2 * len(i))])
    rows, columns = np.concatenate([every, i, j, i, j]), np.concatenate([every, i, j, j, i])
    matrix = sums_at(rows * count + columns, stiffness, count**2).reshape(count, count)
    return solved_mostly_zeros(matrix, firm * wanted)
