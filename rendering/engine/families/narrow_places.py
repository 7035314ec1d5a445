"""A letter's narrowest places mended as a cutter does: a white is opened, a neck filled out, where and as far as it is.

Knows ink in units and what the finished face is measured by; no letter, no family.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.brush.channels import Middles
from rendering.engine.geometry.arrays import Geometries
from rendering.engine.geometry.polygons import areas_of
from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.chords import GAP, METAL, Chords, chords_within, narrow_chords
from rendering.engine.metrics.walls import Walls, walls_of

WANTED_UNITS: Final = (39.5, 36.5, 34.5, 30.0)  # by turns: 0.2 mm at 12 mm and what smoothing takes, or at 15 mm
OF_STROKE: Final = 0.7  # of its usual stroke: small letters of fine strokes keep narrower whites
SMALL_UNITS: Final = 36.0  # letters of so fine strokes are dense, or a company's: no seal to be registered at 12 mm
ROUNDING_UNITS: Final = 1.4  # more than is missing: a row of discs is a little narrower than they
CUSP_UNITS: Final = 5.0  # half the width of what a cutter leaves standing beside its channel
SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # as it leaves corners elsewhere
SMALL_COUNTER: Final = 4.0  # in squares of the width wanted
MOST_PIECES: Final = 12  # that are tried one by one

Change = Callable[[MultiPolygon, shapely.Geometry], shapely.Geometry]


def mended(ink: MultiPolygon) -> MultiPolygon:
    """Return a letter's ink with places widened that are too narrow to register, if its topology stays the same."""
    usual = 2.0 * ink.area / ink.length
    return widened(ink, [min(units, OF_STROKE * usual) for units in WANTED_UNITS]) if usual > SMALL_UNITS else ink


def widened(ink: MultiPolygon, turns: Sequence[float]) -> MultiPolygon:
    """Return a letter's ink with places widened that are narrower than so many units, turn by turn.

    Where whites and strokes both are narrow, one takes from the other: of all turns, the ink is returned whose
    narrowest place is widest.
    """
    best, widest = ink, 0.0
    for wanted in turns:
        before, places = ink, _Narrow(ink, max(turns), wanted)
        if places.least > widest:
            best, widest = ink, places.least
        ink = _widened_once(ink, places, wanted)
        if ink is before:
            return best
    return ink if _Narrow(ink, max(turns), turns[-1]).least > widest else best


def narrowest(ink: MultiPolygon, within: float) -> float:
    """Return how wide the narrowest stroke or white of a letter's ink is: `within` at the most."""
    return _Narrow(ink, within, within).least


class _Narrow:
    """The narrow places of ink: `gaps` and `necks` narrower than `wanted`, and `least`, the narrowest of all."""

    def __init__(self, ink: MultiPolygon, most: float, wanted: float) -> None:
        self.walls = walls_of(ink)
        near = chords_within(self.walls, wanted, [GAP, METAL])
        self.gaps, self.necks = (narrow_chords(self.walls, near, side) for side in (GAP, METAL))
        self.least = min(float(chords.width.min(initial=most)) for chords in (self.gaps, self.necks))


def _widened_once(ink: MultiPolygon, places: _Narrow, wanted: float) -> MultiPolygon:
    walls, gaps, necks = places.walls, places.gaps, places.necks
    if len(gaps.width):
        strips = Middles(ink, wanted, near=_walls(walls, gaps)).channels(wanted, wanted + ROUNDING_UNITS)
        whole = _if_same(_cut(ink, strips), ink)
        ink = whole if whole is not ink else _piece_by_piece(ink, shapely.get_parts(strips), shapely.difference)
    for counter in _filled_counters(ink, wanted):
        ink = _if_same(shapely.difference(ink, counter), ink)
    if len(necks.width):
        middles = Middles(ink, wanted, of_ink=True, near=_walls(walls, necks))
        strips = shapely.get_parts(middles.channels(wanted, wanted + ROUNDING_UNITS))
        strips = strips[shapely.intersects(strips, _middles(walls, necks))]  # no point of a stroke is made blunt
        ink = _piece_by_piece(ink, strips, shapely.union)
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


def _piece_by_piece(ink: MultiPolygon, pieces: Geometries, change: Change) -> MultiPolygon:
    """Return the ink cut or filled by pieces: by each for itself where all of them would change the letter."""
    whole = _if_same(change(ink, shapely.union_all(pieces)), ink)
    if whole is ink:
        for piece in pieces[:MOST_PIECES]:
            whole = _if_same(change(whole, piece), whole)
    return whole


def _cut(ink: MultiPolygon, channel: shapely.Geometry) -> shapely.Geometry:
    cut = shapely.difference(ink, channel)
    return shapely.buffer(shapely.buffer(cut, -CUSP_UNITS, **SHARP), CUSP_UNITS, **SHARP)


def _walls(walls: Walls, chords: Chords) -> shapely.Geometry:
    """Return the walls between which chords run."""
    numbers = np.unique(np.concatenate([chords.wall, chords.corner, walls.before[chords.corner]]))
    begins = walls.start[numbers]
    ends = begins + walls.along[numbers] * walls.length[numbers, None]
    return shapely.multilinestrings(np.stack([begins, ends], axis=1))


def _middles(walls: Walls, chords: Chords) -> shapely.Geometry:
    return shapely.multipoints((walls.start[chords.corner] + chords.to) / 2.0)


def _if_same(changed: shapely.Geometry, ink: MultiPolygon) -> MultiPolygon:
    parts = areas_of(changed)
    return parts if topology(parts) == topology(ink) else ink
