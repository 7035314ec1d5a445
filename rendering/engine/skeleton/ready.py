"""From a proven skeleton to the Centrelines that are kept: whole units, levels numbered."""

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
    strokes = [[number[point] for point in run] for run in skeleton.strokes]
    points = np.round(skeleton.points[used])
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
