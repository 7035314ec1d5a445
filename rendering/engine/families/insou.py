"""Insou 印相体: letters open from the centre to a thin rim in all directions, and join it."""

from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_family import THINNEST_UNITS, cell_shares_of, envelope_in, ruled, stroke_sparsity
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.wobble import wobble
from rendering.engine.values import Composition


def compose(commission: Commission) -> Composition:
    """Compose a face in insou."""
    blank = commission.blank(0.05, 0.06)
    envelope = envelope_in(commission, blank, commission.between("ring", 30.0, 50.0), (0.85, 1.0), slimming=0.2)
    few = stroke_sparsity(commission)
    style = RuledStyle(
        evenness=commission.between("evenness", 0.5, 1.0),
        cell_shares=cell_shares_of(commission),
        envelope=envelope,
        white_pens=commission.between("white", 0.55, 0.66),
        thickest_units=commission.between("thickest", 95.0 + 20.0 * few, 135.0 + 45.0 * few),
        thinnest_units=THINNEST_UNITS,
        wobble=wobble(commission.stream("wobble"), commission.between("scatter", 0.1, 0.45)),
        reach=1.0,
        rounding_share=commission.between("rounding", 0.4, 0.7),
    )
    return ruled(commission, blank, style, joins_rim=True)
