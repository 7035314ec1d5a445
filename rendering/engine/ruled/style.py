"""The figures of one ruled design, which follow from its family's table and its seed."""

from collections.abc import Callable
from dataclasses import dataclass

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.bend import Bend
from rendering.engine.ruled.wobble import Wobble


@dataclass(frozen=True, slots=True)
class RuledStyle:
    """The figures of a ruled design. Lengths are units."""

    ring_units: float  # width of the paper between rim and letters
    fan: float  # how far the block opens to fill its silhouette
    build: float  # factor on the block's aspect
    bias: float  # factor on the room of the first letter of a line
    boldness: float  # pen width, as a share of the greatest that the letters allow
    least_gap_units: float  # least white between strokes
    thickest_units: float  # greatest pen
    rounding: float  # radius of bends, in pitches
    reach: float = 0.0  # how far outer ends are extended towards the rim; 1 joins it
    square_pen: bool = False  # square ends and corners
    wobble: Wobble | None = None  # a map of the block
    warp: Callable[[Points], Points] | None = None  # the last map of the plane, in units
    heavier_units: float = 0.0  # edges are moved outward by so much more

    def moved(self, points: Points, bend: Bend) -> Points:
        """Return the positions on the face, in units, of points (n, 2) of the block, wobbled, bent and warped."""
        shaken = points if self.wobble is None else self.wobble.apply(points)
        bent = bend.apply(shaken)
        return bent if self.warp is None else self.warp(bent)
