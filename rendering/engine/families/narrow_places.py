"""A letter's narrowest places mended as a cutter does: a white is opened, a neck filled out, where and as far as it is.

Knows ink in units and what the finished face is measured by; no letter, no family.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.geometry.arrays import Geometries
from rendering.engine.geometry.polygons import areas_of
from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.chords import GAP, METAL, Chords, chords_within, narrow_chords
from rendering.engine.metrics.walls import Walls, walls_of

WANTED_UNITS: Final = (36.0, 36.0, 31.0)  # by turns: 0.205 mm at 12 mm, what registration asks, then at 14 mm
OF_STROKE: Final = 0.7  # of its usual stroke: small letters of fine strokes keep narrower whites
SMALL_UNITS: Final = 50.0  # letters of so fine strokes are dense, or a company's: no seal to be registered at 12 mm
STEP_UNITS: Final = 10.0  # along the walls from one chord to the next
DISCS_UNITS: Final = 9.0  # from one disc of a channel to the next, at the least
ROUNDING_UNITS: Final = 1.4  # more than is missing: a row of discs is a little narrower than they
CUSP_UNITS: Final = 5.0  # half the width of what a cutter leaves standing beside its channel
SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # as it leaves corners elsewhere
SMALL_COUNTER: Final = 4.0  # in squares of the width wanted
MOST_PIECES: Final = 24  # that are tried one by one

Change = Callable[[MultiPolygon, shapely.Geometry], shapely.Geometry]


def mended(ink: MultiPolygon) -> MultiPolygon:
    """Return a letter's ink with its places widened that are too narrow to register, where it stays the same letter."""
    usual = 2.0 * ink.area / ink.length
    for units in WANTED_UNITS if usual > SMALL_UNITS else ():
        wanted = min(units, OF_STROKE * usual)
        walls = walls_of(areas_of(shapely.segmentize(ink, STEP_UNITS)))
        near = chords_within(walls, wanted, [GAP, METAL])
        gaps, necks = (narrow_chords(walls, near, side) for side in (GAP, METAL))
        if len(gaps.width):
            discs = _discs(walls, gaps, wanted)
            whole = _if_same(_cut(ink, shapely.union_all(discs)), ink)
            ink = whole if whole is not ink else _piece_by_piece(ink, discs, shapely.difference)
        for counter in _filled_counters(ink, wanted):
            ink = _if_same(shapely.difference(ink, counter), ink)
        if len(necks.width):
            ink = _piece_by_piece(ink, _discs(walls, necks, wanted), shapely.union)
    return ink


def _filled_counters(ink: MultiPolygon, wanted: float) -> list[shapely.Geometry]:
    """Return the small counters of a letter that are too narrow, as large as they should be."""
    holes = [Polygon(hole) for part in ink.geoms for hole in part.interiors]
    small = [hole for hole in holes if hole.area < SMALL_COUNTER * wanted**2]
    widths = [2.0 * shapely.maximum_inscribed_circle(hole, 1.0).length for hole in small]
    return [
        hole.buffer((wanted - width) / 2.0 + ROUNDING_UNITS, quad_segs=4)
        for hole, width in zip(small, widths, strict=True)
        if width < wanted
    ]


def _piece_by_piece(ink: MultiPolygon, discs: Geometries, change: Change) -> MultiPolygon:
    """Return the ink cut or filled by discs: by each for itself where all of them would change the letter."""
    whole = _if_same(change(ink, shapely.union_all(discs)), ink)
    if whole is ink:
        for disc in discs[:MOST_PIECES]:
            whole = _if_same(change(whole, disc), whole)
    return whole


def _cut(ink: MultiPolygon, channel: shapely.Geometry) -> shapely.Geometry:
    cut = shapely.difference(ink, channel)
    return shapely.buffer(shapely.buffer(cut, -CUSP_UNITS, **SHARP), CUSP_UNITS, **SHARP)


def _discs(walls: Walls, chords: Chords, wanted: float) -> Geometries:
    """Return discs about the middles of chords, of those that stand close together about one, the narrowest first."""
    middles = (walls.start[chords.corner] + chords.to) / 2.0
    _, first = np.unique(np.floor(middles / DISCS_UNITS), axis=0, return_index=True)
    points = shapely.points(middles[np.sort(first)])
    return np.asarray(shapely.buffer(points, wanted / 2.0 + ROUNDING_UNITS, quad_segs=4))


def _if_same(changed: shapely.Geometry, ink: MultiPolygon) -> MultiPolygon:
    parts = areas_of(changed)
    return parts if topology(parts) == topology(ink) else ink
