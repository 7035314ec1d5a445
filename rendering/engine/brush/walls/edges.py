"""Redraws edges as smooth curves with sharp corners. Areas may be in any unit."""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.arrays import Flags, Floats, Geometries, Indexes, Points
from rendering.engine.geometry.polygons import area_within
from rendering.engine.geometry.topology import topology
from rendering.engine.geometry.vectors import lengths_of

SHARP_COSINE: Final = 0.75  # an edge that turns by more than 41 degrees has a corner there (this is the cosine)
MOST_STRAY: Final = 1.5  # greatest distance of a curve from the bend that it rounds, as a multiple of `stray`
CURVE: Final = np.array([0.0, 0.25, 0.5, 0.75])  # places of points on a bend's curve, as shares of it; its end is added
SAME: Final = 1e-6  # points nearer than this are the same


def with_curves(simple: MultiPolygon, stray: float, area: MultiPolygon) -> MultiPolygon:
    """Return a simplified area with its edges as curves, or `area` if that would change its parts or counters."""
    rings, part = shapely.get_rings(shapely.get_parts(simple), return_index=True)
    smooth = area_within(_smooth(rings, stray), part)
    return smooth if smooth.is_valid and topology(smooth) == topology(area) else area


def _smooth(rings: Geometries, stray: float) -> Geometries:
    """Return rings with a parabola at every gentle bend. Neighbouring parabolas run into one another."""
    points, number = shapely.get_coordinates(rings, return_index=True)
    last = np.append(np.flatnonzero(np.diff(number)), len(number) - 1)
    points, number = _without_steps(np.delete(points, last, axis=0), np.delete(number, last), 2.0 * MOST_STRAY * stray)
    before, after = _beside(number)

    ahead = points[after] - points
    length: Floats = lengths_of(ahead)
    ahead = ahead / length[:, None]
    come = ahead[before]
    cosine = (come * ahead).sum(axis=1)
    gentle: Flags = cosine > SHARP_COSINE
    # A parabola whose arms have length 1 passes its bend at half of the sine of half the turn. This bounds the arms.
    # They reach at most to the middle of an edge, so the chords of an arc become one smooth curve.
    half_turn = np.sqrt(np.maximum(0.5 - 0.5 * cosine, 1e-6))
    most = 2.0 * MOST_STRAY * stray / half_turn
    start = points - come * np.minimum(0.5 * length[before], most)[:, None]
    end = points + ahead * np.minimum(0.5 * length, most)[:, None]
    share = CURVE[None, :, None]
    curves = (1 - share) ** 2 * start[:, None] + 2 * share * (1 - share) * points[:, None] + share**2 * end[:, None]
    curves = np.concatenate([curves, end[:, None]], axis=1)
    curves[~gentle] = points[~gentle, None]
    kept = np.ones(curves.shape[:2], dtype=bool)
    kept[~gentle, 1:] = False
    follows = np.hypot(*(start - end[before]).T) < SAME
    kept[gentle & gentle[before] & follows, 0] = False  # where one curve ends and the next begins
    smooth: Geometries = shapely.linearrings(curves[kept], indices=np.repeat(number, kept.sum(axis=1)))
    return smooth


def _without_steps(points: Points, number: Indexes, most: float) -> tuple[Points, Indexes]:
    """Return the points (n, 2) of edges, and the numbers of their rings, without steps of at most this length.

    A step is a short piece between two sharp turns, one to each side. A white that is opened up to a wall leaves one.
    """
    before, after = _beside(number)
    ahead = points[after] - points
    length, come = lengths_of(ahead), ahead[before]
    turn = come[:, 0] * ahead[:, 1] - come[:, 1] * ahead[:, 0]
    sharp = (come * ahead).sum(axis=1) < SHARP_COSINE * length[before] * length
    step = sharp & sharp[after] & (turn * turn[after] < 0.0) & (length < most)
    middle = np.where(step[:, None], points + ahead / 2.0, points)
    return middle[~step[before]], number[~step[before]]


def _beside(number: Indexes) -> tuple[Indexes, Indexes]:
    """Return for each point of closed rings, given their numbers in order, the places of those before and after it."""
    opens = np.flatnonzero(np.diff(number, prepend=-1))
    closes = np.append(opens[1:], len(number)) - 1
    after, before = np.arange(1, len(number) + 1), np.arange(-1, len(number) - 1)
    after[closes], before[opens] = opens, closes
    return before, after
