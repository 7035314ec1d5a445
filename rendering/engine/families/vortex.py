"""Vortex 渦: calm letters as of tensho that turn a little, more the further out, in a whirl drawn in from the rim."""

from dataclasses import replace

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import RuledFamily, Warp
from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.whirl import Whirl
from rendering.engine.silhouette.blank import SealBlank

TURN_RADIANS = Span(0.09, 0.11)  # at the rim of a disc, where uprights lean by three times as much: up to 19 degrees
TURN_IN_SQUARE_RADIANS = Span(0.22, 0.28)  # at the centre of a square, whose own sides stay straight
START = Span(0.0, 6.28)
ROOM_FOR_ARCS_UNITS = Span(110.0, 124.0)  # between rim and letters
ROOM_IF_FINE_UNITS = Span(82.0, 94.0)  # arcs then stand only where letters leave more
ARCS_AND_WHITE_UNITS = ((7, 88.0), (9, 72.0), (12, 58.0))  # few and wide apart, or many and near
MOST_TURNS = 1.3


def turned(commission: Commission, blank: SealBlank, ring_units: float, _thickest_units: float, damping: float) -> Warp:
    """Return the turn of the letters about the centre, to the side to which the whirl turns."""
    radians = TURN_RADIANS if blank.is_round else TURN_IN_SQUARE_RADIANS
    turn = damping * _hand(commission) * commission.between("turn", radians)
    room = np.array([blank.half_width, blank.half_height]) - ring_units

    def warp(points: Points) -> Points:
        x, y = points.T
        away = np.minimum(np.hypot(*(points / room).T), 1.0) ** 2
        angle = turn * (away if blank.is_round else (1.0 - away) ** 2)  # a turned square would leave its field
        cos, sin = np.cos(angle), np.sin(angle)
        return np.column_stack([x * cos - y * sin, x * sin + y * cos])

    return warp


def whirl(commission: Commission) -> Whirl:
    """Return the arcs of a design."""
    count, white_units = ARCS_AND_WHITE_UNITS[commission.stream("arcs").pick(len(ARCS_AND_WHITE_UNITS))]
    return Whirl(_hand(commission), count, commission.between("first arc", START), white_units, MOST_TURNS)


def _hand(commission: Commission) -> int:
    return 1 if commission.stream("hand").pick(2) else -1


IN_SQUARE = RuledFamily(
    frame=Span(0.05, 0.075),
    ring_units=Span(34.0, 50.0),
    thickest_units=Span(95.0, 135.0),
    white_pens=Span(0.64, 0.95),
    level=Span(1.0, 1.0),
    bow=Span(0.0, 0.0),
    builds=((1.0, 1.0), (0.86, 1.0), (1.0, 0.88)),
    scatter=Span(0.0, 0.0),
    rounding_share=Span(0.4, 0.65),
    straight_dots=True,
    warp=turned,
)
IN_DISC = replace(IN_SQUARE, ring_units=ROOM_FOR_ARCS_UNITS, rim_lines=whirl)
VORTEX = replace(
    IN_SQUARE,  # letters fill it to its corners: no room for arcs
    in_disc=replace(IN_DISC, if_fine=replace(IN_DISC, ring_units=ROOM_IF_FINE_UNITS)),
)
