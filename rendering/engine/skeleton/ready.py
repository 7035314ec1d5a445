"""From a proven skeleton to the Centrelines that are kept: whole units, levels numbered."""

from collections import Counter
from itertools import pairwise, product

import numpy as np
import numpy.typing as npt
import shapely

from rendering.engine.letters import Centrelines
from rendering.engine.skeleton.level import Skeleton

SPUR_PENS = 0.25  # an end that stands out of another stroke's centreline by less is no stroke


def centrelines_of(skeleton: Skeleton) -> Centrelines:
    """Return the skeleton rounded to font units, as layout wants it.

    Its parts and counters are those of its lines: the glyph's own, but where the font lets parts graze.
    """
    used = sorted({point for run in skeleton.strokes for point in run})
    number = {point: k for k, point in enumerate(used)}
    runs = [[number[point] for point in run] for run in skeleton.strokes]
    whole = _without_crossings(np.round(skeleton.points[used]), runs, skeleton.pen)
    points, strokes = _without_repeats(*_without_spurs(whole, runs, skeleton.pen))
    pairs = np.array([pair for run in strokes for pair in pairwise(run)])
    parts, counters = skeleton.hangs_together()
    return Centrelines(
        points=points,
        rows=shared_levels(points[:, 1], pairs),
        columns=shared_levels(points[:, 0], pairs),
        strokes=tuple(tuple(run) for run in strokes),
        pen=float(round(skeleton.pen)),
        parts=parts,
        counters=counters,
    )


def _without_crossings(points: npt.NDArray[np.float64], runs: list[list[int]], pen: float) -> npt.NDArray[np.float64]:
    """Return the points moved so that strokes which cross just before both end start from one place: the legs of 奥."""
    pieces = np.array([pair for run in runs for pair in pairwise(run)])
    lines = shapely.linestrings(points[pieces])
    first, second = shapely.STRtree(lines).query(lines, predicate="crosses")
    moved = points.copy()
    for one, other in zip(pieces[first].tolist(), pieces[second].tolist(), strict=True):
        near = min(product(one, other), key=lambda pair: float(np.abs(points[pair[0]] - points[pair[1]]).sum()))
        if near[0] != near[1] and np.hypot(*(points[near[0]] - points[near[1]])) < pen:
            moved[list(near)] = np.round(points[list(near)].mean(axis=0))
    return moved


def _without_spurs(
    points: npt.NDArray[np.float64], runs: list[list[int]], pen: float
) -> tuple[npt.NDArray[np.float64], list[list[int]]]:
    """Return points and runs without the straight ends that lie within another stroke's ink: only a knob shows."""
    kept = list(runs)
    for run in runs:
        visits = Counter(point for each in kept for point in each)
        loose = [point for point in run if visits[point] == 1]
        if len(run) == 2 and len(loose) == 1:
            others = shapely.multilinestrings([shapely.linestrings(points[each]) for each in kept if each is not run])
            if shapely.distance(others, shapely.points(points[loose[0]])) < SPUR_PENS * pen:
                kept = [each for each in kept if each is not run]
    used = sorted({point for run in kept for point in run})
    number = {point: k for k, point in enumerate(used)}
    return points[used], [[number[point] for point in run] for run in kept]


def _without_repeats(
    points: npt.NDArray[np.float64], runs: list[list[int]]
) -> tuple[npt.NDArray[np.float64], list[list[int]]]:
    """Return points and runs with no piece that rounding has left without a length; dots are such, and stay."""
    visits = Counter(point for run in runs for point in run)
    dots = [len(run) == 2 and visits[run[0]] == visits[run[1]] == 1 for run in runs]
    one = list(range(len(points)))
    for run, dot in zip(runs, dots, strict=True):
        for here, ahead in pairwise(run):
            if not dot and (points[here] == points[ahead]).all():
                kept, gone = sorted((one[here], one[ahead]))
                one = [kept if each == gone else each for each in one]
    merged = [[one[point] for point in run] for run in runs]
    plain = [
        run if dot else run[:1] + [ahead for here, ahead in pairwise(run) if here != ahead]
        for run, dot in zip(merged, dots, strict=True)
    ]
    used = sorted({point for run in plain for point in run})
    number = {point: k for k, point in enumerate(used)}
    return points[used], [[number[point] for point in run] for run in plain if len(run) > 1]


def shared_levels(values: npt.NDArray[np.float64], pairs: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """Number the points so that those joined by pieces of one value share a number."""
    parent = list(range(len(values)))

    def root(item: int) -> int:
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    for i, j in pairs.tolist():
        if values[i] == values[j]:
            parent[root(j)] = root(i)
    numbers: dict[int, int] = {}
    return np.array([numbers.setdefault(root(k), len(numbers)) for k in range(len(values))], dtype=np.intp)
