"""The bend: an upright block of letters into a silhouette. Inner strokes stay plumb, the outermost follow the rim.

Knows a block and a field; no letter, no stroke and no pen.
"""

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final

from rendering.engine.geometry.arrays import Points

AT_RIM: Final = 0.98  # of the field's radius: where the corners of a bent block come to stand
UPRIGHT, OPEN = 0.95, 0.25  # of the field's radius: the half diagonal of a block at fan 0, and what 1 adds
UPRIGHT_IN_SQUARE: Final = 0.86  # of half a square: the longer side of a block at fan 0
LEVEL: Final = 0.5  # of how far uprights draw in, what level lines do: bars that slope read as slants


@dataclass(frozen=True, slots=True)
class Bend:
    """Half the block's width and height, in units, and how far its corners draw in, as a share of their distance."""

    half_width: float
    half_height: float
    strength: float

    def apply(self, points: Points) -> Points:
        """Return points of the block [-1, 1]² (n, 2) in units.

        x draws in by strength·x²·y², y by LEVEL of that: lines near the middle of the block stay plumb and level, its
        own sides become parabolas.
        """
        drawn_in = self.strength * (points[:, :1] * points[:, 1:]) ** 2
        bent: Points = points * (self.half_width, self.half_height) * (1.0 - drawn_in * (1.0, LEVEL))
        return bent


def bend_in_disc(half_axes_units: tuple[float, float], aspect: float, fan: float) -> Bend:
    """Return the bend of a block of an aspect (width to height) into an ellipse. `fan` 0 leaves an upright block."""
    high = (UPRIGHT + OPEN * fan) / hypot(aspect, 1.0)
    wide, high = min(high * aspect, AT_RIM), min(high, AT_RIM)
    return Bend(wide * half_axes_units[0], high * half_axes_units[1], _strength(wide, high) if fan > 0.0 else 0.0)


def _strength(wide: float, high: float) -> float:
    """Return the strength s at which a corner stands AT_RIM: (wide·(1 - s))² + (high·(1 - LEVEL·s))² = AT_RIM²."""
    a, b = wide * wide + (LEVEL * high) ** 2, wide * wide + LEVEL * high * high
    c = wide * wide + high * high - AT_RIM**2
    return 0.0 if c <= 0.0 else (b - sqrt(max(b * b - a * c, 0.0))) / a


def bend_in_square(half_axes_units: tuple[float, float], aspect: float, fan: float) -> Bend:
    """Return the block in a rectangle, which `fan` 1 fills; with less it has more of the letters' own aspect.

    Nothing is bent.
    """
    opened = UPRIGHT_IN_SQUARE + (1.0 - UPRIGHT_IN_SQUARE) * fan
    narrower, lower = min(aspect, 1.0), min(1.0 / aspect, 1.0)
    wide, high = (opened * (each + (1.0 - each) * fan) for each in (narrower, lower))
    return Bend(wide * half_axes_units[0], high * half_axes_units[1], 0.0)
