"""Vortex 渦: letters like those of tensho, whose bars turn about the centre by an angle that falls towards the rim."""

from collections.abc import Sequence

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import PlacedLetter, RuledFamily, Warp
from rendering.engine.geometry.arrays import Points
from rendering.engine.silhouette.blank import SealBlank

TURN_RADIANS = Span(0.46, 0.54)  # rotation at the centre
AT_REST = 0.85  # distance from the centre, as a share of the field's half axes, beyond which letters stand upright
ACROSS = 0.3  # share of the rotation by which points move sideways: with all of it stems lean, and letters look crooked
TURN_IN_SQUARE = 0.6  # factor on TURN_RADIANS in a square, where corners are sheared more


def vortex_warp(
    commission: Commission, blank: SealBlank, ring_units: float, damping: float, _letters: Sequence[PlacedLetter]
) -> Warp:
    """Return a map that turns points about the centre by an angle that falls towards the rim.

    Up and down, points move as in a rotation; sideways, they move by ACROSS of it. So bars swing, and stems stay nearly
    plumb. The block's top and foot, and the ends of long bars, are at rest. `damping` (0 to 1) weakens the map.
    """
    hand = 1 if commission.stream("hand").pick(2) else -1
    turn = damping * hand * commission.between("turn", TURN_RADIANS) * (1.0 if blank.is_round else TURN_IN_SQUARE)
    still = AT_REST * (np.array([blank.half_width, blank.half_height]) - ring_units)

    def warp(points: Points) -> Points:
        x, y = points.T
        angle = turn * (1.0 - np.minimum(np.hypot(*(points / still).T), 1.0))
        cos, sin = np.cos(angle), np.sin(angle)
        return np.array([x + ACROSS * (x * cos - y * sin - x), x * sin + y * cos]).T

    return warp


VORTEX = RuledFamily(
    frame=Span(0.05, 0.085),
    ring_units=Span(34.0, 50.0),
    thickest_units=92.0,
    fan=Span(0.12, 0.3),
    warp=vortex_warp,
)
