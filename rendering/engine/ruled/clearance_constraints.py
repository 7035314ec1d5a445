"""What is asked of the levels of a levels so that strokes come to lie a wanted distance apart on the face.

Each demand is a row: matrix @ moves >= target. Knows where points lie on the face; no letter, of a pen its corners.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Matrix, Points
from rendering.engine.geometry.few_entries import FewEntries, stacked, summed
from rendering.engine.geometry.solve import solved_mostly_zeros
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.movable_levels import FreeEnds, MovableLevels, ShapeConstraints
from rendering.engine.ruled.sample_points import SamplePoints, along, courses_of, sample_points_on

NEAR = 1.35  # pairs up to this many wanted distances apart may come to be too near when others part
BETWEEN = 1.45  # what strokes of two letters are asked to keep, in wanted distances: two letters stay two
LEAST_BETWEEN = 1.2  # what they keep, where there is no room for that
CORNER = 2.4  # samples on both sides of one corner this near along the strokes, in wanted distances, may lie nearer
CLOSED_CORNER = 6.0  # the same where a corner may fill with ink
JOINED = 1.9  # the same for samples further along strokes that meet
BLUNT = 1.2  # samples still nearer along the strokes are not looked at
WEDGE, SQUARE_WEDGE = 0.3, 0.38  # what lies between must be, of the way along: no corner is folded flat
MOST_CORNER = 0.415  # of a square pen: what its corners stand out at most
LEG_WEIGHT, EDGE_WEIGHT = 3.0, 10.0  # against the demand of one pair of samples
NEAR_EDGE = 0.7  # in half blocks: levels further in need no edge
OUTER_EDGE, OUTER_WEIGHT = 0.75, 5.0  # in half blocks: what stood at the edge stays so far out
NUDGE = 1e-3  # in blocks, for the slope of the map
PUSH = 10.0  # stiffness of a demand
SETTLING = 5  # times that it is asked what is unmet after the others have moved

OnFace = Callable[[Points], Points]


@dataclass(frozen=True, slots=True)
class ClearanceConstraints:
    """Constraints on moves (matrix @ moves >= target), and the least distance between strokes up to the wanted one.

    `placed` is where the block's points lie on the face.
    """

    matrix: FewEntries
    target: Floats
    least_units: float
    placed: Points

    def moves(self, held: Matrix, pulled: Floats | None = None, push: float = PUSH) -> Floats:
        """Return the moves that weigh what holds and pulls the levels against every demand that is unmet after them."""
        unmet = self.target > 0.0
        moves = np.zeros(len(held))
        for _ in range(SETTLING):
            asked = self.matrix.only(unmet)
            pull = push * asked.transposed_times(self.target[unmet])
            moves = solved_mostly_zeros(held + push * asked.squared(), pull if pulled is None else pull + pulled)
            before, unmet = unmet, self.matrix.times(moves) < self.target - 1e-9
            if np.array_equal(before, unmet):
                break
        return moves


def clearance_constraints(
    levels: MovableLevels,
    shape: ShapeConstraints,
    points: Points,
    on_face: OnFace,
    wanted: float,
    square: float,
    corner: float = CORNER,
    whites: tuple[FewEntries, Floats] | None = None,
) -> ClearanceConstraints:
    """Return what keeps strokes `wanted` units apart, letters like themselves and levels in the block.

    `square` is the width of a square pen, else 0: its corners ask for more room where strokes lie askew. Up to
    `corner` wanted distances along the strokes, the sides of a corner may lie nearer.
    """
    unknowns, placed = levels.places_of(points), on_face(points)
    samples = sample_points_on(levels.courses, placed, wanted)
    apart, asked_apart, least = _apart(levels, shape.free_ends, samples, points, on_face, wanted, square, corner)
    edges, inside = _edges(unknowns, shape.outer)
    rises, needed = shape.rises
    if whites is not None:
        rises, needed = stacked([rises, whites[0]]), np.append(needed, whites[1])
    return ClearanceConstraints(
        stacked([apart, rises, edges]),
        np.concatenate([asked_apart, needed - rises.times(unknowns), inside]),
        least,
        placed,
    )


def least_apart(lines: Lines, points: Points, on_face: OnFace, wanted: float, square: float = 0.0) -> float:
    """Return the least distance between two strokes' centrelines on the face, in units, up to `wanted`."""
    samples = sample_points_on(courses_of(lines), on_face(points), wanted)
    share = samples.share[:, None]
    face = on_face(points[samples.i] * (1 - share) + points[samples.j] * share)
    pairs = cKDTree(face).query_pairs(wanted + MOST_CORNER * square, output_type="ndarray")
    way = along(samples, pairs)
    a, b = pairs[way > np.where(_at_corner(samples, pairs), CORNER, JOINED) * wanted].T
    between = face[b] - face[a]
    return float(np.min(np.hypot(*between.T) - square * _corners(between), initial=wanted))


def _apart(
    levels: MovableLevels,
    free_ends: FreeEnds,
    samples: SamplePoints,
    points: Points,
    on_face: OnFace,
    wanted: float,
    square: float,
    corner: float,
) -> tuple[FewEntries, Floats, float]:
    """Return a row for every two samples that may come too near each other and for the length of every leg."""
    spots = _spots(samples, free_ends, points, on_face)
    near = _near(samples, levels.lines.owner[samples.i], spots.face[: len(samples.i)], wanted, square, corner)
    own = len(samples.i) + np.arange(len(free_ends.ends))
    a, b = np.append(near.a, own), np.append(near.b, own + len(own))
    between = spots.face.take(b, axis=0) - spots.face.take(a, axis=0)
    distance = np.maximum(np.hypot(*between.T), 1e-6)
    scale = float(np.abs(spots.slopes[:, 0]).max())
    weight = np.append(np.ones(len(near.a)), np.full(len(own), LEG_WEIGHT)) / scale
    rows = _rows(levels, spots, a, b, between * (weight / distance)[:, None])
    asked = np.append(near.asked, free_ends.asked(wanted))
    return rows, (asked - distance) * weight, near.least


@dataclass(frozen=True, slots=True)
class _Spots:
    """What distances are asked of: the samples, then the free ends, then their heads."""

    i: Indexes  # each lies between points i and j
    j: Indexes
    share: Matrix  # (n, 1)
    face: Points  # (n, 2)
    slopes: Matrix  # (n, block axis, face axis): where a spot goes on the face as it moves in the block


def _spots(samples: SamplePoints, free_ends: FreeEnds, points: Points, on_face: OnFace) -> _Spots:
    i, j = (
        np.concatenate([samples.i, free_ends.ends, free_ends.heads]),
        np.concatenate([samples.j, free_ends.ends, free_ends.heads]),
    )
    share = np.append(samples.share, np.zeros(2 * len(free_ends.ends)))[:, None]
    at = points.take(i, axis=0) * (1 - share) + points.take(j, axis=0) * share
    nudges = np.array([[0.0, 0.0], [NUDGE, 0.0], [0.0, NUDGE]])
    face, right, below = on_face((at + nudges[:, None]).reshape(-1, 2)).reshape(3, -1, 2)
    return _Spots(i, j, share, face, np.stack([right - face, below - face], axis=1) / NUDGE)


@dataclass(frozen=True, slots=True)
class _Near:
    """Pairs of samples that may come too near each other, how far apart each is asked to be, and the least distance."""

    a: Indexes
    b: Indexes
    asked: Floats
    least: float


def _near(samples: SamplePoints, owner: Indexes, face: Points, wanted: float, square: float, corner: float) -> _Near:
    pairs = cKDTree(face).query_pairs(NEAR * wanted + MOST_CORNER * square, output_type="ndarray")
    way = along(samples, pairs)
    far = np.flatnonzero(way > BLUNT * wanted)
    pairs, way = pairs.take(far, axis=0), way[far]
    at_corner = _at_corner(samples, pairs)
    joined = way < np.where(at_corner, corner, JOINED) * wanted
    wedge = np.where(at_corner, SQUARE_WEDGE if square else WEDGE, 1.0 / JOINED) * way
    a, b = pairs.T
    between = face.take(b, axis=0) - face.take(a, axis=0)
    corners = square * _corners(between)
    apart = np.where(owner[a] == owner[b], wanted, BETWEEN * wanted)
    asked = np.where(joined, np.minimum(wanted, wedge), apart + corners)
    distance = np.maximum(np.hypot(*between.T), 1e-6)
    own = np.where(owner[a] == owner[b], 1.0, LEAST_BETWEEN)
    return _Near(a, b, asked, float(np.min(((distance - corners) / own)[~joined], initial=wanted)))


def _rows(levels: MovableLevels, spots: _Spots, a: Indexes, b: Indexes, normal: Points) -> FewEntries:
    """Return what a move of each level adds to the distances from spots `a` to `b`, measured along `normal`."""
    unknowns = np.stack(
        [levels.across[spots.i], levels.across[spots.j], levels.down[spots.i], levels.down[spots.j]], axis=1
    )
    shares = np.hstack([1 - spots.share, spots.share])
    pulls = []
    for spot, sign in ((a, -1.0), (b, 1.0)):
        pull = sign * (spots.slopes.take(spot, axis=0) @ normal[:, :, None])  # (row, block axis, 1)
        pulls.append((pull * shares.take(spot, axis=0)[:, None, :]).reshape(-1, 4))
    return summed(np.hstack([unknowns.take(a, axis=0), unknowns.take(b, axis=0)]), np.hstack(pulls), levels.count)


def _at_corner(samples: SamplePoints, pairs: Indexes) -> Flags:
    """Say which pairs lie on two pieces that meet."""
    a, b = pairs.T
    meet: Flags = (
        (samples.i[a] == samples.i[b])
        | (samples.i[a] == samples.j[b])
        | (samples.j[a] == samples.i[b])
        | (samples.j[a] == samples.j[b])
    )
    return meet


def _corners(between: Points) -> Floats:
    """Return what the corners of two squares of side 1 stand out in the direction from one to the other, 0 to 0.41."""
    lengths = np.maximum(np.hypot(*between.T), 1e-6)
    out: Floats = lengths / np.maximum(np.abs(between).max(axis=1), 1e-6) - 1.0
    return out


def _edges(unknowns: Floats, outer: Floats) -> tuple[FewEntries, Floats]:
    """Return what keeps levels within the block, and those at its edge near it: a row for each that may leave."""
    near: Indexes = np.flatnonzero(np.abs(unknowns) > NEAR_EDGE)
    left: Indexes = np.flatnonzero(outer * unknowns < outer * outer * OUTER_EDGE)
    pulls = np.append(-EDGE_WEIGHT * np.sign(unknowns[near]), OUTER_WEIGHT * outer[left])
    rows = FewEntries(np.append(near, left)[:, None], pulls[:, None], len(unknowns))
    inside, out = EDGE_WEIGHT * (np.abs(unknowns[near]) - 1.0), OUTER_WEIGHT * (OUTER_EDGE - (outer * unknowns)[left])
    return rows, np.append(inside, out)
