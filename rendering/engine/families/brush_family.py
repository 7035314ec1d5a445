"""The type of a brushed family's table of figures, from which brush_composing.py composes faces.

The tables of kaisho, reisho and koin are in their own files; those of modern_forms.py are for the ruled families.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rendering.engine.brush.draw import Warp
from rendering.engine.brush.filling import Opening
from rendering.engine.brush.letters import BrushStyle
from rendering.engine.families.commission import Commission, Span
from rendering.engine.silhouette.blank import SealBlank

FAN: Final = Span(0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Grows:
    """A figure that grows linearly with a share from 0 to 1, such as a face's boldness or scatter."""

    least: float
    growth: float

    def at(self, share: float) -> float:
        return self.least + self.growth * share


NOT_AT_ALL: Final = Grows(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class BrushFamily:
    """The figures of a brushed family. Seeds draw numbers from each Span. Lengths are units unless said otherwise."""

    style: BrushStyle
    ring_units: Span  # paper between rim and letters
    bend: float  # how far level strokes bend with a disc: 0 keeps them level
    evenness: Span  # how far letters are drawn towards an even block
    widest: float  # letters are at most so many times wider than the typeface has them
    narrowest: float  # ... and at least so many times as wide,
    narrowest_in_lines: tuple[float, float] | None = None  # or, in several lines, this: in a disc, in a square
    widths_in_lines: Span = Span(0.82, 1.02)  # by build, in several lines: letters, so much wider for their height
    broader: float = 1.0  # times the breadth that other hands give a column of kanji
    squarer: float = 0.3  # what a square adds to evenness and widest: it has corners to fill
    by_density: Span = Span(0.3, 0.6)  # how much more room dense letters get
    least_of_uprights: float = 1.06  # least room of letters of uprights, such as 川 and 小, as a factor of their height
    even_widths: Span = Span(0.1, 0.6)  # how far the widths of a column's letters are made equal
    least_aspect: tuple[float, float] = (0.0, 0.0)  # least width to height, in a disc and in a square
    always_stacked: bool = False  # two kanji never stand side by side
    rise_degrees: Span | None = None  # slope of bars, which rise to the right; None keeps them level
    own_rise_degrees: float = 0.0  # their slope in the typeface
    tilt_degrees: float = 0.0  # greatest rotation of a letter, at scatter 1
    lean_degrees: Span = Span(0.0, 0.0)
    gap_em: Span = Span(0.06, 0.13)  # white between letters
    scatter: Span = Span(0.0, 0.4)
    boldness: Grows = Grows(0.7, 0.3)  # of what a letter's own whites allow, by how bold a face is
    boldest_units: Grows = Grows(104.0, 40.0)
    level_gain: Span = Span(1.0, 1.0)  # how many times more level strokes gain than uprights
    ends_units: float = 0.0  # radius of what sticks out; 0 leaves points and corners sharp
    square_corners: bool = False  # the typeface's round corners become square
    pools_units: Grows = NOT_AT_ALL  # ink in corners and crossings, by scatter
    grain_units: Grows = NOT_AT_ALL  # how uneven the casting is, by scatter
    rim_unevenness: float = 0.0  # how far the rim's width leaves its mean, as a share of it
    flare: Span = Span(0.0, 0.0)  # strength of the one flare a letter
    frame: Span | None = None  # the rim, of the radius; None takes that of the look
    fan: Span = FAN
    reach: float = 0.0  # how far outer strokes run towards the rim; 1 joins it
    opening: Callable[[Commission, SealBlank, float], Opening] | None = None
    """Returns the map of the block into the field, from the commission, the blank and `fan`."""
    warp: Callable[[Commission, SealBlank], Warp] | None = None
    """Returns the last map of the plane."""
    in_disc: "BrushFamily | None" = None  # other figures for a round blank
