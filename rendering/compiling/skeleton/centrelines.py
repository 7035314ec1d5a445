"""From a proven skeleton to the Centrelines that are kept: whole units, levels numbered."""

from itertools import pairwise, product

import numpy as np
import numpy.typing as npt
import shapely

from rendering.compiling.skeleton.level import Skeleton
from rendering.engine.glyphs.levels import shared_levels
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.glyphs.tidy import tidy


def centrelines_of(skeleton: Skeleton) -> Centrelines:
    """Return the skeleton rounded to font units, as layout wants it.

    Its parts and counters are those of its lines: the glyph's own, but where the font lets parts graze.
    """
    used = sorted({point for run in skeleton.strokes for point in run})
    number = {point: k for k, point in enumerate(used)}
    runs = [[number[point] for point in run] for run in skeleton.strokes]
    whole = _without_crossings(np.round(skeleton.points[used]), runs, skeleton.pen)
    points, strokes = tidy(whole, runs, skeleton.pen)
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
