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
SHORTEST, LONGEST = 0.66, 1.3
"""Least and greatest length of the waves between two axes, as multiples of the length that they have elsewhere."""
LIKE: Final = 0.06  # parts whose widths differ by less, as a share of the widest part's, are twins, such as 林's trees
APART: Final = 0.8  # widths: least distance of the axes of twins; parts above one another are none


@dataclass(frozen=True, slots=True)
class Waves:
    """Waves on a face: in each letter their phase, in radians, is linear from knot to knot."""

    boxes: Floats  # (n, 4): left, top, right and bottom of each letter's cell
    knots: tuple[tuple[Floats, Floats], ...]  # x in units, and the phase there, of each letter
    heights: Floats  # (n,): the height of each letter's waves, as a share of the usual height

    def at(self, points: Points) -> Floats:
        """Return the waves at points (m, 2): 1 on a crest and -1 in a trough of usual height."""
        x, y = points.T
        left, top, right, bottom = self.boxes.T[..., None]
        outside = np.maximum(left - x, x - right).clip(0.0) + np.maximum(top - y, y - bottom).clip(0.0)
        owner = outside.argmin(axis=0)
        phases = np.empty(len(x))
        for number, (places, known) in enumerate(self.knots):
            own = owner == number
            phases[own] = np.interp(x[own], places, known)
        return np.asarray(self.heights[owner] * np.cos(phases))


def waves_of(letters: Sequence[PlacedLetter], length_units: float) -> Waves:
    """Return waves of about a length for these letters; without any, waves with a crest on the face's axis."""
    placed = letters or [PlacedLetter(Box(0.0, 0.0, 0.0, 0.0), np.empty((0, 2)))]
    boxes = np.array([astuple(letter.box) for letter in placed])
    half_wave = length_units / 2.0
    knots = tuple(_knots(letter.sides, half_wave) for letter in placed)
    return Waves(boxes, knots, np.array([_height(places, phases, half_wave) for places, phases in knots]))


def _height(places: Floats, phases: Floats, half_wave: float) -> float:
    """Return the height of a letter's waves, as a share of the usual one: shorter waves are lower, so none is steep."""
    lengths = np.diff(places) / half_wave / (np.diff(phases) / np.pi)
    return float(lengths.min(initial=1.0))


def _knots(sides: Points, half_wave: float) -> tuple[Floats, Floats]:
    """Return places and phases: crests and troughs on the axes of parts, and waves of the given length beyond them.

    Twins come first, then the widest part. Twins stand all on crests or all in troughs, so that they look alike. A part
    whose axis would make the waves too short or too long is passed over.
    """
    knots: dict[float, int] = {}
    counts: dict[int, int] = {}  # of the parts whose axes are knots
    widths, axes = sides[:, 1] - sides[:, 0], sides.mean(axis=1) / half_wave
    twins = np.abs(widths[:, None] - widths) < LIKE * widths.max(initial=0.0)
    twins &= np.abs(axes[:, None] - axes) * half_wave > APART * widths
    for number in np.lexsort((-widths, ~twins.any(axis=1))).tolist():
        axis = float(axes[number])
        if widths[number] < NARROWEST * half_wave or any(abs(axis - known) < SAME_AXIS for known in knots):
            continue
        like = {counts[other] % 2 for other in counts if twins[number, other]}
        near = range(round(axis) - 2, round(axis) + 3)
        for count in sorted(near, key=lambda count: (bool(like - {count % 2}), abs(count - axis))):
            if _fits(axis, count, knots.items()):
                knots[axis] = counts[number] = count
                break
    inner = sorted(knots.items()) or [(0.0, 0)]
    (first, first_count), (last, last_count) = inner[0], inner[-1]
    ends = (first - FAR, first_count - FAR), (last + FAR, last_count + FAR)
    places, phases = np.array([ends[0], *inner, ends[1]]).T
    return places * half_wave, phases * np.pi


def _fits(axis: float, count: int, knots: Iterable[tuple[float, int]]) -> bool:
    """Say whether crest or trough number `count` may stand at an axis, in half waves, beside the others."""
    return all(count != other and SHORTEST <= (axis - known) / (count - other) <= LONGEST for known, other in knots)
