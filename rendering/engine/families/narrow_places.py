"""Widens the narrowest places of a letter's ink: a narrow gap is cut wider, a thin neck or dot is filled out.

Ink is an area in units. Places are found by the same chords by which the finished face is measured.
"""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.brush.inking.channels import CUSP_UNITS, ROUNDING_UNITS, SHARP, small_counters
from rendering.engine.brush.inking.ink import THINNEST_UNITS
from rendering.engine.brush.middles import Middles
from rendering.engine.geometry.arrays import Floats, Geometries
from rendering.engine.geometry.polygons import areas_of
from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.chords import GAP, METAL, Chords, chords_within, narrow_chords, upright_chords
from rendering.engine.metrics.walls import Walls, walls_of

WANTED_UNITS: Final = (42.0, 38.0, 35.0, 30.0)
"""The widths to which narrow places are widened, one round after another, but at most to the usual stroke width.

The aim is 0.2 mm, which is 33.3 units at 12 mm and 26.7 units at 15 mm. Smoothing takes some of the width away again.
"""
MANY_WANTED_UNITS: Final = (30.0, 25.0)  # the same for a name of MANY_LETTERS or more, which is too fine for 12 mm
MANY_LETTERS: Final = 5
FINE_UNITS, MANY_FINE_UNITS = 36.0, 22.0  # a letter with finer strokes is left as it is: it cannot be cut so small
ENOUGH: Final = 0.92  # ink whose narrowest place has this share of a wanted width is not widened further
MOST_PIECES: Final = 4  # most pieces that are tried one by one

Change = Callable[[MultiPolygon, shapely.Geometry], shapely.Geometry]


def mended(ink: MultiPolygon, letters: int = 1) -> MultiPolygon:
    """Return the ink of one of a name's `letters`, with the places widened that are too narrow for a registered seal.

    Its topology stays the same.
    """
    usual = 2.0 * ink.area / ink.length
    wanted, fine = (MANY_WANTED_UNITS, MANY_FINE_UNITS) if letters >= MANY_LETTERS else (WANTED_UNITS, FINE_UNITS)
    if usual <= fine:
        return ink
    return widened(ink, list(dict.fromkeys(min(units, usual) for units in wanted)))


def widened(ink: MultiPolygon, turns: Sequence[float]) -> MultiPolygon:
    """Return a letter's ink, with its narrow places widened to `turns` units, one round after another.

    A wider gap makes the strokes beside it thinner, and a wider stroke the gaps. So of all rounds, that ink is returned
    whose narrowest place is widest.
    """
    places = best = _Narrow(ink, turns[0])
    for wanted in turns:
        if places.least >= ENOUGH * wanted:
            break
        changed = _widened_once(places, wanted)
        if changed is places.ink:
            break
        places = _Narrow(changed, turns[0])
        best = max(places, best, key=lambda each: each.least)
    return best.ink


def narrowest(ink: MultiPolygon, within: float) -> float:
    """Return the width of the narrowest stroke or gap of a letter's ink, or `within` if that is less."""
    return _Narrow(ink, within).least


class _Narrow:
    """Ink with its `gaps`, `necks` and `dots` narrower than `wanted`. `least` is the least width, or else `wanted`."""

    def __init__(self, ink: MultiPolygon, wanted: float) -> None:
        self.ink, self.walls = ink, walls_of(ink)
        near = chords_within(self.walls, wanted, [GAP, METAL])
        upright = (upright_chords(self.walls, near, [side]) for side in (GAP, METAL))
        self.gaps, self.necks = (narrow_chords(self.walls, chords) for chords in upright)
        self.dots, self.dot_widths = _thin_dots(ink, wanted)
        narrow = (self.gaps.width, self.necks.width, self.dot_widths)
        self.least = min(float(each.min(initial=wanted)) for each in narrow)


def _widened_once(places: _Narrow, wanted: float) -> MultiPolygon:
    ink, walls, gaps, necks = places.ink, places.walls, places.gaps, places.necks
    if len(gaps.width):
        strips = _strips(ink, wanted, _walls_of(walls, gaps), of_ink=False)
        whole = _if_same_topology(_cut(ink, shapely.union_all(strips)), ink)
        ink = whole if whole is not ink else _piece_by_piece(ink, strips, shapely.difference)
    for counter in _enlarged_counters(ink, wanted):
        ink = _if_same_topology(shapely.difference(ink, counter), ink)
    if len(necks.width):
        strips = _strips(ink, wanted, _walls_of(walls, necks), of_ink=True)
        strips = strips[shapely.intersects(strips, _middles_of(walls, necks))]  # pointed stroke ends are not filled
        ink = _piece_by_piece(ink, strips, shapely.union)
    for dot, width in zip(places.dots, places.dot_widths, strict=True):
        grown = shapely.buffer(dot, (wanted - width) / 2.0 + ROUNDING_UNITS, quad_segs=4)
        around = _cut(ink, shapely.buffer(grown, wanted, quad_segs=4))
        ink = _if_same_topology(shapely.union(around, grown), ink)
    return ink


def _thin_dots(ink: MultiPolygon, wanted: float) -> tuple[Geometries, Floats]:
    """Return the parts of a letter in which no circle as wide as wanted has room, and the widest circle of each."""
    parts = np.asarray(ink.geoms)
    thin = parts[2.0 * shapely.area(parts) < wanted * shapely.length(parts)]
    widths = 2.0 * shapely.length(shapely.maximum_inscribed_circle(thin, 1.0))
    return thin[widths < wanted], widths[widths < wanted]


def _strips(ink: MultiPolygon, wanted: float, near: shapely.Geometry, of_ink: bool) -> Geometries:
    """Return strips of the wanted width along whites, or strokes, that are narrower and lie beside the walls `near`."""
    return Middles.within(ink, wanted, near, of_ink=of_ink).strips(wanted + ROUNDING_UNITS)


def _enlarged_counters(ink: MultiPolygon, wanted: float) -> list[shapely.Geometry]:
    """Return the small counters of a letter that are too narrow, enlarged to the wanted width."""
    return [
        hole.buffer((wanted - width) / 2.0 + ROUNDING_UNITS, quad_segs=4)
        for hole, width in zip(*small_counters(ink, wanted), strict=True)
        if width < wanted
    ]


def _piece_by_piece(ink: MultiPolygon, pieces: Geometries, change: Change) -> MultiPolygon:
    """Return the ink cut or filled by all pieces. If that changes its topology, pieces are tried one by one."""
    whole = _if_same_topology(change(ink, shapely.union_all(pieces)), ink)
    if whole is ink:
        for piece in pieces[:MOST_PIECES]:
            whole = _if_same_topology(change(whole, piece), whole)
    return whole


def _cut(ink: MultiPolygon, channel: shapely.Geometry) -> shapely.Geometry:
    """Return the ink without a channel, and without the slivers that remain beside it."""
    cut = shapely.difference(ink, channel)
    return shapely.buffer(shapely.buffer(cut, -CUSP_UNITS, **SHARP), CUSP_UNITS, **SHARP)


def _walls_of(walls: Walls, chords: Chords) -> shapely.Geometry:
    """Return the walls between which chords run."""
    numbers = np.unique(np.concatenate([chords.wall, chords.corner, walls.before[chords.corner]]))
    begins = walls.start[numbers]
    ends = begins + walls.along[numbers] * walls.length[numbers, None]
    return shapely.multilinestrings(np.stack([begins, ends], axis=1))


def _middles_of(walls: Walls, chords: Chords) -> shapely.Geometry:
    """Return the middles of chords."""
    return shapely.multipoints((walls.start[chords.corner] + chords.to) / 2.0)


def _if_same_topology(changed: shapely.Geometry, ink: MultiPolygon) -> MultiPolygon:
    """Return `changed` if it has the topology of `ink` and leaves no hair of ink; else `ink`."""
    areas = areas_of(changed)
    if topology(areas) == topology(ink) and _thinnest(areas) >= min(THINNEST_UNITS, _thinnest(ink)):
        return areas
    return ink


def _thinnest(ink: MultiPolygon) -> float:
    """Return the mean width of the thinnest part."""
    parts = shapely.get_parts(ink)
    return float((2.0 * shapely.area(parts) / shapely.length(parts)).min())
