"""The four silhouettes of an impression, as polygons in impression units. rim.py makes the fields inside them."""

import math
from functools import lru_cache
from typing import Final

import numpy as np
import shapely
from shapely.geometry import Polygon

from rendering.engine.geometry.arrays import Points
from rendering.engine.vocabulary import RADIUS_UNITS

ELLIPSE_RATIO: Final = 0.78
"""Ratio of the ellipse's shorter axis to its longer one, that of the trade's 小判形."""

CORNER_RADIUS_UNITS: Final = 160.0
"""Corner radius of the rounded square."""

QUADRANT_STEPS: Final = 48
"""Chords in a quarter of a round silhouette. They deviate from the circle by 0.0134 % of the radius at most."""

CORNER_STEPS: Final = 24
"""Chords in one corner of the rounded square. They deviate from the arc by 0.09 units at most."""

_DECIMALS: Final = 6  # far finer than the output's grid; rounds away differences of cosines between platforms


@lru_cache(maxsize=16)
def outline(silhouette: str, lying: bool = False) -> Polygon:
    """Return the silhouette, counter-clockwise in (x, y), with coordinates exactly symmetric in both axes.

    `lying` makes the ellipse wider than tall and changes no other silhouette. Raises KeyError for an id that is not in
    vocabulary.SILHOUETTE_IDS.
    """
    return mirrored_quadrants(_QUADRANTS[silhouette](lying))


def ellipse_axes(lying: bool) -> tuple[float, float]:
    """Return the ellipse's half width and half height, in units."""
    shorter = RADIUS_UNITS * ELLIPSE_RATIO
    return (RADIUS_UNITS, shorter) if lying else (shorter, RADIUS_UNITS)


def quarter_turn(steps: int) -> Points:
    """Return `steps` + 1 points of the unit circle from (1, 0) to (0, 1), symmetric about the diagonal."""
    cosines = np.array([math.cos(math.pi / 2 * step / steps) for step in range(steps)] + [0.0])
    return np.column_stack([cosines, cosines[::-1]])


def rounded_corner(half_side_units: float, radius_units: float) -> Points:
    """Return the corner of a rounded square in the quadrant x, y >= 0; a radius of 0 gives the sharp corner."""
    if radius_units <= 0.0:
        return np.array([[half_side_units, half_side_units]])
    return quarter_turn(CORNER_STEPS) * radius_units + (half_side_units - radius_units)


def mirrored_quadrants(quadrant: Points) -> Polygon:
    """Return the polygon symmetric in both axes whose part in x, y >= 0 is `quadrant`.

    `quadrant` (n, 2) runs from the x axis to the y axis.
    """
    first = np.round(quadrant, _DECIMALS) + 0.0
    second, third, fourth = first[::-1] * (-1, 1), first * (-1, -1), first[::-1] * (1, -1)
    ring = np.concatenate([first, second, third, fourth]) + 0.0
    changes = ring != ring[np.arange(-1, len(ring) - 1)]
    return shapely.polygons(ring[changes[:, 0] | changes[:, 1]])


def _circle(_lying: bool) -> Points:
    return quarter_turn(QUADRANT_STEPS) * RADIUS_UNITS


def _ellipse(lying: bool) -> Points:
    return quarter_turn(QUADRANT_STEPS) * ellipse_axes(lying)


def _square(_lying: bool) -> Points:
    return rounded_corner(RADIUS_UNITS, 0.0)


def _rounded_square(_lying: bool) -> Points:
    return rounded_corner(RADIUS_UNITS, CORNER_RADIUS_UNITS)


_QUADRANTS: Final = {"circle": _circle, "ellipse": _ellipse, "square": _square, "roundedSquare": _rounded_square}
