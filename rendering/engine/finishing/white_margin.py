"""Keeps white letters clear of the edge of the impression by scaling them towards the middle of the face.

Where letters stand on one side of a dividing line, they are scaled towards the point on that side nearest to the
middle, so that they stay clear of the line.
"""

import math
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

_MIDDLE: Final = Point(0.0, 0.0)
FAR: Final = 1e3  # a point moved this many times as far from the middle is beyond any outline


def inset_to_margin(
    letters: BaseGeometry, outline: Polygon, margin_units: float, ground: BaseGeometry | None = None
) -> BaseGeometry:
    """Return the letters scaled inward until they keep the margin to a convex outline; unchanged if they keep it."""
    clearance_units = _clearance(letters, outline)
    if clearance_units >= margin_units:
        return letters
    towards = _MIDDLE if ground is None else shapely.get_point(shapely.shortest_line(ground, _MIDDLE), 0)
    reach_units = shapely.distance(outline.exterior, towards)
    factor = (reach_units - margin_units) / (reach_units - clearance_units)
    centre = shapely.get_coordinates(towards)
    return shapely.transform(letters, lambda points: centre + (points - centre) * factor)


def grown_to_margin(letters: BaseGeometry, outline: Polygon, margin_units: float, most: float) -> BaseGeometry:
    """Return the letters enlarged about the middle up to the margin to a convex outline, at most `most` times."""
    if letters.is_empty:
        return letters
    corners = shapely.get_coordinates(shapely.convex_hull(letters))
    lines = shapely.linestrings(np.stack([np.zeros_like(corners), corners * FAR], axis=1))
    edge = np.hypot(*shapely.get_coordinates(shapely.intersection(lines, outline.exterior)).T)
    reach = np.maximum(np.hypot(*corners.T), 1.0)
    factor = float(((edge - margin_units) / reach).min())
    return shapely.transform(letters, lambda points: points * min(factor, most)) if factor > 1.0 else letters


def keep_margin(ink: MultiPolygon, outline: Polygon, margin_units: float, ground: BaseGeometry) -> BaseGeometry:
    """Return ink whose white letters keep the margin. White letters are the holes of the ink in the solid `ground`."""
    rings, part = shapely.get_rings(shapely.get_parts(ink), return_index=True)
    holes = shapely.polygons(rings[1:][part[1:] == part[:-1]])
    holes = holes[shapely.contains(ground, shapely.point_on_surface(holes))]
    if _clearance(shapely.multipolygons(holes), outline) >= margin_units:
        return ink  # red counters do not change how far a letter reaches
    filled = shapely.union_all(holes)
    drawn_in = inset_to_margin(filled.difference(ink), outline, margin_units, ground)
    return ink.union(filled).difference(drawn_in)


def _clearance(letters: BaseGeometry, outline: Polygon) -> float:
    """Return the least distance of letters inside a convex outline from it, in units; negative if some lie outside."""
    if letters.is_empty:
        return math.inf
    corners = shapely.points(shapely.get_coordinates(shapely.convex_hull(letters)))
    beyond = shapely.distance(corners, outline)
    return float((shapely.distance(corners, outline.exterior) * (beyond == 0.0)).min() - beyond.max())
