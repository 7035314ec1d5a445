"""One letter as the library keeps it: its outline, or its centrelines. Values only; knows no face."""

from dataclasses import dataclass

from rendering.engine.geometry.arrays import Indexes, Points


@dataclass(frozen=True, slots=True)
class Outline:
    """A letter's ink: closed contours (n, 2) in font units (1000 to the em), y downward."""

    contours: tuple[Points, ...]
    parts: int
    counters: int


@dataclass(frozen=True, slots=True)
class Centrelines:
    """A letter's strokes as lines: `points` (n, 2) in font units, y downward, shared by the strokes.

    `rows` gives each point the number of the level it stands on (points of one level piece share it),
    `columns` likewise for uprights. `strokes` are runs of point indexes; a closed one repeats its first.
    `pen` is the font's own stroke width. Inked, it has `parts` and `counters`.
    """

    points: Points
    rows: Indexes
    columns: Indexes
    strokes: tuple[tuple[int, ...], ...]
    pen: float
    parts: int
    counters: int
