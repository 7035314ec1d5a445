"""Finds the metal that a cutter cannot reach: the ground without the area that a disc of the cutter's width can sweep.

A cutter may move beyond the edge of the seal, so the ground is taken to extend outside the outline.
"""

from dataclasses import dataclass

import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.workshop.carved import CarvedFace

CUTTERS_MM = (0.1, 0.15, 0.2)
"""Widths at the tip, in mm."""

SEEN_MM = 0.02
"""Least depth of a remainder, measured from the swept area. A smaller one is a rounded corner that nobody sees."""

TOUCHING_MM = 0.001
"""Areas that are nearer to each other than this touch."""

_QUARTER = 16  # straight pieces in a quarter of a cutter's circle


@dataclass(frozen=True, slots=True)
class Reach:
    """The metal that a cutter of `cutter_mm` leaves, although it should be cut away.

    `gaps` are places that the cutter cannot enter: they are deeper than the cutter is wide, or they connect two areas
    of ground. `corners` become rounder than drawn. `left_mm2` is the area of all that is left, also of remainders that
    nobody sees. A wider cutter leaves more, but perhaps in fewer places, since places merge.
    """

    cutter_mm: float
    gaps: MultiPolygon
    corners: MultiPolygon
    left_mm2: float


def reach(carved: CarvedFace, cutter_mm: float) -> Reach:
    """Return what a cutter of that width at its tip cannot reach."""
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
        if depth > cutter_mm or (depth >= SEEN_MM and _connects_two_grounds(place, swept)):
            gaps.append(place)
        elif depth >= SEEN_MM:
            corners.append(place)
    return Reach(cutter_mm, MultiPolygon(gaps), MultiPolygon(corners), float(left.area))


def _depth(place: Polygon, swept: shapely.Geometry, step_mm: float) -> float:
    """Return the greatest distance, in mm, from the edge of a place to the area that the cutter reached."""
    points = shapely.points(shapely.get_coordinates(shapely.segmentize(place, step_mm)))
    return float(shapely.distance(points, swept).max())


def _connects_two_grounds(place: Polygon, swept: shapely.Geometry) -> bool:
    """Say whether a place connects two areas of ground that the cutter reached, as a narrow passage does."""
    touched = place.buffer(TOUCHING_MM).intersection(swept)
    return len(shapely.get_parts(touched)) > 1
