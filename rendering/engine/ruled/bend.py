"""The bend, which maps an upright block of letters into a silhouette.

Strokes near the middle stay upright and level; the outermost follow the rim.
"""

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Points

AT_RIM: Final = 0.98  # distance of a block's corners from the centre, as a share of the field's radius
OPEN: Final = 0.2  # what fan 1 adds to half the diagonal of a block in a disc, before the bend; a share of that radius

UPRIGHT_IN_SQUARE: Final = 0.86  # longer side of a block at fan 0, as a share of the square's side
LEAST_PITCH: Final = 0.5  # least pitch in the corners, as a share of the pitch in the middle
STEEPEST: Final = 5.0  # greatest exponent of a bend: with a greater one only the very outermost strokes would bend
LEVEL: Final = 0.25  # level lines bend a quarter as far as uprights, because sloping bars read as slants


@dataclass(frozen=True, slots=True)
class Bend:
    """Half the block's width and height, in units, and how it bends."""

    half_width: float
    half_height: float
    strength: float = 0.0  # how far the corners move inward, as a share of their x

    def apply(self, points: Points) -> Points:
        """Return points (n, 2) of the block [-1, 1]² on the face, in units.

        x shrinks by strength·|x|^p·y² of itself, and y by LEVEL·strength·x²·|y|^q. The exponents p and q are the
        greatest that leave LEAST_PITCH of the pitch in the corners. So only the outermost strokes bend, and the others
        stay plumb and level.
        """
        if self.strength == 0.0:
            return np.asarray(points * (self.half_width, self.half_height))
        (x, y), (off_x, off_y) = points.T, np.abs(points.T)
        across, down = _exponent(self.strength), _exponent(LEVEL * self.strength)
        drawn_x = x * self.half_width * (1.0 - self.strength * off_x**across * off_y * off_y)
        drawn_y = y * self.half_height * (1.0 - self.strength * LEVEL * off_x * off_x * off_y**down)
        return np.array([drawn_x, drawn_y]).T


def _exponent(strength: float) -> float:
    return min(max((1.0 - LEAST_PITCH) / max(strength, 1e-9) - 1.0, 1.0), STEEPEST)


def bend_in_disc(half_axes_units: tuple[float, float], aspect: float, fan: float) -> Bend:
    """Return the bend of a block into an ellipse. `aspect` is width over height; at `fan` 0 nothing is bent."""
    high = (AT_RIM + OPEN * fan) / hypot(aspect, 1.0)
    wide, high = min(high * aspect, AT_RIM), min(high, AT_RIM)
    return Bend(wide * half_axes_units[0], high * half_axes_units[1], _strength(wide, high) if fan > 0.0 else 0.0)


def _strength(wide: float, high: float) -> float:
    """Return the strength s that brings corners to AT_RIM: (wide·(1 - s))² + (high·(1 - LEVEL·s))² = AT_RIM²."""
    a, b = wide * wide + (LEVEL * high) ** 2, wide * wide + LEVEL * high * high
    c = wide * wide + high * high - AT_RIM**2
    return 0.0 if c <= 0.0 else (b - sqrt(max(b * b - a * c, 0.0))) / a


def bend_in_square(half_axes_units: tuple[float, float], aspect: float, fan: float) -> Bend:
    """Return the map of a block into a rectangle, without any bend.

    At `fan` 1 the block fills the rectangle; at a smaller `fan` it is nearer to the aspect of its letters. It opens in
    proportion to the square root of `fan`, so that a small `fan` opens it far: no bend helps to fill the corners.
    """
    open_to = sqrt(fan)
    opened = UPRIGHT_IN_SQUARE + (1.0 - UPRIGHT_IN_SQUARE) * open_to
    narrower, lower = min(aspect, 1.0), min(1.0 / aspect, 1.0)
    wide, high = (opened * (each + (1.0 - each) * open_to) for each in (narrower, lower))
    return Bend(wide * half_axes_units[0], high * half_axes_units[1])
