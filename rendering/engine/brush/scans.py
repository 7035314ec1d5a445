"""Measures a letter along lines in four directions: how wide its whites are, how many strokes stand side by side.

A letter is rings of points in font units. Along a line, ink and white alternate, so every second stretch between two
crossings is ink.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.geometry.linear_algebra import projected

STEP_FONT_UNITS: Final = 8.0  # distance between neighbouring scan lines
ANGLES: Final = (0.0, np.pi / 2, np.pi / 4, -np.pi / 4)  # directions in radians, level and upright first
SQUARE: Final = 0.92  # a scan line counts if it meets the wall within 23° of a right angle (the cosine of these)
WIDEST_WHITE_FONT_UNITS: Final = 300.0  # a longer stretch of white does not lie between two strokes
WIDEST_STROKE_FONT_UNITS: Final = 220.0  # a longer stretch of ink is a bar met along its length
BOTH: Final = 3  # the value of Runs.square where the line is square to both walls
PROFILE_STEPS: Final = 3  # scan lines from one point of the profile to the next
DENSE: Final = 3  # the densest third of its scan lines tells how dense a letter is
FAR: Final = 1e5  # font units: more than any letter is wide


class Runs(NamedTuple):
    """Stretches of scan lines of one direction, in order: the line's number, and where each begins and ends on it.

    `square` says at which end the line is about square to the wall: 1 its beginning, 2 its end, 3 both, 0 neither.
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
        """A number by which stretches are sorted: first by line, then by their middles."""
        return self.line * FAR + (self.begin + self.end) / 2.0

    def only(self, keep: Flags) -> "Runs":
        return Runs(self.line[keep], self.begin[keep], self.end[keep], self.square[keep])


@dataclass(frozen=True, slots=True, eq=False)
class Scan:
    """What scan lines measured of a letter, in font units.

    `whites` (n, 2) are vectors across the whites between its strokes, one for each line and white. `profile` (p, 2) are
    points of its outer edge. `columns` and `rows` are the numbers of strokes side by side, and one below the other, on
    the densest lines.
    """

    whites: Points
    profile: Points
    columns: float
    rows: float


def scanned(rings: list[Points]) -> Scan:
    """Return what scan lines measure of a letter, given as rings of points (n, 2; the first is not repeated)."""
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
    """Return the widths of a letter's uprights and of its bars, in font units, one for each crossing scan line."""
    rings = [shapely.get_coordinates(ring)[:-1] for ring in shapely.get_rings(shapely.get_parts(area))]
    begins = np.concatenate(rings)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    inks = (_crossed(begins, ends, np.array(along))[0] for along in ((1.0, 0.0), (0.0, 1.0)))
    uprights, bars = (ink.width[(ink.square == BOTH) & (ink.width < WIDEST_STROKE_FONT_UNITS)] for ink in inks)
    return uprights, bars


def _crossed(begins: Points, ends: Points, along: Points) -> tuple[Runs, Runs]:
    """Return the stretches of ink, and of white between ink, on all scan lines in the direction `along`."""
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
    """Return the points where every third scan line first meets and last leaves the letter, and the extremes."""
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
