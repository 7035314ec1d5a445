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

_QUARTER = 16  # straight pieces in a quarter of a cutter's circle


@dataclass(frozen=True, slots=True)
class Reach:
    """What a cutter of `cutter_mm` leaves standing that should be cut away, in mm: gaps it cannot enter, corners."""

    cutter_mm: float
    gaps: MultiPolygon
    corners: MultiPolygon

    @property
    def places(self) -> MultiPolygon:
        return MultiPolygon([*self.gaps.geoms, *self.corners.geoms])


def reach(carved: CarvedFace, cutter_mm: float) -> Reach:
    """Return where a cutter of that width at its tip would leave metal."""
    radius = cutter_mm / 2.0
    around = carved.outline.buffer(4.0 * cutter_mm, quad_segs=_QUARTER)
    ground = around.difference(carved.raised)
    swept = ground.buffer(-radius, quad_segs=_QUARTER).buffer(radius, quad_segs=_QUARTER)
    left = ground.difference(swept).intersection(carved.outline)
    gaps, corners = [], []
    for place in shapely.get_parts(left):
        if not isinstance(place, Polygon):
            continue
        depth = shapely.hausdorff_distance(place, swept) if swept.is_empty else _depth(place, swept)
        if depth > radius:
            gaps.append(place)
        elif depth >= SEEN_MM:
            corners.append(place)
    return Reach(cutter_mm, MultiPolygon(gaps), MultiPolygon(corners))


def _depth(place: Polygon, swept: shapely.Geometry) -> float:
    """Return how far the farthest point of a place is from where the cutter came, in mm."""
    points = shapely.points(shapely.get_coordinates(place))
    return float(shapely.distance(points, swept).max())
