"""Cast bronze: a smooth, seeded unevenness over the whole face, and the wear of use. Knows points in units; no letter.

A field of a few plane waves, so that it is the same everywhere and has no seam.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Matrix, Points
from rendering.engine.geometry.linear_algebra import mapped
from rendering.engine.seeds import RandomStream

WAVES: Final = 9
SHORTEST_UNITS, LONGEST_UNITS = 130.0, 420.0  # of the waves: shorter ones would be teeth


@dataclass(frozen=True, slots=True)
class Grain:
    """How far points move, in units: each of some plane waves along its own direction."""

    waves: Points  # (n, 2) wave vectors, radians a unit
    phases: Floats
    moves: Matrix  # (n, 2)

    def apply(self, points: Points) -> Points:
        """Return points (n, 2) where the casting left them."""
        moved: Points = points + mapped(np.sin(mapped(points, self.waves) + self.phases), self.moves.T)
        return moved


def grain(dice: RandomStream, unevenness: float) -> Grain:
    """Return the grain of one casting, in which points move by about `unevenness` units."""
    waves, moves = [], []
    for number in range(WAVES):
        angle = np.pi * (number + dice.unit()) / WAVES
        turn = 2 * np.pi / dice.between(SHORTEST_UNITS, LONGEST_UNITS)
        waves.append([turn * np.cos(angle), turn * np.sin(angle)])
        aim = angle + dice.between(-0.6, 0.6)
        moves.append([np.cos(aim), np.sin(aim)])
    phases = np.array([dice.between(0.0, 2 * np.pi) for _ in range(WAVES)])
    return Grain(np.array(waves), phases, np.array(moves) * unevenness * 1.4 / np.sqrt(WAVES))
