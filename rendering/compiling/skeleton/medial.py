"""The medial axis of a glyph, as a raw graph: from the circles through points along its outline.

Knows outlines only; what the lines mean (stem, junction, spur) is decided in clean.py.
"""

from dataclasses import dataclass

import numpy as np
import shapely
from scipy.spatial import Delaunay
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.geometry.arrays import Indexes, Points

CORNER_RATIO = 1.5
"""The edge between the circles on the two sides of a chord of one ring is kept when the way along the ring is
longer than this many times the chord. A square corner gives 1.41 and a stroke's end about 1.6 at the centre of
its cap, so branches into corners go and strokes keep their length."""


QHULL_OPTIONS = "Qbb Qz Q12 Q5"
"""As scipy has them, but for coplanar points, not asked for, and outer planes, not measured (Q5)."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Points along a glyph's outline: `points` (n, 2), `ring` (n,) numbers, `along` (n,) from its start."""

    points: Points
    ring: Indexes
    along: Points
    lengths: Points  # of each ring


@dataclass(frozen=True, slots=True)
class MedialAxis:
    """Vertices (n, 2) in font units, edges (m, 2) of vertex indexes, clearance (n,) to the outline."""

    vertices: Points
    edges: Indexes
    clearance: Points
    samples: Samples


def sampled(glyph: Polygon | MultiPolygon, step_units: float) -> Samples:
    """Return every corner of the glyph's outline, and points between that divide its sides evenly.

    No two neighbours are further apart than `step_units`; what is symmetric in the glyph stays so.
    """
    rings = shapely.get_rings(shapely.segmentize(shapely.get_parts(glyph), step_units))
    points, ring = shapely.get_coordinates(rings, return_index=True)
    way = np.zeros(len(points))
    np.cumsum(np.hypot(*(points[1:] - points[:-1]).T), out=way[1:])
    first = np.searchsorted(ring, np.arange(len(rings)))
    last = np.append(first[1:], len(ring)) - 1
    way -= way[first][ring]
    once = np.ones(len(ring), dtype=bool)
    once[last] = False  # a ring ends where it starts
    return Samples(points[once], ring[once], way[once], way[last])


def medial_axis(glyph: Polygon | MultiPolygon, step_units: float) -> MedialAxis:
    """Return the pruned medial axis of a glyph in font units, sampled every `step_units`."""
    samples = sampled(glyph, step_units)
    points, along, ring = samples.points, samples.along, samples.ring
    mesh = Delaunay(points, qhull_options=QHULL_OPTIONS)
    triangles = mesh.simplices
    here, there = np.repeat(np.arange(len(triangles)), 3), mesh.neighbors.ravel()
    once = here < there
    here, there = here[once], there[once]
    a, b = triangles[:, [1, 2, 0]].ravel()[once], triangles[:, [2, 0, 1]].ravel()[once]  # the side they share
    x, y = points.T.copy()
    chord = np.hypot(x[a] - x[b], y[a] - y[b])
    arc = np.abs(along[a] - along[b])
    arc = np.minimum(arc, samples.lengths[ring[a]] - arc)
    kept = (ring[a] != ring[b]) | (arc > CORNER_RATIO * chord)
    sides = np.column_stack([here[kept], there[kept]])
    used = indexes_in(sides, len(triangles))
    centres = _centres(points[triangles[used]])
    inside = shapely.contains_xy(glyph, centres)
    used, centres = used[inside], centres[inside]
    number = np.full(len(triangles), -1)
    number[used] = np.arange(len(used))
    edges = number[sides]
    clearance = _clearance(centres, triangles[used], samples)
    return MedialAxis(centres, edges[(edges >= 0).all(axis=1)], clearance, samples)


def indexes_in(indexes: Indexes, count: int) -> Indexes:
    """Return which of the numbers below `count` there are among indexes, in order."""
    there = np.zeros(count, dtype=bool)
    there[indexes] = True
    return np.flatnonzero(there)


def _centres(triangles: Points) -> Points:
    """Return the centres (n, 2) of the circles through the corners of triangles (n, 3, 2)."""
    first = triangles[:, 0]
    bx, by = (triangles[:, 1] - first).T
    cx, cy = (triangles[:, 2] - first).T
    bb, cc = bx * bx + by * by, cx * cx + cy * cy
    with np.errstate(divide="ignore", invalid="ignore"):  # corners on a line: no circle, and no place in the glyph
        offset = np.column_stack([cy * bb - by * cc, bx * cc - cx * bb]) / (2 * (bx * cy - by * cx))[:, None]
    centres: Points = first + offset
    return centres


def _clearance(centres: Points, triangles: Indexes, samples: Samples) -> Points:
    """Return how far centres (n, 2) are from the outline: it is nearest beside a corner of their triangles (n, 3)."""
    count = len(samples.points)
    ahead = np.arange(1, count + 1)
    first = np.searchsorted(samples.ring, np.arange(len(samples.lengths)))
    ahead[np.append(first[1:], count) - 1] = first
    side = samples.points[ahead] - samples.points
    square = (side**2).sum(axis=1)
    behind = np.empty_like(ahead)
    behind[ahead] = np.arange(count)
    sides = np.concatenate([triangles, behind[triangles]], axis=1)  # numbered by the sample they start from
    x, y = (centres[:, None, axis] - samples.points[:, axis][sides] for axis in (0, 1))
    dx, dy = (side[:, axis][sides] for axis in (0, 1))
    along = x * dx
    along += y * dy
    along /= square[sides]
    np.clip(along, 0.0, 1.0, out=along)
    x -= along * dx
    y -= along * dy
    clearance: Points = np.sqrt((x * x + y * y).min(axis=1))
    return clearance
