"""Vortex 渦: letters like those of tensho, turned about the centre, less and less towards the rim."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import PlacedLetter, RuledFamily, Warp
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs import drawn_forms
from rendering.engine.silhouette.blank import SealBlank

RISE = Span(0.3, 0.34)  # slope at the centre of strokes that were level: they rise to the right, as a hand writes
LEAN = 0.15  # slope of strokes that were upright, as a share of RISE: if they leaned more, long ones would look kinked
FALL = 1.3  # exponent by which the turn falls: with 2, level strokes crowd at two of the block's corners


def vortex_warp(
    commission: Commission, blank: SealBlank, ring_units: float, damping: float, _letters: Sequence[PlacedLetter]
) -> Warp:
    """Return a map that turns strokes about the centre, where they slope most; at the rim nothing moves.

    `damping` (0 to 1) weakens it.
    """
    rise = damping * commission.between("turn", RISE)
    field = np.array([blank.half_width, blank.half_height]) - ring_units

    def warp(points: Points) -> Points:
        outward = np.abs(points / field)  # 1 at the edge of the field
        distances = np.hypot(*outward.T)[:, None] if blank.is_round else outward
        (x, y), turn = points.T, rise * (1.0 - distances.clip(max=1.0) ** FALL).prod(axis=1)
        return np.column_stack([x + LEAN * turn * y, y - turn * x])

    return warp


IN_SQUARE = RuledFamily(
    frame=Span(0.05, 0.085),
    ring_units=Span(34.0, 50.0),
    thickest_units=92.0,
    fan=Span(0.8, 0.9),
    warp=vortex_warp,
    drawings=drawn_forms.OwnDrawings(kanji=drawn_forms.WARPED),
)
IN_DISC = replace(IN_SQUARE, fan=Span(0.0, 0.0))  # in a block that bends, the turn makes knees of legs and shoulders
VORTEX = replace(IN_SQUARE, in_disc=IN_DISC)
