"""The figures of a ruled design, and what follows from them: where points lie on the face, how wide the pen is.

Knows a block that is opened, shaken and warped; no letter and no stroke.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rendering.engine.block import Proportions
from rendering.engine.letters import Points
from rendering.engine.opening import Opening
from rendering.engine.wobble import Wobble

OPENED = 1.15  # the tightest place is opened to this many times its step when strokes give way


@dataclass(frozen=True, slots=True)
class Ruling:
    """The figures of a ruled design. Widths are shares of the even step, or units where they say so."""

    evenness: float
    proportions: Proportions
    opening: Opening
    stroke_share: float  # of the step from stroke to stroke
    thickest_units: float
    thinnest_units: float
    rounding_share: float  # of the step
    reach: float = 0.0  # how far outer stroke ends run towards the rim; 1 joins it
    wobble: Wobble | None = None
    square_pen: bool = False
    warp: Callable[[Points], Points] | None = None  # a last, smooth change of the plane, in units

    def on_face(self, points: Points) -> Points:
        """Return points of the block where they lie on the face, in units."""
        unsettled = points if self.wobble is None else self.wobble.apply(points)
        opened = self.opening.apply(unsettled)
        return opened if self.warp is None else self.warp(opened)

    def with_pen(self, step: tuple[float, float]) -> tuple["Ruling", float]:
        """Return the ruling with room for half a pen at its edges, and the pen's width, by the tightest step."""
        width = self.thinnest_units
        for _ in range(3):
            across, down = self.opening.less(width / 2).scale()
            tightest = OPENED * min(step[0] * across, step[1] * down)
            width = min(max(self.stroke_share * tightest, self.thinnest_units), self.thickest_units)
        return replace(self, opening=self.opening.less(width / 2)), width


@dataclass(frozen=True, slots=True)
class Touch:
    """What tweaks change of a design once its letters have their places. None leaves the design's own."""

    heavier_units: float = 0.0  # edges move outward by this
    reach: float | None = None
    wobble: Wobble | None = None

    def on(self, ruling: Ruling) -> Ruling:
        """Return the ruling with the touch on it."""
        return replace(
            ruling,
            reach=ruling.reach if self.reach is None else self.reach,
            wobble=ruling.wobble if self.wobble is None else self.wobble,
        )
