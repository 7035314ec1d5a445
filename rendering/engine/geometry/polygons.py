"""The polygons of a geometry, without the points and lines that shapely's operations may leave beside them."""

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry


def polygons_of(geometry: BaseGeometry) -> list[Polygon]:
    """Return all polygons of a geometry that are not empty, those of nested collections included.

    >>> polygons_of(shapely.from_wkt("GEOMETRYCOLLECTION (POINT (0 0), POLYGON ((0 0, 1 0, 1 1, 0 0)))"))
    [<POLYGON ((0 0, 1 0, 1 1, 0 0))>]
    """
    parts = shapely.get_parts(shapely.get_parts(geometry))
    areas = (shapely.get_type_id(parts) == shapely.GeometryType.POLYGON) & ~shapely.is_empty(parts)
    polygons: list[Polygon] = parts[areas].tolist()
    return polygons


def areas_of(geometry: BaseGeometry) -> MultiPolygon:
    """Return the polygons of a geometry, made valid first, as one MultiPolygon."""
    return MultiPolygon(polygons_of(geometry if geometry.is_valid else shapely.make_valid(geometry)))


def without_crumbs(geometry: BaseGeometry, least: float) -> MultiPolygon:
    """Return the polygons of a geometry that are larger than `least`, without holes that are no larger.

    >>> without_crumbs(shapely.union(shapely.box(0, 0, 9, 9), shapely.box(20, 0, 20.1, 0.1)), 1.0).area
    81.0
    """
    parts = [part for part in polygons_of(geometry) if part.area > least]
    return MultiPolygon(
        [Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > least]) for part in parts]
    )
