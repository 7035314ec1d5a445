"""Edges that cutting left in steps, drawn smooth again: a gap widened piece by piece has walls like a comb.

Knows areas in units; no letter, no family. What cutting left as it was stays as it is, to the point.
"""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.brush.edges import area_of_rings
from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.topology import Topology, topology

STEP_UNITS: Final = 6.0  # between the points of an edge that is drawn anew
CHANGED_UNITS: Final = 0.8  # so far from where it was, an edge has been cut
RUN_UNITS: Final = 20.0  # the deviation of the bell by which an edge is drawn smooth: longer than a step of cutting
LEAST_UNITS: Final = 0.6  # what is simplified again
FEWEST: Final = 24  # points of a ring: a smaller one would shrink

_REACH: Final = int(3 * RUN_UNITS / STEP_UNITS)
_BELL: Final[Floats] = np.exp(-0.5 * (np.arange(-_REACH, _REACH + 1) * STEP_UNITS / RUN_UNITS) ** 2)


def smoothed(cut: MultiPolygon, before: MultiPolygon, wanted: Topology) -> MultiPolygon:
    """Return ink that was `cut` with its new edges smooth, where that leaves the `wanted` parts and counters."""
    edge = shapely.boundary(before)
    shapely.prepare(edge)
    rings = [
        (_smooth(np.asarray(ring.coords), edge), number)
        for number, part in enumerate(shapely.get_parts(shapely.orient_polygons(cut)))
        for ring in (part.exterior, *part.interiors)
    ]
    smooth = shapely.simplify(area_of_rings(rings), LEAST_UNITS, preserve_topology=False)
    smooth = MultiPolygon(list(shapely.get_parts(smooth)))
    return smooth if smooth.is_valid and topology(smooth) == wanted else cut


def _smooth(ring: Points, edge: shapely.Geometry) -> Points:
    """Return a ring (n, 2, first repeated) smooth where it lies off the `edge` of before, its first not repeated."""
    lengths = np.hypot(*np.diff(ring, axis=0).T)
    counts = np.ceil(lengths / STEP_UNITS).astype(int)
    if counts.sum() < FEWEST:
        return ring[:-1]
    changed = ~shapely.dwithin(edge, shapely.points(ring), CHANGED_UNITS)
    if not changed.any():
        return ring[:-1]
    at = np.arange(len(ring))
    piece, first = np.repeat(at[:-1], counts), np.cumsum(counts) - counts
    place = (np.arange(len(piece)) - first[piece]) / counts[piece] + piece
    x, y, share = (np.interp(place, at, each) for each in (*ring.T, changed))
    dense = np.column_stack([x, y])
    once = _blurred(dense)
    kept_full = 2.0 * once - _blurred(once)  # a bell alone draws every bend inward
    moved: Points = dense + _blurred(share[:, None]) * (kept_full - dense)
    return moved


def _blurred(values: Points) -> Points:
    reach = min(_REACH, (len(values) - 1) // 2)
    bell = _BELL[_REACH - reach : _REACH + reach + 1]
    around = np.concatenate([values[-reach:], values, values[:reach]])
    blurred: Points = np.column_stack([np.convolve(each, bell / bell.sum(), mode="valid") for each in around.T])
    return blurred
