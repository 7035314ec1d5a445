"""Makes a letter ready for a brushed family, once: from its typeface's own curves.

Knows the library and one letter; no face. What it makes depends on nothing else and is kept, on disk too.
"""

import struct
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.brush_letter import BrushLetter, from_bytes
from rendering.engine.brush.channels import Middles
from rendering.engine.brush.edges import swept
from rendering.engine.brush.ends import flare, with_bold_bars, without_knobs
from rendering.engine.brush.scans import scanned
from rendering.engine.brush.sources import bar, source_of
from rendering.engine.geometry.arrays import Geometries, Points
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.polygons import areas_of, polygons_of, without_crumbs
from rendering.engine.geometry.samples import sampled
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.lookup import levelled, outline_for
from rendering.engine.glyphs.typefaces import ANTIQUE, KLEE, TYPEFACES, YUJI
from rendering.engine.names.characters import HAN
from rendering.engine.names.reading import Letter

LETTERS_KEPT: Final = 96  # some 50 kB each; another is read from the disk in 0.4 ms
CLIMBING: Final = (KLEE.id, YUJI.id)  # typefaces whose bars climb to the right
RAGS_FONT_UNITS: Final = {typeface.id: typeface.rags_font_units for typeface in TYPEFACES}
LONG_MARK: Final = "ー"
PINHOLE_FONT_UNITS2: Final = 700.0
PINHOLE_WIDTH_FONT_UNITS: Final = 11.0
FLICK_WIDTH_FONT_UNITS: Final = 27.0  # ANTIQUE's kana have such a hole where one stroke flicks into the next: た, な
SPECK_FONT_UNITS2: Final = 500.0  # smaller holes and parts are a dry brush's: no counter and no dot is so small
LONGEST_PIECE_FONT_UNITS: Final = 24.0  # of the edge: a longer one would not bend with its block
SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.5}
LARGEST_SLIT: Final = 4.0  # in squares of the rags: a larger white is one between strokes
NEEDLESS_OF_RAGS: Final = 0.08  # how far the edge may stray for a point to be needless, of the rags
SLIVER_FONT_UNITS2: Final = 12.0
SAME_EDGE: Final = 0.3
ALONG_OF_RAGS: Final = 0.6  # over so much of its rags an edge is evened out to a sweep,
MOST_OF_RAGS: Final = 0.36  # and so far its points may move
STRONGEST_FLARE: Final = 1.4
WEAKER: Final = (1.0, 0.6, 0.4)  # shares of the flare that are tried, until nothing comes nearer to it than
CLEAR_FONT_UNITS: Final = (10.0, 5.0)  # and where strokes stand nearer than that already, than these
WHITE_FONT_UNITS: Final = 54.0  # between two strokes, so that they may become bolder: about as wide as a fine stroke
NARROWER: Final = (1.0, 0.8, 0.6)  # shares of that which are tried
CUSP_FONT_UNITS: Final = 5.0  # half the width of slivers of ink beside a channel that go
CRUMB_FONT_UNITS2: Final = 400.0  # so do parts as small as that
THINNEST_FONT_UNITS: Final = 20.0  # a part that is thinner on the mean was cut to a hair
NEEDLESS_FONT_UNITS: Final = 0.5  # how far the edge may stray for a point to be needless


@dataclass(frozen=True, slots=True)
class BrushStyle:
    """What a family makes of its typeface's letters.

    `clerical`: calm ends and one flare a kanji. `climbs`: bars climb to the right, in letters of another typeface too.
    `specks`: its letters bear specks and pinholes that are no dots and no counters.
    """

    typeface: str
    clerical: bool = False
    climbs: bool = False
    specks: bool = True


@lru_cache(LETTERS_KEPT)
def ready(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> BrushLetter:
    """Return a letter made ready in a style, from its bytes, which the library keeps. Raises lookup.LetterUndrawable.

    A letter that is made now is read from its bytes too, so that it is the same as if it had been kept.
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
    pinhole = pinhole_of(letter, source_of(letter.text, style.typeface))
    area = cleaned(source, pinhole) if style.specks else MultiPolygon(polygons_of(source))
    if style.clerical and letter.script == HAN and source_of(letter.text, style.typeface) == style.typeface:
        area = with_bold_bars(without_knobs(area))  # letters of another typeface have none
    if rags := RAGS_FONT_UNITS[source_of(letter.text, style.typeface)]:
        area = swept(smoothed(area, rags), ALONG_OF_RAGS * rags, MOST_OF_RAGS * rags)
    made = of_area(letter, with_open_whites(area))
    bears_flare = style.clerical and letter.script == HAN
    return replace(made, flare=_bearable(made, flare(made.points, made.rings))) if bears_flare else made


def with_open_whites(area: MultiPolygon) -> MultiPolygon:
    """Return a letter's area with its narrow whites as wide as they may be for no part to become a hair.

    The crumbs and pinholes that are left beside them go, too.
    """
    middles = Middles(area, WHITE_FONT_UNITS)
    for share in NARROWER:
        channels = shapely.union_all(middles.channels(WHITE_FONT_UNITS, share * WHITE_FONT_UNITS))
        cut = shapely.difference(area, channels)
        lean = shapely.buffer(shapely.buffer(cut, -CUSP_FONT_UNITS, **SHARP), CUSP_FONT_UNITS, **SHARP)
        opened = without_crumbs(lean, CRUMB_FONT_UNITS2)
        parts = shapely.get_parts(opened)
        is_bold = (2.0 * shapely.area(parts) > THINNEST_FONT_UNITS * shapely.length(parts)).all()
        if is_bold and topology(opened) == topology(area):
            return opened
    return area


def of_area(letter: Letter, area: MultiPolygon) -> BrushLetter:
    """Return the letter that an area in font units is, without a flare."""
    rings = [
        (shapely.get_coordinates(shapely.segmentize(ring, LONGEST_PIECE_FONT_UNITS))[:-1], number)
        for number, part in enumerate(shapely.get_parts(shapely.simplify(area, NEEDLESS_FONT_UNITS)))
        for ring in (part.exterior, *part.interiors)  # of a polygon GEOS would make another where edges all but touch
    ]
    ends = np.cumsum([len(ring) for ring, _ in rings]).tolist()
    places = tuple((end - len(ring), end, part) for (ring, part), end in zip(rings, ends, strict=True))
    runs = [ring for ring, _ in rings]
    points = np.concatenate(runs)
    return BrushLetter(letter, sampled(area, points), points, places, scanned(runs), None)


def _bearable(letter: BrushLetter, moves: Points | None) -> Points | None:
    """Return the moves of a flare as strong as the letter bears them; None where it bears none."""
    weaker = (moves * share for share in WEAKER) if moves is not None else iter(())
    apart = _apart(letter.area)
    return next((each for each in weaker if _is_clear(letter, letter.points + STRONGEST_FLARE * each, apart)), None)


def _is_clear(letter: BrushLetter, points: Points, apart: list[Topology]) -> bool:
    area = letter.area_at(points)
    return Topology(letter.parts, letter.counters) == topology(area) and _apart(area) == apart


def _apart(area: MultiPolygon) -> list[Topology]:
    """Return what a letter's parts and counters are as its edges move outward, far and less far."""
    return [topology(shapely.buffer(area, clear, quad_segs=2)) for clear in CLEAR_FONT_UNITS]


def pinhole_of(letter: Letter, typeface: str) -> float:
    """Return how wide a letter's counter is, in font units, that is none."""
    return FLICK_WIDTH_FONT_UNITS if typeface == ANTIQUE.id and letter.script != HAN else PINHOLE_WIDTH_FONT_UNITS


def cleaned(area: BaseGeometry, pinhole: float = PINHOLE_WIDTH_FONT_UNITS) -> MultiPolygon:
    """Return the area without specks, and without holes narrower than a pinhole; the largest part is always kept."""
    parts = sorted(polygons_of(area), key=lambda part: part.area, reverse=True)
    kept = [part for n, part in enumerate(parts) if n == 0 or part.area > SPECK_FONT_UNITS2]
    return MultiPolygon([Polygon(part.exterior, _counters(part, pinhole)) for part in kept])


def _counters(part: Polygon, pinhole: float) -> list[Any]:
    holes = [Polygon(hole) for hole in part.interiors]
    return [
        hole.exterior for hole in holes if hole.area > PINHOLE_FONT_UNITS2 and 2 * hole.area > pinhole * hole.length
    ]


def smoothed(area: MultiPolygon, rags: float) -> MultiPolygon:
    """Return the area without the slits and hairs, up to twice `rags` wide, that a dry brush left at its edges."""
    area = shapely.simplify(area, NEEDLESS_OF_RAGS * rags)
    closed = shapely.buffer(shapely.buffer(area, rags, quad_segs=8), -rags, quad_segs=8)
    slits = _slits(area, shapely.get_parts(shapely.difference(closed, area)), rags)
    filled = areas_of(shapely.union_all([area, *slits]))
    opened = areas_of(shapely.buffer(shapely.buffer(filled, -0.5 * rags, **SHARP), 0.5 * rags, **SHARP))
    hairs = _slits(opened, shapely.get_parts(shapely.difference(filled, opened)), rags)
    smooth = cleaned(shapely.difference(filled, shapely.union_all(hairs)))
    return smooth if topology(smooth) == topology(area) else area


def _slits(area: MultiPolygon, whites: Geometries, reach: float) -> Geometries:
    """Return the whites that are slits: small, and open to one side alone. Others lie between two strokes."""
    size = shapely.area(whites)
    small = whites[(size > SLIVER_FONT_UNITS2) & (size < LARGEST_SLIT * reach**2)]
    open_sides = shapely.line_merge(shapely.difference(shapely.boundary(small), shapely.buffer(area, SAME_EDGE)))
    slits: Geometries = small[(shapely.length(open_sides) > SAME_EDGE) & (shapely.get_num_geometries(open_sides) == 1)]
    return slits


def _source(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> BaseGeometry:
    if letter.text == LONG_MARK:
        return bar()
    source = source_of(letter.text, style.typeface)
    outline = outline_for(letter, source, library)
    if letter.script == HAN and style.climbs != (source in CLIMBING):
        outline = levelled(outline, -1.0 if style.climbs else 1.0)
    return area_of(list(outline.contours))
