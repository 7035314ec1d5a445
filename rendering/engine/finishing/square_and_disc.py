"""The four maps between the square [-1, 1]² and the unit disc, for points (n, 2).

Formulas: C. Fong, Analytical Methods for Squaring the Disc (arXiv:1509.06344): elliptical grid and FG-squircular.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points

EDGE: Final = 1e-7
"""A point at most this far from the unit circle counts as on it."""


def elliptical_to_disc(points: Points) -> Points:
    """Map the square [-1, 1]², shape (n, 2), to the unit disc.

    >>> elliptical_to_disc(np.array([[1.0, 0.0], [1.0, 1.0]])).round(3).tolist()
    [[1.0, 0.0], [0.707, 0.707]]
    """
    x, y = points.T
    return np.column_stack([x * np.sqrt(1.0 - y * y / 2.0), y * np.sqrt(1.0 - x * x / 2.0)])


def elliptical_to_square(points: Points) -> Points:
    """Map the unit disc, shape (n, 2), to the square [-1, 1]²; points outside the disc are first moved onto its edge.

    >>> elliptical_to_square(np.array([[0.6, 0.0], [0.8, 0.6]])).round(3).tolist()
    [[0.6, 0.0], [1.0, 0.849]]
    """
    u, v = _inside_disc(points).T
    across, down = 2.0 + u * u - v * v, 2.0 - u * u + v * v
    mapped = np.column_stack([_half_difference(across, u), _half_difference(down, v)])
    clipped: Points = np.clip(mapped, -1.0, 1.0)
    return clipped


def squircular_to_disc(points: Points) -> Points:
    """Map the square [-1, 1]², shape (n, 2), to the unit disc (FG-squircular).

    >>> squircular_to_disc(np.array([[1.0, 0.0], [1.0, 1.0]])).round(3).tolist()
    [[1.0, 0.0], [0.707, 0.707]]
    """
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


def _half_difference(sum_of_squares: Floats, coordinate: Floats) -> Floats:
    reach = 2.0 * np.sqrt(2.0) * coordinate
    plus, minus = np.maximum(sum_of_squares + reach, 0.0), np.maximum(sum_of_squares - reach, 0.0)
    difference: Floats = (np.sqrt(plus) - np.sqrt(minus)) / 2.0
    return difference


def _inside_disc(points: Points) -> Points:
    radius = radii_of(points)
    inside: Points = points / np.where(radius > 1.0 - EDGE, radius, 1.0)[:, None]
    return inside


def radii_of(points: Points) -> Floats:
    """Return each point's distance from the centre."""
    radius: Floats = np.sqrt((points * points).sum(axis=1))
    return radius


SQUARE_TO_DISC: Final[dict[str, Callable[[Points], Points]]] = {
    "elliptical": elliptical_to_disc,
    "fgSquircle": squircular_to_disc,
}
DISC_TO_SQUARE: Final[dict[str, Callable[[Points], Points]]] = {
    "elliptical": elliptical_to_square,
    "fgSquircle": squircular_to_square,
}
