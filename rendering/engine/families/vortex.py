"""Vortex 渦: a turn about the centre that dies out at the rim."""

import numpy as np

from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_family import THINNEST_UNITS, cell_shares_of, envelope_in, ruled, warp_damping
from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.wobble import wobble
from rendering.engine.values import Composition


def compose(commission: Commission) -> Composition:
    """Compose a face in vortex."""
    blank = commission.blank(0.05, 0.075)
    ring = commission.between("ring", 34.0, 50.0)
    cell_shares = cell_shares_of(commission)
    turn = commission.between("turn", 0.5, 0.8) * (1 if commission.stream("hand").pick(2) else -1)
    turn *= warp_damping(commission, cell_shares)
    reach = min(blank.half_width, blank.half_height) - ring

    def warp(points: Points) -> Points:
        x, y = points.T
        distance = np.minimum(np.hypot(x, y) / reach, 1.0)
        angle = turn * (1.0 - distance**2) ** 2
        cos, sin = np.cos(angle), np.sin(angle)
        return np.column_stack([x * cos - y * sin, x * sin + y * cos])

    envelope = envelope_in(commission, blank, ring, (0.94, 1.0), slimming=0.25)
    style = RuledStyle(
        evenness=commission.between("evenness", 0.5, 1.0),
        cell_shares=cell_shares,
        envelope=envelope,
        white_pens=commission.between("white", 0.55, 0.66),
        thickest_units=commission.between("thickest", 145.0, 190.0),
        thinnest_units=THINNEST_UNITS,
        wobble=wobble(commission.stream("wobble"), commission.between("scatter", 0.05, 0.3)),
        reach=0.0,
        rounding_share=commission.between("rounding", 0.5, 0.8),
        warp=warp,
    )
    return ruled(commission, blank, style)
