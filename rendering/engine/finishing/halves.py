"""Divides a silhouette at a line, and moves the letters on either side clear of the line."""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.linear_algebra import projected
from rendering.engine.vocabulary import RADIUS_UNITS

_BEYOND_UNITS: Final = 4.0 * RADIUS_UNITS
MOST_SQUEEZE: Final = 0.3
"""Letters lose at most this share of their breadth to stand clear of the line."""


def halves(outline: Polygon, divider: LineString, first: Point) -> tuple[BaseGeometry, BaseGeometry]:
    """Return the part of `outline` on the side of `divider` where `first` lies, and the rest.

    The divider is extended straight at both ends, so it need not reach the outline.
    """
    line = np.asarray(divider.coords)
    along, across = _directions(divider)
    path = np.concatenate([[line[0] - along * _BEYOND_UNITS], line, [line[-1] + along * _BEYOND_UNITS]])
    side = Polygon(np.concatenate([path, path[::-1][[0, -1]] + across * _BEYOND_UNITS]))
    one, other = outline.intersection(side), outline.difference(side)
    return (one, other) if side.covers(first) else (other, one)


def stand_clear(letters: BaseGeometry, divider: LineString, clearance_units: float) -> BaseGeometry:
    """Return the letters of one side, compressed away from the divider until they are `clearance_units` from it.

    Their far edge stays in place, and they lose at most MOST_SQUEEZE. Letters that are already clear are unchanged.
    """
    if letters.is_empty:
        return letters
    origin = np.asarray(divider.coords)[0]
    across = _directions(divider)[1]
    height = projected(shapely.get_coordinates(letters) - origin, across)
    if height.min() + height.max() < 0.0:
        across, height = -across, -height
    line_height = float(projected(np.asarray(divider.coords) - origin, across).max())
    near, far = float(height.min()), float(height.max())
    wanted = line_height + clearance_units
    if near >= wanted:
        return letters
    factor = max((far - wanted) / (far - near), 1.0 - MOST_SQUEEZE)

    def squeeze(points: Points) -> Points:
        moved = projected(points - origin, across)
        shift = far - (far - moved) * factor - moved
        squeezed: Points = points + shift[:, None] * across
        return squeezed

    return shapely.transform(letters, squeeze)


def _directions(divider: LineString) -> tuple[Floats, Floats]:
    """Return unit vectors along the divider and square to it."""
    line = np.asarray(divider.coords)
    along = line[-1] - line[0]
    along = along / np.sqrt((along**2).sum())
    return along, np.array([-along[1], along[0]])
