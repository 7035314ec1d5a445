"""Cast bronze: a smooth, seeded unevenness over the whole face, and the nicks of use.

A field of a few plane waves, so that it is the same everywhere and has no seam. Knows points in units; no letter.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.seeds import RandomStream

WAVES: Final = 7


@dataclass(frozen=True, slots=True)
class Field:
    """A sum of plane waves, about -1 to 1."""

    waves: Points  # (n, 2) wave vectors, radians a unit
    phases: Floats

    def at(self, points: Points) -> Floats:
        """Return the field at points (n, 2), in units."""
        total: Floats = np.sin(points @ self.waves.T + self.phases).sum(axis=1)
        level: Floats = total * (1.4 / np.sqrt(len(self.phases)))
        return level


def field(dice: RandomStream, shortest: float, longest: float) -> Field:
    """Return a field whose waves are `shortest` to `longest` units long, in all directions."""
    waves = []
    for number in range(WAVES):
        angle = np.pi * (number + dice.unit()) / WAVES
        turn = 2 * np.pi / dice.between(shortest, longest)
        waves.append([turn * np.cos(angle), turn * np.sin(angle)])
    return Field(np.array(waves), np.array([dice.between(0.0, 2 * np.pi) for _ in range(WAVES)]))


@dataclass(frozen=True, slots=True)
class Grain:
    """How uneven the strokes are: units of slow swelling, of quick roughness, and of nicks where the wear is worst."""

    slow: Field
    quick: Field
    worn: Field
    swelling: float
    roughness: float
    nicks: float
    nick_share: float  # 0 to 1: how much of the edge is nicked

    def at(self, points: Points) -> Floats:
        """Return how far edges at these points move outward."""
        even = self.swelling * self.slow.at(points) + self.roughness * self.quick.at(points)
        worst = np.clip(self.worn.at(points) - 1.6 * (1.0 - self.nick_share), 0.0, 0.6) / 0.6
        moves: Floats = even - self.nicks * worst * worst * (3.0 - 2.0 * worst)
        return moves


def grain(dice: RandomStream, swelling: float, roughness: float, nicks: float = 0.0, nick_share: float = 0.0) -> Grain:
    """Return the grain of one casting."""
    return Grain(
        field(dice, 170.0, 420.0), field(dice, 55.0, 120.0), field(dice, 70.0, 200.0),
        swelling, roughness, nicks, nick_share,
    )  # fmt: skip
