"""Corners of a letter's edge: square ends made round however thin, or ragged edges made smooth with corners kept.

Knows areas in font units; no stroke's meaning, no face.
"""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.brush.edges import area_of_rings
from rendering.engine.geometry.arrays import Flags, Floats, Points

STRAIGHT_FONT_UNITS: Final = 3.0
RAGS_FONT_UNITS: Final = 6.0
"""How far an edge may leave a straight line that is taken for it: a printed face's, and one by a dry brush."""

SHARP_COSINE: Final = 0.8  # an edge that turns by less, 37 degrees, makes no corner
ROUNDEST_FONT_UNITS: Final = 44.0
BENT_FONT_UNITS: Final = 90.0
SHARE: Final = 0.48  # of the edges beside a corner: how much of them its curve takes
CURVE: Final = np.array([0.0, 0.25, 0.5, 0.75, 1.0])


def round_ended(area: MultiPolygon) -> MultiPolygon:
    """Return a letter's area with the corners that stick out rounded: a square end becomes round, however thin."""
    return _curved(area, STRAIGHT_FONT_UNITS, ROUNDEST_FONT_UNITS, at_ends=True)


def freed_of_rags(area: MultiPolygon) -> MultiPolygon:
    """Return a letter's area with the rags of a dry brush smoothed from its edges, its corners still sharp."""
    return _curved(area, RAGS_FONT_UNITS, BENT_FONT_UNITS, at_ends=False)


def _curved(area: MultiPolygon, straight: float, most: float, at_ends: bool) -> MultiPolygon:
    parts = shapely.get_parts(shapely.orient_polygons(shapely.simplify(area, straight)))
    rings = [
        (_with_curves(np.asarray(ring.coords)[:-1], most, at_ends), number)
        for number, part in enumerate(parts)
        for ring in (part.exterior, *part.interiors)
    ]
    curved = area_of_rings(rings)
    return curved if curved.is_valid and len(parts) == len(area.geoms) else area


def _with_curves(ring: Points, most: float, at_ends: bool) -> Points:
    """Return a ring (ink on its left) with curves for the corners that stick out, or for its gentle bends."""
    ahead = np.roll(ring, -1, axis=0) - ring
    length = np.hypot(*ahead.T)
    ahead /= np.maximum(length, 1e-9)[:, None]
    come = np.roll(ahead, 1, axis=0)
    chosen = _chosen(come, ahead, at_ends)
    taken = (np.minimum(most, SHARE * np.minimum(length, np.roll(length, 1))) * chosen)[:, None]
    start, end = ring - come * taken, ring + ahead * taken
    share: Floats = CURVE[None, :, None]
    curves = (1 - share) ** 2 * start[:, None] + 2 * share * (1 - share) * ring[:, None] + share**2 * end[:, None]
    kept = np.ones(curves.shape[:2], bool)
    kept[~chosen, 1:] = False
    curved: Points = curves[kept]
    return curved


def _chosen(come: Points, ahead: Points, at_ends: bool) -> Flags:
    gentle = (come * ahead).sum(axis=1) > SHARP_COSINE
    sticks_out = come[:, 0] * ahead[:, 1] - come[:, 1] * ahead[:, 0] > 0.0
    chosen: Flags = ~gentle & sticks_out if at_ends else gentle
    return chosen
