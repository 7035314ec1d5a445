"""Vortex 渦: strokes turn about the centre, more the further out they lie, and run on to the rim."""

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import RuledFamily, Warp
from rendering.engine.geometry.arrays import Points
from rendering.engine.silhouette.blank import SealBlank

TURN_RADIANS = Span(0.34, 0.46)  # at the rim of a disc, at the centre of a square: more tips letters over


def _turn(commission: Commission, blank: SealBlank, ring_units: float, _thickest_units: float, damping: float) -> Warp:
    turn = commission.between("turn", TURN_RADIANS) * (1 if commission.stream("hand").pick(2) else -1)
    turn *= damping
    room = np.array([blank.half_width, blank.half_height]) - ring_units

    def warp(points: Points) -> Points:
        x, y = points.T
        away = np.minimum(np.hypot(*(points / room).T), 1.0) ** 2
        angle = turn * (away if blank.is_round else (1.0 - away) ** 2)  # a turned square would leave its field
        cos, sin = np.cos(angle), np.sin(angle)
        return np.column_stack([x * cos - y * sin, x * sin + y * cos])

    return warp


VORTEX = RuledFamily(
    frame=Span(0.05, 0.075),
    ring_units=Span(34.0, 50.0),
    thickest_units=Span(110.0, 150.0),
    reach=1.0,
    warp=_turn,
)
