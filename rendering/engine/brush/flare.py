"""The flare of clerical script (波磔): one long stroke that ends free on the right swells, and its tip is drawn up.

Knows one letter's rings, in font units, with no long pieces; no face.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from rendering.engine.brush.ends import END_HEIGHT_FONT_UNITS, REACH_FONT_UNITS, End, ends_of
from rendering.engine.geometry.arrays import Flags, Points

FREE_FONT_UNITS: Final = 200.0  # no ink stands this near to the right of the tip,
BESIDE_FONT_UNITS: Final = 70.0  # nor so little above or below it
SHORTEST: Final = 0.3  # of the letter's width: a shorter stroke is a dot or a side stroke, and bears no flare
SHORTER_WALL_FONT_UNITS: Final = 90.0  # ... and so far must the shorter of its walls run
STEEP, FALLING = 1.3, 2.4  # a wall that drops (or climbs) so much for its way to the left has left the stroke
LARGEST_DOT: Final = 0.62  # of the letter, either way: what stands alone and is smaller is a dot
TIP_FONT_UNITS: Final = 70.0  # ... beyond the tip, which is steep itself


def flare(points: Points, rings: tuple[tuple[int, int, int], ...]) -> Points | None:
    """Return how each point moves for the letter's one flare; None where no long stroke ends free on the right."""
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
    """Yield the free ends of long strokes, with their rings and their claim to the flare: long, low, to the right."""
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
            share = (tip - low) / size
            yield long / float(size[0]) + 0.6 * float(share[0]) + 0.5 * float(share[1]), first, last, end


def _is_beside(points: Points, tip: Points) -> bool:
    """Say whether ink stands to the right of a tip."""
    away = points - tip
    beside: Flags = (away[:, 0] > 1.0) & (away[:, 0] < FREE_FONT_UNITS) & (np.abs(away[:, 1]) < BESIDE_FONT_UNITS)
    return bool(beside.any())


def _lengths(run: Points, tip: int) -> tuple[float, float]:
    """Return how far each wall of a tip's stroke runs to the left, the shorter first: at a corner one does not."""
    ahead, back = _runs_back(np.roll(run, -tip, axis=0)), _runs_back(np.roll(run, -tip - 1, axis=0)[::-1])
    return min(ahead, back), max(ahead, back)


def _runs_back(wall: Points) -> float:
    """Return how far to the left a wall runs from its first point until it turns up or down, or back."""
    step = np.diff(wall, axis=0)
    back, aside = wall[0, 0] - wall[1:, 0], np.abs(wall[1:, 1] - wall[0, 1])
    steep = np.where(step[:, 1] > 0.0, STEEP, FALLING)  # a stroke that falls to the right climbs to the left
    turned = (np.abs(step[:, 1]) > steep * np.abs(step[:, 0])) | (step[:, 0] > 0.0)
    left = np.where(back > TIP_FONT_UNITS, turned, aside > END_HEIGHT_FONT_UNITS)
    ends = np.flatnonzero(left)
    return float(back[: ends[0] if len(ends) else len(back)].max(initial=0.0))
