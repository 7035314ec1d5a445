"""Places the letters of a ring: tops outward, clockwise from the lower left, with a wider gap at the bottom."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

import numpy as np

from rendering.engine.double_ring.bands import Bands
from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.ruled.cells import SMALL_KANA, Kind, Size, shared

WIDEST: Final = 1.2  # greatest width of a letter, as a share of its height
WIDEST_LOOSE, NARROWEST_LOOSE = 1.2, 0.62  # greatest and least pitch across to pitch down, unless a kanji
STRETCHED: Final = 2.2  # greatest ratio of the two pitches of a kanji, either way
SEAM: Final = 0.6  # the gap at the bottom is wider than the others by this share of them
OPENS: Final = 0.85  # how far letters widen towards the rim: 0 keeps their sides parallel, 1 makes them radial


@dataclass(frozen=True, slots=True)
class Place:
    """A letter's place in the ring.

    `angle` is that of its middle, in radians clockwise from the bottom. `pitch` holds its pitches across and down, in
    units. `lift` is the distance of its bottom from the band's inner edge.
    """

    angle: float
    pitch: tuple[float, float]
    size: Size
    lift: float
    bands: Bands

    @property
    def width(self) -> float:
        return self.size.across * self.pitch[0]

    @property
    def height(self) -> float:
        return self.size.down * self.pitch[1]

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the letter's part of the band, in units."""
        return -sin(self.angle) * self.bands.middle, cos(self.angle) * self.bands.middle

    @property
    def narrowest(self) -> float:
        """Factor on the pitch across at the letter's bottom, where it is narrowest."""
        return self.bands.foot / float(_straightened(np.array(self.bands.foot), self.bands.middle))

    def moved(self, points: Points) -> Points:
        """Return the positions on the face of points (n, 2) of the upright letter, in units from its upper left."""
        radius = self.bands.foot + self.lift + self.height - points[:, 1]
        turn = self.angle + (points[:, 0] - self.width / 2.0) / _straightened(radius, self.bands.middle)
        return np.column_stack([-np.sin(turn) * radius, np.cos(turn) * radius])


def places_of(sizes: Sequence[Size], kinds: Sequence[Kind], bands: Bands) -> tuple[Place, ...]:
    """Return the places of a ring's letters, which have about the same height, with equal gaps between them."""
    height, round_about = bands.head - bands.foot, 2.0 * pi * bands.middle
    spans = shared([size.across for size in sizes])
    pitches = [
        _pitch(size, kind, span.length / 2.0 * round_about, height)
        for size, kind, span in zip(sizes, kinds, spans, strict=True)
    ]
    widths = [size.across * pitch[0] for size, pitch in zip(sizes, pitches, strict=True)]
    white = (round_about - sum(widths)) / (len(sizes) + SEAM)
    places, at = [], white * (1.0 + SEAM) / 2.0
    for size, kind, pitch, width in zip(sizes, kinds, pitches, widths, strict=True):
        spare = height - size.down * pitch[1]
        lift = 0.0 if kind.is_small or (kind.is_loose and spare < height / 3.0) else spare / 2.0
        places.append(Place((at + width / 2.0) / bands.middle, pitch, size, lift, bands))
        at += width + white
    return tuple(places)


def _pitch(size: Size, kind: Kind, room: float, height: float) -> tuple[float, float]:
    """Return a letter's pitches across and down, as large as its place and the limits of distortion allow."""
    across = min(room, WIDEST * height) / max(size.across, 1.0)
    down = height / max(size.down, 1.0)
    if kind.is_loose:
        across, down = min(across, WIDEST_LOOSE * down), min(down, across / NARROWEST_LOOSE)
    else:
        across, down = min(across, STRETCHED * down), min(down, STRETCHED * across)
    share = SMALL_KANA if kind.is_small else 1.0
    return across * share, down * share


def _straightened(radius: Floats, middle: float) -> Floats:
    """Return the radius that converts lengths along arcs to angles. At OPENS 0 it is `radius`, at 1 `middle`."""
    return OPENS * middle + (1.0 - OPENS) * radius
