"""A letter's narrowest places mended one by one, as a carver does: a gap is opened, a neck thickened, where it is.

Knows ink in units and what the finished face is measured by; no letter, no family.
"""

from typing import Final

import shapely
from shapely.geometry import MultiPolygon, Point

from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.thickness import NarrowPlace, narrower_than
from rendering.engine.metrics.walls import walls_of

WANTED_UNITS: Final = 34.2  # 0.205 mm at 12 mm: what registration asks, and the cutter's own accuracy
OF_STROKE: Final = 0.6  # of its usual stroke: small letters of fine strokes keep narrower whites
SMALL_UNITS: Final = 50.0  # letters of so fine strokes are a company's: no seal to be registered at 12 mm
PLACES: Final = 9  # that are mended in a letter at the most
AROUND_UNITS: Final = 40.0  # a gap is a channel: so far along it edges move
ROUNDING_UNITS: Final = 0.3  # more than is missing: arcs are drawn with corners


def mended(ink: MultiPolygon) -> MultiPolygon:
    """Return a letter's ink with its places widened that are too narrow to register, where it stays the same letter."""
    usual = 2.0 * ink.area / ink.length
    return ink if usual < SMALL_UNITS else widened(ink, min(WANTED_UNITS, OF_STROKE * usual))


def widened(ink: MultiPolygon, wanted: float, around: float = AROUND_UNITS, places: int = PLACES) -> MultiPolygon:
    """Return a letter's ink with places widened that are narrower than `wanted` units, as far as it stays itself.

    Edges move so far `around` each of at most so many `places`.
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
