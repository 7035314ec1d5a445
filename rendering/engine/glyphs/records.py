"""One letter as the library keeps it: a typeface's outline, or our own centrelines. Values only; knows no face."""

from dataclasses import dataclass, replace

import numpy as np
from shapely.geometry import MultiLineString

from rendering.engine.geometry.arrays import Points

SEAL_FORM, MODERN_FORM = "seal", "modern"
"""Forms of a letter in a ruled family: our own drawing, on a lattice whose unit is twice the pen, and a typeface's."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A letter's ink: closed contours (n, 2) in font units (1000 to the em), y downward."""

    contours: tuple[Points, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Centrelines:
    """A letter's strokes as lines: `points` (n, 2) in font units, y downward, shared by the strokes.

    Each is equal to itself alone, so that what follows from a letter can be kept by it.

    `strokes` are runs of point indexes between junctions and loose ends; a closed one repeats its first. `pen` is the
    drawing's own stroke width. Inked, it has `parts` and `counters`. `box` is left, top, right, bottom of the drawing.
    `apart` is how near strokes that face each other come, across and down.
    """

    points: Points
    strokes: tuple[tuple[int, ...], ...]
    pen: float
    parts: int
    counters: int
    box: tuple[float, float, float, float]
    apart: tuple[float, float]
    still_ends: tuple[int, ...] = ()  # loose ends that never run on to the rim
    choice: str = ""  # which of the letter's drawings it is: "1", "kaku-2", "folded-1"

    @property
    def turned(self) -> "Centrelines":
        """The letter turned to the right by a quarter: what follows a line of writing, in a column."""
        left, top, right, bottom = self.box
        points = np.column_stack([bottom - self.points[:, 1] + left, self.points[:, 0] - left + top])
        box = (left, top, left + bottom - top, top + right - left)
        return replace(self, points=points, box=box, apart=(self.apart[1], self.apart[0]))

    @property
    def drawing(self) -> MultiLineString:
        """The strokes as lines, in font units."""
        return MultiLineString([self.points[list(run)] for run in self.strokes])
