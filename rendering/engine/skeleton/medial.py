"""The medial axis of a glyph, as a raw graph: from the Voronoi diagram of points along its outline.

Knows outlines only; what the lines mean (stem, junction, spur) is decided in trace.py.
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
class MedialAxis:
    """Vertices (n, 2) in font units, edges (m, 2) of vertex indexes, clearance (n,) to the outline."""

    vertices: Points
    edges: Indexes
    clearance: Points


def rings_of(glyph: Polygon | MultiPolygon) -> list[Points]:
    """Return every ring of the glyph as an open (n, 2) array."""
    parts = glyph.geoms if isinstance(glyph, MultiPolygon) else [glyph]
    return [np.asarray(ring.coords)[:-1] for part in parts for ring in (part.exterior, *part.interiors)]


def _sample(ring: Points, step: float) -> tuple[Points, Points, float]:
    """Return points every `step` along a ring, their distance along it, and the ring's length."""
    closed = np.vstack([ring, ring[:1]])
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    length = float(along[-1])
    count = max(8, round(length / step))
    at = (np.arange(count) + 0.37) * (length / count)
    return np.column_stack([np.interp(at, along, closed[:, 0]), np.interp(at, along, closed[:, 1])]), at, length


def medial_axis(glyph: Polygon | MultiPolygon, step_units: float) -> MedialAxis:
    """Return the pruned medial axis of a glyph in font units, sampled every `step_units`."""
    sampled = [_sample(ring, step_units) for ring in rings_of(glyph)]
    points = np.vstack([sample[0] for sample in sampled])
    along = np.concatenate([sample[1] for sample in sampled])
    ring = np.repeat(np.arange(len(sampled)), [len(sample[1]) for sample in sampled])
    lengths = np.array([sample[2] for sample in sampled])

    diagram = Voronoi(points)
    ends = np.asarray(diagram.ridge_vertices)
    inside = shapely.contains_xy(glyph, diagram.vertices[:, 0], diagram.vertices[:, 1])
    kept = (ends >= 0).all(axis=1)
    kept[kept] = inside[ends[kept]].all(axis=1)
    ends, (a, b) = ends[kept], diagram.ridge_points[kept].T
    chord = np.hypot(*(points[a] - points[b]).T)
    arc = np.abs(along[a] - along[b])
    arc = np.minimum(arc, lengths[ring[a]] - arc)
    essential = (ring[a] != ring[b]) | (arc > CORNER_RATIO * chord)

    clearance = np.zeros(len(diagram.vertices))
    clearance[ends[:, 0]] = np.hypot(*(diagram.vertices[ends[:, 0]] - points[a]).T)
    clearance[ends[:, 1]] = np.hypot(*(diagram.vertices[ends[:, 1]] - points[a]).T)
    return MedialAxis(diagram.vertices, ends[essential], clearance)
