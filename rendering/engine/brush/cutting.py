"""Ink as a cutter leaves it: no slit narrower than its tip, no needle, and no neck or near-touch it could not keep.

Knows areas in units; no letter, no family. What it returns has the parts and counters it was given, or was asked for.
"""

from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Geometries
from rendering.engine.geometry.topology import Topology, topology

CUTTERS: Final = ((14.0, 1.0), (12.0, 0.8), (9.0, 0.6), (6.0, 0.3), (3.0, 0.1))
"""What is tried: half the narrowest slit that is left, in units; half the finest needle, in shares of `softness`."""

NARROW_UNITS: Final = 31.0
"""Units, 0.22 mm on a seal of 15 mm: where two strokes nearly touch, or hang together by a neck, they get as much."""

FINE_UNITS: Final = 20.0
"""What they get at a weight that the customer asked for: 0.15 mm, as narrow as can be cut at all."""

ROOMS: Final = (1.0, 0.92, 0.84)  # shares of that room which are tried
TOUCHING_UNITS: Final = (6.0, 9.0, 12.0, 3.0)
CRUMB_UNITS2: Final = 4.0
BEAD_UNITS2: Final = 250.0  # what comes off in smoothing is a bead; if larger, a piece of the letter
LOST_UNITS: Final = 0.45  # of ink for the length of the edges: if more is smoothed away, whole strokes are
FINEST_UNITS: Final = 0.6
SAMPLE_UNITS: Final = 4.0  # units between the points that tell what lies around a place
LEAST_SAMPLES: Final = 8
LONG: Final = 2.6
FULL: Final = 0.52 / LONG
"""A channel is longer than so many of its widths; a wedge as long is only half as wide on the whole."""

ROUND: Final = {"quad_segs": 3}
CRISP: Final = {"join_style": "mitre", "mitre_limit": 1.8}  # points of 67 degrees and more stay sharp

COARSE: Final = 1.06  # rounding in steps of 45 degrees falls short by up to 8 %
SLENDER: Final = 1.15  # a strip is half as wide as its area over its edge, and a little more where it is short


def cut(
    ink: MultiPolygon,
    wanted: Topology,
    softness: float,
    narrow: float = NARROW_UNITS,
    crisp: bool = False,
    finer: float = 1.0,
    again: bool = True,
) -> MultiPolygon:
    """Return `ink`, which has the `wanted` parts and counters, with slits filled and needles gone, as far as it can.

    Gaps between strokes, and necks, that are narrower than `narrow` units are widened to it; 0 where there are none.
    `crisp` leaves points and corners sharp; `finer` is the share of the usual slit that is left open.
    `again` widens once more what smoothing has narrowed.
    """
    lean = shapely.simplify(ink, FINEST_UNITS, preserve_topology=False)
    lean = lean if topology(lean) == wanted and lean.is_valid else ink
    done = _cut(lean, wanted, softness, narrow, crisp, finer, again)
    for touching in TOUCHING_UNITS if done is None else ():  # strokes that meet in a point: neither a gap nor a neck
        joined = _grown(_grown(lean, touching), -touching)
        if topology(joined) == wanted:
            done = done or _cut(joined, wanted, softness, narrow, crisp, finer, again)
    return done or ink


def _cut(
    ink: MultiPolygon, wanted: Topology, softness: float, narrow: float, crisp: bool, finer: float, again: bool
) -> MultiPolygon | None:
    for share in ROOMS if narrow else ():
        roomy = _with_room(ink, wanted, share * narrow, first=True)
        if roomy is ink:
            break
        roomy = _with_room(roomy, wanted, share * narrow)  # the next narrow place may be beside the first
        done = _smoothed(roomy, wanted, share * finer * CUTTERS[0][0], share * softness, crisp)
        if done is not None:
            return _with_room(done, wanted, share * narrow) if again else done
    for slit, needle in CUTTERS:
        done = _smoothed(ink, wanted, finer * slit, needle * softness, crisp)
        if done is not None:
            return done if not (narrow and again) else _with_room(done, wanted, ROOMS[-1] * narrow)
    return None


def _smoothed(ink: MultiPolygon, wanted: Topology, slit: float, needle: float, crisp: bool) -> MultiPolygon | None:
    """Return the ink closed by `slit` and opened by `needle`; None where that makes another letter of it."""
    joins: Any = CRISP if crisp else ROUND
    filled = _grown(shapely.buffer(ink, slit, **joins), -slit - needle)
    parts = sorted(shapely.get_parts(filled), key=shapely.area, reverse=True)
    if any(part.area > BEAD_UNITS2 for part in parts[wanted.parts :]):
        return None
    parts = parts[: wanted.parts]
    smoothed = shapely.simplify(
        shapely.buffer(MultiPolygon(parts), needle, **joins), FINEST_UNITS, preserve_topology=False
    )
    whole = smoothed.area > ink.area - LOST_UNITS * ink.length and topology(smoothed) == wanted
    return MultiPolygon(list(shapely.get_parts(smoothed))) if whole else None


def _with_room(ink: MultiPolygon, wanted: Topology, narrow: float, first: bool = False) -> MultiPolygon:
    """Return the ink with its narrowest gaps widened and its necks thickened, each where it stays the same letter."""
    radius = COARSE * narrow / 2
    closed = _grown(_grown(ink, radius, 2), -radius, 2)
    if first or topology(closed) != wanted or _has_new_counters(closed, ink):
        gaps = _parting(shapely.difference(closed, ink), ink, LONG * narrow)
        if len(gaps):
            ink = _if_same(shapely.difference(ink, _widened(gaps, ink, narrow)), ink, wanted)
    opened = _grown(_grown(ink, -radius, 2), radius, 2)
    if topology(opened) != wanted:
        necks = _parting(shapely.difference(ink, opened), ink, np.inf, over_white=True)
        ink = _if_same(shapely.union(ink, _widened(necks, ink, narrow)), ink, wanted)
    return ink


def _has_new_counters(closed: BaseGeometry, ink: BaseGeometry) -> bool:
    """Say whether as many counters as before can't all be the old ones: those only shrink when ink grows."""
    return bool((_counter_areas(closed) > _counter_areas(ink)).any())


def _counter_areas(ink: BaseGeometry) -> Floats:
    """Return the areas of all counters, in order of size."""
    rings, part = shapely.get_rings(shapely.get_parts(ink), return_index=True)
    inner = np.concatenate([[False], part[1:] == part[:-1]])
    areas: Floats = np.sort(shapely.area(shapely.polygons(rings[inner])))
    return areas


def _parting(places: BaseGeometry, ink: BaseGeometry, long: float, over_white: bool = False) -> Geometries:
    """Return those places that stand between two stretches of ink (of white), fill a hole in it, or run on.

    A place runs on when it is `long` units or longer and no wedge.
    """
    found: Geometries = shapely.get_parts(places)
    found = found[shapely.area(found) > CRUMB_UNITS2]
    if not len(found):
        return found
    ring = shapely.boundary(_grown(found, 0.5, 1))
    counts = np.maximum(np.ceil(shapely.length(ring) / SAMPLE_UNITS), LEAST_SAMPLES).astype(int)
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])
    owner = np.repeat(np.arange(len(found)), counts)
    share = (np.arange(len(owner)) - first[owner]) / counts[owner]
    at = shapely.get_coordinates(shapely.line_interpolate_point(ring[owner], share, normalized=True))
    shapely.prepare(ink)
    inside = shapely.contains_xy(ink, at[:, 0], at[:, 1]) != over_white
    previous = np.roll(inside, 1)
    previous[first] = inside[first + counts - 1]
    stretches = np.bincount(owner, inside & ~previous, len(found))
    enclosed = np.bincount(owner, ~inside, len(found)) == 0
    edge = shapely.length(found)
    runs_on = (edge > 2 * long) & (2 * shapely.area(found) / edge > long * FULL)
    parting: Geometries = found[(stretches > 1) | enclosed | runs_on]
    return parting


def _widened(places: Geometries, ink: BaseGeometry, narrow: float) -> BaseGeometry:
    """Return the places, grown over the edge of the ink until they are no longer narrow."""
    half = shapely.distance(shapely.point_on_surface(places), shapely.boundary(ink))
    half = np.minimum(half, SLENDER * shapely.area(places) / shapely.length(places))
    return shapely.union_all(_grown(places, COARSE * np.clip(narrow / 2 - half, 1.0, None), 2))


def _if_same(changed: BaseGeometry, ink: MultiPolygon, wanted: Topology) -> MultiPolygon:
    parts = [part for part in shapely.get_parts(changed) if part.area > CRUMB_UNITS2]
    return MultiPolygon(parts) if topology(MultiPolygon(parts)) == wanted else ink


def _grown(area: Any, units: Any, steps: int = 3) -> Any:
    return shapely.buffer(area, units, quad_segs=steps)
