"""What must follow what in a letter on a lattice: rows down it, uprights across it.

All strokes are level or upright, so each axis stands for itself: a level follows another by a whole step where strokes
on them face each other. Knows one letter's centrelines; no cell, no face and no pen.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Matrix
from rendering.engine.geometry.connected import connected
from rendering.engine.glyphs.library import LETTERS_KEPT
from rendering.engine.glyphs.records import Centrelines

SAME: Final = 0.05  # in steps as drawn: levels so near are drawn as one
FOLLOW_STEPS: Final = 1.6  # strokes that follow each other so near, as drawn, keep how their ends stand to each other
STANDS_OUT: Final = 0.75  # of a step: what an end keeps, at most, where it stands out by a step and more
LEG: Final = 0.7  # steps: the least length of a stroke's end that is drawn short
ENDS: Final = 0.7  # of what a stroke wants for its length, where it ends freely
PARTS: Final = 0.6  # of what a white wants within a part of a letter, between parts
ALONE: Final = 1.8  # steps: the least length of a stroke that meets no other
WIDEST: Final = 2.0  # steps that a white wants as drawn, at most
LONGEST: Final = 3.0  # steps that a stroke wants for its length, at most
EDGE: Final = 0.4
AT_ALL: Final = 0.01
LOW, HIGH = 0, 1  # the nodes of a letter's edges
NEVER: Final = -np.inf


Followed = tuple[tuple[int, tuple[tuple[int, float, float], ...]], ...]
"""Each node in turn, with the nodes that it follows, each with the steps it must keep from it and would take."""


@dataclass(frozen=True, slots=True)
class Order:
    """The levels of an axis as chains of nodes from one edge of the letter (LOW) to the other (HIGH).

    `node` is that of each level. In `follows` each node stands behind those that it follows.
    """

    node: Indexes
    follows: Followed
    steps: float  # the longest chain's
    steps_as_drawn: float  # that the letter must have room for, to keep its least distances as it is drawn


@lru_cache(2 * LETTERS_KEPT)
def orders_of(letter: Centrelines) -> tuple[Order, Order]:
    """Return what must follow what across a letter, and down it."""
    pieces = _Pieces.of(letter)
    nets = tuple(_Net.of(letter, pieces, axis) for axis in (0, 1))
    for p, q in _askew(pieces):
        if not any(net.parts(p, q) for net in nets):
            min(nets, key=lambda net: net.cost_of_parting(p, q)).part(p, q)
    return nets[0].order(), nets[1].order()


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Straight pieces of strokes: where they begin and end along each axis, in steps as drawn, and their levels there.

    All are (m, 2 axes). `apart` (m, m, 2) is how far two pieces are apart along an axis, below 0 where they overlap.
    """

    low: Floats
    high: Floats
    first: Indexes
    last: Indexes
    alone: Flags  # (m,) a stroke that meets no other
    loose: Flags  # (m,) one end of it meets no other
    joined: Flags  # (m, m)
    one_part: Flags  # (m, m) joined, or by others between
    apart: Floats

    @classmethod
    def of(cls, letter: Centrelines) -> "_Pieces":
        ends = np.array([pair for run in letter.strokes for pair in pairwise(run)])
        at = letter.points[ends] / (2.0 * letter.pen)  # (m, 2 ends, 2 axes)
        levels = np.column_stack([letter.columns, letter.rows])[ends]
        falls = at[:, 0] > at[:, 1]
        low, high = at.min(axis=1), at.max(axis=1)
        met = np.bincount(ends.ravel())
        part = connected(len(letter.points), ends)[ends[:, 0]]
        joined = (ends[:, None, :, None] == ends[None, :, None, :]).any(axis=(2, 3))
        return cls(
            low,
            high,
            np.where(falls, levels[:, 1], levels[:, 0]),
            np.where(falls, levels[:, 0], levels[:, 1]),
            (met[ends] == 1).all(axis=1),
            (met[ends] == 1).any(axis=1),
            joined,
            part[:, None] == part,
            np.maximum(low[:, None] - high, low - high[:, None]),
        )


def _askew(pieces: _Pieces) -> list[tuple[int, int]]:
    """Return the pairs of pieces that face each other along neither axis, the nearest first."""
    askew = np.triu(~pieces.joined & (pieces.apart > SAME).all(axis=2))
    p, q = np.nonzero(askew)
    nearest = np.argsort(pieces.apart[p, q].max(axis=1), kind="stable")
    return list(zip(p[nearest].tolist(), q[nearest].tolist(), strict=True))


@dataclass(slots=True)
class _Net:
    """The nodes of one axis while it is found what must follow what: steps they must keep, and those they would take.

    `chains` (n, n) is the longest way in steps from node to node, NEVER where there is none.
    """

    pieces: _Pieces
    axis: int
    node: Indexes  # of each level
    needs: Matrix
    wants: Matrix
    drawn: Matrix
    chains: Matrix

    @classmethod
    def of(cls, letter: Centrelines, pieces: _Pieces, axis: int) -> "_Net":
        node = _nodes(letter, pieces, axis)
        net = cls(pieces, axis, node, *_needs_and_wants(letter, pieces, axis, node), np.zeros((0, 0)))
        net.chains = _longest(net.needs)
        return net

    def _ends(self, p: int, q: int) -> tuple[int, int]:
        """Return the nodes that part two pieces along the axis: where the one ends and the next begins."""
        if self.pieces.low[p, self.axis] > self.pieces.low[q, self.axis]:
            p, q = q, p
        return int(self.node[self.pieces.last[p, self.axis]]), int(self.node[self.pieces.first[q, self.axis]])

    def parts(self, p: int, q: int) -> bool:
        i, j = self._ends(p, q)
        return bool(self.chains[i, j] >= 1.0)

    def cost_of_parting(self, p: int, q: int) -> tuple[float, float]:
        """Return by how much the letter's longest chain would grow, and how near the pieces are as drawn."""
        i, j = self._ends(p, q)
        longest = self.chains[LOW, HIGH]
        if self.chains[j, i] > NEVER:
            return np.inf, 0.0
        grown = max(self.chains[LOW, i] + 1.0 + self.chains[j, HIGH] - longest, 0.0)
        return float(grown / max(longest, 1.0)), -float(self.pieces.apart[p, q, self.axis])

    def part(self, p: int, q: int) -> None:
        i, j = self._ends(p, q)
        self.needs[i, j] = max(self.needs[i, j], 1.0)
        self.wants[i, j] = max(self.wants[i, j], 1.0)
        through = self.chains[:, i, None] + 1.0 + self.chains[None, j]
        np.maximum(self.chains, through, out=self.chains)

    def order(self) -> Order:
        """Return the order, with no demand that a chain of others already makes."""
        sequence = np.argsort(self.chains[LOW], kind="stable")
        follows = []
        for j in sequence.tolist():
            before = np.flatnonzero(self.needs[:, j] > NEVER)
            through = self.chains[np.ix_(before, before)] + self.chains[before, j]
            np.fill_diagonal(through, NEVER)
            kept = before[through.max(axis=1, initial=NEVER) < self.needs[before, j]]
            follows.append((j, tuple((i, float(self.needs[i, j]), float(self.wants[i, j])) for i in kept.tolist())))
        needed = self.needs > 0.0
        tightest = np.max(self.needs[needed] / self.drawn[needed], initial=0.0)
        return Order(self.node, tuple(follows), float(self.chains[LOW, HIGH]), float(tightest * self.drawn[LOW, HIGH]))


def _nodes(letter: Centrelines, pieces: _Pieces, axis: int) -> Indexes:
    """Return the node of each level: LOW and HIGH at the letter's edges, one for ends drawn one under another."""
    numbers = letter.rows if axis else letter.columns
    place = np.zeros(int(numbers.max()) + 1)
    place[numbers] = letter.points[:, axis] / (2.0 * letter.pen)
    low, size = (each[axis] / (2.0 * letter.pen) for each in letter.extent)
    node = np.arange(2, len(place) + 2)
    beside = _followers(pieces, axis)
    for ends, at in ((pieces.first, pieces.low), (pieces.last, pieces.high)):
        for p, q in zip(*np.nonzero(beside & (np.abs(at[:, None, axis] - at[:, axis]) < SAME)), strict=True):
            one, other = node[ends[p, axis]], node[ends[q, axis]]
            node[node == max(one, other)] = min(one, other)
    if size > SAME:
        at_edge = [np.isin(node, node[np.abs(place - edge) < SAME]) for edge in (low, low + size)]
        node[at_edge[1]], node[at_edge[0]] = HIGH, LOW
    _, numbered = np.unique(np.append([LOW, HIGH], node), return_inverse=True)
    return numbered[2:]


def _followers(pieces: _Pieces, axis: int) -> Flags:
    """Say which pieces run along the axis side by side, near enough for the eye to compare where they end."""
    along = pieces.high[:, axis] - pieces.low[:, axis] > SAME
    gap = pieces.apart[:, :, 1 - axis]
    beside: Flags = (pieces.apart[:, :, axis] < -SAME) & (gap > SAME) & (gap <= FOLLOW_STEPS)
    return beside & along[:, None] & along


def _needs_and_wants(letter: Centrelines, pieces: _Pieces, axis: int, node: Indexes) -> tuple[Matrix, Matrix, Matrix]:
    count = max(int(node.max()), HIGH) + 1
    needs, wants = np.full((count, count), NEVER), np.full((count, count), NEVER)
    whites = np.zeros((count, count), dtype=bool)

    def ask(i: Indexes, j: Indexes, need: Floats | float, want: Floats | float) -> None:
        np.maximum.at(needs, (i, j), need)
        np.maximum.at(wants, (i, j), want)

    first, last = node[pieces.first[:, axis]], node[pieces.last[:, axis]]
    low, high = pieces.low[:, axis], pieces.high[:, axis]
    along = high - low > SAME
    lengths = np.clip(high - low, 1.0, LONGEST) * np.where(pieces.loose, ENDS, 1.0)
    legs = np.clip(LEG + (1.0 - LEG) * (high - low - 1.0), LEG, 1.0)
    least = np.where(pieces.alone, np.clip(high - low, 1.0, ALONE), np.where(pieces.loose, legs, 1.0))
    ask(first[along], last[along], least[along], lengths[along])

    between = low[None] - high[:, None]
    aside = pieces.apart[:, :, 1 - axis]
    p, q = np.nonzero((between > SAME) & (aside < SAME))
    across = ~along
    ask(last[p], first[q], 1.0, np.where(pieces.one_part[p, q], 1.0, PARTS) * np.clip(between[p, q], 1.0, LONGEST))
    p, q = np.nonzero((between > SAME) & (aside < -SAME) & across[:, None] & across)
    whites[last[p], first[q]] = True
    wants[whites] = np.sqrt(np.minimum(wants[whites], WIDEST))
    apart = np.zeros_like(whites)
    apart[last[p], first[q]] = ~pieces.one_part[p, q]
    wants[apart] *= PARTS

    beside = _followers(pieces, axis)
    for at, ends in ((low, first), (high, last)):
        out = at[None] - at[:, None]
        p, q = np.nonzero(beside & (out > SAME))
        ask(ends[p], ends[q], STANDS_OUT * np.minimum(out[p, q], 1.0), np.clip(out[p, q], STANDS_OUT, LONGEST))

    place = np.zeros(count)
    place[first], place[last] = low, high
    start, size = (each[axis] / (2.0 * letter.pen) for each in letter.extent)
    place[LOW], place[HIGH] = start, start + size
    inner = np.arange(HIGH + 1, count)
    for i, j in ((np.full(len(inner), LOW), inner), (inner, np.full(len(inner), HIGH))):
        out = place[j] - place[i]
        ask(i, j, STANDS_OUT * np.clip(out, AT_ALL, 1.0), np.clip(EDGE * out, STANDS_OUT, LONGEST))
    ask(np.array([LOW]), np.array([HIGH]), STANDS_OUT * float(np.clip(size, AT_ALL, 1.0)), 1.0)
    np.fill_diagonal(needs, NEVER)
    return needs, wants, np.maximum(place - place[:, None], SAME)


def _longest(needs: Matrix) -> Matrix:
    """Return the longest way from node to node: 0 from each to itself, NEVER where there is none."""
    ways = needs.copy()
    np.fill_diagonal(ways, 0.0)
    for k in range(len(ways)):
        np.maximum(ways, ways[:, k, None] + ways[k], out=ways)
    return ways
