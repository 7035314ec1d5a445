"""The lines of a block as a net of levels that can move: rows up and down, uprights across.

Knows lines in the block and what a letter needs to stay itself; no face and no pen.
"""

from dataclasses import dataclass

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Matrix, Points
from rendering.engine.geometry.few_entries import FewEntries, sums_at
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.even_spacing import FLATTEST
from rendering.engine.ruled.sample_points import Courses, courses_of

LEG = 0.75  # what a loose end stands out by, in wanted distances, where it stood out so far
LEAST_ALONE = 1.8  # what a stroke that meets no other keeps of its length, in wanted distances: 川 is no row of dots
LEAST_LEG = 0.15  # in wanted distances: what stood out by less is no leg
AT_EDGE = 0.97  # of half a block
LONG_SLANT = 0.4  # in blocks: a slant that runs further makes the letter
LEVEL_HOLD, LOOSE_HOLD, SLANT_HOLD = 0.15, 0.3, 0.02  # stiffnesses of places
SMOOTH, LONG_SMOOTH = 0.1, 1.0  # stiffnesses of slants: level, the legs of 大 would make it 土


@dataclass(frozen=True, slots=True)
class FreeEnds:
    """Pieces with a loose end, by their points, and the length each has: without its stem 中 is no longer 中."""

    ends: Indexes
    heads: Indexes
    lengths_units: Floats
    alone: Flags  # the piece is a stroke of its own, that meets no other

    def asked(self, wanted_units: float) -> Floats:
        """Return the length that each piece should keep where strokes are wanted this far apart."""
        return np.minimum(self.lengths_units, np.where(self.alone, LEAST_ALONE, LEG) * wanted_units)

    def kept(self, placed: Points, wanted_units: float) -> float:
        """Return the least share of the length it should have that a piece has on the face, up to 1."""
        lengths = np.hypot(*(placed[self.ends] - placed[self.heads]).T)
        free_ends = self.lengths_units > LEAST_LEG * wanted_units
        return float(np.min((lengths / np.maximum(self.asked(wanted_units), 1.0))[free_ends], initial=1.0))


@dataclass(frozen=True, slots=True)
class ShapeConstraints:
    """What keeps a letter like itself when levels move.

    The length of its `free_ends`; the `rises` of its slants (matrix @ unknowns >= needed, a row up and one across); and
    `outer`, 1 or -1 for each unknown that lies at that edge of the block, else 0.
    """

    free_ends: FreeEnds
    rises: tuple[FewEntries, Floats]
    outer: Floats


@dataclass(frozen=True, slots=True)
class MovableLevels:
    """Lines whose levels can move: `across` and `down` number each point's x and y among the `count` unknowns."""

    lines: Lines
    across: Indexes
    down: Indexes
    count: int
    courses: Courses
    slants: Indexes  # (k, 2) pieces that are neither level nor upright, by their points

    def places_of(self, points: Points) -> Floats:
        """Return the unknowns (count,) that put the points where they are."""
        places = np.zeros(self.count)
        places[self.across], places[self.down] = points[:, 0], points[:, 1]
        return places

    def points_at(self, places: Floats) -> Points:
        """Return the points (n, 2) of unknowns."""
        return np.column_stack([places[self.across], places[self.down]])

    def shape(self, points: Points, placed: Points) -> ShapeConstraints:
        """Return what is to be kept of the block's points, which lie on the face where `placed` has them."""
        places = self.places_of(points)
        outer: Floats = np.sign(places) * (np.abs(places) > AT_EDGE)
        return ShapeConstraints(self._legs(placed), self._rises(points), outer)

    def _rises(self, points: Points) -> tuple[FewEntries, Floats]:
        i, j = self.slants.T
        rise = points[j] - points[i]
        way = np.sign(rise).T.ravel()
        heads = np.append(self.across[j], self.down[j])
        feet = np.append(self.across[i], self.down[i])
        needed = np.minimum(np.abs(rise), FLATTEST * np.abs(rise[:, ::-1]))
        rows = FewEntries(np.column_stack([heads, feet]), np.column_stack([way, -way]), self.count)
        return rows, needed.T.ravel()

    def rise_kept(self, before: Points, after: Points) -> float:
        """Return the least share of the rise it needs, up and down or across, that a long slant has kept."""
        i, j = self.slants.T
        was, now = np.abs(before[i] - before[j]), np.abs(after[i] - after[j])
        long = was[:, ::-1] > LONG_SLANT
        needed = np.minimum(was, FLATTEST * was[:, ::-1])[long]
        return float(np.min(now[long] / np.maximum(needed, 1e-3), initial=1.0))

    def held(self, points: Points) -> Matrix:
        """Return the stiffness matrix that keeps levels where they are and slants smooth."""
        level, upright = _straight(self.lines)
        firm = np.full(self.count, SLANT_HOLD)
        firm[self.across[self.lines.pieces[upright].ravel()]] = LEVEL_HOLD
        firm[self.down[self.lines.pieces[level].ravel()]] = LEVEL_HOLD
        loose = _loose_ends(self.lines)[:, 0]
        firm[np.append(self.across[loose], self.down[loose])] = LOOSE_HOLD
        i, j = self.slants.T
        smooth = np.where(np.abs(points[i] - points[j]) > LONG_SLANT, LONG_SMOOTH, SMOOTH)
        first, second = np.append(self.across[i], self.down[i]), np.append(self.across[j], self.down[j])
        stiff = np.append(smooth[:, 1], smooth[:, 0])
        every = np.arange(self.count)
        stiffness = np.concatenate([firm, stiff, stiff, -stiff, -stiff])
        rows, columns = (every, first, second, first, second), (every, first, second, second, first)
        where = np.concatenate(rows) * self.count + np.concatenate(columns)
        return sums_at(where, stiffness, self.count**2).reshape(self.count, self.count)

    def _legs(self, placed: Points) -> FreeEnds:
        ends = _loose_ends(self.lines)
        lengths = np.hypot(*(placed[ends[:, 0]] - placed[ends[:, 1]]).T)
        ends, lengths = ends[lengths > 0.0], lengths[lengths > 0.0]  # a dot has no length to keep
        return FreeEnds(ends[:, 0], ends[:, 1], lengths, np.isin(ends[:, 1], ends[:, 0]))


def movable_levels_of(lines: Lines) -> MovableLevels:
    """Return the lines as a net."""
    columns, rows = int(lines.columns.max()) + 1, int(lines.rows.max()) + 1
    level, upright = _straight(lines)
    slants = lines.pieces[~level & ~upright]
    return MovableLevels(lines, lines.columns, columns + lines.rows, columns + rows, courses_of(lines), slants)


def _straight(lines: Lines) -> tuple[Flags, Flags]:
    """Say which pieces are level and which upright."""
    i, j = lines.pieces.T
    return lines.rows[i] == lines.rows[j], lines.columns[i] == lines.columns[j]


def _loose_ends(lines: Lines) -> Indexes:
    """Return the ends (k, 2) that no other stroke shares, each with the point before it."""
    pairs = np.array([(stroke[k], stroke[m]) for stroke in lines.strokes for k, m in ((0, 1), (-1, -2))])
    loose: Indexes = pairs[np.bincount(pairs[:, 0])[pairs[:, 0]] == 1]
    return loose
