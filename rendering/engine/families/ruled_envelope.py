"""The envelope of a ruled design: how far its block of letters opens into the field, by how the letters stand.

Knows no family by name.
"""

from dataclasses import replace
from typing import Final

from rendering.engine.families.commission import RIM_STRENGTHS, Commission, Span
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.ruled.envelope import LEVEL_TIGHTNESS, Envelope
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.typeset_name import TypesetName

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
SLIMMING: Final = Span(0.0, 0.2)  # exponents on how tall the letters would stand
SLIMMED_IN_SQUARE: Final = 0.35  # of it: corners left empty show more than the segments of a disc


def envelope_of(
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
