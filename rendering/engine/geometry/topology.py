"""The topology of an area: the number of its parts, and of the counters (enclosed whites) in them."""

from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True, slots=True)
class Topology:
    """The number of parts and of counters of a shape."""

    parts: int
    counters: int


def topology(shape: BaseGeometry, least_counter: float = 0.0) -> Topology:
    """Count the parts and counters of an area. Counters no larger than the area `least_counter` do not count.

    >>> ring = shapely.Point(0, 0).buffer(3).difference(shapely.Point(0, 0).buffer(1))
    >>> topology(shapely.union(ring, shapely.Point(9, 0).buffer(1)))
    Topology(parts=2, counters=1)
    """
    parts = shapely.get_parts(shapely.get_parts(shape))
    parts = parts[(shapely.get_type_id(parts) == shapely.GeometryType.POLYGON) & ~shapely.is_empty(parts)]
    if least_counter:
        rings, part = shapely.get_rings(parts, return_index=True)
        inner = rings[1:][part[1:] == part[:-1]]
        return Topology(len(parts), int((shapely.area(shapely.polygons(inner)) > least_counter).sum()))
    return Topology(len(parts), int(shapely.get_num_interior_rings(parts).sum()))
