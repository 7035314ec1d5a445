"""The records of the glyph library: a letter as a typeface's outline, or as our own centrelines."""

from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiLineString

from rendering.engine.geometry.arrays import Indexes, Points

SEAL_FORM, MODERN_FORM = "seal", "modern"
"""Forms of a letter in a ruled family: our own drawing on a lattice, and the outline of a typeface."""

LETTERS_KEPT: Final = 640  # drawings for which a worker keeps, in memory, the figures computed from them


@dataclass(frozen=True, slots=True)
class Outline:
    """A letter's ink: closed contours (n, 2) in font units (1000 to the em), y downward."""

    contours: tuple[Points, ...]


class Facing(NamedTuple):
    """Which strokes of a drawing face each other, by the numbers of their points and of their straight pieces.

    Pieces are numbered along the strokes, from the first to the last.
    """

    across: Indexes  # (k, 2): an upright piece, and one to the right of it
    down: Indexes  # (k, 2): a level piece, and one below it
    slanted: Indexes  # (k, 2): a point, and a piece that it faces; at least one of them is part of a slant


@dataclass(frozen=True, slots=True, eq=False)
class Centrelines:
    """A letter's strokes as lines: `points` (n, 2) in font units, y downward, shared by the strokes.

    `strokes` are runs of point indexes between junctions and loose ends; a closed run repeats its first index. `pen` is
    the stroke width of the drawing. Inked, the letter has so many `parts` and `counters`. `box` is left, top, right and
    bottom of the drawing.

    Instances are compared by identity, so that they can be keys of caches.
    """

    points: Points
    strokes: tuple[tuple[int, ...], ...]
    pen: float
    parts: int
    counters: int
    box: tuple[float, float, float, float]
    still_ends: tuple[int, ...] = ()  # loose ends that are never extended to the rim
    choice: str = ""  # which of the letter's drawings it is, such as "1", "kaku-2" or "folded-1"
    facing: Facing | None = None  # None if it is yet to be found, as in a drawing that was changed after it was read

    @property
    def turned(self) -> "Centrelines":
        """The letter turned clockwise by 90 degrees, for a letter such as ー in a column."""
        left, top, right, bottom = self.box
        points = np.column_stack([bottom - self.points[:, 1] + left, self.points[:, 0] - left + top])
        box = (left, top, left + bottom - top, top + right - left)
        return replace(self, points=points, box=box, facing=None)

    @property
    def drawing(self) -> MultiLineString:
        """The strokes as lines, in font units."""
        counts = [len(run) for run in self.strokes]
        points = self.points[list(chain.from_iterable(self.strokes))]
        return shapely.multilinestrings(shapely.linestrings(points, indices=np.repeat(np.arange(len(counts)), counts)))
