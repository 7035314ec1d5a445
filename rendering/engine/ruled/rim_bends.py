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

from rendering.engine.geometry.arrays import Floats, Points
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

SWEEPS: Final = ((1.0, 0.7), (1.0, 0.45), (1.4, 1.1), (0.6, 0.6), (0.6, 0.35), (0.3, 0.4), (0.3, 0.15))
SWEEPS_ASIDE: Final = ((1.0, 1.25), (1.0, 0.85), (0.6, 0.85), (0.6, 0.5))
"""What is tried, the widest first: how much of the bend's length, and by how many radians it turns outward."""
BEND_OF_JOINED = 0.6  # of a stroke from where it meets another: about a third of what the eye takes for one stroke
BEND_OF_FREE = 0.42  # of one with two loose ends
STRAIGHT_COSINE = 0.8  # up to where a stroke turns from its end's heading by more, it bends as one
LONGEST_OF_KANA_UNITS = 280.0
LONGEST_OF_FREE_KANA = 0.6
OUTWARD_OF_KANA = 0.6
SWEEPS_OF_KANA: Final = ((0.6, 0.3), (0.3, 0.15), (0.15, 0.1))
SLANT, UPRIGHT = 0.35, 0.9
OUTWARD_OF_SLANTS = 0.05
MOST_ASIDE_OF_FREE_UNITS = 125.0
OUTWARD_OF_FREE = 0.35
TWIN_UNITS = 70.0
ALONG_RIM = -0.5  # least cosine outward of an end that runs on only because no other reaches its octant
LEAST_SWEEP_PENS = 1.6  # how much of its stroke bends, at least: a stub such as an arm of 木 would be a hook
LONGEST_BEYOND_UNITS = 650.0  # from a stroke's end to the rim: an inner one stays calm,
LONGEST_ALONG_UNITS = 450.0  # and one along the rim that is not near it
LEAST_WHITE_UNITS = 34.0  # more than what a face is asked to leave, so that no bend costs it its pen
LONGEST_OF_FREE = 1.3  # of a stroke with two loose ends, what it runs on by: a dot drawn out is another letter's bar
MOST_ASIDE_UNITS = 220.0  # from where a stroke would run straight on: further, and it is a stroke of another letter
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
    stroke was, is made shorter and steeper, or left out. Letters in `near` bend where the rim is near alone.
    """
    bending = _Bending(strokes, field, width)
    ends = sorted(_ends_of(strokes, near, kana), key=lambda end: -end.outward)
    outer = [end for end in ends if end.outward > _least_outward(end)]
    aside = [end for end in ends if ALONG_RIM < end.outward <= OUTWARD and _is_leg(end, width)]
    for group in (outer, aside):
        while group:
            end = group.pop(0)
            twin = next((k for k, other in enumerate(group) if _mirrored(end, other)), None)
            bending.bend((end,) if twin is None else (end, group.pop(twin)), reach)
    return bending.bent


def _least_outward(end: "_End") -> float:
    if end.kana:
        return OUTWARD_OF_KANA
    if abs(end.heading[1]) < SLANT:
        return OUTWARD
    return OUTWARD_OF_SLANTS if end.joined else OUTWARD_OF_FREE


def _is_leg(end: "_End", width: float) -> bool:
    upright = abs(end.heading[1]) > UPRIGHT and abs(end.at[0]) > abs(end.at[1])
    return bool(upright and not end.kana and end.joined and end.bend_units > LEAST_SWEEP_PENS * width)


def _mirrored(one: "_End", other: "_End") -> bool:
    """Say whether two ends of a letter are each other's mirror image about the face's upright middle."""
    flip = np.array([-1.0, 1.0])
    return bool(
        abs(one.at[0]) > TWIN_UNITS
        and np.hypot(*(one.at * flip - other.at)) < TWIN_UNITS
        and (one.heading * flip) @ other.heading > 0.9
    )


@dataclass(frozen=True, slots=True)
class _End:
    """A loose end: its stroke, turned so that it begins there, and how well it points outward (a cosine)."""

    stroke: int
    is_start: bool
    line: LineString
    at: Floats  # (2,)
    heading: Floats  # (2,)
    outward: float
    bend_units: float  # how much of the stroke may bend
    longest_units: float  # of the run beyond it
    joined: bool  # the stroke meets another at its other end
    kana: bool


def _ends_of(strokes: Sequence[FaceStroke], near: frozenset[int], kana: frozenset[int]) -> Iterator[_End]:
    for number, stroke in enumerate(strokes):
        both = stroke.runs_on_start and stroke.runs_on_end
        longest = LONGEST_OF_NEAR_UNITS if stroke.owner in near else LONGEST_BEYOND_UNITS
        longest_free = LONGEST_OF_FREE
        if stroke.owner in kana:
            longest, longest_free = LONGEST_OF_KANA_UNITS, LONGEST_OF_FREE_KANA
        for is_start, runs_on in ((True, stroke.runs_on_start), (False, stroke.runs_on_end)):
            if runs_on:
                points = stroke.points if is_start else stroke.points[::-1]
                heading = _unit(points[0] - points[min(2, len(points) - 1)])
                share = BEND_OF_FREE if both else BEND_OF_JOINED
                own = float(np.hypot(*np.diff(points, axis=0).T).sum())
                yield _End(
                    number,
                    is_start,
                    LineString(points),
                    points[0],
                    heading,
                    float(heading @ _unit(points[0])),
                    share * _straight_units(points, heading),
                    min(longest, longest_free * own) if both else longest,
                    not both,
                    stroke.owner in kana,
                )


def _unit(vector: Floats) -> Floats:
    return vector / max(float(np.hypot(*vector)), 1e-9)


def _turned(heading: Floats, goal: Floats, most_radians: float) -> Floats:
    """Return a heading turned towards a goal, by so much at most."""
    aside, cosine = goal - heading * (heading @ goal), float(heading @ goal)
    sine = float(np.hypot(*aside))
    turn = min(float(np.arctan2(sine, cosine)), most_radians)
    return np.asarray(np.cos(turn) * heading + np.sin(turn) * _unit(aside))


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
        aside = ends[0].outward <= OUTWARD and ends[0].joined and abs(ends[0].heading[1]) > UPRIGHT
        for share, lean in SWEEPS_OF_KANA if ends[0].kana else SWEEPS_ASIDE if aside else SWEEPS:
            curves = [(self._aside if aside else self._curve)(end, share * end.bend_units, lean) for end in ends]
            if not all(
                curve is not None and self._clear(end, curve, share * end.bend_units)
                for end, curve in zip(ends, curves, strict=True)
            ):
                continue
            for end, curve in zip(ends, curves, strict=True):
                drawn = curve if reach >= 1.0 else self._shortened(end, curve, share * end.bend_units, reach)
                if drawn is not None:
                    self._replace(end, share * end.bend_units, drawn)
            return

    def _curve(self, end: _End, bend_units: float, lean: float) -> Points | None:
        """Return the curve from within a stroke to beyond the field's edge; None if that is far."""
        start, before = _points_at(end.line, np.array([bend_units, bend_units + 2.0]))
        heading, outward = _unit(start - before), _unit(end.at)
        lean = min(lean, 2.0 * (MOST_ASIDE_UNITS if end.joined else MOST_ASIDE_OF_FREE_UNITS) / max(self._edge.ahead(start, heading), 1.0))
        arrival, chord = (_turned(heading, outward, turn) for turn in (lean, lean / 2.0))
        distance = self._edge.ahead(start, chord)
        if not bend_units < distance <= bend_units + end.longest_units:
            return None
        goal = start + chord * (distance + OVERLAP_UNITS)
        stiff = STIFFNESS * float(np.hypot(*(goal - start)))
        share = (np.arange(STEPS + 1) / STEPS)[:, None]
        rest = 1.0 - share
        curve: Points = (
            rest**3 * start
            + 3 * rest**2 * share * (start + stiff * heading)
            + 3 * rest * share**2 * (goal - stiff * arrival)
            + share**3 * goal
        )
        return curve

    def _aside(self, end: _End, bend_units: float, lean: float) -> Points | None:
        """Return the curve of an end that points along the rim, aside from it; None if that is far."""
        start, before = _points_at(end.line, np.array([bend_units, bend_units + 2.0]))
        heading = _unit(start - before)
        arrival = _turned(end.heading, _unit(end.at), lean)
        distance = self._edge.ahead(end.at, arrival)
        if not 0.0 < distance <= end.longest_units:
            return None
        goal = end.at + arrival * (distance + OVERLAP_UNITS)
        stiff = STIFFNESS * float(np.hypot(*(goal - start)))
        share = (np.arange(STEPS + 1) / STEPS)[:, None]
        rest = 1.0 - share
        curve: Points = (
            rest**3 * start
            + 3 * rest**2 * share * (start + stiff * heading)
            + 3 * rest * share**2 * (goal - stiff * arrival)
            + share**3 * goal
        )
        return curve

    def _clear(self, end: _End, curve: Points, bend_units: float) -> bool:
        """Say whether a curve is nowhere nearer to another stroke than its white, or than the straight stroke was."""
        line = LineString(curve)
        near = set(self._tree.query(line, predicate="dwithin", distance=self._white).tolist()) | self._moved
        others = np.array(sorted(near - {end.stroke}), dtype=np.intp)
        if len(others):
            others = others[shapely.distance(self._now[others], line) < self._white]
        if len(others):
            way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(curve, axis=0).T))])
            straight = shapely.points(_points_at(end.line, np.maximum(bend_units - way, 0.0)))
            was = shapely.distance(straight[:, None], self._lines[others])
            now = shapely.distance(shapely.points(curve)[:, None], self._now[others])
            if (now < np.minimum(self._white, NO_NEARER * was)).any() or (now[-1] < self._white).any():
                return False
            if shapely.intersects(self._now[others], line).any():
                return False
        far = bend_units + 2.0 * self._white
        own = end.line if end.line.length > far else None
        return own is None or bool(shapely.distance(substring(own, far, own.length), line) >= self._white)

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


def _points_at(line: LineString, ways: Floats) -> Points:
    points: Points = shapely.get_coordinates(shapely.line_interpolate_point(line, ways))
    return points
