"""Ink as a cutter leaves it: no slit narrower than its tip, no needle, and no neck or near-touch it could not keep.

Knows areas in units; no letter, no family. What it returns has the parts and counters it was given, or was asked for.
"""

from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.cleaning import parts_and_counters

CUTTERS: Final = ((9.0, 7.0), (6.0, 4.0), (3.0, 1.0))
"""Radii, in units, that are tried: half the narrowest slit and half the finest needle that are left."""

NARROW: Final = 14.5
WIDENED: Final = 6.0
"""Where two strokes nearly touch, or hang together by a neck, within twice `NARROW`: either side gains `WIDENED`."""

CRUMB_AREA: Final = 4.0
FINEST: Final = 0.3

Counts = tuple[int, int]


def cut(ink: MultiPolygon, wanted: Counts) -> MultiPolygon:
    """Return `ink`, which has the `wanted` parts and counters, with slits filled and needles gone, as far as it can."""
    for start in (_with_room(ink, wanted), ink):
        for slit, needle in CUTTERS:
            done = _smoothed(start, wanted, slit, needle)
            if done is not None:
                return done
    return ink


def _smoothed(ink: MultiPolygon, wanted: Counts, slit: float, needle: float) -> MultiPolygon | None:
    """Return the ink closed by `slit` and opened by `needle`; None where that makes another letter of it."""
    filled = _grown(_grown(ink, slit), -slit - needle)
    parts = sorted(shapely.get_parts(filled), key=shapely.area, reverse=True)[: wanted[0]]  # the rest are beads
    smoothed = shapely.simplify(_grown(MultiPolygon(parts), needle), FINEST)
    return MultiPolygon(list(shapely.get_parts(smoothed))) if parts_and_counters(smoothed) == wanted else None


def _with_room(ink: MultiPolygon, wanted: Counts) -> MultiPolygon:
    """Return the ink with its narrowest gaps widened and its necks thickened, each where it stays the same letter."""
    closed = _grown(_grown(ink, NARROW, 2), -NARROW, 2)
    if parts_and_counters(closed) != wanted:
        gaps = _decisive(ink, shapely.difference(closed, ink), shapely.union, wanted)
        ink = _if_same(shapely.difference(ink, _grown(gaps, WIDENED)), ink, wanted)
    opened = _grown(_grown(ink, -NARROW, 2), NARROW, 2)
    if parts_and_counters(opened) != wanted:
        necks = _decisive(ink, shapely.difference(ink, opened), shapely.difference, wanted)
        ink = _if_same(shapely.union(ink, _grown(necks, WIDENED)), ink, wanted)
    return ink


def _decisive(ink: MultiPolygon, places: BaseGeometry, change: "np.ufunc", wanted: Counts) -> BaseGeometry:
    """Return those places that make another letter of the ink when they are filled, or taken away."""
    found = shapely.get_parts(places)
    found = found[shapely.area(found) > CRUMB_AREA]
    found = found[_met(ink, found) > 1]
    if not len(found):
        return MultiPolygon()
    counts = _counts(change(ink, found))
    return shapely.union_all(found[(counts != np.array(wanted)).any(axis=1)])


def _met(ink: MultiPolygon, places: npt.NDArray[np.object_]) -> npt.NDArray[np.intp]:
    """Return in how many pieces of ink each place's surroundings run: a mere corner meets one."""
    around = shapely.line_merge(shapely.intersection(shapely.boundary(shapely.buffer(places, 0.4)), ink))
    met: npt.NDArray[np.intp] = shapely.get_num_geometries(around).astype(np.intp)
    return met


def _counts(areas: npt.NDArray[np.object_]) -> npt.NDArray[np.intp]:
    """Return the parts and counters (n, 2) of many areas; crumbs are no parts."""
    parts, owner = shapely.get_parts(areas, return_index=True)
    real = shapely.area(parts) > CRUMB_AREA
    holes = shapely.get_num_interior_rings(parts[real])
    return np.column_stack(
        [np.bincount(owner[real], minlength=len(areas)), np.bincount(owner[real], holes, len(areas)).astype(np.intp)]
    )


def _if_same(changed: BaseGeometry, ink: MultiPolygon, wanted: Counts) -> MultiPolygon:
    parts = [part for part in shapely.get_parts(changed) if part.area > CRUMB_AREA]
    return MultiPolygon(parts) if parts_and_counters(MultiPolygon(parts)) == wanted else ink


def _grown(area: BaseGeometry, units: float, steps: int = 3) -> BaseGeometry:
    return shapely.buffer(area, units, quad_segs=steps)
