"""Tensho 篆書: one line width, rounded ends and bends, tall, with a clear ring of paper inside the rim."""

from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_family import THINNEST_UNITS, cell_shares_of, envelope_in, ruled
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.wobble import wobble
from rendering.engine.values import Composition


def compose(commission: Commission) -> Composition:
    """Compose a face in tensho."""
    blank = commission.blank(0.05, 0.105)
    ring = commission.between("ring", 34.0, 44.0)
    envelope = envelope_in(commission, blank, ring, (0.94, 1.0), level=(0.0, 1.0), slimming=0.25, inset_units=60.0)
    style = RuledStyle(
        evenness=commission.between("evenness", 0.5, 1.0),
        cell_shares=cell_shares_of(commission),
        envelope=envelope,
        white_pens=commission.between("white", 0.55, 0.66),
        thickest_units=commission.between("thickest", 130.0, 205.0),
        thinnest_units=THINNEST_UNITS,
        wobble=wobble(commission.stream("wobble"), commission.between("scatter", 0.0, 0.0)),
        reach=0.0,
        rounding_share=commission.between("rounding", 0.35, 0.6),
    )
    return ruled(commission, blank, style)
