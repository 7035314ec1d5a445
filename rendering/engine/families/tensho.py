"""Tensho 篆書: one line width, rounded ends and bends, tall, with a clear ring of paper inside the rim."""

from rendering.engine.block import Proportions
from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_common import THINNEST_UNITS, ruled
from rendering.engine.opening import Opening
from rendering.engine.ruled import Ruling
from rendering.engine.values import Composition


def compose(commission: Commission) -> Composition:
    """Compose a face in tensho."""
    ground = commission.ground(0.05, 0.075)
    ring = commission.between("ring", 75.0, 105.0)
    opening = Opening(
        half_width=ground.half_width - ring,
        half_height=ground.half_height - ring,
        round=ground.is_round,
        fan=commission.tweak("fan", 0.35, 0.75),
        slim=commission.between("slim", 0.82, 1.0),
    )
    ruling = Ruling(
        evenness=commission.between("evenness", 0.45, 0.8),
        proportions=Proportions(commission.between("height", 0.6, 0.9), commission.between("width", 0.4, 0.7)),
        opening=opening,
        stroke_share=commission.between("stroke", 0.44, 0.52),
        thickest_units=commission.between("thickest", 105.0, 130.0),
        thinnest_units=THINNEST_UNITS,
        rounding_share=commission.between("rounding", 0.35, 0.6),
    )
    return ruled(commission, ground, ruling)
