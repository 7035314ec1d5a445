"""A letter crossed by lines in four directions: how wide its whites are, how many strokes stand beside each other.

Knows rings of points in font units; no letter and no face. A line meets as much ink as it leaves: every second stretch
between its crossings is ink.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.geometry.linear_algebra import projected

STEP_FONT_UNITS: Final = 8.0  # from line to line
ANGLES: Final = (0.0, np.pi / 2, np.pi / 4, -np.pi / 4)  # level and upright lines first
SQUARE: Final = 0.92  # the cosine of how far from square, 23 degrees, a line may meet a wall and measure it
WIDEST_WHITE_FONT_UNITS: Final = 300.0  # more is no white between two strokes
WIDEST_STROKE_FONT_UNITS: Final = 220.0  # more is a bar met along its length
BOTH: Final = 3
PROFILE_STEPS: Final = 3  # lines from one point of the profile to the next
DENSE: Final = 3  # a letter is as dense as the densest third of its lines
FAR: Final = 1e5  # font units: more than any letter is wide


class Runs(NamedTuple):
    """Stretches of lines, all of one direction, in order: the line's number, and where each begins and ends on it.

    `square` tells where a wall stands square to the line: 1 at its beginning, 2 at its end, 3 at both, 0 at neither.
    """

    line: Indexes
    begin: Floats
    end: Floats
    square: Indexes

    @property
    def width(self) -> Floats:
        return self.end - self.begin

    @property
    def key(self) -> Floats:
        """A number that grows from line to line, and along a line with the middles."""
        return self.line * FAR + (self.begin + self.end) / 2.0

    def only(self, keep: Flags) -> "Runs":
        return Runs(self.line[keep], self.begin[keep], self.end[keep], self.square[keep])


@dataclass(frozen=True, slots=True, eq=False)
class Scan:
    """What lines across a letter met; all in font units.

    `whites` (n, 2) are the vectors across the whites between its strokes, from line to line.
    `profile` (p, 2) are points of its outer edge, and `columns` and `rows` how many strokes stand side by side and one
    below the other.
    """

    whites: Points
    profile: Points
    columns: float
    rows: float


def scanned(rings: list[Points]) -> Scan:
    """Return what lines across a letter's rings (n, 2, first not repeated) meet."""
    begins = np.concatenate(rings)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    whites, profile = [], []
    dense: list[float] = []
    for angle in ANGLES:
        along = np.array([np.cos(angle), np.sin(angle)])
        ink, white = _crossed(begins, ends, along)
        whites.append(white.width[(white.square == BOTH) & (white.width < WIDEST_WHITE_FONT_UNITS)][:, None] * along)
        if len(dense) < 2:
            counts = np.bincount(ink.line - ink.line[0])
            dense.append(float(np.sort(counts)[-max(len(counts) // DENSE, 1) :].mean()))
            profile.append(_outermost(ink, along))
    return Scan(np.concatenate(whites), np.concatenate(profile), columns=dense[0], rows=dense[1])


def widths_of_ink(area: MultiPolygon) -> tuple[Floats, Floats]:
    """Return how wide a letter's uprights are, from line to line, and its bars, in font units."""
    rings = [shapely.get_coordinates(ring)[:-1] for ring in shapely.get_rings(shapely.get_parts(area))]
    begins = np.concatenate(rings)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    inks = (_crossed(begins, ends, np.array(along))[0] for along in ((1.0, 0.0), (0.0, 1.0)))
    uprights, bars = (ink.width[(ink.square == BOTH) & (ink.width < WIDEST_STROKE_FONT_UNITS)] for ink in inks)
    return uprights, bars


def _crossed(begins: Points, ends: Points, along: Points) -> tuple[Runs, Runs]:
    """Return the stretches of ink, and of white between ink, of all lines in a direction."""
    across = np.array([-along[1], along[0]])
    low, high = projected(begins, across) / STEP_FONT_UNITS, projected(ends, across) / STEP_FONT_UNITS
    first, last = np.ceil(np.minimum(low, high)).astype(int), np.ceil(np.maximum(low, high)).astype(int)
    counts = last - first
    edge = np.repeat(np.arange(len(begins)), counts)
    line = np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts, counts) + first[edge]
    steps = ends - begins
    rise = projected(steps, across) / STEP_FONT_UNITS
    place = projected(begins, along)[edge] + (line - low[edge]) / rise[edge] * projected(steps, along)[edge]
    square = (np.abs(rise) * STEP_FONT_UNITS > SQUARE * np.hypot(*steps.T))[edge].astype(int)
    order = np.argsort(line * FAR + place, kind="stable")
    line, place, square = line[order], place[order], square[order]
    runs = Runs(line[:-1], place[:-1], place[1:], square[:-1] + 2 * square[1:])
    is_ink = np.arange(len(runs.line)) % 2 == 0
    return runs.only(is_ink), runs.only(~is_ink & (line[:-1] == line[1:]))


def _outermost(ink: Runs, along: Points) -> Points:
    """Return the points at which every few lines first meet the letter and last leave it, the extremes among them."""
    first = np.flatnonzero(np.diff(ink.line, prepend=ink.line[0] - 1))
    last = np.append(first[1:], len(ink.line)) - 1
    chosen = np.zeros(len(first), dtype=bool)
    chosen[::PROFILE_STEPS] = chosen[-1] = True
    chosen[[ink.begin[first].argmin(), ink.end[last].argmax()]] = True
    begins = _at(ink.line[first], ink.begin[first], along)[chosen]
    return np.concatenate([begins, _at(ink.line[last], ink.end[last], along)[chosen]])


def _at(line: Indexes, place: Floats, along: Points) -> Points:
    across = np.array([-along[1], along[0]])
    points: Points = place[:, None] * along + (STEP_FONT_UNITS * line)[:, None] * across
    return points
