"""The one way in which tensho, insou, kaku, wave and vortex are made: a table of figures, and a seed that draws.

Each family's own file holds its table. Knows no family by name.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rendering.engine.families.commission import Commission, Span
from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.swell import Swell
from rendering.engine.ruled.waves import Afloat, Waves
from rendering.engine.ruled.whirl import Whirl
from rendering.engine.silhouette.blank import SealBlank

Warp = Callable[[Points], Points]
FamilyWarp = Callable[[Commission, SealBlank, float, float, float], Warp]


@dataclass(frozen=True, slots=True)
class RuledFamily:
    """The figures of a ruled family. A Span is what a seed draws from; lengths are units, or say what they are of."""

    frame: Span  # the rim, of the radius
    ring_units: Span  # paper between rim and letters
    thickest_units: Span  # the boldest pen, for a name of many strokes
    bolder_if_few_units: tuple[float, float] = (0.0, 0.0)  # what a name of few strokes adds to that span's ends
    white_pens: Span = Span(0.55, 0.66)  # white between strokes where they are nearest
    evenness: Span = Span(0.2, 0.4)  # 0 leaves strokes where the letter has them, 1 spaces them by rank alone
    fan: Span = Span(0.94, 1.0)  # how far the block opens to fill the silhouette
    level: Span = Span(0.0, 0.6)  # how level rows stay in a disc
    straightness: float = 0.7  # how upright inner uprights stay in a disc
    bow: Span = Span(-0.14, 0.14)  # of half a block: how level strokes arch; more, and they read as slants
    slimming: float = 0.25  # how much slimmer a lone column stands; 0 fills the field whatever the name
    builds: tuple[tuple[float, float], ...] = ((1.0, 1.0),)  # of a lone column: what it takes across and down
    inset_units: float = 0.0  # paper that a seed may add where strokes are few, so that sheets differ
    sides: Span | None = None  # what an oblong takes of its room, drawn for both sides
    scatter: Span = Span(0.05, 0.3)
    rounding_share: Span = Span(0.5, 0.8)  # radius of bends, of the step from stroke to stroke
    reach: float = 0.0  # how far outer strokes run towards the rim; 1 joins it
    straight_dots: bool = False  # what is too short for its pen to bend is straight, but in kana and Latin letters
    bends_to_rim: bool = False  # outer strokes sweep there from well within, else their ends alone run on
    fills_field: bool = False  # letters take all the room that they can, and divide the white evenly
    square_pen: bool = False  # square ends and corners: letters keep to a lattice
    warp: FamilyWarp | None = None
    """Makes the last change of the plane from the commission, blank, ring, thickest pen (units) and damping."""
    waves: Callable[[Commission], Waves | Afloat | None] | None = None  # what long level strokes share
    height_share: float = 1.0  # of the field, where lines of the rim take the rest
    rim_lines: Callable[[Commission], Swell | Whirl] | None = None  # between the rim and the letters
    in_disc: "RuledFamily | None" = None  # other figures for a round blank
    if_fine: "RuledFamily | None" = None  # other figures where the pen would be fine
