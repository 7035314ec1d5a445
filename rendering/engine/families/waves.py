"""Waves whose crests and troughs stand on the axes of a letter's parts, so that symmetric parts stay symmetric."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Final

import numpy as np

from rendering.engine.families.ruled_family import PlacedLetter
from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.values import Box

NARROWEST: Final = 0.9  # half waves: a narrower part shows no wave, and needs no crest on its axis
FAR: Final = 100.0  # half waves: far outside every face
SAME_AXIS: Final = 0.07  # half waves: axes that are nearer to each other count as one
SHORTEST, LONGEST = 0.86, 1.18
"""Least and greatest length of the waves between two axes, as multiples of the length that they have elsewhere."""


@dataclass(frozen=True, slots=True)
class Waves:
    """The phase of waves, in radians, at places on the face: in each letter it is linear from knot to knot."""

    boxes: Floats  # (n, 4): left, top, right and bottom of each letter's cell
    knots: tuple[tuple[Floats, Floats], ...]  # x in units, and the phase there, of each letter

    def phase(self, points: Points) -> Floats:
        """Return the phase at points (m, 2): 0 on a crest, and a multiple of pi on any crest or trough."""
        x, y = points.T
        left, top, right, bottom = self.boxes.T[..., None]
        outside = np.maximum(left - x, x - right).clip(0.0) + np.maximum(top - y, y - bottom).clip(0.0)
        owner = outside.argmin(axis=0)
        found = np.empty(len(x))
        for number, (places, phases) in enumerate(self.knots):
            own = owner == number
            found[own] = np.interp(x[own], places, phases)
        return found


def waves_of(letters: Sequence[PlacedLetter], length_units: float) -> Waves:
    """Return waves of about a length for these letters; without any, waves with a crest on the face's axis."""
    placed = letters or [PlacedLetter(Box(0.0, 0.0, 0.0, 0.0), np.empty((0, 2)))]
    boxes = np.array([astuple(letter.box) for letter in placed])
    return Waves(boxes, tuple(_knots(letter.sides, length_units / 2.0) for letter in placed))


def _knots(sides: Points, half_wave: float) -> tuple[Floats, Floats]:
    """Return places and phases: crests and troughs on the axes of parts, and waves of the given length beyond them.

    The widest part comes first. A part whose axis would make the waves too short or too long is passed over.
    """
    knots: dict[float, int] = {}
    widths = sides[:, 1] - sides[:, 0]
    for number in np.argsort(-widths, kind="stable").tolist():
        axis = float(sides[number].mean()) / half_wave
        if widths[number] < NARROWEST * half_wave or any(abs(axis - known) < SAME_AXIS for known in knots):
            continue
        nearest = sorted((abs(count - axis), count) for count in range(round(axis) - 1, round(axis) + 2))
        for _, count in nearest:
            if _fits(axis, count, knots.items()):
                knots[axis] = count
                break
    inner = sorted(knots.items()) or [(0.0, 0)]
    (first, first_count), (last, last_count) = inner[0], inner[-1]
    ends = (first - FAR, first_count - FAR), (last + FAR, last_count + FAR)
    places, counts = np.array([ends[0], *inner, ends[1]]).T
    return places * half_wave, counts * np.pi


def _fits(axis: float, count: int, knots: Iterable[tuple[float, int]]) -> bool:
    """Say whether crest or trough number `count` may stand at an axis, in half waves, beside the others."""
    return all(count != other and SHORTEST <= (axis - known) / (count - other) <= LONGEST for known, other in knots)
