"""Composes a double ring from a RingRequest: finds, sets and inks its letters, adds the rims, and finishes the face."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Final

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.letters import ready
from rendering.engine.double_ring.bands import OUTER_RIM_UNITS, Bands
from rendering.engine.double_ring.brushed import BrushedLetters, brushed_ink, brushed_setting
from rendering.engine.double_ring.request import TITLES, RingRefused, RingRequest
from rendering.engine.double_ring.ruled import (
    RingLetters,
    RingSetting,
    disc_blank,
    ring_ink,
    ring_setting,
    title_style,
    with_pen,
)
from rendering.engine.families import BRUSHED
from rendering.engine.finishing.finish import finish, mirror
from rendering.engine.glyphs.drawn_forms import VARIANT_SETS, DrawnForm
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.lookup import drawn_for
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.metrics.thickness import NarrowPlace, narrowest
from rendering.engine.metrics.walls import walls_of
from rendering.engine.names.characters import HAN, LATIN
from rendering.engine.names.parsing import Name
from rendering.engine.ruled.cells import Kind
from rendering.engine.ruled.drawing import drawn
from rendering.engine.seeds import SHEETS_APART
from rendering.engine.silhouette.blank import blank_of
from rendering.engine.silhouette.rim import field_of
from rendering.engine.typesetting.letter_lines import Arrangement
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Composition, Face, LetterInk
from rendering.engine.vocabulary import RADIUS_UNITS

ALIKE_UNITS: Final = 0.5  # a gap narrower than a stroke by no more than this counts as equally wide
FINEST_UNITS: Final = 12.0  # least width of the pen
THINNED: Final = "thinned"  # the drawing with the fewest lines, because the letters of a ring are small


def compose_ring(request: RingRequest, library: GlyphLibrary) -> Face:
    """Compose the face. Raises RingRefused where the request cannot be a double ring.

    If the narrowest gap of the finished face is narrower than its narrowest stroke, the face is composed once more with
    a finer pen that makes both about equal.
    """
    request.refuse_unfit()
    if request.family in BRUSHED:
        return finish(_brushed(request, library), request.mode, "none", request.mirrored)
    letters = _letters(request, library)
    setting = ring_setting(letters, _ways(request.title))
    face = _finished(request, letters, setting)
    stroke, gap = _narrowest(face)
    short = stroke.width_units - gap.width_units
    if short <= ALIKE_UNITS:
        return face
    pen = max(setting.bands.pen_units - short / 2.0, FINEST_UNITS)
    return _finished(request, letters, with_pen(setting, pen, letters))


def _brushed(request: RingRequest, library: GlyphLibrary) -> Composition:
    family, names = BRUSHED[request.family], (request.name, request.title)
    style = family.style.for_name(letter.text for name in names for letter in name.letters)
    ring, title = ([ready(letter, style, library) for letter in name.letters] for name in names)
    reaches = [(float(y.min()), float(y.max())) for y in (letter.points[:, 1] for letter in ring)]
    letters = BrushedLetters(ring, _kinds(request.name), on_one_line(request.name, reaches), title)
    setting = brushed_setting(letters, _ways(request.title))
    inks = brushed_ink(letters, setting, family)
    composed = _composed(inks, len(ring), setting.typeset, setting.bands, (), None)
    return replace(composed, outlines=tuple(letter.outline for letter in (*ring, *title)))


def _narrowest(face: Face) -> tuple[NarrowPlace, NarrowPlace]:
    return narrowest(walls_of(mirror(face.ink) if face.mirrored else face.ink))


def refuse_undrawn(request: RingRequest, library: GlyphLibrary) -> None:
    """Raise RingRefused in all cases in which compose_ring does, without composing."""
    request.refuse_unfit()
    for name in () if request.family in BRUSHED else (request.name, request.title):
        _drawings(name, request, library)


def _finished(request: RingRequest, letters: RingLetters, setting: RingSetting) -> Face:
    return finish(_composition(request, letters, setting), request.mode, "none", request.mirrored)


def _letters(request: RingRequest, library: GlyphLibrary) -> RingLetters:
    ring, title = (_drawings(name, request, library) for name in (request.name, request.title))
    tops_and_bottoms = on_one_line(request.name, [(lines.box[1], lines.box[3]) for lines in ring])
    on_line = [
        replace(lines, box=(lines.box[0], top, lines.box[2], bottom))
        for lines, (top, bottom) in zip(ring, tops_and_bottoms, strict=True)
    ]
    return RingLetters(on_line, _kinds(request.name), title)


def on_one_line(name: Name, tops_and_bottoms: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the top and bottom of each letter. Latin letters share theirs, so that they stand on one baseline."""
    latin = [letter.script == LATIN for letter in name.letters]
    rows = [each for each, is_latin in zip(tops_and_bottoms, latin, strict=True) if is_latin]
    if not rows:
        return list(tops_and_bottoms)
    row = min(top for top, _ in rows), max(bottom for _, bottom in rows)
    return [row if is_latin else each for each, is_latin in zip(tops_and_bottoms, latin, strict=True)]


def _kinds(name: Name) -> list[Kind]:
    return [Kind(is_loose=letter.script != HAN, is_small=letter.is_small) for letter in name.letters]


def _composition(request: RingRequest, letters: RingLetters, setting: RingSetting) -> Composition:
    pen = setting.bands.pen_units
    round_about = [
        ring_ink(lines, letter.text, place, pen)
        for lines, letter, place in zip(letters.ring, request.name.letters, setting.places, strict=True)
    ]
    style, disc = title_style(pen, setting.build), disc_blank(setting.bands)
    within = drawn(setting.typeset, letters.title, setting.title, style, disc)
    drawings = tuple(lines.drawing for lines in (*letters.ring, *letters.title))
    inks = (*round_about, *within.letters)
    return _composed(inks, len(round_about), setting.typeset, setting.bands, drawings, pen)


def _composed(
    inks: tuple[LetterInk, ...],
    in_ring: int,
    title: TypesetName,
    bands: Bands,
    drawings: tuple[BaseGeometry, ...],
    pen_units: float | None,
) -> Composition:
    """Return the composition. Its first line holds the letters of the ring, the others are the title's columns."""
    columns = [tuple(in_ring + letter for letter in line) for line in title.lines]
    return Composition(
        blank=blank_of("circle", False, OUTER_RIM_UNITS),
        letters=inks,
        divider=None,
        joins_rim=False,
        pen_units=pen_units,
        drawings=drawings,
        lines=(tuple(range(in_ring)), *columns),
        inner_rim=inner_rim(bands),
    )


def inner_rim(bands: Bands) -> Polygon:
    """Return the band of the inner rim."""
    outer, inner = (field_of("circle", RADIUS_UNITS - radius) for radius in (bands.inner_rim, bands.disc))
    return shapely.Polygon(outer.exterior, [inner.exterior])


def _ways(title: Name) -> list[TypesetName]:
    """Return the title in each of its possible arrangements in columns."""
    ends = [list(accumulate(counts, initial=0)) for counts in TITLES[title.text]]
    lines = [tuple(tuple(range(first, end)) for first, end in pairwise(each)) for each in ends]
    return [TypesetName(title, Arrangement(each, "columns")) for each in lines]


def _drawings(name: Name, request: RingRequest, library: GlyphLibrary) -> list[Centrelines]:
    """Return the letters' thinned drawings of the seed's variant set. Raises RingRefused if one is not drawn."""
    variants = VARIANT_SETS[request.seed % SHEETS_APART % len(VARIANT_SETS)]
    form = DrawnForm(folding=THINNED, variants=variants)
    found = [drawn_for(letter, form, library) for letter in name.letters]
    if any(lines is None for lines in found):
        raise RingRefused("not_drawn")
    return [lines for lines in found if lines is not None]
