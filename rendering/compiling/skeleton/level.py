"""Level and upright: near-horizontal and near-vertical runs become exactly so, and points lie where lines meet.

Turns a cleaned graph into a Skeleton. Knows no glyph; whether the result is still the letter, proof.py says.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from rendering.compiling.skeleton.graph import Graph
from rendering.compiling.skeleton.runs import Run, Trace, crossing, ring_runs, straight_runs
from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.connected import connected

SHORTEST_LEVEL_PENS = 0.4  # a shorter run has no direction of its own
RISE_PENS = 0.3  # a run between corners or junctions, which bend the axis, may rise this much all the same ...
LINK_SLOPE = 0.4  # ... and be level, up to this slope
DRIFT_PENS = 0.3  # runs further apart than this are two levels, though they meet end to end
SHIFT_PENS = 0.7  # how far a point may move to lie where its lines meet
TRUSTED_PENS = 3.0  # a shorter run says less of where its line lies
IDLE_PENS = 0.02  # a point this near the line from its neighbour to the next turns nothing
ASIDE_PENS = 0.25  # a point further than this from the line of a run that leads there ...
LEAST_BENT_PENS = 2.0  # ... of this length at least ...
BEND_PENS = 0.9  # ... is reached by a bend this far before it
LEAST_BODY_PENS = 1.5  # a horizontal longer than this may end in a flick
TICK_PENS = 1.1  # the flick at the end of a horizontal, shorter than this, is the brush's, not the letter's


@dataclass(frozen=True, slots=True)
class Skeleton:
    """Centrelines: `points` (n, 2) shared by all `strokes`, which are runs of point indexes.

    A closed stroke repeats its first index. Units are the font's, y downward. `widths` is the font's own
    width along each stroke, `pen` the usual one.
    """

    points: Points
    strokes: tuple[tuple[int, ...], ...]
    widths: tuple[float, ...]
    pen: float
    rooms: tuple[tuple[float, float, float], ...]  # circles (x, y, radius) the glyph holds at junctions and tips

    def parts(self) -> npt.NDArray[np.intp]:
        """Return a number for every stroke (m,) that those which meet share."""
        pairs = np.array([pair for run in self.strokes for pair in pairwise(run)], dtype=np.intp)
        part_of_point = connected(len(self.points), pairs)
        return part_of_point[[run[0] for run in self.strokes]]

    def hangs_together(self) -> tuple[int, int]:
        """Return how many parts and how many circuits the lines form by the points they share."""
        pieces = {(i, j) if i < j else (j, i) for run in self.strokes for i, j in pairwise(run)}
        parts = len(set(self.parts().tolist()))
        return parts, len(pieces) - len({point for piece in pieces for point in piece}) + parts


@dataclass(slots=True)
class Ruled:
    """A graph with its chains as straight runs: run k of a chain leads from its point k to its point k + 1."""

    graph: Graph
    pen: float
    points: list[list[float]]
    runs: list[list[Run]]
    strokes: list[list[int]]

    def pieces(self) -> list[tuple[Run, int, int]]:
        """Return every run with the points it leads from and to."""
        return [
            (run, stroke[k], stroke[k + 1])
            for runs, stroke in zip(self.runs, self.strokes, strict=True)
            for k, run in enumerate(runs)
        ]


def ruled(graph: Graph, pen: float, flatness: float = 1.0) -> Ruled:
    """Return the graph's chains as straight runs that share the points where they meet."""
    degrees = graph.degrees()
    index = {node: k for k, node in enumerate(graph.nodes)}
    drawn = Ruled(graph, pen, [position.tolist() for position in graph.nodes.values()], [], [])
    for chain in graph.chains:
        if chain.start == chain.end and degrees[chain.start] == 2:
            runs = ring_runs(chain, pen, flatness)
            low = _turn(runs[-1], runs[0], chain.points)
            drawn.points[index[chain.start]] = low
            corners = [_turn(a, b, chain.points) for a, b in pairwise(runs)]
        else:
            meets = degrees[chain.start] > 2, degrees[chain.end] > 2
            trace = Trace(chain, pen)
            runs = straight_runs(trace, chain, *meets, flatness)
            if not meets[1]:
                runs = _without_tick(runs, 1.0, pen)
            if not meets[0]:
                runs = _without_tick(runs[::-1], -1.0, pen)[::-1]
            corners = [_turn(a, b, chain.points) for a, b in pairwise(runs)]
        first = len(drawn.points)
        drawn.points.extend(corners)
        drawn.runs.append(runs)
        drawn.strokes.append([index[chain.start], *range(first, first + len(corners)), index[chain.end]])
    return drawn


def _turn(a: Run, b: Run, traced: Points) -> list[float]:
    """Return the corner between two runs of a chain: where they meet, or the traced point between them."""
    meeting = crossing(a, b)
    k = (a.high + b.low) // 2 if b.low >= a.high else a.high
    between: list[float] = traced[min(k, len(traced) - 1)].tolist()
    if meeting is None:
        return between
    return list(meeting)


def _without_tick(runs: list[Run], sense: float, pen: float) -> list[Run]:
    """Drop the upward flick at the loose right end of a long horizontal.

    The last run leads to the end, forwards (`sense` 1) or backwards (-1).
    """
    tip, body = runs[-1], len(runs) - 1
    while body and not (runs[body].is_level() and sense * runs[body].dx * runs[body].length > LEAST_BODY_PENS * pen):
        body -= 1
    tail = sum(run.length for run in runs[body + 1 :])
    flick = sense * tip.dx > 0.3 and sense * tip.dy < 0 and 0 < tail < TICK_PENS * pen
    return runs[: body + 1] if flick and runs[body].is_level() and runs[body].length > LEAST_BODY_PENS * pen else runs


class _Classes:
    """Union-find with a weighted mean: points that share a row (or column)."""

    def __init__(self, count: int) -> None:
        self.parent = list(range(count))
        self.total = [0.0] * count
        self.weight = [0.0] * count

    def find(self, item: int) -> int:
        while self.parent[item] != item:
            self.parent[item] = self.parent[self.parent[item]]
            item = self.parent[item]
        return item

    def mean(self, item: int) -> float | None:
        root = self.find(item)
        return self.total[root] / self.weight[root] if self.weight[root] else None

    def join(self, a: int, b: int, value: float, weight: float) -> None:
        root, other = self.find(a), self.find(b)
        if root != other:
            self.parent[other] = root
            self.total[root] += self.total[other]
            self.weight[root] += self.weight[other]
        self.total[root] += value * weight
        self.weight[root] += weight


def level(drawn: Ruled, slope: float) -> Skeleton:
    """Return the runs as a Skeleton in which those of less than `slope` are exactly level or upright."""
    pen = drawn.pen
    classes = _Classes(len(drawn.points)), _Classes(len(drawn.points))  # columns share x, rows share y
    meeting: list[list[Run]] = [[] for _ in drawn.points]
    degree = [0] * len(drawn.points)
    pieces = drawn.pieces()
    for run, i, j in pieces:
        for point in (i, j):
            meeting[point].append(run)
            degree[point] += 1
    found = []
    for run, i, j in pieces:
        held = slope > 0 and run.length > 0 and (min(degree[i], degree[j]) > 1 or max(degree[i], degree[j]) > 2)
        steepest = max(slope, min(LINK_SLOPE, RISE_PENS * pen / run.length)) if held else slope
        axis = 1 if run.is_level(steepest) else 0 if run.is_upright(steepest) else None
        if axis is not None and run.length > SHORTEST_LEVEL_PENS * pen:
            found.append((run.length if run.firm else run.length / 4, i, j, axis, run.y if axis else run.x))
    for length, i, j, axis, value in sorted(found, reverse=True):
        means = [mean for mean in (classes[axis].mean(i), classes[axis].mean(j)) if mean is not None]
        if all(abs(mean - value) < DRIFT_PENS * pen for mean in means):
            classes[axis].join(i, j, value, length)
    points = np.array(
        [
            _placed(point, classes[0].mean(k), classes[1].mean(k), meeting[k], pen)
            for k, point in enumerate(drawn.points)
        ]
    )
    points, strokes = _with_bends(points, drawn, pen)
    return Skeleton(
        points,
        _without_idle(points, strokes, pen),
        tuple(chain.width for chain in drawn.graph.chains),
        pen,
        tuple(drawn.graph.rooms),
    )


def _with_bends(points: Points, drawn: Ruled, pen: float) -> tuple[Points, list[list[int]]]:
    """Add a bend to every run that would miss its own line because the point it leads to lies elsewhere."""
    every = points.tolist()
    strokes = []
    for runs, stroke in zip(drawn.runs, drawn.strokes, strict=True):
        bent = [stroke[0]]
        for run, i, j in zip(runs, stroke, stroke[1:], strict=False):
            for point, sense in ((i, 1.0), (j, -1.0)):
                x, y = every[point]
                if run.firm and run.length > LEAST_BENT_PENS * pen and abs(run.aside(x, y)) > ASIDE_PENS * pen:
                    along = (x - run.x) * run.dx + (y - run.y) * run.dy + sense * BEND_PENS * pen
                    every.append([run.x + along * run.dx, run.y + along * run.dy])
                    bent.append(len(every) - 1)
            bent.append(j)
        strokes.append(bent)
    return np.array(every), strokes


def _without_idle(points: Points, strokes: list[list[int]], pen: float) -> tuple[tuple[int, ...], ...]:
    """Return the strokes without the points where nothing turns or meets."""
    kept, places = [], points.tolist()
    for stroke in strokes:
        run = [stroke[0]]
        for k in range(1, len(stroke) - 1):
            (ax, ay), (bx, by), (cx, cy) = places[run[-1]], places[stroke[k]], places[stroke[k + 1]]
            length = math.hypot(cx - ax, cy - ay)
            aside = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / length if length else math.inf
            if aside > IDLE_PENS * pen:
                run.append(stroke[k])
        kept.append((*run, stroke[-1]))
    return tuple(kept)


def _placed(
    point: list[float], column: float | None, row: float | None, meeting: list[Run], pen: float
) -> tuple[float, float]:
    """Return where a point lies: on its row and column, else as near as may be to the lines that meet in it."""
    x, y = point
    if column is not None and row is not None:
        return column, row
    lines = [run for run in meeting if run.length > SHORTEST_LEVEL_PENS * pen]
    # least squares: the sum over lines of the squared distance, with the point itself as a faint anchor
    faint = 1e-3
    a, b, c, p, q = faint, 0.0, faint, faint * x, faint * y
    for run in lines:
        weight = min(run.length / (TRUSTED_PENS * pen), 1.0)
        nx, ny = weight * run.dy, -weight * run.dx
        off = nx * run.x + ny * run.y
        a, b, c, p, q = a + nx * nx, b + nx * ny, c + ny * ny, p + nx * off, q + ny * off
    if row is not None:
        at = ((p - b * row) / a, row) if a > 0.08 else (x, row)
        return at if abs(at[0] - x) < max(SHIFT_PENS * pen, _leeway(lines, at[0] - x, 0)) else (x, row)
    if column is not None:
        at = (column, (q - b * column) / c) if c > 0.08 else (column, y)
        return at if abs(at[1] - y) < max(SHIFT_PENS * pen, _leeway(lines, at[1] - y, 1)) else (column, y)
    determinant = a * c - b * b
    if len(lines) == 1:
        aside = lines[0].aside(x, y)
        return x - aside * lines[0].dy, y + aside * lines[0].dx
    if determinant < 0.1:
        return x, y
    at = ((c * p - b * q) / determinant, (a * q - b * p) / determinant)
    return at if math.hypot(at[0] - x, at[1] - y) < SHIFT_PENS * pen else (x, y)


def _leeway(lines: list[Run], move: float, axis: int) -> float:
    """Return how far a point may go along the level or upright run that leads there, and leave most of it."""
    ahead = [run.length / 2 for run in lines if (run.is_level() if axis == 0 else run.is_upright())]
    return max(ahead, default=0.0)
