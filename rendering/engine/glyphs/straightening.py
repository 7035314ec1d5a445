"""Strokes that lean only a little, set upright or level: a seal's rhythm wants them so, and the letter stays itself.

Knows one letter's centrelines, split at their junctions.
"""

from dataclasses import replace
from itertools import pairwise

import numpy as np

from rendering.engine.geometry.arrays import Indexes, Points
from rendering.engine.glyphs.levels import shared_levels
from rendering.engine.glyphs.records import Centrelines

LEAN = 0.13  # of a stroke's length, the most that is made straight
HOOK = 0.45  # a piece that leans by more than this is a hook, and stays
LEAST_PENS = 1.4  # a shorter piece keeps its slant: it may be all the character the stroke has


def straightened(letter: Centrelines) -> Centrelines:
    """Return the letter with long, slightly leaning stretches of its strokes made exactly upright or level."""
    points = letter.points.copy()
    strokes = []
    for run in letter.strokes:
        for stretch in _leaning(points, run, letter.pen):
            axis = _axis(points[stretch])
            points[stretch, axis] = round(float(points[stretch, axis].mean()))
        strokes.append(_without_inner(points, run))
    used = np.unique([index for run in strokes for index in run])
    number = {int(old): new for new, old in enumerate(used)}
    runs = tuple(tuple(number[index] for index in run) for run in strokes)
    points = points[used]
    pairs: Indexes = np.array([pair for run in runs for pair in pairwise(run)], dtype=np.intp)
    return replace(
        letter,
        points=points,
        strokes=runs,
        rows=shared_levels(points[:, 1], pairs),
        columns=shared_levels(points[:, 0], pairs),
    )


def _axis(stretch: Points) -> int:
    """Return the coordinate that hardly changes along a stretch: 0 for an upright, 1 for a level one."""
    extent = np.ptp(stretch, axis=0)
    return int(extent[0] > extent[1])


def _without_inner(points: Points, run: tuple[int, ...]) -> tuple[int, ...]:
    """Return a run without the points that only divide a straight piece: they are no levels of their own."""
    kept = [run[0]]
    for k in range(1, len(run) - 1):
        before, here, after = points[kept[-1]], points[run[k]], points[run[k + 1]]
        if not any(before[axis] == here[axis] == after[axis] for axis in (0, 1)):
            kept.append(run[k])
    return (*kept, run[-1])


def _leaning(points: Points, run: tuple[int, ...], pen: float) -> list[list[int]]:
    """Return the stretches of a run, as point indexes, that lean but hardly: the longest from each start."""
    stretches = []
    start = 0
    while start < len(run) - 1:
        end = start + 1
        while end + 1 < len(run) and _direction(points, run, start, end + 1) is not None:
            end += 1
        stretch = list(run[start : end + 1])
        if _direction(points, run, start, end) is not None and _leans(points[stretch], pen):
            stretches.append(stretch)
        start = end
    return stretches


def _direction(points: Points, run: tuple[int, ...], start: int, end: int) -> int | None:
    """Return the axis that a stretch keeps to (0: it runs up and down, x stays), None where it bends away."""
    stretch = points[list(run[start : end + 1])]
    axis = _axis(stretch)
    extent, steps = np.ptp(stretch, axis=0), np.abs(np.diff(stretch, axis=0))
    hooked = bool((steps[:, axis] > HOOK * steps[:, 1 - axis]).any())
    return axis if extent[axis] <= LEAN * extent[1 - axis] and not hooked else None


def _leans(stretch: Points, pen: float) -> bool:
    extent = np.ptp(stretch, axis=0)
    return bool(extent.max() > LEAST_PENS * pen and extent.min() > 0)
