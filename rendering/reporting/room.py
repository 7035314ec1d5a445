"""Measures how letters fill the field: the largest empty circle, rim contacts, right angles, and overlap of faces."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.metrics.walls import walls_of
from rendering.engine.values import Face
from rendering.reporting.octants import octant_of

CIRCLE_TOLERANCE_UNITS = 1.0
LEVEL_UNITS = 0.011  # an edge is horizontal or vertical if it deviates by at most this: one step of the output's grid


def largest_empty_circle_units(field: Polygon, letters: BaseGeometry) -> float:
    """Return the radius of the largest circle in the field that touches no letter, to CIRCLE_TOLERANCE_UNITS."""
    free = shapely.difference(field, letters)
    if free.is_empty:
        return 0.0
    return float(shapely.maximum_inscribed_circle(free, CIRCLE_TOLERANCE_UNITS).length)


def octants_reached(field: Polygon, letters: BaseGeometry) -> int:
    """Return in how many of the face's eight sectors letters reach the inner edge of the rim."""
    met = shapely.get_parts(shapely.intersection(field.exterior, letters))
    middles = shapely.get_coordinates(shapely.centroid(met[~shapely.is_empty(met)]))
    return len({octant_of(middle) for middle in middles})


def share_at_right_angles(letters: BaseGeometry) -> float:
    """Return the share of the letters' outline, by length, that is horizontal or vertical."""
    walls = walls_of(letters)
    if not len(walls.length):
        return 1.0
    aside = np.abs(walls.along).min(axis=1) * walls.length
    return float(walls.length[aside <= LEVEL_UNITS].sum() / walls.length.sum())


def most_alike(faces: Sequence[Face]) -> float:
    """Return the largest overlap between two of the faces: area inked in both, divided by area inked in either."""
    inks = [face.ink for face in faces]
    shared = [(one.area, other.area, shapely.intersection(one, other).area) for one, other in combinations(inks, 2)]
    return max((both / (one + other - both) for one, other, both in shared), default=0.0)
