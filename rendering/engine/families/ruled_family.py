"""The one way in which tensho, insou, kaku, wave and vortex are made: a table of figures, and a seed that draws.

Each family's own file holds its table. Knows no family by name.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rendering.engine.families.commission import Commission, Span
from rendering.engine.geometry.arrays import Points
from rendering.engine.silhouette.blank import SealBlank

Warp = Callable[[Points], Points]
FamilyWarp = Callable[[Commission, SealBlank, float], Warp]


@dataclass(frozen=True, slots=True)
class RuledFamily:
    """The figures of a ruled family. A Span is what a seed draws from; lengths are units, or say what they are of."""

    frame: Span  # the rim, of the radius
    ring_units: Span  # paper between rim and letters
    thickest_units: float  # the boldest pen, for a name of few strokes
    boldness: Span = Span(0.85, 1.12)  # of the pen that letters ask for: the bolder, the finer the rim
    fan: Span = Span(0.4, 0.5)  # how far the block opens to fill the silhouette
    builds: tuple[float, ...] = (1.0, 0.82, 1.22)  # of the block's own proportions: as they are, taller, wider
    roundings: tuple[float, ...] = (0.8, 0.25, 1.3)  # radius of bends, of the pitch: round, crisp, full
    scatter: Span = Span(0.0, 0.0)
    reach: float = 0.0  # how far outer strokes run on towards the rim; 1 joins it
    square_pen: bool = False  # square ends and corners: letters keep to a lattice
    drawings: str = ""  # the family whose own drawings of letters it takes first
    warp: FamilyWarp | None = None  # makes the last change of the plane, from the commission, blank and ring
    in_disc: "RuledFamily | None" = None  # other figures for a round blank
