"""Round corners made square, where a level edge runs over into an upright one. Knows areas in units; no letter."""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.topology import Topology, topology

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
        onward = ahead @ steps[one] >= 0.0 and back @ steps[other] >= 0.0
        kept.append(np.array([end, corner, start]) if turns and near and onward else points[between])
    return np.vstack(kept)
