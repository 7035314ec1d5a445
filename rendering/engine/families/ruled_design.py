"""The figures of one ruled design: what a seed draws from the spans of its family, and what follows from the letters.

Knows no family by name.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from rendering.engine.families.commission import RIM_STRENGTHS, Commission, Span
from rendering.engine.families.ruled_envelope import envelope_of
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.cells import CellShares, cells, tightest_step
from rendering.engine.ruled.draw import pen_promised
from rendering.engine.ruled.squared_kana import room_for_white
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.wobble import wobble
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import RADIUS_UNITS

THINNEST_UNITS: Final = 28.0  # 0.21 mm at 15 mm, 0.17 mm at 12 mm: what a cutter still leaves standing
FINE_UNITS: Final = 52.0  # 0.39 mm at 15 mm: with a finer pen, letters take more of the room
FULL_WARP_STEP: Final = 0.2  # in blocks: strokes this far apart bear the whole warp
LEAST_DAMPING: Final = 0.8  # what the densest name keeps of it: less, and a wave no longer shows
LEAST_SCATTER: Final = 0.2  # of what a name of few strokes is scattered by, on a lattice
MOST_RIM_PENS: Final = 1.1  # what a rim takes, of the boldest pen that the letters promise: beside more they look lost
MOST_RIM_PENS_OF_LOOSE: Final = 0.75  # the same of kana and Latin: one narrow letter makes the pen finer than promised
KANA_PEN_OF_CELL: Final = 0.27  # of what a letter has of the height: a bolder pen runs three in a column together
SPARSE_DAMPING: Final = 0.4  # what a name of few strokes loses of it: a lone bar that tilts is another letter's
LOOSE_INSET: Final = 0.3  # of the paper that a seed adds for others: kana and a row of Latin are narrow as they are
MOST_DENSITY_BIAS: Final = 0.28  # how much more or less than its density a letter's cell may get, of two; of more, less
MOST_KANA_BIAS: Final = 0.12  # the same in a name of kana, whose letters are of one size
FEW_STROKES: Final = (10, 22)  # of a name, as its centrelines count them: few, and no longer few
LATTICE_LENGTHS: Final = Span(0.5, 1.6)  # exponent on the lengths and whites that a letter on a lattice is drawn with
CELL_HEIGHT, CELL_WIDTH = Span(0.75, 1.05), Span(0.4, 0.75)  # exponents on density: 1 gives each stroke equal room


def blank_and_style(
    family: RuledFamily, commission: Commission, letters: Sequence[Centrelines]
) -> tuple[SealBlank, RuledStyle]:
    """Return the blank and the figures of a design: as strong a rim as its seed takes, and its pen can stand beside.

    Tweaks have no say in how strong it is.
    """
    untweaked = replace(commission, tweaks=Tweaks())
    boldest = _style_of(family, untweaked, untweaked.blank(_third(family.frame, 0)), letters, 0)
    promised = pen_promised(commission.typeset, letters, boldest)
    if family.if_fine is not None and promised < FINE_UNITS and not commission.typeset.is_kana:
        return blank_and_style(family.if_fine, commission, letters)
    rim_pens = MOST_RIM_PENS_OF_LOOSE if commission.typeset.loose_with(family.square_pen) else MOST_RIM_PENS
    most = rim_pens * promised / RADIUS_UNITS
    strength = _rim_strength(commission)
    while strength and _third(family.frame, strength).low > most:
        strength -= 1
    frame = _third(family.frame, strength)
    blank = commission.blank(Span(frame.low, max(frame.low, min(frame.high, most))))
    return blank, _style_of(family, commission, blank, letters, strength)


def _style_of(
    family: RuledFamily, commission: Commission, blank: SealBlank, letters: Sequence[Centrelines], rim_strength: int
) -> RuledStyle:
    """Return the figures of a design: drawn by the seed from the family's spans, and what follows from the letters."""
    few = _stroke_sparsity(letters)
    bolder = family.bolder_if_few_units
    thickest = Span(family.thickest_units.low + bolder[0] * few, family.thickest_units.high + bolder[1] * few)
    boldness = RIM_STRENGTHS - 1 - rim_strength
    thickest_units = commission.between("thickest", _third(thickest, boldness))
    if commission.typeset.is_kana and not family.square_pen:
        thickest_units = min(thickest_units, _kana_pen(family, commission, blank))
    ring_units = commission.between("ring", family.ring_units)
    shares = _cell_shares(commission, family)
    warp = None
    if family.warp is not None:
        warp = family.warp(commission, blank, ring_units, thickest_units, _warp_damping(commission, shares, letters))
    scatter = commission.between("scatter", family.scatter)
    if family.square_pen:  # on a lattice all that is uneven is taken from the pen
        scatter *= max(few, LEAST_SCATTER)
    inset_units = family.inset_units * (LOOSE_INSET if commission.typeset.loose else 1.0)
    return RuledStyle(
        evenness=commission.between("evenness", family.evenness),
        cell_shares=shares,
        envelope=envelope_of(family, commission, blank, ring_units, inset_units * few),
        white_pens=commission.between("white", _third(family.white_pens, rim_strength)),
        thickest_units=thickest_units,
        thinnest_units=THINNEST_UNITS,
        wobble=wobble(commission.stream("wobble"), scatter, on_lattice=family.square_pen),
        reach=family.reach,
        bends_to_rim=family.bends_to_rim,
        fills_field=family.fills_field,
        rounding_share=commission.between("rounding", family.rounding_share),
        square_pen=family.square_pen,
        straight_dots=family.straight_dots and not commission.typeset.loose,
        warp=warp,
        waves=None if family.waves is None else family.waves(commission),
    )


def _kana_pen(family: RuledFamily, commission: Commission, blank: SealBlank) -> float:
    """Return the boldest pen for kana, which keep their proportions however many stand below one another."""
    lines = commission.typeset.lines
    below = len(lines) if commission.typeset.in_rows else max(map(len, lines))
    return KANA_PEN_OF_CELL * family.height_share * 2.0 * blank.half_height / below


def _rim_strength(commission: Commission) -> int:
    """Return which of three looks a sheet takes: bold letters in a thin rim, neither, or light ones in a strong rim.

    A company of many letters is always as bold as can be: beside a strong rim its strokes are hairlines.
    """
    if commission.typeset.is_long_company:
        return 0
    return commission.dealt(RIM_STRENGTHS)


def _third(span: Span, number: int) -> Span:
    """Return the first, second or last third of a span."""
    step = (span.high - span.low) / RIM_STRENGTHS
    return Span(span.low + number * step, span.low + (number + 1) * step)


def _stroke_sparsity(letters: Sequence[Centrelines]) -> float:
    """Return 1 for a name of few strokes, whose sheets would look alike if all filled the field, 0 for one of many."""
    strokes = sum(len(letter.strokes) for letter in letters)
    fewest, most = FEW_STROKES
    return float(np.clip((most - strokes) / (most - fewest), 0.0, 1.0))


def _cell_shares(commission: Commission, family: RuledFamily) -> CellShares:
    """Return how the cells share the block: by density, and a little by the seed's bias."""
    stream = commission.stream("favour")
    typeset = commission.typeset
    count = len(typeset.name.letters)
    most = MOST_KANA_BIAS if typeset.is_kana else MOST_DENSITY_BIAS * min(1.0, 2.0 / count)
    bias = tuple(stream.between(1.0 - most, 1.0 + most) for _ in typeset.name.letters)
    if typeset.is_kana and family.square_pen:
        room = room_for_white(typeset)
        bias = tuple(much * room[k] for k, much in enumerate(bias))
    return CellShares(
        commission.between("height", CELL_HEIGHT),
        commission.between("width", CELL_WIDTH),
        bias,
        commission.between("lengths", LATTICE_LENGTHS),
    )


def _warp_damping(commission: Commission, shares: CellShares, letters: Sequence[Centrelines]) -> float:
    """Return how much of a warp a name bears, up to 1.

    Dense names are warped less, so that gaps stay open, and names of few strokes, so that bars keep level.
    """
    typeset = commission.typeset
    boxes = cells(letters, typeset.lines, typeset.in_rows, shares, typeset.loose, latin=typeset.latin)
    dense = min(1.0, max(LEAST_DAMPING, tightest_step(letters, boxes) / FULL_WARP_STEP))
    return dense * (1.0 - SPARSE_DAMPING * _stroke_sparsity(letters))
