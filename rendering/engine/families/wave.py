"""Wave 波: parallel waves run through evenly ruled letters."""

import numpy as np

from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_family import THINNEST_UNITS, cell_shares_of, envelope_in, ruled, warp_damping
from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.wobble import wobble
from rendering.engine.values import Composition


def compose(commission: Commission) -> Composition:
    """Compose a face in wave."""
    blank = commission.blank(0.05, 0.075)
    ring = commission.between("ring", 44.0, 56.0)
    cell_shares = cell_shares_of(commission)
    height = commission.between("height of waves", 75.0, 115.0) * warp_damping(commission, cell_shares)
    length = commission.between("length of waves", 750.0, 1150.0)
    phase = commission.between("phase", 0.0, 6.28)
    thickest = commission.between("thickest", 145.0, 190.0)
    reach = min(blank.half_width, blank.half_height) - ring - thickest / 2

    def warp(points: Points) -> Points:
        x, y = points.T
        away = (x / reach) ** 2 + (y / reach) ** 2 if blank.is_round else (y / reach) ** 2
        room = np.clip(1.0 - away, 0.0, 1.0)  # waves die out where the boldest stroke would come to the ring
        lift = height * np.sin(2 * np.pi * x / length + phase) * np.sqrt(room)
        return np.column_stack([x, y + lift])

    envelope = envelope_in(commission, blank, ring, (0.94, 1.0), slimming=0.25)
    style = RuledStyle(
        evenness=commission.between("evenness", 0.5, 1.0),
        cell_shares=cell_shares,
        envelope=envelope,
        white_pens=commission.between("white", 0.55, 0.66),
        thickest_units=thickest,
        thinnest_units=THINNEST_UNITS,
        wobble=wobble(commission.stream("wobble"), commission.between("scatter", 0.05, 0.3)),
        reach=0.0,
        rounding_share=commission.between("rounding", 0.5, 0.8),
        warp=warp,
    )
    return ruled(commission, blank, style)
