"""The rim of a seal, and the field inside it for the letters.

The field's edge is computed as an exact curve, not by buffering a polygon, so that the rim has exactly the thickness
that was asked for.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
from shapely.geometry import Polygon

from rendering.engine.geometry.arrays import Points
from rendering.engine.silhouette.shapes import (
    CORNER_RADIUS_UNITS,
    QUADRANT_STEPS,
    ellipse_axes,
    mirrored_quadrants,
    quarter_turn,
    rounded_corner,
)
from rendering.engine.vocabulary import RADIUS_UNITS

SMALLEST_INNER_CORNER_UNITS: Final = 30.0
"""The inner corners of a rounded square's rim have at least this radius, however thick the rim is."""


@lru_cache(maxsize=512)
def field_of(silhouette: str, frame_units: float, lying: bool = False) -> Polygon:
    """Return the silhouette without a rim of `frame_units` (0 to 400), symmetric in both axes.

    The rim is `frame_units` thick everywhere, measured at right angles to it; only the inner corners of a very
    thick rounded square are thicker. Raises KeyError for an id that is not in vocabulary.SILHOUETTE_IDS.
    """
    return mirrored_quadrants(_INSETS[silhouette](frame_units, lying))


def rim(outline: Polygon, field: Polygon) -> Polygon:
    """Return the band between the silhouette and its field; empty where they are equal."""
    if field.equals(outline):
        return Polygon()
    return Polygon(outline.exterior, [field.exterior])


def _circle(frame_units: float, _lying: bool) -> Points:
    return quarter_turn(QUADRANT_STEPS) * (RADIUS_UNITS - frame_units)


def _ellipse(frame_units: float, lying: bool) -> Points:
    """Return the ellipse moved inward along its normals, which do not cross below b²/a = 608 units."""
    half_width, half_height = ellipse_axes(lying)
    turn = quarter_turn(QUADRANT_STEPS)
    normals = turn * (half_height, half_width)
    normals /= np.sqrt((normals**2).sum(axis=1, keepdims=True))
    return turn * (half_width, half_height) - normals * frame_units


def _square(frame_units: float, _lying: bool) -> Points:
    return rounded_corner(RADIUS_UNITS - frame_units, 0.0)


def _rounded_square(frame_units: float, _lying: bool) -> Points:
    radius_units = CORNER_RADIUS_UNITS - frame_units
    if frame_units > 0.0:
        radius_units = max(radius_units, SMALLEST_INNER_CORNER_UNITS)
    return rounded_corner(RADIUS_UNITS - frame_units, radius_units)


_INSETS: Final[dict[str, Callable[[float, bool], Points]]] = {
    "circle": _circle,
    "ellipse": _ellipse,
    "square": _square,
    "roundedSquare": _rounded_square,
}
