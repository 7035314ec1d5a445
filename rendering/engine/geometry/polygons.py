"""The areas of a geometry: what shapely's operations leave beside them, points and lines, is dropped."""

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry


def polygons_of(geometry: BaseGeometry) -> list[Polygon]:
    """Return every polygon of a geometry, those of nested collections included, none of them empty.

    >>> polygons_of(shapely.from_wkt("GEOMETRYCOLLECTION (POINT (0 0), POLYGON ((0 0, 1 0, 1 1, 0 0)))"))
    [<POLYGON ((0 0, 1 0, 1 1, 0 0))>]
    """
    parts = shapely.get_parts(shapely.get_parts(geometry))
    areas = (shapely.get_type_id(parts) == shapely.GeometryType.POLYGON) & ~shapely.is_empty(parts)
    polygons: list[Polygon] = parts[areas].tolist()
    return polygons


def areas_of(geometry: BaseGeometry) -> MultiPolygon:
    """Return the areas of a geometry as one MultiPolygon, made valid where they are not."""
    return MultiPolygon(polygons_of(geometry if geometry.is_valid else shapely.make_valid(geometry)))
