"""Vortex 渦: letters like those of tensho, let out and rotated about the centre, less and less towards the rim."""

from collections.abc import Sequence

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import PlacedLetter, RuledFamily, Warp
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs import drawn_forms
from rendering.engine.ruled.bend import LetOut
from rendering.engine.silhouette.blank import SealBlank

TURN_RADIANS = Span(0.95, 1.05)  # rotation at the centre: with half of it letters look crooked
FALL = 1.2  # exponent by which the turn falls towards the rim: 2 makes a knot in the middle, 1 shears the ends
MODERN_TURN = 0.4  # factor on TURN_RADIANS for modern forms, whose strokes are too thick for more


def vortex_warp(
    commission: Commission, blank: SealBlank, ring_units: float, damping: float, letters: Sequence[PlacedLetter]
) -> Warp:
    """Return a map that turns points about the centre by an angle that falls to 0 at the rim.

    `damping` (0 to 1) weakens it. There are no `letters` where modern forms are drawn.
    """
    hand = 1 if commission.stream("hand").pick(2) else -1
    turn = damping * hand * commission.between("turn", TURN_RADIANS) * (1.0 if letters else MODERN_TURN)
    field = np.array([blank.half_width, blank.half_height]) - ring_units

    def warp(points: Points) -> Points:
        angle = turn * (1.0 - np.minimum(np.hypot(*(points / field).T), 1.0)) ** FALL
        (x, y), cos, sin = points.T, np.cos(angle), np.sin(angle)
        return np.array([x * cos - y * sin, x * sin + y * cos]).T

    return warp


VORTEX = RuledFamily(
    frame=Span(0.05, 0.085),
    ring_units=Span(34.0, 50.0),
    thickest_units=92.0,
    fan=Span(0.8, 0.9),
    let_out=LetOut(ends=0.3),  # if bars bent more, they would crowd at the block's corners
    warp=vortex_warp,
    drawings=drawn_forms.OwnDrawings(kanji=drawn_forms.WARPED),
)
