"""The figures of one ruled design: what its family's table and its seed say."""

from collections.abc import Callable
from dataclasses import dataclass

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.bend import Bend
from rendering.engine.ruled.wobble import Wobble


@dataclass(frozen=True, slots=True)
class RuledStyle:
    """The figures of a ruled design. Lengths are units."""

    ring_units: float  # paper between rim and letters
    fan: float  # how far the block opens to fill its silhouette
    build: float  # what the block's aspect is multiplied by
    bias: float  # how much more than its lines ask for the first letter of a line gets
    boldness: float  # of the pen that letters ask for
    thinnest_units: float
    least_gap_units: float  # between strokes, at the tightest place
    thickest_units: float
    rounding: float  # radius of bends, of the pitch
    reach: float = 0.0  # how far outer ends run on towards the rim; 1 joins it
    square_pen: bool = False  # square ends and corners
    wobble: Wobble | None = None  # of the block
    warp: Callable[[Points], Points] | None = None  # the last change of the plane, in units
    heavier_units: float = 0.0  # edges move outward by this

    def moved(self, points: Points, bend: Bend) -> Points:
        """Return points of the block (n, 2) where they lie on the face, in units: shaken, bent, warped."""
        shaken = points if self.wobble is None else self.wobble.apply(points)
        bent = bend.apply(shaken)
        return bent if self.warp is None else self.warp(bent)
