"""Makes a face irregular as handwork is: it distorts the block [-1, 1]² slightly and smoothly by sine waves.

Strokes stay apart and in order. The `scatter` of a design sets the amount.
"""

from dataclasses import dataclass

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.seeds import RandomStream

WAVES = 3  # number of waves added to x, and to y
LARGEST = 0.075  # amplitude at scatter 1, in half blocks; times the highest frequency it is below 1, so nothing folds
FREQUENCIES = (2.0, 5.0)  # radians per half block


@dataclass(frozen=True, slots=True)
class Wobble:
    """Sine waves (amplitude, frequency across, frequency down, phase) added to x and to y."""

    across: tuple[tuple[float, float, float, float], ...]
    down: tuple[tuple[float, float, float, float], ...]

    def apply(self, points: Points) -> Points:
        """Return the points after the distortion. Points on an edge of the block stay on it."""
        x, y = points.T
        calm_x, calm_y = 1.0 - x * x, 1.0 - y * y
        return np.array([x + calm_x * _sum(self.across, x, y), y + calm_y * _sum(self.down, x, y)]).T


def _sum(waves: tuple[tuple[float, float, float, float], ...], x: Floats, y: Floats) -> Floats:
    if not waves:
        return np.zeros_like(x)
    amplitude, along_x, along_y, phase = np.array(waves).T[:, :, None]
    total: Floats = (amplitude * np.sin(along_x * x + along_y * y + phase)).sum(axis=0)
    return total


def wobble(dice: RandomStream, scatter: float, on_lattice: bool = False) -> Wobble:
    """Return the distortion of a design. With `on_lattice` x moves by x alone, and y by y, so right angles stay."""
    if scatter <= 0.0:
        return Wobble((), ())
    amplitude = LARGEST * scatter / WAVES

    def waves(is_x: bool) -> tuple[tuple[float, float, float, float], ...]:
        drawn = []
        for _ in range(WAVES):
            one, other = dice.between(*FREQUENCIES), dice.between(*FREQUENCIES) * (1 if dice.pick(2) else -1)
            if on_lattice:
                one, other = (one, 0.0) if is_x else (0.0, one)
            drawn.append((amplitude, one, other, dice.between(0.0, 6.283)))
        return tuple(drawn)

    return Wobble(waves(True), waves(False))
