"""Gives a letter its one flare (波磔), at the end of its longest free stroke. Lengths are font units; y is downward."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Points

END_DEPTH_FONT_UNITS: Final = 170.0
END_WAY_FONT_UNITS: Final = 190.0
END_HEIGHT_FONT_UNITS: Final = 182.0
"""Within this distance of its tip, and this far along its edge, a stroke's end is lower than END_HEIGHT_FONT_UNITS.
Corners and uprights are taller."""

FEWEST: Final = 12  # a ring of fewer points has no ends
REACH_FONT_UNITS: Final = 440.0  # length of edge on either side of the tip that moves with a flare
FREE_FONT_UNITS: Final = 200.0  # a tip is free if no ink stands nearer than this to its right
BESIDE_FONT_UNITS: Final = 70.0  # ink farther than this above or below a tip does not count for that
SHORTEST: Final = 0.2  # least length of a flared stroke, in widths of its letter: dots and side strokes get no flare
SHORTER_WALL_FONT_UNITS: Final = 90.0  # least length of the shorter of its two walls
STEEP, FALLING = 1.3, 2.4  # slopes beyond which a wall no longer belongs to the stroke: downward and upward to the left
LARGEST_DOT: Final = 0.45  # a separate part smaller than this share of the letter, across and down, is a dot
TIP_FONT_UNITS: Final = 70.0  # length of the tip, where a wall may be steeper
FALL_FONT_UNITS: Final = 60.0  # a stroke whose end is so much lower than the piece before it falls to the right
FOOT: Final = 0.6  # a tip that is lower than this share of its letter's height is at the foot
SWEEP_SCORE: Final = 0.5  # added for a stroke that falls to the foot: 木 has its flare there, not on its bar


@dataclass(frozen=True, slots=True)
class End:
    """A stroke's end on the right: the number of its tip on the ring, and its height.

    `way` (n,) is the distance of each point from the tip along the edge: negative below the tip, positive above it.
    """

    tip: int
    height: float
    way: Floats  # (n,)


def ends_of(ring: Points) -> Iterator[End]:
    """Yield the stroke ends that point to the right on a ring (n, 2, first not repeated, ink on its left)."""
    if len(ring) < FEWEST:
        return
    x = ring[:, 0]
    peak = np.ones(len(ring), bool)
    for step in range(1, 4):
        peak &= (x >= np.roll(x, step)) & (x >= np.roll(x, -step))
    steps = np.hypot(*(np.roll(ring, -1, axis=0) - ring).T)
    place, total = np.concatenate([[0.0], np.cumsum(steps)[:-1]]), float(steps.sum())
    for at in np.flatnonzero(peak).tolist():
        way = np.mod(place - place[at] + total / 2, total) - total / 2
        near = (np.hypot(*(ring - ring[at]).T) < END_DEPTH_FONT_UNITS) & (np.abs(way) < END_WAY_FONT_UNITS)
        height = float(np.ptp(ring[near, 1]))
        if height < END_HEIGHT_FONT_UNITS:
            before, after = ring[near & (way < 0.0), 1], ring[near & (way > 0.0), 1]
            upward = len(before) == 0 or len(after) == 0 or before.mean() > after.mean()
            yield End(at, height, way if upward else -way)


def flare(points: Points, rings: tuple[tuple[int, int, int], ...]) -> Points | None:
    """Return how far each point moves for the letter's one flare; None if no long stroke ends free on the right."""
    found = max(_free_ends(points, rings), key=lambda each: each[0], default=None)
    if found is None:
        return None
    _, first, last, end = found
    run = points[first:last]
    back = run[end.tip, 0] - run[:, 0]
    near = np.hypot(*(run - run[end.tip]).T)
    belongs = np.clip((REACH_FONT_UNITS - np.abs(end.way)) / (0.4 * REACH_FONT_UNITS), 0.0, 1.0)
    below = np.clip((END_HEIGHT_FONT_UNITS - end.way) / END_HEIGHT_FONT_UNITS, 0.0, 1.0) * (end.way <= 0.0)
    rise = 36.0 * np.exp(-((near / 110.0) ** 2))
    swell = 34.0 * below * np.exp(-(((back - 150.0) / 75.0) ** 2))
    moves = np.zeros_like(points)
    moves[first:last] = np.column_stack([40.0 * np.exp(-((near / 75.0) ** 2)), swell - rise]) * belongs[:, None]
    return moves


def _free_ends(points: Points, rings: tuple[tuple[int, int, int], ...]) -> Iterator[tuple[float, int, int, End]]:
    """Yield the free ends of long strokes: a score, the first and the last point of the ring, and the end.

    The score is higher for a stroke that is longer, lower, or farther to the right, or that falls to the foot. The
    highest gets the flare.
    """
    low = points.min(axis=0)
    size = np.maximum(np.ptp(points, axis=0), 1.0)
    for first, last, _ in rings:
        run = points[first:last]
        if (np.ptp(run, axis=0) < LARGEST_DOT * size).all():
            continue
        for end in ends_of(run):
            tip = run[end.tip]
            short, long = _lengths(run, end.tip)
            if _is_beside(points, tip) or short < SHORTER_WALL_FONT_UNITS or long < SHORTEST * float(size[0]):
                continue
            across, down = ((tip - low) / size).tolist()
            height, falls = _height(run, end)
            sweep = SWEEP_SCORE if falls and down > FOOT else 0.0
            whole = max(long, _ink_before(points, rings, float(tip[0]), height)) / float(size[0])
            yield whole + sweep + 0.6 * across + 0.5 * down, first, last, end


def _height(run: Points, end: End) -> tuple[float, bool]:
    """Return the height of a stroke shortly before its tip, and whether it falls to there."""
    way, pieces = np.abs(end.way), (TIP_FONT_UNITS, END_WAY_FONT_UNITS, REACH_FONT_UNITS)
    tip, before = (run[(way > low) & (way <= high), 1] for low, high in pairwise(pieces))
    height = float(tip.mean())
    return height, bool(height - before.mean() > FALL_FONT_UNITS)


def _ink_before(points: Points, rings: tuple[tuple[int, int, int], ...], x: float, height: float) -> float:
    """Return how far the ink reaches to the left of a tip at x, along a level line: a stem that crosses is no end."""
    walls = []
    for first, last, _ in rings:
        here = points[first:last]
        step = np.roll(here, -1, axis=0) - here
        crosses = (here[:, 1] <= height) != (here[:, 1] + step[:, 1] <= height)
        at = here[crosses, 0] + (height - here[crosses, 1]) / step[crosses, 1] * step[crosses, 0]
        walls += at[at < x - TIP_FONT_UNITS].tolist()
    return x - max(walls, default=x)


def _is_beside(points: Points, tip: Points) -> bool:
    """Say whether ink stands to the right of a tip."""
    away = points - tip
    beside: Flags = (away[:, 0] > 1.0) & (away[:, 0] < FREE_FONT_UNITS) & (np.abs(away[:, 1]) < BESIDE_FONT_UNITS)
    return bool(beside.any())


def _lengths(run: Points, tip: int) -> tuple[float, float]:
    """Return how far each wall runs to the left from a tip, the shorter first. At a corner one of them is short."""
    ahead, back = _runs_back(np.roll(run, -tip, axis=0)), _runs_back(np.roll(run, -tip - 1, axis=0)[::-1])
    return min(ahead, back), max(ahead, back)


def _runs_back(wall: Points) -> float:
    """Return how far a wall runs to the left from its first point, until it turns up, down or back."""
    step = np.diff(wall, axis=0)
    back, aside = wall[0, 0] - wall[1:, 0], np.abs(wall[1:, 1] - wall[0, 1])
    steep = np.where(step[:, 1] > 0.0, STEEP, FALLING)  # a stroke that falls to the right climbs to the left
    turned = (np.abs(step[:, 1]) > steep * np.abs(step[:, 0])) | (step[:, 0] > 0.0)
    left = np.where(back > TIP_FONT_UNITS, turned, aside > END_HEIGHT_FONT_UNITS)
    ends = np.flatnonzero(left)
    return float(back[: ends[0] if len(ends) else len(back)].max(initial=0.0))
