"""The medial axis of a glyph, as a raw graph: from the Voronoi diagram of points along its outline.

Knows outlines only; what the lines mean (stem, junction, spur) is decided in clean.py.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from scipy.spatial import Voronoi
from shapely.geometry import MultiPolygon, Polygon

Points = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.intp]

CORNER_RATIO = 1.5
"""A Voronoi edge between two points of one ring is kept when the way along the ring is longer than
this many times the chord. A square corner gives 1.41 and a stroke's end about 1.6 at the centre of
its cap, so branches into corners go and strokes keep their length."""


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
    """Return points every `step_units` along every ring of the glyph, eight at least."""
    parts = glyph.geoms if isinstance(glyph, MultiPolygon) else [glyph]
    rings = [np.asarray(ring.coords) for part in parts for ring in (part.exterior, *part.interiors)]
    points, places, lengths = [], [], []
    for ring in rings:
        way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
        length = float(way[-1])
        count = max(8, round(length / step_units))
        at = (np.arange(count) + 0.37) * (length / count)
        points.append(np.column_stack([np.interp(at, way, ring[:, 0]), np.interp(at, way, ring[:, 1])]))
        places.append(at)
        lengths.append(length)
    number = np.repeat(np.arange(len(rings)), [len(at) for at in places])
    return Samples(np.vstack(points), number, np.concatenate(places), np.array(lengths))


def medial_axis(glyph: Polygon | MultiPolygon, step_units: float) -> MedialAxis:
    """Return the pruned medial axis of a glyph in font units, sampled every `step_units`."""
    samples = sampled(glyph, step_units)
    points, along, ring = samples.points, samples.along, samples.ring
    diagram = Voronoi(points)
    ends = np.asarray(diagram.ridge_vertices)
    a, b = diagram.ridge_points.T
    chord = np.hypot(*(points[a] - points[b]).T)
    arc = np.abs(along[a] - along[b])
    arc = np.minimum(arc, samples.lengths[ring[a]] - arc)
    kept = ((ring[a] != ring[b]) | (arc > CORNER_RATIO * chord)) & (ends >= 0).all(axis=1)
    ends, a = ends[kept], a[kept]
    inside = np.zeros(len(diagram.vertices), dtype=bool)
    used = np.unique(ends)
    inside[used] = shapely.contains_xy(glyph, diagram.vertices[used, 0], diagram.vertices[used, 1])
    kept = inside[ends].all(axis=1)
    ends, a = ends[kept], a[kept]

    clearance = np.zeros(len(diagram.vertices))
    clearance[ends[:, 0]] = np.hypot(*(diagram.vertices[ends[:, 0]] - points[a]).T)
    clearance[ends[:, 1]] = np.hypot(*(diagram.vertices[ends[:, 1]] - points[a]).T)
    return MedialAxis(diagram.vertices, ends, clearance, samples)
