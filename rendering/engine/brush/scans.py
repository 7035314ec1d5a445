"""A letter crossed by lines in four directions: how wide its strokes and whites are, and where white is narrow.

Knows rings of points in font units; no letter and no face. A line meets as much ink as it leaves: every second stretch
between its crossings is ink.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points

STEP_FONT_UNITS: Final = 8.0  # from line to line
ANGLES: Final = (0.0, np.pi / 2, np.pi / 4, -np.pi / 4)  # level and upright lines first
SQUARE: Final = 0.92  # the cosine of how far from square, 23 degrees, a line may meet a wall and measure it
WIDEST_WHITE_FONT_UNITS: Final = 300.0  # more is no white between two strokes
NARROW_FONT_UNITS: Final = 110.0  # wider whites never close
THIN_FONT_UNITS: Final = 60.0  # wider strokes are never too thin
BOTH: Final = 3
WIDENING_LINES: Final = 14  # from where it is narrowest, a white is followed so far
KEPT_FROM_LINE: Final = 0.97
KEPT: Final = 0.9  # of its width is left a width further on: a wedge that narrows to its point is no narrow place
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


class Places(NamedTuple):
    """Narrow places, of white or of ink, in font units.

    `ends` (k, 2, 2) are the two ends of lines across them; `deeper` (k,) tells behind which end ink is deeper: -1 the
    first, 1 the second, 0 neither.
    """

    ends: Points
    deeper: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Scan:
    """What lines across a letter met; all in font units.

    `whites` (n, 2) are the vectors across the whites between its strokes, from line to line.
    `profile` (p, 2) are points of its outer edge, and `columns` and `rows` how many strokes stand side by side and one
    below the other.
    """

    whites: Points
    narrow_whites: Places
    necks: Places
    profile: Points
    columns: float
    rows: float


def scanned(rings: list[Points]) -> Scan:
    """Return what lines across a letter's rings (n, 2, first not repeated) meet."""
    begins = np.concatenate(rings)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    whites, narrow_whites, necks, profile = [], [], [], []
    dense: list[float] = []
    for angle in ANGLES:
        along = np.array([np.cos(angle), np.sin(angle)])
        ink, white = _crossed(begins, ends, along)
        whites.append(white.width[(white.square == BOTH) & (white.width < WIDEST_WHITE_FONT_UNITS)][:, None] * along)
        narrow_whites.append(_places(white, ink, NARROW_FONT_UNITS, along))
        necks.append(_places(ink, white, THIN_FONT_UNITS, along, is_ink=True))
        if len(dense) < 2:
            counts = np.bincount(ink.line - ink.line[0])
            dense.append(float(np.sort(counts)[-max(len(counts) // DENSE, 1) :].mean()))
            profile.append(_outermost(ink, along))
    narrow, thin = (
        Places(*(np.concatenate(each) for each in zip(*places, strict=True))) for places in (narrow_whites, necks)
    )
    return Scan(np.concatenate(whites), narrow, thin, np.concatenate(profile), columns=dense[0], rows=dense[1])


def _crossed(begins: Points, ends: Points, along: Points) -> tuple[Runs, Runs]:
    """Return the stretches of ink, and of white between ink, of all lines in a direction."""
    across = np.array([-along[1], along[0]])
    low, high = begins @ across / STEP_FONT_UNITS, ends @ across / STEP_FONT_UNITS
    first, last = np.ceil(np.minimum(low, high)).astype(int), np.ceil(np.maximum(low, high)).astype(int)
    counts = last - first
    edge = np.repeat(np.arange(len(begins)), counts)
    line = np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts, counts) + first[edge]
    steps = ends - begins
    rise = steps @ across / STEP_FONT_UNITS
    place = (begins @ along)[edge] + (line - low[edge]) / rise[edge] * (steps @ along)[edge]
    square = (np.abs(rise) * STEP_FONT_UNITS > SQUARE * np.hypot(*steps.T))[edge].astype(int)
    order = np.argsort(line * FAR + place, kind="stable")
    line, place, square = line[order], place[order], square[order]
    runs = Runs(line[:-1], place[:-1], place[1:], square[:-1] + 2 * square[1:])
    is_ink = np.arange(len(runs.line)) % 2 == 0
    return runs.only(is_ink), runs.only(~is_ink & (line[:-1] == line[1:]))


def _places(runs: Runs, others: Runs, narrow: float, along: Points, is_ink: bool = False) -> Places:
    """Return where runs are narrow: where they are narrowest, and from there as far as they widen steadily."""
    places = runs.only((runs.square > 0) & (runs.width < narrow))
    ended = _ended(places, runs, None if is_ink else others)
    places, ended = places.only(ended != 1), ended[ended != 1]
    after = _beside(places, places, 1)
    reached = _narrowest(places, runs) & ~(is_ink & ((ended > 0) | (places.square != BOTH)))
    links = np.column_stack([np.arange(len(after)), after])[after >= 0]
    one, other = places.width[links].T
    for _ in range(WIDENING_LINES):
        reached[links[reached[links[:, 0]] & (other >= KEPT_FROM_LINE * one), 1]] = True
        reached[links[reached[links[:, 1]] & (one >= KEPT_FROM_LINE * other), 0]] = True
    places = places.only(reached)
    ends = np.stack([_at(places.line, each, along) for each in (places.begin, places.end)], axis=1)
    if is_ink or not len(ends):
        return Places(ends, np.zeros(len(ends)))
    before = np.searchsorted(others.line * FAR + others.begin, places.line * FAR + places.begin) - 1
    deeper = np.log2(np.maximum(others.width[before + 1], 1.0) / np.maximum(others.width[before], 1.0))
    return Places(ends, np.where(places.square == BOTH, np.clip(deeper, -1.0, 1.0), 0.0))


def _narrowest(places: Runs, runs: Runs) -> Flags:
    """Say where runs are no narrower on the next lines, nor a width further on."""
    kept = np.ones(len(places.line), dtype=bool)
    least = np.where(places.square == BOTH, KEPT, 1.0) * places.width  # where a corner faces a wall, wider
    for side in (1, -1):
        for lines in (1, _width_away(places)):
            there = _beside(places, runs, side * lines)
            kept &= (there < 0) | (runs.width[there] >= least)
    return kept


def _ended(places: Runs, runs: Runs, others: Runs | None) -> Indexes:
    """Return to how many sides, 0 to 2, runs have ended a width further on: in the others, or anywhere.

    White that ends in ink to one side narrows to a corner; white that does so to both is a small counter.
    """
    ended = np.zeros(len(places.line), dtype=int)
    for side in (1, -1):
        lines = side * _width_away(places)
        ended += (_beside(places, runs, lines) < 0) & (others is None or _within(places, others, lines))
    return ended


def _width_away(places: Runs) -> Indexes:
    return np.maximum(2, np.ceil(places.width / STEP_FONT_UNITS)).astype(int)


def _within(places: Runs, others: Runs, lines: Indexes) -> Flags:
    """Say where the middle of a place lies in others so many lines further on."""
    wanted = places.key + lines * FAR
    at = np.clip(np.searchsorted(others.line * FAR + others.begin, wanted) - 1, 0, None)
    return np.asarray((others.line[at] == places.line + lines) & (others.line[at] * FAR + others.end[at] >= wanted))


def _beside(places: Runs, runs: Runs, lines: int | Indexes) -> Indexes:
    """Return the run that lies nearest to each place so many lines further on, -1 where none lies beside it."""
    keys = runs.key
    if len(keys) < 2:
        return np.full(len(places.line), -1)
    wanted = places.key + lines * FAR
    above = np.clip(np.searchsorted(keys, wanted), 1, len(keys) - 1)
    nearest = np.where(np.abs(keys[above] - wanted) < np.abs(keys[above - 1] - wanted), above, above - 1)
    reach = 0.5 * places.width + 0.5 * STEP_FONT_UNITS * np.abs(lines)
    return np.where(np.abs(keys[nearest] - wanted) <= reach, nearest, -1)


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
