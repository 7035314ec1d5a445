"""Measures the rim: its thickness, its completeness, and its contacts with letters. The outline must be convex."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.vectors import dots
from rendering.engine.metrics.placement import PlacedFace
from rendering.engine.values import Composition

WHOLE_SHARE = 0.999
"""A ring of ink that encloses this share of the silhouette's area has no break."""
SAME_CONTACT_UNITS = 2.0
"""Contacts nearer to each other along the rim count as one."""


@dataclass(frozen=True, slots=True)
class Rim:
    """Figures of the rim; all are 0 where there is no rim."""

    frame_units: float
    coverage: float
    breaks: int
    contacts: int


NO_RIM = Rim(0.0, 0.0, 0, 0)


def depths(outline: Polygon, points: Points) -> Floats:
    """Return how far inside the convex outline (units) each of `points` (n, 2) lies; negative if it lies outside.

    Inside a convex shape, the distance to the nearest edge is the distance to the nearest line through an edge.
    """
    ring = shapely.get_coordinates(shapely.orient_polygons(outline).exterior)
    step = np.diff(ring, axis=0)
    step = step / np.hypot(step[:, 0], step[:, 1])[:, None]
    inward = np.column_stack([-step[:, 1], step[:, 0]])
    lines = dots(ring[:-1], inward)
    inside = points[:, 0] * inward[:, :1]
    inside += points[:, 1] * inward[:, 1:]
    inside -= lines[:, None]
    return np.asarray(inside.min(axis=0))


def rim_of(placed: PlacedFace) -> Rim:
    """Return the figures of a face's rim on its final polygons.

    A hakubun impression has no rim: rim and field are one area. The thickness is the least distance from the silhouette
    to cut space, breaks excluded. A break is a place where the middle of the rim is missing. Contacts are the separate
    places where letters meet the inner edge of the rim.
    """
    if placed.mode == "hakubun" or placed.composition.blank.frame_units <= 0:
        return NO_RIM
    coverage, breaks = _presence(placed)
    if coverage == 0:
        return NO_RIM
    return Rim(_thickness(placed, breaks), coverage, breaks, _contacts(placed.composition))


def _thickness(placed: PlacedFace, breaks: int) -> float:
    """Return the least depth of cut space; for a rim without breaks, that of the convex hull of its holes."""
    parts = shapely.get_parts(placed.ink)
    if breaks:
        depth = depths(placed.outline, shapely.get_coordinates(parts))
        # Corners less deep than half the rim are the rim's own ends at the breaks.
        return float(depth[depth > placed.composition.blank.frame_units / 2].min())
    band = parts[np.argmax(shapely.area(shapely.polygons(shapely.get_exterior_ring(parts))))]
    cut_space = shapely.get_coordinates(shapely.convex_hull(shapely.multilinestrings(list(band.interiors))))
    return float(depths(placed.outline, cut_space).min()) if len(cut_space) else placed.composition.blank.frame_units


def _presence(placed: PlacedFace) -> tuple[float, int]:
    """Return the share of the rim's length that is there, and the number of places where it is missing."""
    shells = shapely.polygons(shapely.get_exterior_ring(shapely.get_parts(placed.ink)))
    if shapely.area(shells).max() >= WHOLE_SHARE * placed.outline.area:
        return 1.0, 0
    outer = shapely.segmentize(placed.outline.exterior, 10.0)
    across = shapely.shortest_line(shapely.points(shapely.get_coordinates(outer)), placed.field.exterior)
    middle = LineString(shapely.get_coordinates(shapely.line_interpolate_point(across, 0.5, normalized=True)))
    missing = shapely.difference(middle, placed.ink)
    return 1 - missing.length / middle.length, len(_joined(missing))


def _contacts(composition: Composition) -> int:
    """Return in how many places the letters meet the field's edge, measured before any deform, which changes none."""
    inks = [letter.ink for letter in composition.letters]
    reaching = [ink for ink in inks if not composition.blank.field.contains_properly(ink)]
    if not reaching:
        return 0
    return len(_joined(shapely.intersection(composition.blank.field.exterior, shapely.union_all(reaching))))


def _joined(pieces: BaseGeometry) -> list[BaseGeometry]:
    """Return the pieces of a closed line as separate areas; pieces that almost touch become one."""
    runs = shapely.get_parts(shapely.buffer(pieces, SAME_CONTACT_UNITS / 2, quad_segs=1))
    return [run for run in runs if not run.is_empty]
