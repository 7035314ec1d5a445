"""Where a cutter cannot reach: the ground less what a disc of the cutter's width can sweep.

Knows carved faces; no machine. A cutter may leave the seal over its edge, so the ground runs on outside the outline.
"""

from dataclasses import dataclass

import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.workshop.carved import CarvedFace

CUTTERS_MM = (0.1, 0.15, 0.2)
"""Widths at the tip, in mm."""

SEEN_MM = 0.02
"""How far a remainder must stand out from what was swept: less is the rounding of a corner that nobody sees."""

TOUCHING_MM = 0.001

_QUARTER = 16  # straight pieces in a quarter of a cutter's circle


@dataclass(frozen=True, slots=True)
class Reach:
    """What a cutter of `cutter_mm` leaves standing that should be cut away, in mm.

    `gaps` run deeper than the cutter is wide, or from ground to ground: it cannot enter. `corners` come out rounder
    than they are drawn. `left_mm2` is the area of all that is left, also of what nobody sees: the wider the cutter,
    the larger. The number of places may fall, since places run together.
    """

    cutter_mm: float
    gaps: MultiPolygon
    corners: MultiPolygon
    left_mm2: float


def reach(carved: CarvedFace, cutter_mm: float) -> Reach:
    """Return where a cutter of that width at its tip would leave metal."""
    radius = cutter_mm / 2.0
    around = carved.outline.buffer(4.0 * cutter_mm, quad_segs=_QUARTER)
    ground = around.difference(carved.raised)
    swept = ground.buffer(-radius, quad_segs=_QUARTER).buffer(radius, quad_segs=_QUARTER)
    left = ground.difference(swept).intersection(carved.outline)
    gaps, corners = [], []
    for place in shapely.get_parts(left):
        if not isinstance(place, Polygon) or place.is_empty:
            continue
        depth = _depth(place, swept, cutter_mm / 4.0)
        if depth > cutter_mm or (depth >= SEEN_MM and _parts_two_grounds(place, swept)):
            gaps.append(place)
        elif depth >= SEEN_MM:
            corners.append(place)
    return Reach(cutter_mm, MultiPolygon(gaps), MultiPolygon(corners), float(left.area))


def _depth(place: Polygon, swept: shapely.Geometry, step_mm: float) -> float:
    """Return how far the farthest point of a place's edge is from where the cutter came, in mm."""
    points = shapely.points(shapely.get_coordinates(shapely.segmentize(place, step_mm)))
    return float(shapely.distance(points, swept).max())


def _parts_two_grounds(place: Polygon, swept: shapely.Geometry) -> bool:
    """Say whether a place lies between two stretches of ground that the cutter came to, as a narrow passage does."""
    touched = place.buffer(TOUCHING_MM).intersection(swept)
    return len(shapely.get_parts(touched)) > 1
