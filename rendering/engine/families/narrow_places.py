"""Widens a letter's narrowest places one by one, as a carver does: gaps are opened and necks thickened locally."""

from typing import Final

import shapely
from shapely.geometry import MultiPolygon, Point

from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.thickness import NarrowPlace, narrower_than
from rendering.engine.metrics.walls import walls_of

WANTED_UNITS: Final = 34.2  # wanted width, 0.205 mm at 12 mm: the floor of registration and the cutter's accuracy
OF_STROKE: Final = 0.6  # wanted width at most, as a share of the usual stroke: letters of fine strokes need less
SMALL_UNITS: Final = 50.0  # finer strokes are a long company's, which is not registered at 12 mm
PLACES: Final = 9  # most places that are widened in a letter
AROUND_UNITS: Final = 40.0  # edges move within this distance of a narrow place
ROUNDING_UNITS: Final = 0.3  # added to a widening, because arcs are approximated by chords


def mended(ink: MultiPolygon) -> MultiPolygon:
    """Return a letter's ink with places widened that are too narrow to register, if its topology stays the same."""
    usual = 2.0 * ink.area / ink.length
    return ink if usual < SMALL_UNITS else widened(ink, min(WANTED_UNITS, OF_STROKE * usual))


def widened(ink: MultiPolygon, wanted: float, around: float = AROUND_UNITS, places: int = PLACES) -> MultiPolygon:
    """Return a letter's ink with places widened that are narrower than `wanted` units, if its topology stays the same.

    Edges move within `around` units of each place, at `places` places at most.
    """
    best, widest = ink, -1.0
    for _ in range(places):
        stroke, gap = narrower_than(walls_of(ink), wanted)
        narrow = min((place.width_units for place in (stroke, gap) if place), default=wanted)
        if narrow > widest:
            best, widest = ink, narrow
        if stroke is None and gap is None:
            break
        wider = (
            _opened(ink, gap, wanted, around) if gap and (not stroke or gap.width_units < stroke.width_units) else None
        )
        wider = wider or (_thickened(ink, stroke, wanted, around) if stroke else None)
        if wider is None:
            break
        ink = wider
    return best


def _opened(ink: MultiPolygon, gap: NarrowPlace, wanted: float, around: float) -> MultiPolygon | None:
    white = shapely.difference(Point(gap.at).buffer(around), ink)
    return _if_same(shapely.difference(ink, _grown(white, gap, wanted)), ink)


def _thickened(ink: MultiPolygon, stroke: NarrowPlace, wanted: float, around: float) -> MultiPolygon | None:
    neck = shapely.intersection(Point(stroke.at).buffer(around), ink)
    return _if_same(shapely.union(ink, _grown(neck, stroke, wanted)), ink)


def _grown(area: shapely.Geometry, place: NarrowPlace, wanted: float) -> shapely.Geometry:
    return area.buffer((wanted - place.width_units) / 2 + ROUNDING_UNITS, quad_segs=3)


def _if_same(changed: shapely.Geometry, ink: MultiPolygon) -> MultiPolygon | None:
    parts = MultiPolygon(list(shapely.get_parts(changed)))
    return parts if topology(parts) == topology(ink) else None
