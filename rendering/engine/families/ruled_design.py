"""The figures of one ruled design: what a seed draws from the spans of its family, and what follows from the letters.

Knows no family by name.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.cells import CellShares, cells, tightest_step
from rendering.engine.ruled.draw import pen_promised
from rendering.engine.ruled.envelope import LEVEL_TIGHTNESS, Envelope
from rendering.engine.ruled.squared_kana import room_for_white
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.wobble import wobble
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import RADIUS_UNITS

THINNEST_UNITS: Final = 28.0  # 0.21 mm at 15 mm, 0.17 mm at 12 mm: what a cutter still leaves standing
FINE_UNITS: Final = 52.0  # 0.39 mm at 15 mm: with a finer pen, letters take more of the room
FULL_WARP_STEP: Final = 0.2  # in blocks: strokes this far apart bear the whole warp
LEAST_DAMPING: Final = 0.8  # what the densest name keeps of it: less, and a wave no longer shows
LEAST_SCATTER: Final = 0.2  # of what a name of few strokes is scattered by, on a lattice
RIM_STRENGTHS: Final = 3
MOST_RIM_PENS: Final = 1.1  # what a rim takes, of the boldest pen that the letters promise: beside more they look lost
MOST_RIM_PENS_OF_LOOSE: Final = 0.75  # the same of kana and Latin: one narrow letter makes the pen finer than promised
KANA_PEN_OF_CELL: Final = 0.27  # of what a letter has of the height: a bolder pen runs three in a column together
SPARSE_DAMPING: Final = 0.4  # what a name of few strokes loses of it: a lone bar that tilts is another letter's
KANA_SLIMMING: Final = 0.7  # kana are known by their proportions: not drawn out to fill a field,
SQUARED_KANA_SLIMMING: Final = Span(0.14, 0.24)  # squared kana fill their cells: these must not be strips
LATIN_SLIMMING: Final = Span(0.45, 0.7)  # Latin letters still more
FILLED_SLIMMING: Final = 0.5  # of it, where letters fill the field
LATIN_NARROWING: Final = 0.5  # of it, where rows are short and many: they may stand a little wider
LATIN_LEAST_DOWN, LATIN_LEAST_DOWN_IN_SQUARE = 0.78, 1.0  # of the field's height: a lower row is a band
LATIN_FAN: Final = (
    0.12  # Latin letters stand in a block that hardly opens: bent to a disc, a D is an O and an S is none
)
FILLED_LATIN_LEAST_DOWN: Final = 0.87  # of a row that is to fill the field
FILLED_LATIN_FAN: Final = 0.55  # in rows that are to fill the field
LOOSE_INSET: Final = 0.3  # of the paper that a seed adds for others: kana and a row of Latin are narrow as they are
BESIDE_FAN: Final = 0.84  # of the fan, for columns beside each other in a disc: letters at its sides would lean,
BLOCK_FAN, BLOCK_STRAIGHTNESS = 0.76, 1.0  # where they stand in its corners: with its stem aslant, 中 is 史;
INNER: Final = 2.0  # of them, and of letters that need not join the rim, only the outermost strokes follow the edge
FILLED_BESIDE_FAN: Final = 0.94  # and where they fill the field, rows must still meet uprights there
KANA_FAN: Final = Span(0.6, 0.8)  # of a lone line of kana: opened further, the top of パ is pressed into the rim's arch
KANA_BESIDE_FAN: Final = Span(0.3, 0.58)  # the same for kana in several lines: bent into a corner, ト is a sweep
KANA_ROWS_HEIGHT: Final = 0.93  # of a disc, what kana of one line take: no more lie in its corners
LONE_ACROSS: Final = 0.86  # of a disc, what a name of one letter takes: along its edge a leg is a second rim
BLOCK_ROWS_HEIGHT: Final = 0.87  # of a disc, what level rows of such columns take: the same reason
FILLED_BLOCK_ROWS_HEIGHT: Final = 0.88  # the same where letters fill the field, up to so many in a line
MOST_IN_FILLED_LINE: Final = 3
BESIDE_ROWS_HEIGHT: Final = 0.87  # of more, of kana, and of two tall letters, which would lean along its edge
MOST_DENSITY_BIAS: Final = 0.28  # how much more or less than its density a letter's cell may get, of two; of more, less
MOST_KANA_BIAS: Final = 0.12  # the same in a name of kana, whose letters are of one size
FEW_STROKES: Final = (10, 22)  # of a name, as its centrelines count them: few, and no longer few
SLIMMING: Final = Span(0.0, 0.2)  # exponents on how tall the letters would stand
SLIMMED_IN_SQUARE: Final = 0.35  # of it: corners left empty show more than the segments of a disc
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
        envelope=_envelope(family, commission, blank, ring_units, inset_units * few),
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


def _envelope(
    family: RuledFamily, commission: Commission, blank: SealBlank, ring_units: float, inset_units: float
) -> Envelope:
    """Return the envelope of the block in the field, less a ring of paper and what a seed leaves at the sides."""
    typeset = commission.typeset
    narrowed = typeset.aspect ** _slimming(family, commission, blank)
    fan = commission.tweak("fan", family.fan)
    if typeset.latin and blank.is_round and commission.tweaks.fan is None:
        fan = min(fan, FILLED_LATIN_FAN if family.fills_field and len(typeset.lines) > 1 else LATIN_FAN)
    elif typeset.is_kana and blank.is_round and commission.tweaks.fan is None:
        fan = min(fan, commission.between("opened", KANA_BESIDE_FAN if len(typeset.lines) > 1 else KANA_FAN))
    elif blank.is_round and len(typeset.lines) > 1 and commission.tweaks.fan is None:
        fan *= FILLED_BESIDE_FAN if family.fills_field else BLOCK_FAN if is_block(typeset) else BESIDE_FAN
    in_disc = FILLED_LATIN_LEAST_DOWN if family.fills_field else LATIN_LEAST_DOWN
    least_down = in_disc if blank.is_round else LATIN_LEAST_DOWN_IN_SQUARE
    envelope = Envelope(
        half_width=blank.half_width - ring_units - commission.between("aside", Span(0.0, inset_units)),
        half_height=(1.0 if blank.is_round else family.height_share)
        * (blank.half_height - ring_units - commission.between("above", Span(0.0, inset_units))),
        is_round=blank.is_round,
        fan=fan,
        across=min(1.0, narrowed) * (LONE_ACROSS if _is_lone_in_disc(family, commission) else 1.0),
        down=max(min(1.0, 1.0 / narrowed), least_down if typeset.latin else 0.0),
        level=commission.between("level", family.level),
        straightness=family.straightness if family.fills_field or not is_block(typeset) else BLOCK_STRAIGHTNESS,
        inner=1.0 if family.fills_field and not is_block(typeset) else INNER,
        rows_height=min(_rows_height(family, typeset), family.height_share),
        bow=commission.between("bow", family.bow) if blank.is_round else 0.0,
    )
    if family.sides is None:
        beside = len(typeset.lines) > 1 and not family.square_pen
        whole = beside or typeset.loose_with(family.square_pen)
        builds = family.builds[:1] if whole else family.builds
        across, down = builds[commission.dealt_beside(RIM_STRENGTHS, len(builds))]
    else:
        across, down = commission.between("across", family.sides), commission.between("down", family.sides)
    return replace(envelope, across=across * envelope.across, down=down * envelope.down)


def _is_lone_in_disc(family: RuledFamily, commission: Commission) -> bool:
    """Say whether a letter is alone in a disc that it need not fill, and beside its very rim."""
    beside_rim = family.rim_lines is None and not family.fills_field
    return commission.is_round and len(commission.typeset.name.letters) == 1 and beside_rim


def _rows_height(family: RuledFamily, typeset: TypesetName) -> float:
    """Return what level rows take of a disc's height."""
    if family.fills_field and is_block(typeset):
        few = max(len(line) for line in typeset.lines) <= MOST_IN_FILLED_LINE
        return FILLED_BLOCK_ROWS_HEIGHT if few else BESIDE_ROWS_HEIGHT
    if is_block(typeset) and not typeset.is_kana:
        return BLOCK_ROWS_HEIGHT
    if is_block(typeset) or (len(typeset.lines) > 1 and not family.fills_field):
        return BESIDE_ROWS_HEIGHT
    return KANA_ROWS_HEIGHT if typeset.is_kana and len(typeset.lines) == 1 else LEVEL_TIGHTNESS


def _slimming(family: RuledFamily, commission: Commission, blank: SealBlank) -> float:
    """Return the exponent on how tall the letters would stand in the whole field."""
    typeset = commission.typeset
    filling = FILLED_SLIMMING if family.fills_field else 1.0
    if len(typeset.latin) == len(typeset.name.letters):
        slimming = filling * commission.between("slimming", LATIN_SLIMMING)
        return slimming * (LATIN_NARROWING if typeset.aspect < 1.0 else 1.0)
    slimming = commission.between("slimming", SLIMMING)
    if typeset.is_kana and family.square_pen:
        return commission.between("slimming", SQUARED_KANA_SLIMMING)
    if typeset.loose:
        return filling * slimming * max(family.slimming, KANA_SLIMMING)
    return slimming * family.slimming * (1.0 if blank.is_round else SLIMMED_IN_SQUARE)


def is_block(typeset: TypesetName) -> bool:
    """Say whether letters stand in several lines of several: some of them then in the corners of the block."""
    return len(typeset.lines) > 1 and max(len(line) for line in typeset.lines) > 1


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
