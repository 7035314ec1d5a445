"""Composes a brushed face from a family's figures, a name and a seed."""

from dataclasses import replace
from typing import Final

import numpy as np

from rendering.engine.brush.columns import Standing, standing
from rendering.engine.brush.draw import Brushing, draw
from rendering.engine.brush.filling import Filling
from rendering.engine.brush.grain import grain
from rendering.engine.brush.prepared import drawing_of
from rendering.engine.brush.proportions import RULED, LetterProportions
from rendering.engine.brush.weights import Strokes
from rendering.engine.brush.worn_rim import worn
from rendering.engine.families.brush_family import BrushFamily
from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.narrow_places import mended
from rendering.engine.families.promise import Promise
from rendering.engine.names.companies import is_company
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.japanese_lines import company_form
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Composition
from rendering.engine.vocabulary import RADIUS_UNITS

ALONE_BEND: Final = 0.25  # factor on the bend of level strokes in a single column
JAPANESE: Final = ("han", "hiragana", "katakana")
LIGHT, REGULAR, BOLD = Span(0.0, 0.14), Span(0.43, 0.57), Span(0.86, 1.0)  # weights: each face has one of them
THIN_RIM, MIDDLE_RIM, THICK_RIM = Span(0.051, 0.056), Span(0.068, 0.076), Span(0.084, 0.093)  # shares of the radius
LEAST_RIM: Final = 0.0505  # least thickness of a rim, also where it is worn, as a share of the radius: 0.3 mm at 12 mm
LOOKS: Final = (  # a thick rim suits thin strokes, a thin rim thick ones; the first sheet's comes first
    (REGULAR, MIDDLE_RIM), (BOLD, THIN_RIM), (LIGHT, MIDDLE_RIM), (REGULAR, THICK_RIM),
    (BOLD, MIDDLE_RIM), (LIGHT, THICK_RIM), (REGULAR, THIN_RIM),
)  # fmt: skip
CROWDED_LOOKS: Final = ((BOLD, THIN_RIM), (REGULAR, THIN_RIM), (BOLD, MIDDLE_RIM))
LOOSE_LOOKS: Final = (*CROWDED_LOOKS, (REGULAR, MIDDLE_RIM))  # kana and Latin letters are light by nature
BUILDS: Final = ((0.38, 0.62), (0.0, 0.25), (0.75, 1.0))  # even letters, tall ones near the rim, wide ones far from it
CROWDED_BUILDS: Final = BUILDS[:2]  # long names of companies
MORE_BY_DENSITY: Final = 0.25  # additional room of dense letters in several columns
TALL_TO_WIDE: Final = Span(0.82, 1.18)  # width to height of letters in one line, unless its breadth is set
TALL_TO_EVEN: Final = Span(0.82, 1.02)  # the same for kana and Latin letters in several lines
TALL_ROW: Final = Span(0.82, 0.94)  # the same for Latin letters in one row
BREADTH_OF_TWO: Final = Span(0.685, 0.74)  # breadth of a column of two letters, as a share of the field's, by build
BREADTH_OF_MORE: Final = Span(0.62, 0.65)  # the same for a column of more letters
BREADTH_OF_KANA: Final = 0.95  # factor on that breadth for kana, which are tall by nature
BREADTH_OF_SQUARE: Final = Span(0.71, 0.74)  # breadth of a company's columns, where their block is square
COLUMNS_TO_SQUARE: Final = (1.0, 1.12)  # least and greatest factor on it where the block is not square
BY_EYE: Final = 0.75  # how far letters are centred by their ink, not by their box: one long stroke may leave the box
CLOSED_BREADTH: Final = 0.86  # factor on the breadth at fan 0
LATIN_NARROWING: Final = 0.2  # share of the disc's narrowing that Latin letters get: with more, an I leans
LARGEST_EM: Final = 1600.0  # units: a single letter is not enlarged further
MOST_OVERLAP_UNITS: Final = 20.0  # how far letters that join the rim overlap it
LEAST_STROKE_UNITS, LEAST_GAP_UNITS = 40.0, 43.0  # 0.3 and 0.32 mm at 15 mm
USUAL_ASPECT: Final = 1.2  # width to height of brushed kanji in columns: narrower ones have thinner strokes
PEN_OF_EM: Final = 0.1  # typical width of strokes
NARROWEST_IN_SHORT_COLUMNS: Final = 0.8  # where columns outnumber their letters: wide letters leave a disc empty
NARROWEST_IN_ROW: Final = 0.4  # least width to height of kana in one row: a flat row leaves a disc empty
MORE_BESIDE_KANA_EM: Final = 0.05  # additional white between columns of kana, which merge sooner than those of kanji
CUT_FORM: Final = 0.45  # distortion that counts as equally bad as a divided legal form (株式 | 会社)
MOST_EVENED: Final = 5  # letters: weights of longer names are not evened, as their letters are small and it takes time
MOST_MOVE_UNITS: Final = 48.0  # greatest movement of an edge to make a stroke bold: more would change the hand


def compose_brushed(family: BrushFamily, commission: Commission) -> Composition:
    """Compose a face by the figures of a family."""
    if commission.is_round and family.in_disc is not None:
        family = family.in_disc
    commission = _stacked_where_needed(commission, family.always_stacked)
    look = commission.stream("look")
    crowded = commission.typeset.is_long_company
    looks = CROWDED_LOOKS if crowded else LOOSE_LOOKS if commission.typeset.loose else LOOKS
    builds = CROWDED_BUILDS if crowded else BUILDS
    weight, rim = looks[commission.dealt(len(looks))]
    build = builds[commission.dealt_beside(len(looks), len(builds))]
    bold, build_share = look.between(*weight), look.between(*build)
    blank = commission.blank(family.frame or rim)
    if family.rim_unevenness and commission.tweaks.frame is None:
        least = LEAST_RIM / (1.0 - family.rim_unevenness)
        blank = commission.blank(Span(max(rim.low, least), max(rim.high, least)))
        blank = worn(blank, family.rim_unevenness, commission.stream("rim"))
    fan, scatter = commission.tweak("fan", family.fan), commission.tweak("scatter", family.scatter)
    brushing = Brushing(
        style=family.style,
        proportions=_proportions(family, commission, blank, fan, scatter, build_share),
        filling=_room(family, commission, blank, fan, build_share),
        strokes=_strokes(family, commission, bold),
        grain=grain(
            commission.stream("grain"),
            swelling=max(family.swelling_units.at(scatter), 0.0),
            roughness=max(family.roughness_units.at(scatter), 0.0),
            nicks=family.nicks_units.at(scatter),
            nick_share=family.nick_share.at(scatter),
        ),
        flare=commission.between("flare", family.flare),
        warp=None if family.warp is None else family.warp(commission, blank),
        pools=family.pools_units.at(scatter),
    )
    drawn = draw(commission.typeset, brushing, commission.library, lambda: commission.stream("hand"))
    typeset, library = commission.typeset, commission.library
    letters = drawn.letters
    if family.mends_narrow_places and not commission.heavier_units:
        letters = tuple(replace(letter, ink=mended(letter.ink)) for letter in letters)
    return Composition(
        blank,
        letters,
        drawn.divider,
        joins_rim=brushing.filling.reach == 1.0,
        drawings=tuple(drawing_of(letter, family.style, library) for letter in typeset.name.letters),
        lines=typeset.lines,
        in_rows=typeset.in_rows,
    )


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
    return TALL_ROW if _is_latin(typeset) else TALL_TO_WIDE


def _strokes(family: BrushFamily, commission: Commission, bold: float) -> Strokes:
    contrast = commission.between("contrast", family.contrast) * family.contrast_of_uprights
    is_evened = len(commission.typeset.name.letters) <= MOST_EVENED and commission.heavier_units <= 0.0
    return Strokes(
        upright_share=family.upright_share.at(bold) * (1.0 + contrast),
        level_share=family.level_share.at(bold) * (1.0 - contrast),
        thinnest=family.thinnest_units,
        thickest=family.thickest_units.at(bold),
        agreement=family.agreement,
        least_stroke=LEAST_STROKE_UNITS,
        least_gap=LEAST_GAP_UNITS,
        least_share=family.least_share,
        least_gap_share=family.least_gap_share,
        most_move=MOST_MOVE_UNITS,
        softness=commission.between("softness", family.softness_units),
        heavier=commission.heavier_units,
        crisp=family.crisp,
        square_corners=family.square_corners,
        mends=family.mends_narrow_places,
        unlike=family.unlike if is_evened else np.inf,
    )


def _room(family: BrushFamily, commission: Commission, blank: SealBlank, fan: float, build: float) -> Filling:
    """Return how letters fill the field inside a ring of paper."""
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
        opening=None if family.opening is None else family.opening(commission, blank, fan),
        breadth=0.0 if family.opening is not None else _breadth(family, commission, fan, build),
        by_eye=0.0 if many else BY_EYE,
    )


def _breadth(family: BrushFamily, commission: Commission, fan: float, build: float) -> float:
    """Return the breadth of a single column, or of a company's columns, as a share of the field; 0 if it is free."""
    typeset = commission.typeset
    several = len(typeset.lines) > 1
    if typeset.in_rows or (several and not (commission.is_round and is_company(typeset.name.letters))):
        return 0.0
    breadth = BREADTH_OF_TWO if len(typeset.name.letters) == 2 else BREADTH_OF_MORE
    form = float(np.clip(np.sqrt(_standing(family, commission).form), *COLUMNS_TO_SQUARE)) if several else 1.0
    form *= BREADTH_OF_KANA if typeset.is_kana else 1.0
    closed = 1.0 if commission.tweaks.fan is None else CLOSED_BREADTH + (1.0 - CLOSED_BREADTH) * fan
    return _within(BREADTH_OF_SQUARE if several else breadth, build) * form * closed


def _within(span: Span, share: float) -> float:
    return span.low + (span.high - span.low) * share


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
