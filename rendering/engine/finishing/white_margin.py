"""Keeps white letters clear of the edge of the impression by moving them inwards. Knows no mode and no formula.

Letters are moved towards the face's middle, or towards what of their ground is nearest to it, so that letters beyond
a dividing line stay as clear of it as they were.
"""

import math
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

_MIDDLE: Final = Point(0.0, 0.0)
FAR: Final = 1e3  # times a point's distance from the middle: beyond any outline


def inset_to_margin(
    letters: BaseGeometry, outline: Polygon, margin_units: float, ground: BaseGeometry | None = None
) -> BaseGeometry:
    """Return the letters moved inwards just as far as the margin to a convex outline asks; clear ones as they are."""
    clearance_units = _clearance(letters, outline)
    if clearance_units >= margin_units:
        return letters
    towards = _MIDDLE if ground is None else shapely.get_point(shapely.shortest_line(ground, _MIDDLE), 0)
    reach_units = shapely.distance(outline.exterior, towards)
    factor = (reach_units - margin_units) / (reach_units - clearance_units)
    centre = shapely.get_coordinates(towards)
    return shapely.transform(letters, lambda points: centre + (points - centre) * factor)


def grown_to_margin(letters: BaseGeometry, outline: Polygon, margin_units: float, most: float) -> BaseGeometry:
    """Return the letters grown about the middle until they are within the margin of a convex outline, `most` times."""
    if letters.is_empty:
        return letters
    corners = shapely.get_coordinates(shapely.convex_hull(letters))
    lines = shapely.linestrings(np.stack([np.zeros_like(corners), corners * FAR], axis=1))
    edge = np.hypot(*shapely.get_coordinates(shapely.intersection(lines, outline.exterior)).T)
    reach = np.maximum(np.hypot(*corners.T), 1.0)
    factor = float(((edge - margin_units) / reach).min())
    return shapely.transform(letters, lambda points: points * min(factor, most)) if factor > 1.0 else letters


def keep_margin(ink: MultiPolygon, outline: Polygon, margin_units: float, ground: BaseGeometry) -> BaseGeometry:
    """Return ink with the white letters that stand whole in the solid `ground`, its holes there, drawn in as above."""
    rings, part = shapely.get_rings(shapely.get_parts(ink), return_index=True)
    holes = shapely.polygons(rings[1:][part[1:] == part[:-1]])
    holes = holes[shapely.contains(ground, shapely.point_on_surface(holes))]
    if _clearance(shapely.multipolygons(holes), outline) >= margin_units:
        return ink  # what is red within a letter need not be cut out of it to see how far it reaches
    filled = shapely.union_all(holes)
    drawn_in = inset_to_margin(filled.difference(ink), outline, margin_units, ground)
    return ink.union(filled).difference(drawn_in)


def _clearance(letters: BaseGeometry, outline: Polygon) -> float:
    """Return how far letters stand within a convex outline, in units; less than 0 where some stand beyond it."""
    if letters.is_empty:
        return math.inf
    corners = shapely.points(shapely.get_coordinates(shapely.convex_hull(letters)))
    beyond = shapely.distance(corners, outline)
    return float((shapely.distance(corners, outline.exterior) * (beyond == 0.0)).min() - beyond.max())
