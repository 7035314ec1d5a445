"""The polygons of a geometry, without the points and lines that shapely's operations may leave beside them."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Geometries, Indexes
from rendering.engine.geometry.connected import connected

FEWEST_IN_RING: Final = 4  # the first point repeated
LEAST_OF_RING: Final = 0.7  # of the area within a ring: if less is left of a dot or a pinhole, it all but vanishes


def polygons_of(geometry: BaseGeometry) -> list[Polygon]:
    """Return all polygons of a geometry that are not empty, those of nested collections included.

    >>> polygons_of(shapely.from_wkt("GEOMETRYCOLLECTION (POINT (0 0), POLYGON ((0 0, 1 0, 1 1, 0 0)))"))
    [<POLYGON ((0 0, 1 0, 1 1, 0 0))>]
    """
    polygons: list[Polygon] = _polygons(geometry).tolist()
    return polygons


def one_area(geometry: BaseGeometry) -> MultiPolygon:
    """Return the polygons of a geometry as one MultiPolygon."""
    return shapely.multipolygons(_polygons(geometry))


def areas_of(geometry: BaseGeometry) -> MultiPolygon:
    """Return the polygons of a geometry, made valid first, as one MultiPolygon."""
    return one_area(geometry if geometry.is_valid else shapely.make_valid(geometry))


def _polygons(geometry: BaseGeometry) -> Geometries:
    parts = shapely.get_parts(shapely.get_parts(geometry))
    polygons: Geometries = parts[
        (shapely.get_type_id(parts) == shapely.GeometryType.POLYGON) & ~shapely.is_empty(parts)
    ]
    return polygons


def united(areas: Sequence[BaseGeometry]) -> BaseGeometry:
    """Return the union of areas. Those that touch no other are not computed with, which is quick where few touch.

    >>> parts = [shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1), shapely.box(5, 0, 6, 1)]
    >>> sorted(part.area for part in polygons_of(united(parts)))
    [1.0, 2.0]
    """
    each = np.array(areas, dtype=object)
    touching = shapely.STRtree(each).query(each, predicate="intersects").T
    if len(touching) > len(each):  # not only each itself
        group = connected(len(each), touching)
        each = np.array([shapely.union_all(each[group == number]) for number in range(group.max() + 1)])
    return one_area(shapely.geometrycollections(each))


def without_crumbs(geometry: BaseGeometry, least: float) -> MultiPolygon:
    """Return the polygons of a geometry that are larger than `least`, without holes that are no larger.

    >>> without_crumbs(shapely.union(shapely.box(0, 0, 9, 9), shapely.box(20, 0, 20.1, 0.1)), 1.0).area
    81.0
    """
    parts = [part for part in polygons_of(geometry) if part.area > least]
    return MultiPolygon(
        [Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > least]) for part in parts]
    )


def area_within(rings: Geometries, part: Indexes) -> MultiPolygon:
    """Return the area within rings, valid or not. `part` tells the part of each; the shell comes before its holes."""
    shells = np.flatnonzero(np.diff(part, prepend=-1))
    parts = shapely.polygons(rings[shells])
    for shell, end in zip(shells.tolist(), [*shells[1:].tolist(), len(rings)], strict=True):
        if end > shell + 1:
            parts[part[shell]] = shapely.Polygon(rings[shell], rings[shell + 1 : end].tolist())
    return MultiPolygon(parts.tolist())


def simpler(area: MultiPolygon, stray: float) -> MultiPolygon:
    """Return an area without the points of its edge that are needless if this may stray so far.

    Each ring is simplified by itself, which is quick; all together only where that leaves no valid area.
    """
    rings, part = shapely.get_rings(shapely.get_parts(area), return_index=True)
    lean = shapely.simplify(rings, stray, preserve_topology=False)
    if (shapely.get_num_coordinates(lean) >= FEWEST_IN_RING).all():
        within, before = (shapely.area(shapely.polygons(each)) for each in (lean, rings))
        simple = area_within(lean, part)
        if (within > LEAST_OF_RING * before).all() and simple.is_valid:
            return simple
    return MultiPolygon(polygons_of(shapely.simplify(area, stray)))
