"""The flare of clerical script (波磔): one long stroke that ends free on the right swells; the other ends are calm.

Knows one letter's walls, in font units; no face.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rendering.engine.brush.walls import NOBODY, Walls
from rendering.engine.letters import Indexes, Points

END_DEPTH: Final = 170.0
END_HEIGHT: Final = 182.0
"""Behind its tip, for this depth, a stroke's end is no taller than this: it is no corner and no upright."""

FREE: Final = 200.0  # no ink stands this near to the right of it
REACH: Final = 420.0  # of edge either side of the tip that belongs to the end
CALM: Final = 0.7  # how much of a printing face's knob goes
LEAST_SCORE: Final = 0.95


@dataclass(frozen=True, slots=True)
class _End:
    """A stroke's free end on the right: its tip, the points of its ring and their way along the edge from the tip."""

    tip: int
    order: Indexes
    way: Points
    score: float  # the lower and the further right, the higher


def calmed(walls: Walls) -> Walls:
    """Return the letter with the knobs of a printing face taken down at the ends of level strokes."""
    points = walls.points.copy()
    for end in _ends(walls):
        tip = walls.points[end.tip]
        run = points[end.order]
        back = tip[0] - run[:, 0]
        stem = (np.abs(end.way) < REACH) & (back > 150.0) & (back < 270.0)
        above, below = stem & (end.way * _turn(walls, end) > 0), stem & (end.way * _turn(walls, end) < 0)
        if above.sum() < 2 or below.sum() < 2 or np.ptp(run[above, 1]) > 45.0 or np.ptp(run[below, 1]) > 45.0:
            continue
        top = float(np.median(run[above, 1])) - 6.0
        knob = (np.abs(end.way) < REACH) & (back < 150.0) & (run[:, 1] < top)
        run[knob, 1] = top + (run[knob, 1] - top) * (1.0 - CALM)
        points[end.order] = run
    return replace(walls, points=points)


def flare(walls: Walls) -> Points:
    """Return how each point moves for the letter's one flare; nowhere, where no stroke ends free on the right."""
    moves = np.zeros_like(walls.points)
    ends = [end for end in _ends(walls) if end.score > LEAST_SCORE]
    if not ends:
        return moves
    end = max(ends, key=lambda each: each.score)
    points = walls.points
    run = points[end.order]
    near = np.hypot(*(run - points[end.tip]).T)
    belongs = np.clip((REACH - np.abs(end.way)) / (0.4 * REACH), 0.0, 1.0)
    lift = np.exp(-((near / 85.0) ** 2)) * belongs
    below = _faces_down(walls)[end.order]
    swell = np.exp(-(((near - 120.0) / 80.0) ** 2)) * belongs * below
    moves[end.order] = np.column_stack([34.0 * lift, -40.0 * lift + 30.0 * swell])
    return moves


def _turn(walls: Walls, end: _End) -> float:
    """Return 1 where the edge runs from the lower side over the tip to the upper side, else -1."""
    ahead = walls.points[end.order[(np.flatnonzero(end.order == end.tip)[0] + 4) % len(end.order)]]
    return 1.0 if ahead[1] < walls.points[end.tip][1] else -1.0


def _faces_down(walls: Walls) -> Points:
    along = walls.points[walls.after] - walls.points[walls.before]
    down: Points = np.clip(-along[:, 0] / np.maximum(np.hypot(*along.T), 1e-9), 0.0, 1.0)
    return down


def _ends(walls: Walls) -> Iterator[_End]:
    """Yield the ends of strokes that point to the right and stand free."""
    low = walls.points.min(axis=0)
    size = np.maximum(np.ptp(walls.points, axis=0), 1.0)
    for first, last, _ in walls.rings:
        run = walls.points[first:last]
        if len(run) < 12:
            continue
        x = run[:, 0]
        peak = np.ones(len(run), bool)
        for step in range(1, 4):
            peak &= (x >= np.roll(x, step)) & (x >= np.roll(x, -step))
        steps = np.hypot(*(np.roll(run, -1, axis=0) - run).T)
        place, total = np.concatenate([[0.0], np.cumsum(steps)[:-1]]), float(steps.sum())
        for at in np.flatnonzero(peak).tolist():
            height = float(np.ptp(run[np.hypot(*(run - run[at]).T) < END_DEPTH, 1]))
            facing = walls.over_white[first + at]
            free = facing == NOBODY or np.hypot(*(walls.points[facing] - run[at])) > FREE
            if height < END_HEIGHT and free:
                share = (run[at] - low) / size
                way = np.mod(place - place[at] + total / 2, total) - total / 2
                score = 1.1 * float(share[0]) + 0.5 * float(share[1]) - 0.3 * height / END_HEIGHT
                yield _End(first + at, np.arange(first, last), way, score)
