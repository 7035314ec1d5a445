"""Edges drawn anew as smooth curves with sharp corners: what a dry brush or a cutter left ragged becomes one sweep.

Knows areas, in any unit; no letter.
"""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.arrays import Flags, Floats, Points
from rendering.engine.geometry.polygons import area_within, simpler
from rendering.engine.geometry.topology import topology

SHARP_COSINE: Final = 0.75  # an edge that turns by more, 41 degrees, has a corner there
LONGEST: Final = 9.0  # times the stray: so far from a bend its curve begins, where an edge runs straight
CURVE: Final = np.array([0.0, 0.2, 0.4, 0.6, 0.8])  # where on the curve of a bend its points lie; it ends in the next
FEWEST: Final = 4
SAME: Final = 1e-6


def with_smooth_edges(area: MultiPolygon, stray: float) -> MultiPolygon:
    """Return the area with its edges as curves that stray by about so much, where that leaves parts and counters."""
    rings, part = shapely.get_rings(shapely.get_parts(simpler(area, stray)), return_index=True)
    smooth = area_within(np.array([shapely.LinearRing(_smooth(ring, stray)) for ring in rings]), part)
    return smooth if smooth.is_valid and topology(smooth) == topology(area) else area


def _smooth(closed: shapely.LinearRing, stray: float) -> Points:
    """Return a ring's points with a parabola for every gentle bend, from edge to edge: they run into one another."""
    ring = np.asarray(closed.coords)[:-1]
    if len(ring) < FEWEST:
        return ring
    ahead = np.roll(ring, -1, axis=0) - ring
    length: Floats = np.maximum(np.hypot(*ahead.T), 1e-9)
    ahead = ahead / length[:, None]
    come, before = np.roll(ahead, 1, axis=0), np.roll(length, 1)
    gentle: Flags = (come * ahead).sum(axis=1) > SHARP_COSINE
    most = LONGEST * stray
    start = ring - come * np.minimum(0.5 * before, most)[:, None]
    end = ring + ahead * np.minimum(0.5 * length, most)[:, None]
    share = CURVE[None, :, None]
    curves = (1 - share) ** 2 * start[:, None] + 2 * share * (1 - share) * ring[:, None] + share**2 * end[:, None]
    curves = np.concatenate([curves, end[:, None]], axis=1)
    curves[~gentle] = ring[~gentle, None]
    kept = np.ones(curves.shape[:2], dtype=bool)
    kept[~gentle, 1:] = False
    follows = np.hypot(*(start - np.roll(end, 1, axis=0)).T) < SAME
    kept[gentle & np.roll(gentle, 1) & follows, 0] = False  # where one curve ends and the next begins
    smooth: Points = curves[kept]
    return smooth
