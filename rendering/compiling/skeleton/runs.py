"""Straight runs: a chain of the medial axis as the few lines a ruler would draw through it.

A line goes through the middle of its run, where the axis is not bent by corners and junctions, so that corners
come out where two lines meet. Knows one chain at a time.
"""

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely

from rendering.compiling.skeleton.graph import Chain, steps
from rendering.engine.geometry.arrays import Indexes, Points

FLATNESS_PENS = 0.13  # how far a straight run may stray from its chord
DIP_PENS = 0.8  # this near a junction the axis bends towards it
MARGIN_PENS = 0.5  # this near its ends a run bends into corners and junctions
TRUE_CLEARANCE = 1.07  # where the glyph is wider than this many times the stroke, the axis is off the stroke's middle
CHAMFER_PENS = 1.45  # a short run between a level and an upright one is their corner, cut off
SHARP_TURN = 0.2  # cosine of the turn from which two slanted runs meet in a corner too
SHORT_PENS = 0.6  # a shorter run between any two others is their corner or a wobble
ROUNDED_PENS = 1.4  # two short runs together between a level and an upright one are their corner, rounded off
CORNER_PENS = 1.2  # ... when it is this near
HOOK_PENS = 0.6  # two runs at a loose end, shorter than this each, are one hook
SIDE_PENS = 2.4  # two runs together shorter than this between two that run back are the rounded side of a box
BEND_PENS = 1.3  # a first run shorter than this may be the bend into a junction
NEAR_PENS = 0.35  # a line this near a point passes through it
AXIS_SLOPE = 0.3  # rise over run, up to which a run counts as level or upright


@dataclass(frozen=True, slots=True)
class Run:
    """A straight line through the traced points `low` to `high`: a middle, a unit direction and a length."""

    low: int
    high: int
    x: float
    y: float
    dx: float
    dy: float
    length: float
    firm: bool  # fitted to its middle; otherwise only its two ends are known

    def aside(self, x: float, y: float) -> float:
        """Return how far a point lies from the line, signed."""
        return (x - self.x) * self.dy - (y - self.y) * self.dx

    def is_level(self, slope: float = AXIS_SLOPE) -> bool:
        """Say whether the run is level but for a rise of `slope`."""
        return abs(self.dy) <= slope * abs(self.dx)

    def is_upright(self, slope: float = AXIS_SLOPE) -> bool:
        """Say whether the run is upright but for a lean of `slope`."""
        return abs(self.dx) <= slope * abs(self.dy)


def crossing(a: Run, b: Run) -> tuple[float, float] | None:
    """Return where two lines cross, or None when they are nearly parallel."""
    turn = a.dx * b.dy - a.dy * b.dx
    if abs(turn) < 0.3:
        return None
    along = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / turn
    return a.x + along * a.dx, a.y + along * a.dy


class Trace:
    """The traced points of a chain, with running sums so that a line through any stretch costs nothing."""

    def __init__(self, chain: Chain, pen: float) -> None:
        points = chain.points
        self.pen = pen
        self.points = points
        step = np.zeros(len(points) + 1)
        step[1:-1] = steps(points)
        self.along = step[:-1].cumsum()
        self.way: list[float] = self.along.tolist()
        true = chain.clearance <= TRUE_CLEARANCE * chain.width / 2
        x, y = points.T
        terms = np.empty((7, len(points)))
        weight, wx, wy, wxx, wyy, wxy, count = terms
        np.multiply(step[1:] + step[:-1], true, out=weight)
        np.multiply(weight, x, out=wx)
        np.multiply(weight, y, out=wy)
        np.multiply(wx, x, out=wxx)
        np.multiply(wy, y, out=wyy)
        np.multiply(wx, y, out=wxy)
        count[:] = true
        sums = np.zeros((7, len(points) + 1))
        terms.cumsum(axis=1, out=sums[:, 1:])
        self._sums: list[list[float]] = sums.T.tolist()
        self._rows: list[list[float]] = points.tolist()
        self._clearance: list[float] = chain.clearance.tolist()

    def run(self, low: int, high: int) -> Run:
        """Return the line through the traced points from `low` to `high`."""
        (ax, ay), (bx, by) = self._rows[low], self._rows[high]
        length = math.hypot(bx - ax, by - ay)
        margin = min(MARGIN_PENS * self.pen, length / 4)
        first = bisect_left(self.way, self.way[low] + margin, low, high + 1)
        last = bisect_right(self.way, self.way[high] - margin, low, high + 1)
        w0, x0, y0, xx0, yy0, xy0, count0 = self._sums[first]
        w1, x1, y1, xx1, yy1, xy1, count1 = self._sums[last]
        weight, count = w1 - w0, count1 - count0
        if length == 0.0 or count < 3 or last <= first or weight <= 0.0:
            dx, dy = ((bx - ax) / length, (by - ay) / length) if length else (0.0, 0.0)
            narrowest = min(range(low, high + 1), key=self._clearance.__getitem__)
            x, y = self._rows[narrowest]
            return Run(low, high, x, y, dx, dy, length, False)
        x, y = (x1 - x0) / weight, (y1 - y0) / weight
        xx, yy, xy = (xx1 - xx0) / weight - x * x, (yy1 - yy0) / weight - y * y, (xy1 - xy0) / weight - x * y
        if length > 1.2 * self.pen and max(xx, yy) > (0.2 * self.pen) ** 2:
            angle = math.atan2(2 * xy, xx - yy) / 2
            dx, dy = math.cos(angle), math.sin(angle)
            if dx * (bx - ax) + dy * (by - ay) < 0:
                dx, dy = -dx, -dy
        else:
            dx, dy = (bx - ax) / length, (by - ay) / length
        return Run(low, high, x, y, dx, dy, length, True)


def straight_runs(trace: Trace, chain: Chain, start_meets: bool, end_meets: bool, flatness: float = 1.0) -> list[Run]:
    """Return the runs of a chain in order; `flatness` below 1 keeps more of a curve.

    `start_meets` and `end_meets` say whether other strokes meet the chain there.
    """
    pen, way = trace.pen, trace.along
    dip = min(DIP_PENS * pen * flatness, way[-1] / 3)
    kept = (way >= (dip if start_meets else 0.0)) & (way <= way[-1] - (dip if end_meets else 0.0))
    kept[0] = kept[-1] = True
    index = np.flatnonzero(kept)
    corners = _corners(trace.points[index], index, flatness * FLATNESS_PENS * pen)
    corners[0], corners[-1] = 0, len(way) - 1  # a ring ends where it starts
    runs = [trace.run(low, high) for low, high in pairwise(corners)]
    return _tidied(runs, trace, start_meets, end_meets, flatness)


def _corners(points: Points, index: Indexes, stray: float) -> list[int]:
    """Return the indexes of the points (n, 2) that the fewest straight pieces need to stray no further from them."""
    (ax, ay), (bx, by) = points[0].tolist(), points[-1].tolist()
    dx, dy = bx - ax, by - ay
    aside = np.abs((points[:, 0] - ax) * dy - (points[:, 1] - ay) * dx)
    if aside.max() < stray * math.hypot(dx, dy):
        return [int(index[0]), int(index[-1])]
    line = shapely.simplify(shapely.linestrings(points), stray, preserve_topology=False)
    place = dict(zip(map(tuple, points.tolist()), index.tolist(), strict=True))
    return [place[x, y] for x, y in shapely.get_coordinates(line).tolist()]


def ring_runs(chain: Chain, pen: float, flatness: float = 1.0) -> list[Run]:
    """Return the runs of a ring without junctions; the last leads into the first."""
    loop = chain.points[:-1]
    reach = max(2, len(loop) // 16)
    before, after = loop - np.roll(loop, reach, axis=0), np.roll(loop, -reach, axis=0) - loop
    start = int(np.argmin(np.abs(before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0])))  # where it bends least
    order = np.append(np.roll(np.arange(len(loop)), -start), start)
    rolled = Chain(chain.start, chain.end, chain.points[order], chain.clearance[order], chain.width)
    runs = straight_runs(Trace(rolled, pen), rolled, False, False, flatness)
    if len(runs) < 3:
        return runs
    first, last = runs[0], runs[-1]  # the two halves of the side it starts in
    main, share = max(first, last, key=lambda run: run.length), first.length / (first.length + last.length)
    x, y = share * first.x + (1 - share) * last.x, share * first.y + (1 - share) * last.y
    return [Run(last.low, first.high, x, y, main.dx, main.dy, first.length + last.length, main.firm), *runs[1:-1]]


def _tidied(runs: list[Run], trace: Trace, start_meets: bool, end_meets: bool, flatness: float) -> list[Run]:
    """Drop the runs that only cut a corner off, wobble, or bend into a junction."""
    pen = trace.pen
    changed = True
    while changed and len(runs) > 1:
        changed = False
        for k in range(1, len(runs) - 1):
            merged = _without_middle(runs[k - 1], runs[k], runs[k + 1], trace, flatness)
            if merged is not None:
                runs[k - 1 : k + 2] = merged
                changed = True
                break
        for k in range(len(runs) - 3):
            if _is_rounded_corner(runs[k : k + 4], pen * flatness):
                del runs[k + 1 : k + 3]
                changed = True
                break
        for k in range(len(runs) - 3):
            side = _side(runs[k], runs[k + 1], runs[k + 2], runs[k + 3], trace)
            if side is not None:
                runs[k + 1 : k + 3] = [side]
                changed = True
                break
        if not changed and start_meets and len(runs) > 1 and _bends_in(runs[0], runs[1], trace.points[0], pen):
            runs[0:2] = [runs[1]]
            changed = True
        if not changed and end_meets and len(runs) > 1 and _bends_in(runs[-1], runs[-2], trace.points[-1], pen):
            runs[-2:] = [runs[-2]]
            changed = True
    if not end_meets:
        runs = _one_hook(runs, trace, at_start=False)
    if not start_meets:
        runs = _one_hook(runs, trace, at_start=True)
    return runs


def _one_hook(runs: list[Run], trace: Trace, at_start: bool) -> list[Run]:
    """Make one run of the two that a rounded hook at a stroke's loose end is traced as."""
    if len(runs) < 3:
        return runs
    a, b, c = runs[:3] if at_start else runs[-3:]
    hooked, body = ((a, b), c) if at_start else ((b, c), a)
    longest = HOOK_PENS * trace.pen
    if max(run.length for run in hooked) > longest or body.length < longest or _bend(a, b) * _bend(b, c) < 0:
        return runs
    hook = trace.run(hooked[0].low, hooked[1].high)
    return [hook, *runs[2:]] if at_start else [*runs[:-2], hook]


def _bend(a: Run, b: Run) -> float:
    return a.dx * b.dy - a.dy * b.dx


def _is_rounded_corner(four: list[Run], pen: float) -> bool:
    """Say whether the two short runs between a level and an upright one only round their corner off."""
    a, first, second, b = four
    square = (a.is_level() and b.is_upright()) or (a.is_upright() and b.is_level())
    if not square or first.length + second.length > ROUNDED_PENS * pen:
        return False
    forward = all(one.dx * other.dx + one.dy * other.dy > 0 for one, other in pairwise(four))
    meeting = crossing(a, b)
    return (
        forward and meeting is not None and math.hypot(meeting[0] - second.x, meeting[1] - second.y) < CORNER_PENS * pen
    )


def _without_middle(a: Run, cut: Run, b: Run, trace: Trace, flatness: float) -> list[Run] | None:
    pen = trace.pen
    square = (a.is_level() and b.is_upright()) or (a.is_upright() and b.is_level())
    sharp = a.dx * b.dx + a.dy * b.dy < SHARP_TURN and cut.length < 0.7 * min(a.length, b.length)
    corner = square or sharp
    forward = a.dx * cut.dx + a.dy * cut.dy > 0 and cut.dx * b.dx + cut.dy * b.dy > 0
    limit = (CHAMFER_PENS if corner else SHORT_PENS * flatness) * pen
    if cut.length > limit or not forward:
        return None
    meeting = crossing(a, b)
    if meeting is not None:
        near = math.hypot(meeting[0] - cut.x, meeting[1] - cut.y) < (1.1 if square else 0.6) * pen
        return [a, b] if near and (corner or cut.length <= min(a.length, b.length)) else None
    along = a.dx * b.dx + a.dy * b.dy > 0
    if along and abs(a.aside(b.x, b.y)) < 0.25 * pen and cut.length < 0.5 * max(a.length, b.length):
        return [trace.run(a.low, b.high)]
    return None


def _side(a: Run, first: Run, second: Run, b: Run, trace: Trace) -> Run | None:
    """Return the short side of a small box, of which the axis has only its two rounded corners."""
    back = a.dx * b.dx + a.dy * b.dy < -0.9
    if not back or first.length + second.length > SIDE_PENS * trace.pen:
        return None
    x, y = trace.points[first.high].tolist()
    if a.is_level() and b.is_level() and abs(b.y - a.y) > 0.5 * trace.pen:
        return Run(first.low, second.high, x, y, 0.0, math.copysign(1.0, b.y - a.y), abs(b.y - a.y), True)
    if a.is_upright() and b.is_upright() and abs(b.x - a.x) > 0.5 * trace.pen:
        return Run(first.low, second.high, x, y, math.copysign(1.0, b.x - a.x), 0.0, abs(b.x - a.x), True)
    return None


def _bends_in(first: Run, following: Run, node: Points, pen: float) -> bool:
    """Say whether a chain's first run only misses its node because the axis bends there."""
    ahead = first.dx * following.dx + first.dy * following.dy > 0
    short = first.length < BEND_PENS * pen and following.length > 0.8 * pen
    return ahead and short and abs(following.aside(float(node[0]), float(node[1]))) < NEAR_PENS * pen
