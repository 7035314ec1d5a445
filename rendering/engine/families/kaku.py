"""Kaku 角字: horizontals and verticals of one thickness on a square lattice."""

from rendering.engine.block import Proportions
from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_common import THINNEST_UNITS, ruled
from rendering.engine.opening import Opening
from rendering.engine.ruled import Ruling
from rendering.engine.values import Composition


def compose(commission: Commission) -> Composition:
    """Compose a face in kaku."""
    ground = commission.ground(0.055, 0.085)
    ring = commission.between("ring", 75.0, 105.0)
    opening = Opening(
        half_width=ground.half_width - ring,
        half_height=ground.half_height - ring,
        round=False,
        fan=1.0,
    )
    ruling = Ruling(
        evenness=commission.between("evenness", 0.5, 0.8),
        proportions=Proportions(commission.between("height", 0.6, 0.9), commission.between("width", 0.4, 0.7)),
        opening=opening,
        stroke_share=commission.between("stroke", 0.46, 0.54),
        thickest_units=commission.between("thickest", 115.0, 140.0),
        thinnest_units=THINNEST_UNITS,
        rounding_share=0.0,
        square_pen=True,
    )
    return ruled(commission, ground, ruling)
