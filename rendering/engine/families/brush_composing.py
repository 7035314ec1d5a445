"""Composes a brushed face from a family's figures, a name and a seed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from shapely.geometry import MultiPolygon

from rendering.engine.brush.columns import Standing, standing
from rendering.engine.brush.draw import Brushing, draw
from rendering.engine.brush.filling import Filling
from rendering.engine.brush.grain import grain
from rendering.engine.brush.inking import Hand
from rendering.engine.brush.proportions import RULED, LetterProportions
from rendering.engine.brush.smooth_edges import with_smooth_edges
from rendering.engine.brush.weights import Strokes
from rendering.engine.families.brush_family import BrushFamily
from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.narrow_places import mended
from rendering.engine.families.promise import Promise
from rendering.engine.names.companies import is_company
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.silhouette.worn import worn
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.japanese_lines import company_form
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box, Composition, LetterInk
from rendering.engine.vocabulary import RADIUS_UNITS

ALONE_BEND: Final = 0.25  # factor on the bend of level strokes in a single column
JAPANESE: Final = ("han", "hiragana", "katakana")
LIGHT, REGULAR, BOLD = Span(0.0, 0.14), Span(0.43, 0.57), Span(0.86, 1.0)  # a face is one of these as a whole
THIN_RIM, MIDDLE_RIM, THICK_RIM = Span(0.051, 0.056), Span(0.068, 0.076), Span(0.084, 0.093)  # of the radius
LEAST_RIM: Final = 0.0505  # of the radius: 0.3 mm at 12 mm, and where a worn rim is thinnest
WEIGHTS: Final = (REGULAR, BOLD, LIGHT)  # by level; the first sheet has the first of each
RIMS: Final = (MIDDLE_RIM, THIN_RIM, THICK_RIM)
CROWDED_WEIGHTS: Final = (BOLD, REGULAR)  # companies of many letters, kana and Latin letters are light as they are
KANA_BOLDER: Final = 0.25  # of what their whites allow: few strokes in much white
CROWDED_RIMS: Final = (THIN_RIM, MIDDLE_RIM)
BUILDS: Final = (
    Span(0.38, 0.62),
    Span(0.0, 0.25),
    Span(0.75, 1.0),
)  # even letters, tall ones near the rim, wide ones far off
SHARES_OF_BREADTH: Final = (Span(0.4, 0.6), Span(0.0, 0.2), Span(0.8, 1.0))
CROWDED_BUILDS: Final = BUILDS[:2]  # companies of many letters: near the rim, and no thick one
MORE_BY_DENSITY: Final = 0.25  # in several columns a dense letter has least room
TALL_TO_WIDE_ALONE: Final = Span(0.7, 1.3)  # the width for the height of a letter that stands alone
TALL_TO_WIDE: Final = Span(0.82, 1.18)  # the width for the height of letters in one line whose breadth is not set
TALL_TO_EVEN: Final = Span(0.82, 1.02)  # the same of kana and Latin letters in several lines
TALL_ROW: Final = Span(1.1, 1.3)  # the same of Latin letters in one row
BREADTH_OF_TWO, BREADTH_OF_MORE = Span(0.685, 0.74), Span(0.6, 0.66)  # of the field's width
BREADTH_OF_KANA: Final = 0.95  # of that: they are tall by nature
BREADTH_OF_SQUARE: Final = Span(0.72, 0.745)  # of a company's columns, where their block is square,
COLUMNS_TO_SQUARE: Final = (1.0, 1.12)  # and how much less or more where it is another
BY_EYE: Final = 0.75  # of the way to where the eye sees its middle: one long stroke moves no column aside
CLOSED_BREADTH: Final = 0.86  # of that breadth, at fan 0
LATIN_NARROWING: Final = 0.2  # Latin letters bear less of the disc's narrowing before an I leans
LARGEST_EM: Final = 1600.0  # units: a lone letter is not blown up further
MOST_OVERLAP_UNITS: Final = 20.0  # how far letters that are asked to reach the rim go into it
GROWTH_UNITS: Final = 14.0  # how far strokes grow beyond their place: the ring of paper stays about so wide
USUAL_ASPECT: Final = 1.2  # of brushed kanji in columns, width to height: wider they keep their strokes, narrower not
PEN_OF_EM: Final = 0.1  # about how wide strokes are
NARROWEST_IN_SHORT_COLUMNS: Final = 0.8  # of three columns of two letters: wide ones are a band in an empty disc
NARROWEST_IN_ROW: Final = 0.4  # of kana in one row, width to height: a flat row is a band in an empty disc
MORE_BESIDE_KANA_EM: Final = 0.05  # of white: lines of kana run into one another before those of kanji do
STRAY_UNITS: Final = 2.6  # how far the last edge may stray, for it to be smooth
CUT_FORM: Final = 0.45  # as bad as letters so much out of form: 株式 | 会社


def compose_brushed(family: BrushFamily, commission: Commission) -> Composition:
    """Compose a face by the figures of a family."""
    if commission.is_round and family.in_disc is not None:
        family = family.in_disc
    commission = _stacked_where_needed(commission, family.always_stacked)
    look = commission.stream("look")
    crowded = commission.typeset.is_long_company
    light = crowded or commission.typeset.loose
    weight = _dealt(CROWDED_WEIGHTS if light else WEIGHTS, commission.level(0))
    rim = _dealt(CROWDED_RIMS if crowded else RIMS, commission.level(1))
    build = _dealt(CROWDED_BUILDS if crowded else BUILDS, commission.level(2))
    breadth = _dealt(SHARES_OF_BREADTH, commission.level(3))
    bold, build_share, broad = look.between(*weight), look.between(*build), look.between(*breadth)
    boldness = family.boldness.at(bold) + (KANA_BOLDER if commission.typeset.is_kana else 0.0)
    blank = commission.blank(family.frame or rim)
    if family.rim_unevenness and commission.tweaks.frame is None:
        least = LEAST_RIM / (1.0 - family.rim_unevenness)
        blank = commission.blank(Span(max(rim.low, least), max(rim.high, least)))
        blank = worn(blank, family.rim_unevenness, commission.stream("rim"))
    fan, scatter = commission.tweak("fan", family.fan), commission.tweak("scatter", family.scatter)
    level_gain = commission.between("level gain", family.level_gain)
    brushing = Brushing(
        style=family.style,
        proportions=_proportions(family, commission, blank, fan, scatter, build_share),
        filling=_room(family, commission, blank, fan, build_share, broad),
        strokes=Strokes(boldness, family.boldest_units.at(bold), commission.heavier_units, level_gain),
        hand=Hand(
            family.ends_units,
            family.pools_units.at(scatter),
            level_gain,
            family.square_corners,
        ),
        flare=commission.between("flare", family.flare),
        grain=grain(commission.stream("grain"), family.grain_units.at(scatter)) if family.grain_units.growth else None,
        warp=None if family.warp is None else family.warp(commission, blank),
    )
    drawn = draw(commission.typeset, brushing, commission.library, lambda: commission.stream("hand"))
    typeset = commission.typeset
    inks = [letter.ink if commission.heavier_units else mended(letter.ink) for letter in drawn.letters]
    letters = tuple(
        _with_ink(letter, with_smooth_edges(ink, STRAY_UNITS)) for letter, ink in zip(drawn.letters, inks, strict=True)
    )
    return Composition(
        blank,
        letters,
        drawn.divider,
        joins_rim=brushing.filling.reach == 1.0,
        drawings=tuple(letter.area for letter in drawn.drawings),
        lines=typeset.lines,
        in_rows=typeset.in_rows,
    )


def _with_ink(letter: LetterInk, ink: MultiPolygon) -> LetterInk:
    """Return a letter with other ink, and a cell that holds it: edges moved a little."""
    left, top, right, bottom = ink.bounds
    cell = letter.cell
    held = Box(min(cell.left, left), min(cell.top, top), max(cell.right, right), max(cell.bottom, bottom))
    return replace(letter, ink=ink, cell=held)


def promise_brushed(family: BrushFamily, commission: Commission) -> Promise | None:
    """Return the promise of a company's name in the commission's columns; None for rows and for other names."""
    if commission.typeset.in_rows or not is_company(commission.typeset.name.letters):
        return None
    stands, form = _standing(family, commission), company_form(commission.typeset.name.letters)
    distortion = stands.distortion + CUT_FORM * (not any(form <= set(line) for line in commission.typeset.lines))
    return Promise(PEN_OF_EM * 2.0 * RADIUS_UNITS * stands.size, distortion)


def _standing(family: BrushFamily, commission: Commission) -> Standing:
    number = 0 if commission.is_round else 1
    narrowest = family.narrowest if family.narrowest_in_lines is None else family.narrowest_in_lines[number]
    natural = max(family.least_aspect[number], USUAL_ASPECT)
    counts = [len(line) for line in commission.typeset.lines]
    return standing(counts, narrowest, family.widest, natural, commission.is_round)


def _is_latin(typeset: TypesetName) -> bool:
    return all(letter.script not in JAPANESE for letter in typeset.name.letters)


def _proportions(
    family: BrushFamily, commission: Commission, blank: SealBlank, fan: float, scatter: float, build: float
) -> LetterProportions:
    squarer = 0.0 if blank.is_round else family.squarer
    narrowest = family.narrowest
    if family.narrowest_in_lines is not None and len(commission.typeset.lines) > 1:
        narrowest = family.narrowest_in_lines[0 if blank.is_round else 1]
    least_aspect = family.least_aspect[0 if blank.is_round else 1]
    if blank.is_round and len(commission.typeset.lines) > max(map(len, commission.typeset.lines)):
        narrowest, least_aspect = min(narrowest, NARROWEST_IN_SHORT_COLUMNS), min(least_aspect, 1.0)
    is_kana_row = commission.typeset.is_kana and commission.typeset.in_rows and family.frame is None
    if is_kana_row and len(commission.typeset.lines) == 1:
        narrowest = min(narrowest, NARROWEST_IN_ROW)
    kana_columns = commission.typeset.is_kana and not commission.typeset.in_rows and family.frame is None
    rise = 0.0 if family.rise_degrees is None else commission.between("rise", family.rise_degrees)
    return LetterProportions(
        evenness=(commission.between("evenness", family.evenness) + squarer) * (0.65 + 0.4 * fan),
        narrowest=narrowest,
        widest=family.widest + squarer,
        by_density=commission.between("by density", family.by_density)
        + (MORE_BY_DENSITY if len(commission.typeset.lines) > 1 else 0.0),
        even_widths=commission.between("even widths", family.even_widths),
        least_aspect=least_aspect,
        rise_degrees=rise,
        own_rise_degrees=family.own_rise_degrees,
        scatter=scatter,
        tilt_degrees=family.tilt_degrees,
        lean_degrees=commission.between("lean", family.lean_degrees),
        gap_em=commission.between("gap", family.gap_em) + (MORE_BESIDE_KANA_EM if kana_columns else 0.0),
        least_of_uprights=family.least_of_uprights,
        wider=_within(_widths(family, commission.typeset), build),
    )


def _widths(family: BrushFamily, typeset: TypesetName) -> Span:
    """Return the least and the greatest ratio of width to height: Latin letters in one row are tall, to fill a face."""
    if len(typeset.lines) > 1:
        return TALL_TO_EVEN if typeset.is_kana or _is_latin(typeset) else family.widths_in_lines
    if len(typeset.name.letters) == 1:
        return TALL_TO_WIDE_ALONE
    return TALL_ROW if _is_latin(typeset) else TALL_TO_WIDE


def _room(
    family: BrushFamily, commission: Commission, blank: SealBlank, fan: float, build: float, broad: float
) -> Filling:
    """Return the room inside the rim, less a ring of paper."""
    latin = _is_latin(commission.typeset)
    many_rows = len(commission.typeset.lines) > 1
    many = many_rows or commission.typeset.in_rows
    return Filling(
        half_width=blank.half_width,
        half_height=blank.half_height,
        ring=_within(family.ring_units, build),
        round=blank.is_round,
        fan=fan,
        bend=0.0 if latin else family.bend if many else ALONE_BEND * family.bend,
        narrowing=1.0 if not latin else LATIN_NARROWING if many_rows else 0.0,  # in one row D keeps a straight stem
        largest_em=LARGEST_EM,
        reach=family.reach if commission.tweaks.reach is None else commission.tweaks.reach,
        overlap=min(0.5 * blank.frame_units, MOST_OVERLAP_UNITS),
        growth=GROWTH_UNITS,
        opening=None if family.opening is None else family.opening(commission, blank, fan),
        breadth=0.0 if family.opening is not None else _breadth(family, commission, fan, broad),
        by_eye=0.0 if many else BY_EYE,
    )


def _breadth(family: BrushFamily, commission: Commission, fan: float, broad: float) -> float:
    """Return what a single column of letters, or a company's columns, are to take of the field's width; 0 for any."""
    typeset = commission.typeset
    several = len(typeset.lines) > 1
    if typeset.in_rows or (several and not (commission.is_round and is_company(typeset.name.letters))):
        return 0.0
    breadth = BREADTH_OF_TWO if len(typeset.name.letters) == 2 else BREADTH_OF_MORE
    form = float(np.clip(np.sqrt(_standing(family, commission).form), *COLUMNS_TO_SQUARE)) if several else 1.0
    form *= BREADTH_OF_KANA if typeset.is_kana else family.broader
    closed = 1.0 if commission.tweaks.fan is None else CLOSED_BREADTH + (1.0 - CLOSED_BREADTH) * fan
    return _within(BREADTH_OF_SQUARE if several else breadth, broad) * form * closed


def _within(span: Span, share: float) -> float:
    return span.low + (span.high - span.low) * share


def _dealt(levels: Sequence[Span], level: int) -> Span:
    return levels[level % len(levels)]


def _stacked_where_needed(commission: Commission, always: bool) -> Commission:
    """Return the commission with two letters one below the other, where they must not stand side by side.

    一 beside another letter reads as a dash, and 二 as ニ. With `always`, no two kanji stand side by side: those of
    reisho are so wide that they would leave half of the face empty.
    """
    letters = commission.typeset.name.letters
    kanji = all(letter.script == "han" for letter in letters)
    if len(letters) != 2 or not ((always and kanji) or any(letter.text in RULED for letter in letters)):
        return commission
    return replace(commission, typeset=TypesetName(commission.typeset.name, arrangements(commission.typeset.name)[0]))
