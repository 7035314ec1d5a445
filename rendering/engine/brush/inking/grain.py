"""Makes a whole face slightly uneven, as cast bronze is."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Matrix, Points
from rendering.engine.geometry.linear_algebra import mapped
from rendering.engine.seeds import RandomStream

WAVES: Final = 9  # number of waves that the grain of a casting is made of
SHORTEST_UNITS, LONGEST_UNITS = 130.0, 420.0  # lengths of these waves; the marks of shorter ones would look like teeth


@dataclass(frozen=True, slots=True)
class Grain:
    """A slight unevenness of the whole face: points move by the sum of some plane waves."""

    waves: Points  # (n, 2): wave vectors, in radians per unit
    phases: Floats  # in radians
    moves: Matrix  # (n, 2): the direction and the size of each wave's movement, in units

    def apply(self, points: Points) -> Points:
        """Return points (n, 2) after this movement."""
        moved: Points = points + mapped(np.sin(mapped(points, self.waves) + self.phases), self.moves.T)
        return moved


def grain(dice: RandomStream, unevenness: float) -> Grain:
    """Return the grain of one casting, which moves points by about `unevenness` units."""
    waves, moves = [], []
    for number in range(WAVES):
        angle = np.pi * (number + dice.unit()) / WAVES
        turn = 2 * np.pi / dice.between(SHORTEST_UNITS, LONGEST_UNITS)
        waves.append([turn * np.cos(angle), turn * np.sin(angle)])
        aim = angle + dice.between(-0.6, 0.6)
        moves.append([np.cos(aim), np.sin(aim)])
    phases = np.array([dice.between(0.0, 2 * np.pi) for _ in range(WAVES)])
    return Grain(np.array(waves), phases, np.array(moves) * unevenness * 1.4 / np.sqrt(WAVES))
