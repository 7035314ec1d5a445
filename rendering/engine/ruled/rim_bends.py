"""Outer strokes bent to the rim: the last part of each sweeps outward, smoothly, until it meets the rim.

Knows placed strokes, the field and a pen; no letter's meaning and no family.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry import LineString, Polygon
from shapely.ops import substring

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.ruled.rim_joins import (
    AMPLE_WHITE_UNITS,
    LONGEST_OF_NEAR_UNITS,
    NO_NEARER,
    OUTWARD,
    OVERLAP_UNITS,
    WHITE_PENS,
    FaceStroke,
    FieldEdge,
)

SWEEPS: Final = np.array([(1.0, 0.7), (1.0, 0.45), (1.4, 1.1), (0.6, 0.6), (0.6, 0.35), (0.3, 0.4), (0.3, 0.15)])
"""What is tried, the best first: how much of the bend's length, and by how many radians it turns outward."""
SWEEPS_ASIDE: Final = np.array([(1.0, 1.25), (1.0, 0.85), (0.6, 0.85), (0.6, 0.5)])  # of legs that point along the rim
SWEEPS_OF_FREE: Final = np.vstack([[(1.0, 0.35)], SWEEPS])  # of a stroke that meets none: 川 keeps its uprights
SWEEPS_OF_KANA: Final = np.array([(0.6, 0.3), (0.3, 0.15), (0.15, 0.1)])
BEND_OF_JOINED = 0.6  # of a stroke from where it meets another: about a third of what the eye takes for one stroke
BEND_OF_FREE = 0.42  # of one with two loose ends
STRAIGHT_COSINE = 0.8  # up to where a stroke turns from its end's heading by more, it bends as one
SLANT, UPRIGHT = 0.35, 0.9  # sines of a heading: from here on it is no bar's, and a leg's
OUTWARD_OF_SLANTS = 0.05  # least cosine outward of an end that runs on: of one that meets another stroke,
OUTWARD_OF_FREE = 0.35  # of one with two loose ends, such as those of 川, which would be 小 aslant,
OUTWARD_OF_KANA = 0.6  # and of a kana's
ALONG_RIM = -0.5  # the same of a leg at the side, which sweeps aside
LEAST_SWEEP_PENS = 1.6  # how much of it bends, at least: a stub such as an arm of 木 would be a hook
LONGEST_BEYOND_UNITS = 650.0  # from a stroke's end to the rim: an inner one stays calm,
LONGEST_ALONG_UNITS = 450.0  # one along the rim that is not near it,
LONGEST_OF_KANA_UNITS = 280.0  # and one of a kana: it would be another's
LEAST_WHITE_UNITS = 34.0  # more than what a face is asked to leave, so that no bend costs it its pen
LONGEST_OF_FREE, LONGEST_OF_FREE_KANA = 1.3, 0.6  # of a stroke with two loose ends, what it runs on by: no dot is a bar
MOST_ASIDE_UNITS = 220.0  # from where a stroke would run straight on: further, and it is a stroke of another letter
MOST_ASIDE_OF_FREE_UNITS = 125.0
TWIN_UNITS = 70.0  # an end this near another's mirror image is its twin: the two bend alike
MIRROR: Final = np.array([-1.0, 1.0])
STEPS = 14  # of a bend's curve
STIFFNESS = 0.4  # how far a curve keeps its heading at both ends, of the way from the one to the other


def bent_to_rim(
    strokes: Sequence[FaceStroke],
    field: Polygon,
    width: float,
    reach: float,
    near: frozenset[int] = frozenset(),
    kana: frozenset[int] = frozenset(),
) -> list[FaceStroke]:
    """Return the strokes, the outer ones' loose ends carried `reach` of the way to the rim, 1 being into it.

    A bend begins well within its stroke. One that could not keep clear of all other strokes, as clear as the straight
    stroke was, is made shorter and steeper, or left out; two that mirror each other bend alike. Letters in `near` bend
    where the rim is near alone, and those in `kana` where it is also ahead.
    """
    bending = _Bending(strokes, field, width)
    ends = sorted(_ends_of(strokes, near, kana), key=lambda end: -end.outward)
    outer = [end for end in ends if end.outward > end.least_outward]
    aside = [replace(end, aside=True) for end in ends if end.sweeps_aside(width)]
    for ends in (outer, aside):
        while ends:
            end = ends.pop(0)
            twin = next((k for k, other in enumerate(ends) if end.mirrors(other)), None)
            bending.bend([end] if twin is None else [end, ends.pop(twin)], reach)
    return bending.bent


@dataclass(frozen=True, slots=True)
class _End:
    """A loose end: its stroke, turned so that it begins there, and how well it points outward (a cosine)."""

    stroke: int
    owner: int
    is_start: bool
    line: LineString
    at: Floats  # (2,)
    heading: Floats  # (2,)
    outward: float
    bend_units: float  # how much of the stroke may bend
    longest_units: float  # of the run beyond it
    joined: bool  # the stroke meets another at its other end
    kana: bool
    straight: bool  # the stroke runs on about one way
    aside: bool = False  # it bends aside, from along the rim

    @property
    def least_outward(self) -> float:
        """The cosine from which on it runs on to the rim before it."""
        if self.kana:
            return OUTWARD_OF_KANA
        if abs(self.heading[1]) < SLANT:
            return OUTWARD
        return OUTWARD_OF_SLANTS if self.joined else OUTWARD_OF_FREE

    @property
    def sweeps(self) -> Points:
        """What is tried (n, 2): shares of the bend's length, and radians."""
        if self.kana:
            return SWEEPS_OF_KANA
        return SWEEPS_ASIDE if self.aside else SWEEPS if self.joined else SWEEPS_OF_FREE

    def sweeps_aside(self, width: float) -> bool:
        """Say whether it is the foot of a leg at the side of the face, along the rim."""
        is_leg = self.joined and not self.kana and self.bend_units > LEAST_SWEEP_PENS * width
        at_side = abs(self.heading[1]) > UPRIGHT and abs(self.at[0]) > abs(self.at[1])
        return bool(is_leg and at_side and ALONG_RIM < self.outward <= self.least_outward)

    def mirrors(self, other: "_End") -> bool:
        """Say whether another end of the letter is this one's mirror image about the upright middle of the face."""
        return bool(
            (self.owner, self.joined) == (other.owner, other.joined)
            and abs(self.at[0]) > TWIN_UNITS
            and np.hypot(*(self.at * MIRROR - other.at)) < TWIN_UNITS
            and (self.heading * MIRROR) @ other.heading > STRAIGHT_COSINE
        )


def _ends_of(strokes: Sequence[FaceStroke], near: frozenset[int], kana: frozenset[int]) -> Iterator[_End]:
    for number, stroke in enumerate(strokes):
        both = stroke.runs_on_start and stroke.runs_on_end
        is_kana = stroke.owner in kana
        longest = LONGEST_OF_KANA_UNITS if is_kana else LONGEST_BEYOND_UNITS
        longest = LONGEST_OF_NEAR_UNITS if stroke.owner in near else longest
        for is_start, runs_on in ((True, stroke.runs_on_start), (False, stroke.runs_on_end)):
            if runs_on:
                points = stroke.points if is_start else stroke.points[::-1]
                heading = _unit(points[0] - points[min(2, len(points) - 1)])
                share = BEND_OF_FREE if both else BEND_OF_JOINED
                own = float(np.hypot(*np.diff(points, axis=0).T).sum())
                of_own = LONGEST_OF_FREE_KANA if is_kana else LONGEST_OF_FREE
                straight = _straight_units(points, heading)
                yield _End(
                    number,
                    stroke.owner,
                    is_start,
                    LineString(points),
                    points[0],
                    heading,
                    float(heading @ _unit(points[0])),
                    share * straight,
                    min(longest, of_own * own) if both else longest,
                    joined=not both,
                    kana=is_kana,
                    straight=straight > 0.99 * own,
                )


def _unit(vector: Floats) -> Floats:
    """Return vectors (..., 2) at length 1."""
    return np.asarray(vector / np.maximum(np.hypot(vector[..., 0], vector[..., 1]), 1e-9)[..., None])


def _turned(headings: Points, goal: Floats, most_radians: Floats) -> Points:
    """Return headings (n, 2) turned towards a goal, by so much each at most."""
    cosine = headings @ goal
    aside = goal - headings * cosine[:, None]
    turn = np.minimum(np.arctan2(np.hypot(*aside.T), cosine), most_radians)[:, None]
    return np.asarray(np.cos(turn) * headings + np.sin(turn) * _unit(aside))


def _straight_units(points: Points, heading: Floats) -> float:
    """Return how long a stroke keeps about the heading that it ends with."""
    steps = points[:-1] - points[1:]
    lengths = np.hypot(*steps.T)
    turned = steps @ heading < STRAIGHT_COSINE * lengths
    return float(lengths[: np.argmax(turned) if turned.any() else len(lengths)].sum())


class _Bending:
    """Strokes while their ends are bent, one after another."""

    def __init__(self, strokes: Sequence[FaceStroke], field: Polygon, width: float) -> None:
        self.bent = list(strokes)
        self._lines = np.array([LineString(stroke.points) for stroke in strokes], dtype=object)
        self._now = self._lines.copy()
        self._moved: set[int] = set()
        self._tree = STRtree(self._lines)
        self._edge = FieldEdge.of(field)
        self._width = width
        self._white = min(max(WHITE_PENS * width, width + LEAST_WHITE_UNITS), width + AMPLE_WHITE_UNITS)

    def bend(self, ends: Sequence[_End], reach: float) -> None:
        """Bend an end, or two that mirror each other, by the first of the sweeps that keeps clear."""
        if any(self._edge.distance(end.at) > end.longest_units for end in ends):
            return
        tried = [self._curves(end) for end in ends]
        possible = np.logical_and.reduce([is_near for _, is_near in tried])
        if not possible.any():
            return
        ways = [_Ways(self, end, curves, possible) for end, (curves, _) in zip(ends, tried, strict=True)]
        for number in np.flatnonzero(possible).tolist():
            pair = [way.lines[number] for way in ways]
            if shapely.distance(pair[0], pair[-1]) < self._white and len(pair) > 1:
                continue
            if all(way.is_clear(number) for way in ways):
                for end, (curves, _) in zip(ends, tried, strict=True):
                    bend_units = float(end.sweeps[number, 0] * end.bend_units)
                    curve = curves[number]
                    drawn = curve if reach >= 1.0 else self._shortened(end, curve, bend_units, reach)
                    if drawn is not None:
                        self._replace(end, bend_units, drawn)
                return

    def _curves(self, end: _End) -> tuple[Floats, Flags]:
        """Return the curves (sweeps, points, 2) from within a stroke to beyond the field's edge, and which are near."""
        shares, leans = end.sweeps.T
        bends = shares * end.bend_units
        starts, before = _points_at(end.line, bends), _points_at(end.line, bends + 2.0)
        headings, outward = _unit(starts - before), _unit(end.at)
        if end.aside:
            froms, arrivals = np.broadcast_to(end.at, starts.shape), _turned(headings, outward, leans)
            chords, least, most = arrivals, 0.0 * bends, min(end.longest_units, LONGEST_ALONG_UNITS) + 0.0 * bends
        else:
            aside = MOST_ASIDE_UNITS if end.joined else MOST_ASIDE_OF_FREE_UNITS
            leans = np.minimum(leans, 2.0 * aside / np.maximum(self._edge.all_ahead(starts, headings), 1.0))
            arrivals, chords = _turned(headings, outward, leans), _turned(headings, outward, leans / 2.0)
            froms, least, most = starts, bends, bends + end.longest_units
        distances = self._edge.all_ahead(froms, chords)
        goals = froms + chords * (distances + OVERLAP_UNITS)[:, None]
        stiff = STIFFNESS * np.hypot(*(goals - starts).T)[:, None]
        share = (np.arange(STEPS + 1) / STEPS)[:, None]
        rest = 1.0 - share
        curves: Floats = (
            rest**3 * starts[:, None]
            + 3 * rest**2 * share * (starts + stiff * headings)[:, None]
            + 3 * rest * share**2 * (goals - stiff * arrivals)[:, None]
            + share**3 * goals[:, None]
        )
        return curves, (least < distances) & (distances <= most)

    def _shortened(self, end: _End, curve: Points, bend_units: float, reach: float) -> Points | None:
        """Return a curve less what is to be left before the rim, bent no more than it runs on; None if it does not."""
        line = LineString(curve)
        free = (WHITE_PENS - 0.5) * self._width + OVERLAP_UNITS
        kept = min(bend_units + reach * max(line.length - bend_units, 0.0), line.length - free)
        if kept < bend_units:
            return None
        way = kept * np.arange(STEPS + 1) / STEPS
        on = np.maximum(way - bend_units, 0.0)
        straight = _points_at(end.line, np.maximum(bend_units - way, 0.0)) + on[:, None] * end.heading
        bent: Points = (1.0 - reach) * straight + reach * _points_at(line, way)
        return bent

    def _replace(self, end: _End, bend_units: float, curve: Points) -> None:
        """Put a curve in the place of a stroke's last part."""
        number, stroke = end.stroke, self.bent[end.stroke]
        own = LineString(stroke.points if end.is_start else stroke.points[::-1])
        rest = shapely.get_coordinates(substring(own, bend_units, own.length)) if own.length > bend_units else None
        points = curve[::-1] if rest is None else np.vstack([curve[::-1], rest[1:]])
        self.bent[number] = replace(stroke, points=points if end.is_start else points[::-1])
        self._now[number] = LineString(self.bent[number].points)
        self._moved.add(number)

    def near(self, lines: Points, but: int) -> Indexes:
        """Return the strokes that may be too near one of the lines, but for its own."""
        found = self._tree.query(lines, predicate="dwithin", distance=self._white)[1]
        return np.array(sorted((set(found.tolist()) | self._moved) - {but}), dtype=np.intp)


class _Ways:
    """The curves that an end may take, beside the strokes about them."""

    def __init__(self, bending: _Bending, end: _End, curves: Floats, possible: Flags) -> None:
        self._bending, self._end, self._curves = bending, end, curves
        self.lines = shapely.linestrings(curves)
        self._others = bending.near(self.lines[possible], end.stroke)

    def is_clear(self, number: int) -> bool:
        """Say whether a curve is nowhere nearer to another stroke than its white, or than the straight stroke was."""
        bending, end, curve, line = self._bending, self._end, self._curves[number], self.lines[number]
        white = bending._white
        bend_units = end.sweeps[number, 0] * end.bend_units
        away = shapely.distance(bending._now[self._others], line)
        close = away < white
        if close.any():
            if away.min() <= 0.0:
                return False
            others = self._others[close]
            now = shapely.distance(shapely.points(curve)[:, None], bending._now[others])
            if (now[-1] < white).any():
                return False
            way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(curve, axis=0).T))])
            straight = shapely.points(_points_at(end.line, np.maximum(bend_units - way, 0.0)))
            was = shapely.distance(straight[:, None], bending._lines[others])
            if (now < np.minimum(white, NO_NEARER * was)).any():
                return False
        far = bend_units + 2.0 * white
        if end.straight or end.line.length <= far:
            return True
        return bool(shapely.distance(substring(end.line, far, end.line.length), line) >= white)


def _points_at(line: LineString, ways: Floats) -> Points:
    points: Points = shapely.get_coordinates(shapely.line_interpolate_point(line, ways))
    return points
