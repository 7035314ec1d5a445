"""A letter made ready for a brushed family, once: cleaned, rounded, eased; in clerical script, its flare.

Knows the library and one letter; no face. What it makes depends on nothing else and is kept.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.cleaning import Rounding, cleaned, rounded
from rendering.engine.brush.corners import freed_of_rags, round_ended
from rendering.engine.brush.counter_evening import eased
from rendering.engine.brush.edges import Edges, edges_of, is_sound
from rendering.engine.brush.ends import calmed
from rendering.engine.brush.flare import flare
from rendering.engine.brush.pools import pools
from rendering.engine.brush.sources import bar, mended, source_of
from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.polygons import polygons_of
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.lookup import levelled, outline_for
from rendering.engine.glyphs.typefaces import KLEE
from rendering.engine.names.reading import Letter

LETTERS_KEPT: Final = 512
LONG_MARK: Final = "ー"
STRONGEST_FLARE: Final = 1.6
WEAKER: Final = (1.0, 0.7, 0.45)
CORE_PENS, SERIF_PENS = 0.25, 0.5  # what lies so deep in a stroke, and so far from a calmed letter, is gone
LARGEST_SERIF_PENS2: Final = 1.2  # in squares of the pen: a larger piece is one of a stroke
EASE: Final = 0.8  # how much of the way to even white letters go


@dataclass(frozen=True, slots=True)
class BrushStyle:
    """What a family makes of its typeface's letters.

    `clerical`: calm ends and one flare (kanji only). `pools`: ink gathers in corners and crossings.
    `climbs`: bars climb to the right, in letters of KLEE's too.
    `rounding` None: the typeface is fit for carving as it is, without a brush's specks and pinholes.
    """

    typeface: str
    rounding: Rounding | None
    clerical: bool = False
    pools: bool = False
    climbs: bool = False


@dataclass(frozen=True, slots=True)
class Prepared:
    """A letter's edges; how each point moves for its flare at strength 1, and how far each wall for pools (or None)."""

    area: BaseGeometry  # what the edges were drawn round: calmed and rounded, in font units
    edges: Edges
    drawn: Points  # where each point of the edges stands in the typeface's own outline
    flare: Points | None = None
    pools: Floats | None = None

    def flared(self, strength: float) -> Edges:
        """Return the letter with its flare as strong as asked, up to STRONGEST_FLARE."""
        if self.flare is None or strength <= 0.0:
            return self.edges
        return replace(self.edges, points=self.edges.points + min(strength, STRONGEST_FLARE) * self.flare)


@lru_cache(LETTERS_KEPT)
def prepared(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> Prepared:
    """Return a letter prepared in a style. Raises sources.LetterUndrawable."""
    area = _area(letter, style, library)
    kanji = letter.script == "han"
    if style.clerical:
        area = round_ended(calmed(area) if kanji else area)
    elif style.rounding is not None and style.rounding.crisp:
        area = freed_of_rags(area)
    plain = edges_of(area)
    edges = _with_ease(plain) if kanji else plain
    return Prepared(
        area,
        edges,
        plain.points,
        flare=_bearable(edges, flare(edges)) if style.clerical and kanji else None,
        pools=pools(edges) if style.pools else None,
    )


@lru_cache(LETTERS_KEPT)
def drawing_of(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> BaseGeometry:
    """Return the area that a letter on the face is compared with, in font units: its source's.

    In clerical script, of which serifs are taken on purpose, it is the calmed one, unless calming took more than that.
    Raises LetterUndrawable.
    """
    source = _source(letter, style, library)
    if not style.clerical:
        return source
    calm = prepared(letter, style, library).area
    pen = 2.0 * source.area / source.length
    lost = source.buffer(-CORE_PENS * pen).difference(calm.buffer(SERIF_PENS * pen, quad_segs=2))
    largest = max(shapely.area(shapely.get_parts(lost)), default=0.0)
    return source if largest > LARGEST_SERIF_PENS2 * pen**2 else calm


def _source(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> BaseGeometry:
    if letter.text == LONG_MARK:
        return bar()
    source = source_of(letter.text, style.typeface)
    outline = outline_for(letter, source, library)
    if source == KLEE.id and not style.climbs:
        outline = levelled(outline)
    return mended(area_of(list(outline.contours)), letter.text, source)


def _area(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> MultiPolygon:
    area = _source(letter, style, library)
    return MultiPolygon(polygons_of(area)) if style.rounding is None else rounded(cleaned(area), style.rounding)


def _bearable(edges: Edges, moves: Points) -> Points | None:
    """Return the moves of a flare as strong as the letter bears them; None where there are none."""
    if not np.any(moves):
        return None
    weaker = (moves * share for share in WEAKER)
    return next(
        (some for some in weaker if is_sound(replace(edges, points=edges.points + STRONGEST_FLARE * some))), None
    )


def _with_ease(edges: Edges) -> Edges:
    return replace(edges, points=edges.points + EASE * eased(edges))
