"""Maps a whole face between disc and square, rim included. Knows shapes, not letters.

Formulas: C. Fong, Analytical Methods for Squaring the Disc (arXiv:1509.06344): elliptical grid and FG-squircular.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.subdivide import map_subdivided
from rendering.engine.silhouette.shapes import ellipse_axes

Points = NDArray[np.float64]

CHORD_TOLERANCE_UNITS: Final = 0.4
"""How far a mapped edge may leave the true curve, at the places that are tried; 1 unit is promised."""

_EDGE: Final = 1e-7  # a point this near the unit circle is on it


def deform(
    geometry: BaseGeometry,
    kind: str,
    silhouette: str,
    lying: bool = False,
    tolerance_units: float = CHORD_TOLERANCE_UNITS,
) -> BaseGeometry:
    """Return the geometry (units) mapped: round faces to the square, square ones to the disc.

    `kind` is one of terms.DEFORM_IDS. The ellipse goes through its own disc and square, by scaling. The rounded
    square goes where the square's formula takes it. Raises KeyError for an unknown id.
    """
    if kind == "none":
        return geometry
    half_axes = np.array(ellipse_axes(lying) if silhouette == "ellipse" else (1000.0, 1000.0))
    is_round = _IS_ROUND[silhouette]
    formula = (DISC_TO_SQUARE if is_round else SQUARE_TO_DISC)[kind]

    def map_units(points: Points) -> Points:
        mapped: Points = formula(points / half_axes) * half_axes
        return mapped

    def onto_edge(points: Points, before: Points, after: Points) -> Points:
        """Put points between two points of the unit circle on the circle, which the polygon only approaches."""
        radii = [_radius(ends / half_axes) for ends in (before, after)]
        on_edge = (np.abs(radii[0] - 1.0) < _EDGE) & (np.abs(radii[1] - 1.0) < _EDGE)
        radius = np.where(on_edge, _radius(points / half_axes), 1.0)
        corrected: Points = points / radius[:, None]
        return corrected

    return map_subdivided(geometry, map_units, tolerance_units, onto_edge if is_round else None)


def elliptical_to_disc(points: Points) -> Points:
    """Map the square [-1, 1]², shape (n, 2), to the unit disc."""
    x, y = points.T
    return np.column_stack([x * np.sqrt(1.0 - y * y / 2.0), y * np.sqrt(1.0 - x * x / 2.0)])


def elliptical_to_square(points: Points) -> Points:
    """Map the unit disc, shape (n, 2), to the square [-1, 1]²; points just outside are put on the edge."""
    u, v = _inside_disc(points).T
    across, down = 2.0 + u * u - v * v, 2.0 - u * u + v * v
    mapped = np.column_stack([_half_difference(across, u), _half_difference(down, v)])
    clipped: Points = np.clip(mapped, -1.0, 1.0)
    return clipped


def squircular_to_disc(points: Points) -> Points:
    """Map the square [-1, 1]², shape (n, 2), to the unit disc (FG-squircular)."""
    x2, y2 = (points * points).T
    squared = x2 + y2
    safe = np.where(squared > 0.0, squared, 1.0)
    factor = np.sqrt(np.maximum(squared - x2 * y2, 0.0) / safe)
    mapped: Points = points * factor[:, None]
    return mapped


def squircular_to_square(points: Points) -> Points:
    """Map the unit disc, shape (n, 2), to the square [-1, 1]² (FG-squircular, stable form)."""
    inside = _inside_disc(points)
    u2, v2 = (inside * inside).T
    squared = u2 + v2
    safe = np.where(squared > 0.0, squared, 1.0)
    root = np.sqrt(np.maximum(1.0 - 4.0 * u2 * v2 / safe, 0.0))
    mapped: Points = np.clip(inside * np.sqrt(2.0 / (1.0 + root))[:, None], -1.0, 1.0)
    return mapped


def _half_difference(sum_of_squares: Points, coordinate: Points) -> Points:
    reach = 2.0 * np.sqrt(2.0) * coordinate
    plus, minus = np.maximum(sum_of_squares + reach, 0.0), np.maximum(sum_of_squares - reach, 0.0)
    difference: Points = (np.sqrt(plus) - np.sqrt(minus)) / 2.0
    return difference


def _inside_disc(points: Points) -> Points:
    radius = _radius(points)
    inside: Points = points / np.where(radius > 1.0 - _EDGE, radius, 1.0)[:, None]
    return inside


def _radius(points: Points) -> Points:
    radius: Points = np.sqrt((points * points).sum(axis=1))
    return radius


_IS_ROUND: Final = {"circle": True, "ellipse": True, "square": False, "roundedSquare": False}
SQUARE_TO_DISC: Final[dict[str, Callable[[Points], Points]]] = {
    "elliptical": elliptical_to_disc,
    "fgSquircle": squircular_to_disc,
}
DISC_TO_SQUARE: Final[dict[str, Callable[[Points], Points]]] = {
    "elliptical": elliptical_to_square,
    "fgSquircle": squircular_to_square,
}
