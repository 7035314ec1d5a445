"""From a proven skeleton to the Centrelines that are kept: whole units, levels numbered."""

from collections import Counter
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from rendering.engine.letters import Centrelines
from rendering.engine.skeleton.level import Skeleton


def centrelines_of(skeleton: Skeleton) -> Centrelines:
    """Return the skeleton rounded to font units, as layout wants it.

    Its parts and counters are those of its lines: the glyph's own, but where the font lets parts graze.
    """
    used = sorted({point for run in skeleton.strokes for point in run})
    number = {point: k for k, point in enumerate(used)}
    points, strokes = _without_repeats(
        np.round(skeleton.points[used]), [[number[point] for point in run] for run in skeleton.strokes]
    )
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


def _without_repeats(
    points: npt.NDArray[np.float64], runs: list[list[int]]
) -> tuple[npt.NDArray[np.float64], list[list[int]]]:
    """Return points and runs with no piece that rounding has left without a length; dots are none, and stay."""
    visits = Counter(point for run in runs for point in run)
    one = list(range(len(points)))
    for run in runs:
        is_dot = len(run) == 2 and all(visits[point] == 1 for point in run)
        for here, ahead in pairwise(run):
            if not is_dot and (points[here] == points[ahead]).all():
                kept, gone = sorted((one[here], one[ahead]))
                one = [kept if each == gone else each for each in one]
    kept_points = sorted(set(one))
    number = {point: k for k, point in enumerate(kept_points)}
    merged = [[number[one[point]] for point in run] for run in runs]
    whole = [[run[0], *(ahead for here, ahead in pairwise(run) if here != ahead or len(run) == 2)] for run in merged]
    dots = [visits[run[0]] == 1 and visits[run[-1]] == 1 for run in runs]
    kept = [run for run, old, dot in zip(whole, runs, dots, strict=True) if dot or len(set(run)) > 1 or len(old) > 2]
    return points[kept_points], kept


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
