"""One letter as the library keeps it: a typeface's outline, or our own centrelines. Values only; knows no face."""

from dataclasses import dataclass

import numpy as np
from shapely.geometry import MultiLineString

from rendering.engine.geometry.arrays import Indexes, Points

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

    `rows` gives each point the number of the level it stands on (points of one level piece share it),
    `columns` likewise for uprights. `strokes` are runs of point indexes; a closed one repeats its first.
    `pen` is the drawing's own stroke width. Inked, it has `parts` and `counters`.
    """

    points: Points
    rows: Indexes
    columns: Indexes
    strokes: tuple[tuple[int, ...], ...]
    pen: float
    parts: int
    counters: int
    box: tuple[float, float, float, float] | None = None  # left, top, right, bottom of its drawing; None: of its points
    still_ends: tuple[int, ...] = ()  # loose ends that never run on to the rim

    @property
    def extent(self) -> tuple[Points, Points]:
        """The upper left corner and the size of the letter: of its drawing's box where it has one."""
        if self.box is None:
            return self.points.min(axis=0), np.ptp(self.points, axis=0)
        left, top, right, bottom = self.box
        return np.array([left, top]), np.array([right - left, bottom - top])

    @property
    def drawing(self) -> MultiLineString:
        """The strokes as lines, in font units."""
        return MultiLineString([self.points[list(run)] for run in self.strokes])
