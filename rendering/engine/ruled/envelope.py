"""Give the block of letters the silhouette's form: from an upright block that opens to fill the field.

Maps points of the block [-1, 1]² into a field, in units. Knows no letter and no stroke.
"""

from dataclasses import dataclass, replace

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.square_and_disc import elliptical_to_disc

DISC_TIGHTNESS = 0.82  # the elliptical map shrinks steps to this near the edge (0.71 on it)
LEVEL_TIGHTNESS = 0.915  # what level rows of one column take of a disc's height: their steps keep this share
LEVEL_FROM_FAN = 0.85  # from here on rows are as level as they shall be: a block that hardly opens keeps its corners
LEAST_CHORD = 0.2  # of half the field: at the very edge, and beyond it
UPRIGHT_SHARE = (0.80, 0.88)  # what an unopened block takes of a square field, across and down


@dataclass(frozen=True, slots=True)
class Envelope:
    """How a block lies in its field.

    `half_width` and `half_height` are the half axes of the room that ink may take, in units; `is_round` tells a
    disc or ellipse from a square. `fan` 0 is an upright block inside, 1 the whole room. `across` and `down` below 1
    leave room at the sides: a single column of letters stands slimmer than the field, a single row lower. In a disc,
    rows arch like the edge when `level` is 0; when it is 1 they stay level and evenly spaced, and only uprights bend.
    """

    half_width: float
    half_height: float
    is_round: bool
    fan: float
    across: float = 1.0
    down: float = 1.0
    level: float = 0.0
    straightness: float = 0.0  # in a disc, how upright inner uprights stay: 0 all bend alike, 1 only the outermost do
    inner: float = 1.0  # the greater, the further out uprights stay upright, where they do
    rows_height: float = LEVEL_TIGHTNESS  # what level rows take of a disc's height
    bow: float = 0.0  # how far level strokes bow downward in the middle, in half blocks; negative bows upward

    def less(self, margin_units: float) -> "Envelope":
        """Return the envelope with its room narrowed on every side, as by half a pen."""
        return replace(self, half_width=self.half_width - margin_units, half_height=self.half_height - margin_units)

    def _shares(self) -> tuple[Floats, Floats]:
        """Return what the upright block and the opened one take of the room, across and down."""
        full = np.array([self.across, self.down])
        return (full / np.hypot(*full) if self.is_round else full * UPRIGHT_SHARE), full

    def _level(self) -> float:
        return self.level * min(self.fan / LEVEL_FROM_FAN, 1.0)

    def scale(self) -> tuple[float, float]:
        """Return how many units a step in the block is, across and down, where the block is tightest but its rim."""
        upright, opened = self._shares()
        arched, level = np.full(2, DISC_TIGHTNESS), np.array([DISC_TIGHTNESS, self.rows_height])
        tightness = arched + self._level() * (level - arched) if self.is_round else np.ones(2)
        shares = upright * (1.0 - self.fan) + opened * (tightness * self.fan)
        return float(shares[0] * self.half_width), float(shares[1] * self.half_height)

    def apply(self, points: Points) -> Points:
        """Map block points (n, 2) to units."""
        upright, opened = self._shares()
        spread = self._in_disc(points) if self.is_round else points
        shares = points * upright * (1.0 - self.fan) + spread * opened * self.fan
        return shares * (self.half_width, self.half_height)

    def _in_disc(self, points: Points) -> Points:
        x, y = points.T
        y = y + self.bow * (1.0 - x * x) * (1.0 - y * y)
        arched = elliptical_to_disc(np.column_stack([x, y]))
        y = self.rows_height * y
        chord = np.sqrt(np.maximum(1.0 - y * y, LEAST_CHORD**2))
        narrowed = (1.0 - self.straightness) * chord + self.straightness * chord ** (np.abs(x) ** self.inner)
        level = np.column_stack([x * narrowed, y])
        spread: Points = arched + self._level() * (level - arched)
        return spread
