"""The flare of clerical script (波磔): one long stroke that ends free on the right swells, and its tip is drawn up.

Knows one letter's edges, in font units; no face.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from rendering.engine.brush.edges import NOBODY, Edges
from rendering.engine.brush.ends import END_HEIGHT_FONT_UNITS, REACH_FONT_UNITS, End, ends_of
from rendering.engine.geometry.arrays import Floats, Points

FREE_FONT_UNITS: Final = 200.0  # no ink stands this near to the right of it
SHORTEST: Final = 0.3  # of the letter's width: a shorter stroke is a dot or a side stroke, and bears no flare
SHORTER_WALL_FONT_UNITS: Final = 90.0  # ... and so far must the shorter of its walls run
STEEP, FALLING = 1.3, 2.4  # a wall that drops (or climbs) so much for its way to the left has left the stroke
LARGEST_DOT: Final = 0.62  # of the letter, either way: what stands alone and is smaller is a dot
TIP_FONT_UNITS: Final = 70.0  # ... beyond the tip, which is steep itself


def flare(edges: Edges) -> Points:
    """Return how each point moves for the letter's one flare; nowhere, where no stroke ends free on the right."""
    moves = np.zeros_like(edges.points)
    found = list(_free_ends(edges))
    if not found:
        return moves
    _, first, last, end = max(found, key=lambda each: each[0])
    run = edges.points[first:last]
    back = run[end.tip, 0] - run[:, 0]
    near = np.hypot(*(run - run[end.tip]).T)
    belongs = np.clip((REACH_FONT_UNITS - np.abs(end.way)) / (0.4 * REACH_FONT_UNITS), 0.0, 1.0)
    below = _faces_down(edges)[first:last]
    pointed = np.exp(-((near / 60.0) ** 2)) - np.exp(-((near / 30.0) ** 2))
    rise = 36.0 * np.exp(-((near / 110.0) ** 2)) + min(0.35 * end.height, 30.0) * below * pointed
    swell = 34.0 * below * np.exp(-(((back - 150.0) / 75.0) ** 2))
    moves[first:last] = np.column_stack([40.0 * np.exp(-((near / 75.0) ** 2)), swell - rise]) * belongs[:, None]
    return moves


def _free_ends(edges: Edges) -> Iterator[tuple[float, int, int, End]]:
    """Yield the free ends of long strokes, with their rings and their claim to the flare: long, low, to the right."""
    low = edges.points.min(axis=0)
    size = np.maximum(np.ptp(edges.points, axis=0), 1.0)
    for first, last, _ in edges.rings:
        run = edges.points[first:last]
        if (np.ptp(run, axis=0) < LARGEST_DOT * size).all():
            continue
        for end in ends_of(run):
            tip = run[end.tip]
            facing = edges.over_white[first + end.tip]
            short, long = _lengths(run, end.tip)
            near = facing != NOBODY and np.hypot(*(edges.points[facing] - tip)) < FREE_FONT_UNITS
            if near or short < SHORTER_WALL_FONT_UNITS or long < SHORTEST * float(size[0]):
                continue
            length = long / float(size[0])
            share = (tip - low) / size
            yield 1.0 * length + 0.6 * float(share[0]) + 0.5 * float(share[1]), first, last, end


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


def _faces_down(edges: Edges) -> Floats:
    along = edges.points[edges.after] - edges.points[edges.before]
    down: Floats = np.clip(-along[:, 0] / np.maximum(np.hypot(*along.T), 1e-9), 0.0, 1.0)
    return down
