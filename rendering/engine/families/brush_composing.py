"""Composes a brushed face from the figures of a family, a name and a seed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from shapely.geometry import MultiPolygon

from rendering.engine.brush.brush_letter import JAPANESE
from rendering.engine.brush.draw import Brushing, draw
from rendering.engine.brush.filling import Filling
from rendering.engine.brush.inking.grain import grain
from rendering.engine.brush.inking.ink import Hand
from rendering.engine.brush.inking.weights import Strokes
from rendering.engine.brush.proportions import LetterProportions
from rendering.engine.brush.stacking import Standing, standing
from rendering.engine.brush.walls.edges import with_curves
from rendering.engine.families.brush_family import BrushFamily, stacked_where_needed
from rendering.engine.families.brush_rim import with_rim, with_thinner_rim
from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.narrow_places import mended
from rendering.engine.families.promise import Promise
from rendering.engine.geometry.polygons import simpler
from rendering.engine.names.companies import is_company
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.japanese_lines import company_form
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box, Composition, LetterInk
from rendering.engine.vocabulary import RADIUS_UNITS

LONE_COLUMN_BEND: Final = 0.25  # factor on the bend of horizontal strokes in a single column
# A Span below is a range from which a seed draws a number. A tuple of Spans has one Span for each level of a factor
# (Commission.level); the first sheet of a name has the first Span of each.
LIGHT, REGULAR, BOLD = Span(0.0, 0.14), Span(0.43, 0.57), Span(0.86, 1.0)  # how bold a face is, from 0 to 1
WEIGHTS: Final = (REGULAR, BOLD, LIGHT)
CROWDED_WEIGHTS: Final = (BOLD, REGULAR)  # for long companies, kana and Latin letters, which look light anyway
KANA_BOLDER: Final = 0.25  # added to the boldness of kana, which have few strokes and wide whites
THIN_RIM, MIDDLE_RIM, THICK_RIM = Span(0.051, 0.056), Span(0.068, 0.076), Span(0.084, 0.093)  # shares of the radius
RIMS: Final = (MIDDLE_RIM, THIN_RIM, THICK_RIM)
CROWDED_RIMS: Final = (THIN_RIM, MIDDLE_RIM)  # for long companies
# Builds, from 0 (tall letters near the rim) to 1 (wide letters far from it):
BUILDS: Final = (Span(0.38, 0.62), Span(0.0, 0.25), Span(0.75, 1.0))
CROWDED_BUILDS: Final = BUILDS[:2]  # for long companies, whose letters need the room near the rim
SHARES_OF_BREADTH: Final = (Span(0.4, 0.6), Span(0.0, 0.2), Span(0.8, 1.0))  # places in the Spans of BREADTH_…
MORE_BY_DENSITY: Final = 0.25  # added to `by_density` in several columns, where a dense letter has least room
# Factors on a letter's ratio of width to height, between a tall and a wide build:
TALL_TO_WIDE_ALONE: Final = Span(0.7, 1.3)  # for a name of one letter
TALL_TO_WIDE: Final = Span(0.82, 1.18)  # for letters in one line
TALL_TO_EVEN: Final = Span(0.82, 1.02)  # for kana and Latin letters in several lines
TALL_ROW: Final = Span(1.1, 1.3)  # for Latin letters in one row
# Breadths of columns, as shares of the field's width, and factors on them:
BREADTH_OF_TWO, BREADTH_OF_MORE = Span(0.685, 0.74), Span(0.57, 0.63)  # a single column of two, or of more letters
BREADTH_OF_SQUARE: Final = Span(0.72, 0.745)  # all columns of a company together, if their block is square
COLUMNS_TO_SQUARE: Final = (1.0, 1.12)  # least and greatest factor on BREADTH_OF_SQUARE for a block that is not square
CLOSED_BREADTH: Final = 0.86  # factor on a breadth at fan 0, if a tweak sets the fan; it is 1 at fan 1
ROOMIEST: Final = 0.8  # `roomiest` of several columns and of rows, whose strokes need the room most
ROOMIEST_COLUMN: Final = 0.35  # the same of a single column, which would sit high if its lower letter is broad
TO_SEEN_MIDDLE: Final = 0.75  # how far a column is centred by the middle that the eye sees; long strokes affect it less
LATIN_NARROWING: Final = 0.2  # `narrowing` for Latin letters in several rows: with more, an I would lean
LARGEST_EM: Final = 1600.0  # largest em square in units, for a name of one letter
GROWTH_UNITS: Final = 14.0  # about how far edges will move outward; the room for letters is smaller by this
USUAL_ASPECT: Final = 1.2  # least usual ratio of width to height of a brushed kanji in columns
PEN_PER_EM: Final = 0.1  # about the width of strokes, as a share of the em
NARROWEST_IN_SHORT_COLUMNS: Final = 0.8  # `narrowest` for more columns than letters in any: wide ones leave gaps
MORE_BESIDE_KANA_EM: Final = 0.05  # more white between columns of kana, which run together sooner than kanji
STRAY_UNITS: Final = 1.8  # how far an edge may move when needless points are removed and when it becomes a curve
STILL_STRAY_UNITS: Final = 0.6  # how far it may move when points are removed again, after narrow places were widened
DIVIDED_FORM: Final = 0.45  # added to the distortion of an arrangement that divides a company's form: 株式 | 会社


def compose_brushed(family: BrushFamily, commission: Commission) -> Composition:
    """Compose a face by the figures of a family."""
    if commission.is_round and family.in_disc is not None:
        family = family.in_disc
    commission = stacked_where_needed(commission, family.always_stacked)
    look = commission.stream("look")
    typeset = commission.typeset
    crowded = typeset.is_long_company
    light = crowded or typeset.is_kana or typeset.latin
    weight = _of_level(CROWDED_WEIGHTS if light else WEIGHTS, commission.level(0))
    rim = _of_level(CROWDED_RIMS if crowded else RIMS, commission.level(1))
    build = _of_level(CROWDED_BUILDS if crowded else BUILDS, commission.level(2))
    breadth = _of_level(SHARES_OF_BREADTH, commission.level(3))
    bold, build_share, broad = look.between(*weight), look.between(*build), look.between(*breadth)
    boldness = family.boldness.at(bold) + (KANA_BOLDER if typeset.is_kana else 0.0)
    blank = with_rim(family, commission, family.frame or rim)
    fan, scatter = commission.tweak("fan", family.fan), commission.tweak("scatter", family.scatter)
    brushing = Brushing(
        style=family.style,
        proportions=_proportions(family, commission, blank, fan, scatter, build_share),
        filling=_filling(family, commission, blank, fan, build_share, broad),
        strokes=Strokes(boldness, family.boldest_units.at(bold), commission.heavier_units, opened=family.opened_units),
        hand=Hand(family.ends_units, family.pools_units.at(scatter)),
        flare=commission.between("flare", family.flare),
        grain=grain(commission.stream("grain"), family.grain_units.at(scatter)) if family.grain_units.growth else None,
        warp=None if family.warp is None else family.warp(commission, blank),
    )
    drawn = draw(typeset, brushing, commission.library, lambda: commission.stream("hand"))
    inks = [simpler(letter.ink, STRAY_UNITS) for letter in drawn.letters]
    if not commission.heavier_units:
        inks = [mended(ink, len(inks)) for ink in inks]
    letters = tuple(
        _with_ink(letter, with_curves(simpler(ink, STILL_STRAY_UNITS), STRAY_UNITS, ink))
        for letter, ink in zip(drawn.letters, inks, strict=True)
    )
    return Composition(
        with_thinner_rim(family, commission, blank, inks),
        letters,
        drawn.divider,
        joins_rim=brushing.filling.reach == 1.0,
        outlines=tuple(letter.outline for letter in drawn.drawings),
        lines=typeset.lines,
        in_rows=typeset.in_rows,
    )


def _with_ink(letter: LetterInk, ink: MultiPolygon) -> LetterInk:
    """Return a letter with other ink, and with a cell that is enlarged to hold this ink."""
    left, top, right, bottom = ink.bounds
    cell = letter.cell
    held = Box(min(cell.left, left), min(cell.top, top), max(cell.right, right), max(cell.bottom, bottom))
    return replace(letter, ink=ink, cell=held)


def promise_brushed(family: BrushFamily, commission: Commission) -> Promise | None:
    """Return the promise for a company's name in the columns of the commission; None for rows and for other names."""
    if commission.typeset.in_rows or not is_company(commission.typeset.name.letters):
        return None
    stands, form = _standing(family, commission), company_form(commission.typeset.name.letters)
    distortion = stands.distortion + DIVIDED_FORM * (not any(form <= set(line) for line in commission.typeset.lines))
    return Promise(PEN_PER_EM * 2.0 * RADIUS_UNITS * stands.size, distortion)


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
    columns_of_kana = not commission.typeset.in_rows and len(commission.typeset.lines) > 1 and family.frame is None
    more = MORE_BESIDE_KANA_EM if commission.typeset.is_kana and columns_of_kana else 0.0
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
        gap_em=commission.between("gap", family.gap_em) + more,
        most_drawn_out=family.most_drawn_out[0 if max(map(len, commission.typeset.lines)) <= 2 else 1],
        wider=_at_share(_widths(family, commission.typeset), build),
    )


def _widths(family: BrushFamily, typeset: TypesetName) -> Span:
    """Return the factors on letters' ratio of width to height, from a tall to a wide build."""
    if len(typeset.lines) > 1:
        return TALL_TO_EVEN if typeset.is_kana or _is_latin(typeset) else family.widths_in_lines
    if len(typeset.name.letters) == 1:
        return TALL_TO_WIDE_ALONE
    return TALL_ROW if _is_latin(typeset) else TALL_TO_WIDE


def _filling(
    family: BrushFamily, commission: Commission, blank: SealBlank, fan: float, build: float, broad: float
) -> Filling:
    """Return the room for letters inside the rim and its ring of paper, and how they fill it."""
    latin = _is_latin(commission.typeset)
    many_rows = len(commission.typeset.lines) > 1
    many = many_rows or commission.typeset.in_rows
    return Filling(
        half_width=blank.half_width,
        half_height=blank.half_height,
        ring=_at_share(family.ring_units, build),
        round=blank.is_round,
        fan=fan,
        bend=0.0 if latin else family.bend if many else LONE_COLUMN_BEND * family.bend,
        narrowing=(LATIN_NARROWING if many_rows else 0.0)
        if latin
        else family.narrowing,  # at 0 the stem of D is straight
        largest_em=LARGEST_EM,
        reach=family.reach if commission.tweaks.reach is None else commission.tweaks.reach,
        overlap=0.5 * blank.frame_units,
        growth=GROWTH_UNITS,
        opening=None if family.opening is None else family.opening(commission, blank, fan),
        breadth=0.0 if family.opening is not None else _breadth(family, commission, fan, broad),
        roomiest=ROOMIEST if many else ROOMIEST_COLUMN,
        by_eye=0.0 if many else TO_SEEN_MIDDLE,
    )


def _breadth(family: BrushFamily, commission: Commission, fan: float, broad: float) -> float:
    """Return the breadth of a single column, or of all columns of a company, as a share of the field's width.

    0 sets no breadth.
    """
    typeset = commission.typeset
    several = len(typeset.lines) > 1
    if typeset.in_rows or (several and not (commission.is_round and is_company(typeset.name.letters))):
        return 0.0
    breadth = BREADTH_OF_TWO if len(typeset.name.letters) == 2 else BREADTH_OF_MORE
    form = float(np.clip(np.sqrt(_standing(family, commission).form), *COLUMNS_TO_SQUARE)) if several else 1.0
    form *= 1.0 if typeset.is_kana else family.broader
    closed = 1.0 if commission.tweaks.fan is None else CLOSED_BREADTH + (1.0 - CLOSED_BREADTH) * fan
    return _at_share(BREADTH_OF_SQUARE if several else breadth, broad) * form * closed


def _at_share(span: Span, share: float) -> float:
    """Return the number at a share of a span: its low at 0, its high at 1."""
    return span.low + (span.high - span.low) * share


def _of_level(levels: Sequence[Span], level: int) -> Span:
    return levels[level % len(levels)]
