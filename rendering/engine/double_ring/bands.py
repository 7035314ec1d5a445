"""The radii of a double ring's bands: outer rim, paper, letters, paper, inner rim, and the disc for the title."""

from dataclasses import dataclass
from typing import Final

from rendering.engine.vocabulary import RADIUS_UNITS

OUTER_RIM_UNITS: Final = 42.0  # thickness: 0.38 mm at 18 mm; a thicker rim would leave letters too little room
INNER_RIM_UNITS: Final = 25.0  # thickness: 0.22 mm at 18 mm
PAPER_UNITS: Final = 22.0  # width of the paper between a rim and letters: 0.2 mm at 18 mm
INNER_RIMS: Final = tuple(range(500, 631, 10))  # outer radii of the inner rim that are tried, in units


@dataclass(frozen=True, slots=True)
class Bands:
    """The inner rim's outer radius and the pen's width, in units, from which all other radii follow."""

    inner_rim: float
    pen_units: float

    @property
    def head(self) -> float:
        """The radius of the outermost centrelines of the ring's letters."""
        return RADIUS_UNITS - OUTER_RIM_UNITS - PAPER_UNITS - self.pen_units / 2.0

    @property
    def foot(self) -> float:
        """The radius of the innermost centrelines of the ring's letters."""
        return self.inner_rim + PAPER_UNITS + self.pen_units / 2.0

    @property
    def middle(self) -> float:
        return (self.head + self.foot) / 2.0

    @property
    def disc(self) -> float:
        """The radius of the disc within the inner rim."""
        return self.inner_rim - INNER_RIM_UNITS
