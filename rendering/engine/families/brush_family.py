"""The type of a brushed family's table of figures. brush_composing.py composes faces from it.

kaisho.py, reisho.py and koin.py have one table each. modern_forms.py derives such tables for the ruled families.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from rendering.engine.brush.brush_letter import RULED
from rendering.engine.brush.draw import Warp
from rendering.engine.brush.filling import Opening
from rendering.engine.brush.inking.weights import OPENED_UNITS
from rendering.engine.brush.letters import BrushStyle
from rendering.engine.families.commission import Commission, Span
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName

FAN: Final = Span(0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Grows:
    """A figure that grows linearly with another one, from 0 to 1, such as the boldness or the scatter of a face."""

    least: float
    growth: float

    def at(self, share: float) -> float:
        return self.least + self.growth * share


NOT_AT_ALL: Final = Grows(0.0, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrushFamily:
    """The figures of a brushed family. A seed draws a number from each Span. Lengths without another unit are units."""

    style: BrushStyle
    ring_units: Span  # width of the ring of paper between rim and letters
    bend: float  # how far horizontal strokes bend with a disc; 0 keeps them straight
    evenness: Span  # how far the block of letters is stretched towards a square
    widest: float  # greatest factor on a letter's width for its height, compared with the typeface
    narrowest: float  # least factor on it
    most_drawn_out: tuple[float, float] = (2.4, 2.4)
    """Greatest width for height of a kanji, as a multiple of the typeface's: in lines of up to two, in longer ones."""
    narrowing: float = 1.0  # how far a disc narrows the block towards its top and bottom; 0 keeps uprights plumb
    narrowest_in_lines: tuple[float, float] | None = None  # `narrowest` in several lines: in a disc, in a square
    widths_in_lines: Span  # factor on width to height in several lines, from tall to wide builds
    broader: float = 1.0  # factor on the breadth of a column that does not consist of kana
    squarer: float = 0.3  # added to `evenness` and `widest` in a square, which has corners to fill
    by_density: Span = Span(0.3, 0.6)  # exponent by which dense letters get more room
    even_widths: Span  # how far the letters of a column are made equally wide; 1 is fully
    least_aspect: tuple[float, float] = (0.0, 0.0)  # least width to height of a kanji: in a disc, in a square
    always_stacked: bool = False  # True: two kanji never stand side by side
    rise_degrees: Span | None = None  # angle at which horizontal strokes rise to the right; None keeps them level
    own_rise_degrees: float = 0.0  # angle at which they rise in the typeface
    tilt_degrees: float = 0.0  # greatest rotation of a letter, at scatter 1
    lean_degrees: Span = Span(0.0, 0.0)  # angle at which upright strokes lean to the right
    gap_em: Span  # white between letters
    scatter: Span  # how irregular the handwork is, 0 to 1
    boldness: Grows  # share of the weight that a letter's whites allow; grows with WEIGHTS
    boldest_units: Grows = Grows(104.0, 40.0)  # greatest stroke width; grows with WEIGHTS
    opened_units: float = OPENED_UNITS  # width to which closing whites are opened; a smaller one cuts fewer ends
    ends_units: float = 0.0  # radius of rounded ends and outer corners; 0 leaves them sharp
    pools_units: Grows = NOT_AT_ALL  # radius of the ink that fills corners and crossings; grows with scatter
    grain_units: Grows = NOT_AT_ALL  # about how far points move, as if the seal were cast unevenly; grows with scatter
    rim_unevenness: float = 0.0  # greatest deviation of the rim's thickness, as a share of its mean
    flare: Span = Span(0.0, 0.0)  # strength of the flare (波磔); a letter has one at most
    frame: Span | None = None  # thickness of the rim, as a share of the radius; None takes one of RIMS
    fan: Span = FAN  # how far the block opens to fill the silhouette
    reach: float = 0.0  # how far letters come to the rim, 0 to 1; 1 joins it
    opening: Callable[[Commission, SealBlank, float], Opening] | None = None
    """A function that makes the map from the block to the field, from the commission, the blank and `fan`."""
    warp: Callable[[Commission, SealBlank], Warp] | None = None
    """A function that makes the last map of the plane, from the commission and the blank."""
    in_disc: "BrushFamily | None" = None  # other figures for a round blank


def stacked_where_needed(commission: Commission, always: bool) -> Commission:
    """Return the commission, with two letters in one column where they must not stand side by side.

    Beside another letter, 一 would be read as a dash, and 二 as ニ. With `always`, two kanji never stand side by side:
    the kanji of reisho are so wide that they would leave half of the face empty.
    """
    letters = commission.typeset.name.letters
    kanji = all(letter.script == "han" for letter in letters)
    if len(letters) != 2 or not ((always and kanji) or any(letter.text in RULED for letter in letters)):
        return commission
    return replace(commission, typeset=TypesetName(commission.typeset.name, arrangements(commission.typeset.name)[0]))
