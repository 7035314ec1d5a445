"""The figures of a ruled design, and what follows from them: where points lie on the face, how wide the pen is.

Knows a block that is opened, shaken and warped; no letter and no stroke.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.cells import CellShares
from rendering.engine.ruled.envelope import Envelope
from rendering.engine.ruled.waves import Afloat, Waves
from rendering.engine.ruled.wobble import Wobble

OPENED = 1.15  # the tightest place is opened to this many times its step when strokes give way
LEAST_GAP_UNITS = 33.0  # 0.2 mm at 12 mm: what is asked for
CUT_GAP_UNITS = 31.0  # 0.23 mm at 15 mm: what is accepted before the pen is made finer
CORNER_PENS = 0.71  # from the middle of a square pen to its corner
GENTLER_WAVES = (1.0, 0.6, 0.25)  # rather than a finer pen
THINNEST_PEN_UNITS = 14.0  # the finest pen there is: 0.1 mm at 15 mm


@dataclass(frozen=True, slots=True)
class RuledStyle:
    """The figures of a ruled design. Widths are shares of the even step, or units where they say so."""

    evenness: float
    cell_shares: CellShares
    envelope: Envelope
    white_pens: float  # white between strokes where they are nearest, in pens
    thickest_units: float
    thinnest_units: float
    rounding_share: float  # of the step
    reach: float = 0.0  # how far outer stroke ends run towards the rim; 1 joins it
    bends_to_rim: bool = False  # outer strokes sweep there from well within, else their ends alone run on
    fills_field: bool = False  # letters take all the room that they can, and divide the white evenly
    wobble: Wobble | None = None
    square_pen: bool = False
    straight_dots: bool = False  # what is short for its pen does not bend at all
    warp: Callable[[Points], Points] | None = None  # a last, smooth change of the plane, in units
    waves: Waves | Afloat | None = None  # what long level strokes share

    def on_face(self, points: Points) -> Points:
        """Return points of the block where they lie on the face, in units."""
        unsettled = points if self.wobble is None else self.wobble.apply(points)
        opened = self.envelope.apply(unsettled)
        return opened if self.warp is None else self.warp(opened)

    def apart_for(self, width: float) -> float:
        """Return how far apart centrelines should lie for a pen of this width."""
        return width + max(LEAST_GAP_UNITS, self.white_pens * width)

    def pen_for(self, apart: float) -> float:
        """Return the width of the boldest pen for centrelines that lie this far apart."""
        finest = max(apart - CUT_GAP_UNITS, THINNEST_PEN_UNITS)
        return min(self.thickest_units, finest, max(apart / (1.0 + self.white_pens), LEAST_GAP_UNITS))

    def calmer(self) -> "tuple[RuledStyle, ...]":
        """Return the style and, where it has waves, the same with gentler ones."""
        waves = self.waves
        return (self,) if waves is None else tuple(replace(self, waves=waves.gentler(share)) for share in GENTLER_WAVES)

    def with_room_for(self, width: float) -> "RuledStyle":
        """Return the style with room for half a pen at its edges, or for its corners where the edge is round."""
        half = CORNER_PENS if self.square_pen and self.envelope.is_round else 0.5
        return replace(self, envelope=self.envelope.less(half * width))

    def pen_of_rhythm(self, step: tuple[float, float]) -> float:
        """Return the pen's width that the tightest step, in blocks, promises."""
        width = self.thinnest_units
        for _ in range(3):
            across, down = self.with_room_for(width).envelope.scale()
            tightest = OPENED * min(step[0] * across, step[1] * down)
            width = min(max(tightest / (1.0 + self.white_pens), self.thinnest_units), self.thickest_units)
        return width


@dataclass(frozen=True, slots=True)
class StyleOverrides:
    """What tweaks change of a design once its letters have their places. None leaves the design's own."""

    heavier_units: float = 0.0  # edges move outward by this
    reach: float | None = None
    wobble: Wobble | None = None

    def on(self, style: RuledStyle) -> RuledStyle:
        """Return the style with the overrides on it."""
        return replace(
            style,
            reach=style.reach if self.reach is None else self.reach,
            wobble=style.wobble if self.wobble is None else self.wobble,
        )
