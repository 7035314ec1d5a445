"""What is asked of the levels of a levels so that strokes come to lie a wanted distance apart on the face.

Each demand is a row: matrix @ moves >= target. Knows where points lie on the face; no letter, of a pen its corners.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array, vstack
from scipy.spatial import cKDTree

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Matrix, Points
from rendering.engine.geometry.solve import SparseRows, solved_sparse
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
LEG_WEIGHT, RISE_WEIGHT, EDGE_WEIGHT = 3.0, 1.0, 10.0  # against the demand of one pair of samples
NEAR_EDGE = 0.7  # in half blocks: levels further in need no edge
OUTER_EDGE, OUTER_WEIGHT = 0.75, 5.0  # in half blocks: what stood at the edge stays so far out
NUDGE = 1e-3  # in blocks, for the slope of the map
PUSH = 10.0  # stiffness of a demand
SETTLING = 5  # times that it is asked what is unmet after the others have moved

OnFace = Callable[[Points], Points]


@dataclass(frozen=True, slots=True)
class ClearanceConstraints:
    """Constraints on moves (matrix @ moves >= target), and the least distance between strokes up to the wanted one."""

    matrix: SparseRows
    target: Floats
    least_units: float

    def moves(self, held: SparseRows) -> Floats:
        """Return the moves that weigh what holds the levels against every demand that is still unmet after them."""
        unmet = self.target > 0.0
        moves = np.zeros(held.shape[0])
        for _ in range(SETTLING):
            asked = self.matrix[unmet]
            pull = asked.T
            moves = solved_sparse(held + PUSH * (pull @ asked), PUSH * (pull @ self.target[unmet]))
            before, unmet = unmet, self.matrix @ moves < self.target - 1e-9
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
    whites: tuple[SparseRows, Floats] | None = None,
) -> ClearanceConstraints:
    """Return what keeps strokes `wanted` units apart, letters like themselves and levels in the block.

    `square` is the width of a square pen, else 0: its corners ask for more room where strokes lie askew. Up to
    `corner` wanted distances along the strokes, the sides of a corner may lie nearer.
    """
    unknowns = levels.places_of(points)
    apart, asked_apart, least = _apart(levels, shape.free_ends, points, on_face, wanted, square, corner)
    edges, inside = _edges(unknowns, shape.outer)
    matrix, needed = shape.rises
    if whites is not None:
        matrix, needed = vstack([matrix, whites[0]], format="csr"), np.append(needed, whites[1])
    return ClearanceConstraints(
        vstack([apart, RISE_WEIGHT * matrix, edges], format="csr"),
        np.concatenate([asked_apart, RISE_WEIGHT * (needed - matrix @ unknowns), inside]),
        least,
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
    points: Points,
    on_face: OnFace,
    wanted: float,
    square: float,
    corner: float,
) -> tuple[SparseRows, Floats, float]:
    """Return a row for every two samples that may come too near each other and for the length of every leg."""
    samples = sample_points_on(levels.courses, on_face(points), wanted)
    spots = _spots(samples, free_ends, points, on_face)
    near = _near(samples, levels.lines.owner[samples.i], spots.face[: len(samples.i)], wanted, square, corner)
    own = len(samples.i) + np.arange(len(free_ends.ends))
    a, b = np.append(near.a, own), np.append(near.b, own + len(own))
    between = spots.face[b] - spots.face[a]
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
    at = points[i] * (1 - share) + points[j] * share
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
    pairs, way = pairs[way > BLUNT * wanted], way[way > BLUNT * wanted]
    at_corner = _at_corner(samples, pairs)
    joined = way < np.where(at_corner, corner, JOINED) * wanted
    wedge = np.where(at_corner, SQUARE_WEDGE if square else WEDGE, 1.0 / JOINED) * way
    a, b = pairs.T
    between = face[b] - face[a]
    corners = square * _corners(between)
    apart = np.where(owner[a] == owner[b], wanted, BETWEEN * wanted)
    asked = np.where(joined, np.minimum(wanted, wedge), apart + corners)
    distance = np.maximum(np.hypot(*between.T), 1e-6)
    own = np.where(owner[a] == owner[b], 1.0, LEAST_BETWEEN)
    return _Near(a, b, asked, float(np.min(((distance - corners) / own)[~joined], initial=wanted)))


def _rows(levels: MovableLevels, spots: _Spots, a: Indexes, b: Indexes, normal: Points) -> SparseRows:
    """Return what a move of each level adds to the distances from spots `a` to `b`, measured along `normal`."""
    unknowns = np.stack(
        [levels.across[spots.i], levels.across[spots.j], levels.down[spots.i], levels.down[spots.j]], axis=1
    )
    shares = np.hstack([1 - spots.share, spots.share])
    pulls = []
    for spot, sign in ((a, -1.0), (b, 1.0)):
        pull = sign * (spots.slopes[spot] @ normal[:, :, None])  # (row, block axis, 1)
        pulls.append((pull * shares[spot][:, None, :]).reshape(-1, 4))
    row = np.repeat(np.arange(len(a)), 8)
    column = np.hstack([unknowns[a], unknowns[b]]).ravel()
    return csr_array((np.hstack(pulls).ravel(), (row, column)), shape=(len(a), levels.count))


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


def _edges(unknowns: Floats, outer: Floats) -> tuple[SparseRows, Floats]:
    """Return what keeps levels within the block, and those at its edge near it: a row for each that may leave."""
    near: Indexes = np.flatnonzero(np.abs(unknowns) > NEAR_EDGE)
    left: Indexes = np.flatnonzero(outer * unknowns < outer * outer * OUTER_EDGE)
    pulls = np.append(-EDGE_WEIGHT * np.sign(unknowns[near]), OUTER_WEIGHT * outer[left])
    rows = csr_array((pulls, (np.arange(len(pulls)), np.append(near, left))), shape=(len(pulls), len(unknowns)))
    inside, out = EDGE_WEIGHT * (np.abs(unknowns[near]) - 1.0), OUTER_WEIGHT * (OUTER_EDGE - (outer * unknowns)[left])
    return rows, np.append(inside, out)
