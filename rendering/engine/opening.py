"""Give the block of letters the silhouette's form: from an upright block that opens to fill the field.

Maps points of the block [-1, 1]² into a field, in units. Knows no letter and no stroke.
"""

from dataclasses import dataclass

import numpy as np

from rendering.engine.deform import elliptical_to_disc
from rendering.engine.letters import Points


DISC_TIGHTNESS = 0.8  # the elliptical map shrinks steps to this near the edge (0.71 on it)


@dataclass(frozen=True, slots=True)
class Opening:
    """How a block lies in its field.

    `half_width` and `half_height` are the field's half axes less the ring of paper, in units; `round` tells a disc
    or ellipse from a square. `fan` 0 is an upright block inside, 1 the whole field. `slim` below 1 makes the upright
    block taller than wide.
    """

    half_width: float
    half_height: float
    round: bool
    fan: float
    slim: float = 1.0

    def scale(self) -> tuple[float, float]:
        """Return how many units a step in the block is, across and down, where the block is tightest but its rim."""
        if not self.round:
            across, down = 0.80 + 0.20 * self.fan, 0.88 + 0.12 * self.fan
        else:
            angle = float(np.arctan2(1.0, self.slim))
            tight = DISC_TIGHTNESS * self.fan
            across = np.cos(angle) * (1.0 - self.fan) + tight
            down = np.sin(angle) * (1.0 - self.fan) + tight
        return float(across * self.half_width), float(down * self.half_height)

    def apply(self, points: Points) -> Points:
        """Map block points (n, 2) to units."""
        full = np.array([self.half_width, self.half_height])
        if not self.round:
            upright = np.array([0.80 + 0.20 * self.fan, 0.88 + 0.12 * self.fan])
            return points * upright * full
        angle = np.arctan2(1.0, self.slim)  # the upright block's corner stands on the edge
        block = points * np.array([np.cos(angle), np.sin(angle)])
        return (block * (1.0 - self.fan) + elliptical_to_disc(points) * self.fan) * full
