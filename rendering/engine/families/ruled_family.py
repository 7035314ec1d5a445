"""The type of a ruled family's table of figures. Each family's table is in a file of its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rendering.engine.families.commission import Commission, Span
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.drawn_forms import OwnDrawings
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.values import Box


class PlacedLetter(NamedTuple):
    """A letter's cell on the face, and the left and the right side (p, 2) of each of its parts, in units."""

    box: Box
    sides: Points


Warp = Callable[[Points], Points]
FamilyWarp = Callable[[Commission, SealBlank, float, float, Sequence[PlacedLetter]], Warp]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledFamily:
    """The figures of a ruled family. A seed draws a number from each Span. Lengths are units unless said otherwise."""

    frame: Span  # thickness of the rim, as a share of the radius
    ring_units: Span  # width of the ring of paper between rim and letters
    thickest_units: float  # greatest pen width, which names of few strokes have
    boldness: Span = Span(0.88, 1.0)  # pen width, as a share of what letters allow; bold faces have thin rims
    fan: Span  # how far the block opens to fill the silhouette
    builds: tuple[float, ...] = (0.88, 0.82, 1.0)  # factors on the block's aspect: seal script is tall
    roundings: tuple[float, ...] = (0.8, 0.25, 1.3)  # radii of bends, in pitches: round, crisp, very round
    scatter: Span = Span(0.0, 0.0)  # how irregular the handwork is, 0 to 1
    reach: float = 0.0  # how far outer strokes are extended towards the rim; 1 joins it
    square_pen: bool = False  # square ends and corners, for letters on a lattice
    drawings: OwnDrawings = OwnDrawings()  # noqa: RUF009 (a NamedTuple is immutable)
    warp: FamilyWarp | None = None  # makes the last map of the plane; its second number, 0 to 1, weakens it
    in_disc: "RuledFamily | None" = None  # other figures for a round blank
