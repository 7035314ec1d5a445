"""Prepares a letter for a brushed family: takes its outline from a typeface, cleans and smooths it, and measures it.

The result depends on the letter and the family's style alone. So it is made once, and kept on disk too.
"""

import struct
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.brush_letter import FALLING, JAPANESE, BrushLetter, from_bytes
from rendering.engine.brush.middles import facing, points_along
from rendering.engine.brush.scans import scanned
from rendering.engine.brush.sources.lists import bar, parted, source_of
from rendering.engine.brush.walls.easing import eased
from rendering.engine.brush.walls.flare import flare
from rendering.engine.brush.walls.uprights import with_lean_uprights
from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.polygons import polygons_of, simpler
from rendering.engine.geometry.samples import sampled
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.lookup import outline_for, sheared
from rendering.engine.glyphs.typefaces import ANTIQUE, KLEE, TYPEFACES, YUJI
from rendering.engine.names.characters import HAN
from rendering.engine.names.parsing import Letter

LETTERS_KEPT: Final = 96  # letters kept in memory, some 50 kB each; another is read from the disk in 0.4 ms
CLIMBING: Final = (KLEE.id, YUJI.id)  # typefaces whose bars rise to the right
RAGS_FONT_UNITS: Final = {typeface.id: typeface.rags_font_units for typeface in TYPEFACES}
LONG_MARK: Final = "ー"
PINHOLE_FONT_UNITS2: Final = 700.0  # area below which a hole is no counter
PINHOLE_WIDTH_FONT_UNITS: Final = 11.0  # mean width below which a hole is no counter
FLICK_WIDTHS_FONT_UNITS: Final = {ANTIQUE.id: 27.0, YUJI.id: 20.0}
"""The same for the kana of some typefaces: た な は け have such a hole where one stroke flicks into the next."""

SPECK_FONT_UNITS2: Final = 1000.0  # area below which a part is a speck of a dry brush; every dot is larger
LONGEST_PIECE_FONT_UNITS: Final = 18.0  # longest piece of an edge: a longer one would not bend with its block
WIDEST_FACING_FONT_UNITS: Final = 240.0  # wider whites and strokes are narrow on no face, so they need no middles
STRONGEST_FLARE: Final = 2.4  # strength of the flare with which a letter is tested
FLARES: Final = ((1.0, 24.0), (0.5, 12.0), (0.3, 10.0))
"""Shares of the flare that are tried in turn, until its letter's strokes stay apart; and how far, in font units, the
letter's edges are moved outward for that test. With the flare it must then have as many parts and counters as without.
"""

LEAST_CLEAR_FONT_UNITS: Final = 5.0  # a second such offset, for a letter whose strokes touch at the first
NEEDLESS_FONT_UNITS: Final = 0.5  # how far the edge may move when needless points are removed


@dataclass(frozen=True, slots=True)
class BrushStyle:
    """How a family changes its typeface's letters.

    Letters come from `typeface`, and from others where it draws them badly. If one letter of a name comes from the
    typeface `second`, so do those that would come from `typeface` (`all_second`): two hands on a face are seen at once.
    """

    typeface: str
    clerical: bool = False  # kanji have one flare each
    climbs: bool = False  # bars rise to the right, and are made to in letters from another typeface
    specks: bool = True  # the typeface has specks and pinholes, which are removed
    uprights_of_bars: float | None = None  # greatest width of uprights as a multiple of that of bars; None: as they are
    second: str | None = None
    all_second: bool = False

    def for_name(self, texts: Iterable[str]) -> "BrushStyle":
        """Return the style for a name of these letters."""
        return replace(self, all_second=any(self.source_of(text) == self.second for text in texts))

    def source_of(self, text: str) -> str:
        """Return the typeface that a letter is taken from."""
        source = source_of(text, self.typeface)
        return self.second if self.second and self.all_second and source == self.typeface else source


@lru_cache(LETTERS_KEPT)
def ready(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> BrushLetter:
    """Return a letter prepared in a style, from its bytes, which the library keeps. Raises lookup.LetterUndrawable.

    A letter that is prepared now is read from its bytes too, so that it is the same as if it had been kept.
    """
    key = "-".join(map(str, (letter.text, letter.script, *astuple(style))))
    with suppress(ValueError, struct.error):
        if kept := library.kept.get(key):
            return from_bytes(letter, kept)
    made = _made_ready(letter, style, library).to_bytes()
    library.kept.put(key, made)
    return from_bytes(letter, made)


def _made_ready(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> BrushLetter:
    source = _source(letter, style, library)
    pinhole = pinhole_of(letter, style.source_of(letter.text))
    area = cleaned(source, pinhole) if style.specks else MultiPolygon(polygons_of(source))
    if letter.script == HAN and style.uprights_of_bars is not None:
        area = with_lean_uprights(area, style.uprights_of_bars)
    rags = RAGS_FONT_UNITS[style.source_of(letter.text)]
    made = of_area(letter, eased(area, rags))
    bears_flare = style.clerical and letter.script == HAN
    return replace(made, flare=_bearable(made, flare(made.points, made.rings))) if bears_flare else made


def of_area(letter: Letter, area: MultiPolygon) -> BrushLetter:
    """Return the letter whose area, in font units, is given. It has no flare."""
    area = simpler(area, NEEDLESS_FONT_UNITS)
    points, rings = points_along(area, LONGEST_PIECE_FONT_UNITS)
    whites, _ = facing(points, rings, area, WIDEST_FACING_FONT_UNITS)
    scan = scanned([points[first:end] for first, end, _ in rings])
    return BrushLetter(letter, sampled(area, points), points, tuple(rings), whites.astype(np.uint16), scan, None)


def _bearable(letter: BrushLetter, moves: Points | None) -> Points | None:
    """Return the moves of the strongest flare that keeps the letter's strokes apart; None if there is none."""
    if moves is None:
        return None
    near = _grown(letter.area, LEAST_CLEAR_FONT_UNITS)
    for share, clear in FLARES:
        flared = letter.area_at(letter.points + STRONGEST_FLARE * share * moves)
        if (
            topology(flared) == Topology(letter.parts, letter.counters)
            and _grown(flared, LEAST_CLEAR_FONT_UNITS) == near
            and _grown(flared, clear) == _grown(letter.area, clear)
        ):
            return moves * share
    return None


def _grown(area: BaseGeometry, by: float) -> Topology:
    """Return the parts and counters of an area whose edges are moved outward."""
    return topology(shapely.buffer(area, by, quad_segs=2))


def pinhole_of(letter: Letter, typeface: str) -> float:
    """Return the mean width, in font units, below which a hole of a letter is no counter."""
    flicks = {} if letter.script == HAN else FLICK_WIDTHS_FONT_UNITS
    return flicks.get(typeface, PINHOLE_WIDTH_FONT_UNITS)


def cleaned(area: BaseGeometry, pinhole: float = PINHOLE_WIDTH_FONT_UNITS) -> MultiPolygon:
    """Return the area without specks, and without holes narrower than `pinhole`. The largest part always stays."""
    parts = sorted(polygons_of(area), key=lambda part: part.area, reverse=True)
    kept = [part for n, part in enumerate(parts) if n == 0 or part.area > SPECK_FONT_UNITS2]
    return MultiPolygon([Polygon(part.exterior, _counters(part, pinhole)) for part in kept])


def _counters(part: Polygon, pinhole: float) -> list[Any]:
    holes = [Polygon(hole) for hole in part.interiors]
    return [
        hole.exterior for hole in holes if hole.area > PINHOLE_FONT_UNITS2 and 2 * hole.area > pinhole * hole.length
    ]


def _source(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> BaseGeometry:
    if letter.text == LONG_MARK:
        return bar()
    source = style.source_of(letter.text)
    outline = outline_for(letter, source, library)
    has_bars = letter.script in JAPANESE and letter.text not in FALLING
    if has_bars and style.climbs != (source in CLIMBING):
        rise = KLEE.rise if letter.script == HAN else KLEE.rise_of_kana
        outline = sheared(outline, -rise if style.climbs else rise)
    return parted(area_of(list(outline.contours)), letter.text, source)
