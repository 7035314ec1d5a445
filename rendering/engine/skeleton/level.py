"""Level and upright: near-horizontal and near-vertical pieces become exactly so, sharing their rows and columns.

Turns a cleaned graph into a Skeleton. Knows no glyph; whether the result is still the letter, proof.py says.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rendering.engine.skeleton.graph import Chain, Graph
from rendering.engine.skeleton.medial import Points

SHORTEST_LEVEL_PENS = 0.4  # a shorter piece has no direction of its own
MARGIN_PENS = 0.6  # this near its ends a piece bends into corners and junctions
DRIFT_PENS = 0.3  # pieces further apart than this are two levels, though they meet end to end


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

    def segments(self) -> npt.NDArray[np.intp]:
        """Return the pieces of all strokes as (m, 2) point indexes."""
        pairs = [pair for stroke in self.strokes for pair in zip(stroke, stroke[1:], strict=False)]
        return np.array(pairs, dtype=np.intp).reshape(-1, 2)


def _number(graph: Graph) -> tuple[Points, list[list[int]]]:
    """Give every point of the graph one index, nodes shared."""
    index = {node: k for k, node in enumerate(graph.nodes)}
    points: list[Points] = list(graph.nodes.values())
    strokes = []
    for chain in graph.chains:
        inner = list(range(len(points), len(points) + len(chain.points) - 2))
        points.extend(chain.points[1:-1])
        strokes.append([index[chain.start], *inner, index[chain.end]])
    return np.array(points), strokes


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

    def apply(self, values: Points) -> None:
        for item in range(len(values)):
            root = self.find(item)
            if self.weight[root]:
                values[item] = self.total[root] / self.weight[root]


def _runs(chain: Chain, a: Points, b: Points, pen: float) -> tuple[Points, Points]:
    """Return where the piece from a to b truly runs, and its direction: from the traced points along its middle.

    Near its ends the medial axis bends into corners and junctions; a short piece has only its ends to go by.
    """
    step = b - a
    length = float(np.hypot(*step))
    middle = (a + b) / 2
    if chain.traced is None or length < 1e-9:
        return middle, step
    along = (chain.traced - a) @ step / length
    off = np.abs((chain.traced - a) @ np.array([-step[1], step[0]])) / length
    margin = min(MARGIN_PENS * pen, length / 3)
    on_it = chain.traced[(off < 0.4 * pen) & (along > margin) & (along < length - margin)]
    if len(on_it) < 3:
        return middle, step
    centred = on_it - on_it.mean(axis=0)
    if np.ptp(on_it, axis=0).max() < 0.5 * pen:
        return np.median(on_it, axis=0), step
    return np.median(on_it, axis=0), np.linalg.svd(centred, full_matrices=False)[2][0] * length


def level(graph: Graph, pen: float, slope: float) -> Skeleton:
    """Return the graph as a Skeleton whose pieces of less than `slope` are exactly level or upright."""
    points, strokes = _number(graph)
    classes = (_Classes(len(points)), _Classes(len(points)))  # columns share x, rows share y
    found: list[tuple[float, int, int, int, float]] = []
    for chain, stroke in zip(graph.chains, strokes, strict=True):
        for i, j in zip(stroke, stroke[1:], strict=False):
            place, step = _runs(chain, points[i], points[j], pen)
            extent = np.abs(step)
            axis = int(extent[1] <= extent[0])  # 1: a level piece fixes y
            if extent[axis] <= slope * extent[1 - axis] and extent[1 - axis] > SHORTEST_LEVEL_PENS * pen:
                found.append((float(extent[1 - axis]), i, j, axis, float(place[axis])))
    for length, i, j, axis, value in sorted(found, reverse=True):
        means = [mean for mean in (classes[axis].mean(i), classes[axis].mean(j)) if mean is not None]
        if all(abs(mean - value) < DRIFT_PENS * pen for mean in means):
            classes[axis].join(i, j, value, length)
    for axis in (0, 1):
        classes[axis].apply(points[:, axis])
    widths = tuple(chain.width for chain in graph.chains)
    return Skeleton(points, tuple(tuple(stroke) for stroke in strokes), widths, pen, tuple(graph.rooms))
