"""Outer strokes bent to the rim: the last part of each sweeps outward, smoothly, until it meets the rim.

Knows placed strokes, the field and a pen; no letter's meaning and no family.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.ops import substring

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.ruled.rim_ends import RimEnd, rim_ends_of, unit
from rendering.engine.ruled.rim_joins import (
    AMPLE_WHITE_UNITS,
    NO_NEARER,
    OVERLAP_UNITS,
    WHITE_PENS,
    FaceStroke,
    FieldEdge,
)

LONGEST_ALONG_UNITS = 450.0  # from the end of a leg along the rim to the rim
LEAST_WHITE_UNITS = 34.0  # more than what a face is asked to leave, so that no bend costs it its pen
MOST_ASIDE_UNITS = 220.0  # from where a stroke would run straight on: further, and it is a stroke of another letter
MOST_ASIDE_OF_FREE_UNITS = 125.0
STEPS = 14  # of a bend's curve
STIFFNESS = 0.4  # how far a curve keeps its heading at both ends, of the way from the one to the other


def bent_to_rim(
    strokes: Sequence[FaceStroke],
    field: Polygon,
    width: float,
    reach: float,
    latin: frozenset[int] = frozenset(),
    kana: frozenset[int] = frozenset(),
) -> list[FaceStroke]:
    """Return the strokes, the outer ones' loose ends carried `reach` of the way to the rim, 1 being into it.

    A bend begins well within its stroke. One that could not keep clear of all other strokes, as clear as the straight
    stroke was, is made shorter and steeper, or left out; two that mirror each other bend alike. Letters in `latin`
    stay, and those in `kana` bend where the rim is near and ahead alone.
    """
    bending = _Bending(strokes, field, width)
    ends = sorted(rim_ends_of(strokes, latin, kana), key=lambda end: -end.outward)
    outer = [end for end in ends if end.outward > end.least_outward]
    aside = [replace(end, aside=True) for end in ends if end.sweeps_aside(width)]
    for ends in (outer, aside):
        while ends:
            end = ends.pop(0)
            twin = next((k for k, other in enumerate(ends) if end.mirrors(other)), None)
            bending.bend([end] if twin is None else [end, ends.pop(twin)], reach)
    return bending.bent


def _turned(headings: Points, goal: Floats, most_radians: Floats) -> Points:
    """Return headings (n, 2) turned towards a goal, by so much each at most."""
    cosine = headings @ goal
    aside = goal - headings * cosine[:, None]
    turn = np.minimum(np.arctan2(np.hypot(*aside.T), cosine), most_radians)[:, None]
    return np.asarray(np.cos(turn) * headings + np.sin(turn) * unit(aside))


class _Bending:
    """Strokes while their ends are bent, one after another."""

    def __init__(self, strokes: Sequence[FaceStroke], field: Polygon, width: float) -> None:
        self.bent = list(strokes)
        self._lines = np.array([LineString(stroke.points) for stroke in strokes], dtype=object)
        self._now = self._lines.copy()
        self._bounds = shapely.bounds(self._lines)
        self._edge = FieldEdge.of(field)
        self._width = width
        self._white = min(max(WHITE_PENS * width, width + LEAST_WHITE_UNITS), width + AMPLE_WHITE_UNITS)

    def bend(self, ends: Sequence[RimEnd], reach: float) -> None:
        """Bend an end, or two that mirror each other, by the first of the sweeps that keeps clear."""
        if any(self._edge.distance(end.at) > end.longest_units for end in ends):
            return
        tried = [self._curves(end) for end in ends]
        possible = np.logical_and.reduce([is_near for _, is_near in tried])
        if not possible.any():
            return
        ways = [_Ways(self, end, curves) for end, (curves, _) in zip(ends, tried, strict=True)]
        for number in np.flatnonzero(possible).tolist():
            pair = [way.lines[number] for way in ways]
            if shapely.distance(pair[0], pair[-1]) < self._white and len(pair) > 1:
                continue
            if all(way.is_clear(number) for way in ways):
                for end, (curves, _) in zip(ends, tried, strict=True):
                    self._draw(end, curves[number], float(end.sweeps[number, 0] * end.bend_units), reach)
                return

    def _draw(self, end: RimEnd, curve: Points, bend_units: float, reach: float) -> None:
        """Draw as much of a curve as the reach has."""
        drawn = curve if reach >= 1.0 else self._shortened(end, curve, bend_units, reach)
        if drawn is not None:
            self._replace(end, bend_units, drawn)

    def _curves(self, end: RimEnd) -> tuple[Floats, Flags]:
        """Return the curves (sweeps, points, 2) from within a stroke to beyond the field's edge, and which are near."""
        shares, leans = end.sweeps.T
        bends = shares * end.bend_units
        starts, before = _points_at(end.line, bends), _points_at(end.line, bends + 2.0)
        headings, outward = unit(starts - before), unit(end.at)
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

    def _shortened(self, end: RimEnd, curve: Points, bend_units: float, reach: float) -> Points | None:
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

    def _replace(self, end: RimEnd, bend_units: float, curve: Points) -> None:
        """Put a curve in the place of a stroke's last part."""
        number, stroke = end.stroke, self.bent[end.stroke]
        own = LineString(stroke.points if end.is_start else stroke.points[::-1])
        rest = shapely.get_coordinates(substring(own, bend_units, own.length)) if own.length > bend_units else None
        points = curve[::-1] if rest is None else np.vstack([curve[::-1], rest[1:]])
        self.bent[number] = replace(stroke, points=points if end.is_start else points[::-1])
        self._now[number] = LineString(self.bent[number].points)
        self._bounds[number] = self._now[number].bounds

    def near(self, curve: Points, but: int) -> Indexes:
        """Return the strokes that may be too near a curve, but for its own."""
        low, high = curve.min(axis=0) - self._white, curve.max(axis=0) + self._white
        is_near = (self._bounds[:, :2] <= high).all(axis=1) & (self._bounds[:, 2:] >= low).all(axis=1)
        is_near[but] = False
        return np.flatnonzero(is_near)


class _Ways:
    """The curves that an end may take, beside the strokes about them."""

    def __init__(self, bending: _Bending, end: RimEnd, curves: Floats) -> None:
        self._bending, self._end, self._curves = bending, end, curves
        self.lines = shapely.linestrings(curves)

    def is_clear(self, number: int) -> bool:
        """Say whether a curve is nowhere nearer to another stroke than its white, or than the straight stroke was."""
        bending, end, curve, line = self._bending, self._end, self._curves[number], self.lines[number]
        white = bending._white
        bend_units = end.sweeps[number, 0] * end.bend_units
        others = bending.near(curve, end.stroke)
        away = shapely.distance(bending._now[others], line)
        close = away < white
        if close.any():
            if away.min() <= 0.0:
                return False
            others = others[close]
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
