"""Edges drawn anew: as smooth curves with sharp corners, or with round corners made square.

Knows areas, in any unit; no letter.
"""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.geometry.arrays import Flags, Floats, Geometries, Points
from rendering.engine.geometry.linear_algebra import dot
from rendering.engine.geometry.polygons import area_within
from rendering.engine.geometry.topology import Topology, topology

SHARP_COSINE: Final = 0.75  # an edge that turns by more, 41 degrees, has a corner there
MOST_STRAY: Final = 1.5  # times the stray: so far a curve may run from the bend that it rounds, if its edges are long
CURVE: Final = np.array([0.0, 0.25, 0.5, 0.75])  # where on the curve of a bend its points lie; it ends in the next
SAME: Final = 1e-6


def with_curves(simple: MultiPolygon, stray: float, area: MultiPolygon) -> MultiPolygon:
    """Return a simplified area with its edges as curves, or `area` where they would leave other parts and counters."""
    rings, part = shapely.get_rings(shapely.get_parts(simple), return_index=True)
    smooth = area_within(_smooth(rings, stray), part)
    return smooth if smooth.is_valid and topology(smooth) == topology(area) else area


def _smooth(rings: Geometries, stray: float) -> Geometries:
    """Return rings with a parabola for every gentle bend, from edge to edge: they run into one another."""
    points, number = shapely.get_coordinates(rings, return_index=True)
    last = np.append(np.flatnonzero(np.diff(number)), len(number) - 1)
    points, number = np.delete(points, last, axis=0), np.delete(number, last)
    opens = np.flatnonzero(np.diff(number, prepend=-1))
    closes = np.append(opens[1:], len(number)) - 1
    after, before = np.arange(1, len(number) + 1), np.arange(-1, len(number) - 1)
    after[closes], before[opens] = opens, closes

    ahead = points[after] - points
    length: Floats = np.maximum(np.hypot(*ahead.T), 1e-9)
    ahead = ahead / length[:, None]
    come = ahead[before]
    cosine = (come * ahead).sum(axis=1)
    gentle: Flags = cosine > SHARP_COSINE
    half_turn = np.sqrt(np.maximum(0.5 - 0.5 * cosine, 1e-6))  # its sine; a parabola of arms as long as 1 runs half of
    most = 2.0 * MOST_STRAY * stray / half_turn  # that from the bend. An arc's chords bend into one another thereby
    start = points - come * np.minimum(0.5 * length[before], most)[:, None]
    end = points + ahead * np.minimum(0.5 * length, most)[:, None]
    share = CURVE[None, :, None]
    curves = (1 - share) ** 2 * start[:, None] + 2 * share * (1 - share) * points[:, None] + share**2 * end[:, None]
    curves = np.concatenate([curves, end[:, None]], axis=1)
    curves[~gentle] = points[~gentle, None]
    kept = np.ones(curves.shape[:2], dtype=bool)
    kept[~gentle, 1:] = False
    follows = np.hypot(*(start - end[before]).T) < SAME
    kept[gentle & gentle[before] & follows, 0] = False  # where one curve ends and the next begins
    smooth: Geometries = shapely.linearrings(curves[kept], indices=np.repeat(number, kept.sum(axis=1)))
    return smooth


FINEST_UNITS: Final = 2.5  # what strays less from a straight edge is part of it
LEAST_EDGE_UNITS: Final = 18.0
LEAN: Final = 0.2  # the tangent of how far a level or an upright edge may lean
REACH_UNITS: Final = 44.0  # how far edges are drawn on to meet: a rounder corner is a bend, and stays


def squared(ink: MultiPolygon, wanted: Topology) -> MultiPolygon:
    """Return `ink`, which has the `wanted` parts and counters, with its round corners square, or as it is."""
    parts = [
        Polygon(_squared(part.exterior), [_squared(hole) for hole in part.interiors])
        for part in shapely.get_parts(shapely.simplify(ink, FINEST_UNITS))
    ]
    square = MultiPolygon(parts)
    return square if square.is_valid and topology(square) == wanted else ink


def _squared(ring: shapely.LinearRing) -> Points:
    """Return a ring's points (n, 2, first not repeated) with a corner where two long edges nearly meet in one."""
    points = np.asarray(ring.coords)[:-1]
    steps = np.roll(points, -1, axis=0) - points
    extent = np.abs(steps)
    straight = np.flatnonzero(
        (extent.max(axis=1) > LEAST_EDGE_UNITS) & (extent.min(axis=1) < LEAN * extent.max(axis=1))
    )
    if len(straight) < 2:
        return points
    kept = []
    for one, other in zip(straight.tolist(), np.roll(straight, -1).tolist(), strict=True):
        end, start = points[(one + 1) % len(points)], points[other]
        between = np.arange(one + 1, other + 1 if other > one else other + len(points) + 1) % len(points)
        upright = extent[one, 1] > extent[one, 0]
        corner = np.array([end[0], start[1]] if upright else [start[0], end[1]])
        turns = upright != (extent[other, 1] > extent[other, 0])
        ahead, back = corner - end, start - corner
        near = max(np.abs(ahead).max(), np.abs(back).max()) < REACH_UNITS
        onward = dot(ahead, steps[one]) >= 0.0 and dot(back, steps[other]) >= 0.0
        kept.append(np.array([end, corner, start]) if turns and near and onward else points[between])
    return np.vstack(kept)
