"""Insou 印相体: letters open from the centre to a thin rim in all directions, and join it."""

from rendering.engine.block import Proportions
from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_common import THINNEST_UNITS, ruled
from rendering.engine.opening import Opening
from rendering.engine.ruled import Ruling
from rendering.engine.values import Composition


def compose(commission: Commission) -> Composition:
    """Compose a face in insou."""
    ground = commission.ground(0.035, 0.05)
    opening = Opening(
        half_width=ground.half_width - 40,
        half_height=ground.half_height - 40,
        round=ground.is_round,
        fan=commission.tweak("fan", 0.85, 1.0),
        slim=1.0,
    )
    ruling = Ruling(
        evenness=commission.between("evenness", 0.5, 0.8),
        proportions=Proportions(commission.between("height", 0.6, 0.9), commission.between("width", 0.4, 0.7)),
        opening=opening,
        stroke_share=commission.between("stroke", 0.44, 0.52),
        thickest_units=commission.between("thickest", 100.0, 125.0),
        thinnest_units=THINNEST_UNITS,
        rounding_share=commission.between("rounding", 0.4, 0.7),
    )
    return ruled(commission, ground, ruling, joins_rim=True)
