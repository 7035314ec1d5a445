"""The type of a brushed family's table of figures, from which brush_composing.py composes faces.

The tables of kaisho, reisho and koin are in their own files; those of modern_forms.py are for the ruled families.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rendering.engine.brush.draw import Warp
from rendering.engine.brush.filling import Opening
from rendering.engine.brush.prepared import BrushStyle
from rendering.engine.families.commission import Commission, Span
from rendering.engine.silhouette.blank import SealBlank

FAN: Final = Span(0.75, 1.0)
UNLIKE: Final = 1.16


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
    evenness: Span  # how far letters are stretched towards an even block
    widest: float  # greatest width of a letter, as a factor of its width in the typeface
    narrowest: float  # least width of a letter, as such a factor
    narrowest_in_lines: tuple[float, float] | None = None  # the same in several lines: in a disc, in a square
    widths_in_lines: Span = Span(0.82, 1.02)  # factors on the width for the height, in several lines, by build
    squarer: float = 0.3  # added to evenness and widest in a square, which has corners to fill
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
    contrast: Span = Span(-0.1, 0.1)  # how much bolder one direction is than the other
    contrast_of_uprights: float = 0.5  # 0.5 where uprights gain by contrast, -0.5 where level strokes do
    upright_share: Grows = Grows(0.3, 0.2)  # width of uprights as a share of their pitch, by boldness
    level_share: Grows = Grows(0.3, 0.2)
    thinnest_units: float = 38.0
    thickest_units: Grows = Grows(90.0, 50.0)  # by boldness
    agreement: float = 0.35  # how far the letters of a face are adjusted towards one weight
    mends_narrow_places: bool = True  # widen places that are too narrow to register, one by one
    unlike: float = UNLIKE  # greatest ratio of the heaviest to the lightest letter of a face
    least_share: float = 0.6  # least width of a thin stroke, as a share of the letter's usual stroke
    least_gap_share: float = 0.6  # least width of a gap, as such a share; a narrower one fills with ink
    softness_units: Span = Span(10.0, 14.0)  # radius of ends
    crisp: bool = False  # points and corners stay sharp
    pools_units: Grows = NOT_AT_ALL  # ink in corners and crossings, by scatter
    rim_unevenness: float = 0.0  # greatest deviation of the rim's width from its mean, as a share of the mean
    swelling_units: Grows = NOT_AT_ALL  # uneven width, by scatter
    roughness_units: Grows = NOT_AT_ALL
    nicks_units: Grows = NOT_AT_ALL
    nick_share: Grows = NOT_AT_ALL
    flare: Span = Span(0.0, 0.0)  # strength of the one flare of each letter
    frame: Span | None = None  # thickness of the rim, as a share of the radius; None takes that of the look
    fan: Span = FAN
    reach: float = 0.0  # how far outer strokes extend towards the rim; 1 joins it
    square_corners: bool = False
    opening: Callable[[Commission, SealBlank, float], Opening] | None = None
    """Returns the map of the block into the field, from the commission, the blank and `fan`."""
    warp: Callable[[Commission, SealBlank], Warp] | None = None
    """Returns the last map of the plane."""
    in_disc: "BrushFamily | None" = None  # other figures for a round blank
