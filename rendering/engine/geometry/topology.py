"""How an area hangs together: its parts, and the counters (enclosed whites) within them."""

from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.polygons import polygons_of


@dataclass(frozen=True, slots=True)
class Topology:
    """How many parts of ink, and how many counters, a shape has."""

    parts: int
    counters: int


def topology(shape: BaseGeometry, least_counter: float = 0.0) -> Topology:
    """Count the parts and counters of an area; counters smaller than `least_counter` (an area) are specks.

    >>> ring = shapely.Point(0, 0).buffer(3).difference(shapely.Point(0, 0).buffer(1))
    >>> topology(shapely.union(ring, shapely.Point(9, 0).buffer(1)))
    Topology(parts=2, counters=1)
    """
    parts = polygons_of(shape)
    rings = [ring for part in parts for ring in part.interiors]
    if least_counter and rings:
        areas = shapely.area(shapely.polygons(rings))
        rings = [ring for ring, area in zip(rings, areas, strict=True) if area > least_counter]
    return Topology(len(parts), len(rings))
