"""Fits Bézier curves to the runs of a polygon that are sampled curves, and keeps its corners and straight edges.

All rings are fitted at once, in arrays.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Matrix, Points
from rendering.engine.geometry.vectors import dots, unit_vectors
from rendering.engine.output.bezier_fit import fit_cubics, ramps

CORNER_COSINE: Final = 0.82
"""A ring that turns by more than 35° at a point has a corner there."""

STRAIGHT_BULGE_UNITS: Final = 0.3
"""An edge is straight if a smooth curve through its ends would deviate from it by more than this."""

CURVATURE_JUMP: Final = 0.02
"""Greatest difference of curvature, per unit, between the neighbours of a point within a run: one curve cannot follow
both the side of a stroke and its round end."""

TOLERANCE_UNITS: Final = 0.2
LONG_TOLERANCE_UNITS: Final = 0.02
LONG_UNITS: Final = 400.0
"""Greatest distance of a curve from its points; long curves are those of the rim, which must be more exact."""

FEWEST_EDGES: Final = 4
SEEN_UNITS: Final = 5.0
"""Runs of fewer edges are written edge by edge: as curves where edges are longer than SEEN_UNITS, else straight."""

MOST_TURN: Final = 2.36
"""Most that one curve turns: 135° of a small arc, and about 45° of the silhouette, since length counts too."""

_TURN_PER_UNIT: Final = 0.002


@dataclass(frozen=True, slots=True)
class FittedRings:
    """Rings as pieces from node to node. Each ring ends with its first node again.

    `nodes`: (m, 2). `handles`: (m, 4), the two control points of the curve that leaves a node; NaN for a straight
    piece and at the last node of a ring. `last_nodes`: (r,), where each ring ends.
    """

    nodes: Points
    handles: Matrix
    last_nodes: Indexes


@dataclass(frozen=True, slots=True)
class _Bends:
    """The edges, corners and tangents of rings at each of their points. All arrays are (n, …)."""

    points: Points
    edge_length: Floats  # of the edge that leaves the point
    turn: Floats  # radians, without sign
    is_break: Flags  # a corner, or the end of a straight edge
    leaving: Points  # unit tangent of the curve that leaves the point
    arriving: Points  # unit tangent of the curve that arrives at the point


def fit_rings(rings: list[Points]) -> FittedRings:
    """Return the rings (each (n, 2), closed, n > 3) as straight and curved pieces between some of their points."""
    bends = _bends(rings)
    sizes = np.array([len(ring) - 1 for ring in rings])
    order = _from_a_break(bends.is_break, sizes)
    ends = np.cumsum(sizes + 1) - 1
    begins = ends - sizes
    points, leaving, arriving = bends.points[order], bends.leaving[order], bends.arriving[order]
    travelled = np.concatenate([[0.0], np.cumsum(bends.edge_length[order])])[:-1]
    is_break = bends.is_break[order]
    is_break[begins] = is_break[ends] = True
    measure = np.cumsum(np.where(is_break, 0.0, bends.turn[order])) + travelled * _TURN_PER_UNIT

    breaks = np.flatnonzero(is_break)
    is_run = ~np.isin(breaks[:-1], ends)
    first, last = _divided(breaks[:-1][is_run], breaks[1:][is_run], measure)
    handles = np.full((len(points), 4), np.nan)
    is_within = np.zeros(len(points), dtype=bool)
    while True:
        worth = last - first >= FEWEST_EDGES
        few = ~worth & (last - first > 1)
        edge = ramps(first[few], last[few])
        long = edge[np.hypot(*(points[edge + 1] - points[edge]).T) > SEEN_UNITS]
        handles[long] = _one_edge_each(points, leaving, arriving, long)
        first, last = first[worth], last[worth]
        if not len(first):
            break
        length = travelled[last] - travelled[first]
        tolerance = np.where(length > LONG_UNITS, LONG_TOLERANCE_UNITS, TOLERANCE_UNITS)
        fitted, fits = fit_cubics(points, travelled, (first, last), (leaving[first], -arriving[last]), tolerance)
        handles[first[fits]] = fitted[fits]
        is_within[ramps(first[fits] + 1, last[fits])] = True
        first, last = _halved(first[~fits], last[~fits], measure)
    kept = ~is_within
    return FittedRings(points[kept], handles[kept], np.cumsum(kept)[ends] - 1)


def _one_edge_each(points: Points, leaving: Points, arriving: Points, edge: Indexes) -> Matrix:
    """Return the handles (k, 4) of curves along single edges, given by the numbers of their first points."""
    start, end = points[edge], points[edge + 1]
    third = np.hypot(*(end - start).T)[:, None] / 3.0
    return np.hstack([start + leaving[edge] * third, end - arriving[edge + 1] * third])


def _bends(rings: list[Points]) -> _Bends:
    points = np.concatenate([ring[:-1] for ring in rings])
    sizes = np.array([len(ring) - 1 for ring in rings])
    ends = np.cumsum(sizes)
    after = np.arange(1, len(points) + 1)
    after[ends - 1] = ends - sizes
    before = np.arange(-1, len(points) - 1)
    before[ends - sizes] = ends - 1

    edges = points[after] - points
    length = np.sqrt(dots(edges, edges))
    edges = edges / length[:, None]
    cosine = dots(edges[before], edges)
    turn = np.sqrt(np.maximum(2.0 - 2.0 * cosine, 0.0))
    is_corner = cosine < CORNER_COSINE
    gentle = np.where(is_corner, 0.0, turn)
    is_straight = length * np.maximum(gentle, gentle[after]) / 8.0 > STRAIGHT_BULGE_UNITS
    curvature = 2.0 * turn / (length + length[before])
    jump = np.abs(curvature[after] - curvature[before])
    is_jump = (jump > CURVATURE_JUMP) & (jump >= jump[before]) & (jump > jump[after])
    is_break = is_corner | is_straight | is_straight[before] | is_jump

    smooth = edges[before] * length[:, None] + edges * length[before][:, None]
    leaving = edges + (edges - edges[after]) * (length / (length + length[after]))[:, None]
    arriving = edges + (edges - edges[before]) * (length / (length + length[before]))[:, None]
    leaving = unit_vectors(np.where(is_break[:, None], leaving, smooth))
    arriving = unit_vectors(np.where(is_break[:, None], arriving[before], smooth))
    return _Bends(points, length, turn, is_break, leaving, arriving)


def _from_a_break(is_break: Flags, sizes: Indexes) -> Indexes:
    """Return for each ring the indexes of its points, from its first break, or its first point, back to the same."""
    order, begin = [], 0
    for size in sizes.tolist():
        shift = int(is_break[begin : begin + size].argmax())
        order.append(begin + (np.arange(size + 1) + shift) % size)
        begin += size
    return np.concatenate(order)


def _divided(first: Indexes, last: Indexes, measure: Floats) -> tuple[Indexes, Indexes]:
    """Return the runs, those that turn too far for one curve divided evenly."""
    whole = measure[last] - measure[first]
    pieces = np.minimum(np.ceil(whole / MOST_TURN), (last - first) // FEWEST_EDGES).astype(np.int64)
    pieces = np.maximum(pieces, 1)
    run = np.repeat(np.arange(len(first)), pieces)
    rank = np.arange(len(run)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    cuts = _nearest(measure, measure[first][run] + whole[run] * rank / pieces[run], first[run], last[run])
    cuts = np.where(rank == 0, first[run], cuts)
    following = np.append(cuts[1:], 0)
    return cuts, np.where(rank == pieces[run] - 1, last[run], following)


def _halved(first: Indexes, last: Indexes, measure: Floats) -> tuple[Indexes, Indexes]:
    middle = _nearest(measure, (measure[first] + measure[last]) / 2.0, first + 1, last - 1)
    return np.concatenate([first, middle]), np.concatenate([middle, last])


def _nearest(measure: Floats, wanted: Floats, lowest: Indexes, highest: Indexes) -> Indexes:
    """Return the point of each run where the measure is nearest to the wanted one."""
    above = np.clip(np.searchsorted(measure, wanted), lowest + 1, highest)
    return np.where(wanted - measure[above - 1] <= measure[above] - wanted, above - 1, above)
