"""Maps a whole face between disc and square, rim included.

Formulas: C. Fong, Analytical Methods for Squaring the Disc (arXiv:1509.06344): elliptical grid and FG-squircular.
"""

from typing import Final

import numpy as np
from shapely.geometry.base import BaseGeometry

from rendering.engine.finishing.square_and_disc import DISC_TO_SQUARE, EDGE, SQUARE_TO_DISC, radii_of
from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.subdivide import map_subdivided
from rendering.engine.silhouette.blank import SealBlank

CHORD_TOLERANCE_UNITS: Final = 0.4
"""Greatest distance of a mapped edge from the true curve, where it is measured; 1 unit is promised."""


def deform(
    geometry: BaseGeometry,
    kind: str,
    blank: SealBlank,
    tolerance_units: float = CHORD_TOLERANCE_UNITS,
) -> BaseGeometry:
    """Return the geometry (units) mapped: round faces to the square, square ones to the disc.

    `kind` is one of vocabulary.DEFORM_IDS. An ellipse is scaled to a disc, mapped, and scaled back. A rounded square is
    mapped by the formula of the square. Raises KeyError for an unknown id.
    """
    if kind == "none":
        return geometry
    half_axes = np.array(blank.half_axes_units)
    formula = (DISC_TO_SQUARE if blank.is_round else SQUARE_TO_DISC)[kind]

    def map_units(points: Points) -> Points:
        mapped: Points = formula(points / half_axes) * half_axes
        return mapped

    def onto_edge(points: Points, before: Points, after: Points) -> Points:
        """Return points of the polygon's edges moved onto the unit circle that the polygon approximates.

        Points of an edge through the centre stay: a dividing line may cross the silhouette there.
        """
        start, end = before / half_axes, after / half_axes
        on_edge = (np.abs(radii_of(start) - 1.0) < EDGE) & (np.abs(radii_of(end) - 1.0) < EDGE)
        on_edge &= radii_of((start + end) / 2.0) > EDGE
        radius = np.where(on_edge, radii_of(points / half_axes), 1.0)
        corrected: Points = points / radius[:, None]
        return corrected

    return map_subdivided(geometry, map_units, tolerance_units, onto_edge if blank.is_round else None)
