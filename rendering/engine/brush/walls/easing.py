"""Smooths the edges of a letter, so that the rags of a dry brush become smooth curves. Parts and counters stay."""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.brush.walls.rings import Rings
from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.polygons import simpler, without_crumbs
from rendering.engine.geometry.topology import topology

# Lengths are in font units.
STEP: Final = 8.0  # distance between points of an edge
STRAY: Final = 0.8  # how far an edge may move when needless points are removed
CRUMB: Final = 300.0  # square units: smaller areas are leftovers of edges that crossed

LONGEST_RAG: Final = 6.0  # greatest length of edge around a rag, in multiples of `rags`
LARGEST_RAG: Final = 4.0  # greatest area of a rag, in squares of `rags`
DEEP: Final = 2.2  # the edge around a rag is longer than so many widths of its mouth
FINE, BROAD = 11.0, 30.0  # points are averaged over so much edge, either way: near corners, and along sweeps
TURN: Final = 30.0  # the turn of an edge at a point is measured from so far before it to so far behind it
GENTLE, SHARP = 0.35, 0.9  # turns in radians: below the first an edge is a sweep, from the second on it is a corner


def eased(area: MultiPolygon, rags: float) -> MultiPolygon:
    """Return an area whose rags, up to `rags` deep, are smoothed. Its parts and counters stay."""
    if not rags:
        return area
    rings = Rings.along(simpler(area, STRAY), STEP)
    points = _without_rags(rings, rags)
    swept = _swept(rings, points, _turns(rings, rings.mean(points, FINE)))
    wanted = topology(area)
    for tried in (swept, points):
        changed = rings.area_at(tried)
        if not changed.is_valid:
            changed = without_crumbs(shapely.buffer(changed, 0.0), CRUMB)  # make_valid takes twenty times as long
        if topology(changed) == wanted:
            return changed
    return area


def _without_rags(rings: Rings, rags: float) -> Points:
    """Return the points. Those around a slit of white or a hair of ink are moved onto the line across its mouth."""
    points, here = rings.points, np.arange(len(rings.points))
    gain, longest = np.zeros(len(points)), np.zeros(len(points), dtype=int)
    swept = rings.swept_areas()
    for way in range(2, round(LONGEST_RAG * rags / rings.step)):
        end = rings.beside(way)
        wide = np.hypot(*(points[end] - points).T)
        area = swept(here, end)
        is_rag = (wide < rags) & (np.abs(area) < LARGEST_RAG * rags**2) & (2 * way < rings.count)
        saved = np.where(is_rag, way * rings.step - DEEP * wide, 0.0)
        longest[saved > gain] = way
        gain = np.maximum(saved, gain)
    smooth, taken = points.copy(), np.zeros(len(points), dtype=bool)
    found = np.flatnonzero(gain)
    for at in found[np.argsort(-gain[found], kind="stable")].tolist():
        run = rings.run(at, longest[at] + 1)
        if not taken[run].any():
            taken[run] = True
            smooth[run] = np.linspace(points[run[0]], points[run[-1]], len(run))
    return smooth


def _turns(rings: Rings, points: Points) -> Floats:
    """Return the turn of the edge at each point, in radians: above 0 at a tip of ink, below 0 in a corner of white."""
    reach = round(TURN / rings.step)
    come, go = points - points[rings.beside(-reach)], points[rings.beside(reach)] - points
    turn: Floats = np.arctan2(come[:, 0] * go[:, 1] - come[:, 1] * go[:, 0], (come * go).sum(axis=1))
    return turn


def _swept(rings: Rings, points: Points, turn: Floats) -> Points:
    """Return the points averaged along the edge: over BROAD along sweeps, over FINE near corners."""
    fine = rings.mean(points, FINE)
    is_sweep = 1.0 - np.clip((np.abs(turn) - GENTLE) / (SHARP - GENTLE), 0.0, 1.0)
    swept: Points = fine + rings.mean(is_sweep, FINE)[:, None] * (rings.mean(fine, BROAD) - fine)
    return swept
