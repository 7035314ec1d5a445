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
LEAST_SCORE: Final = 0.95


def flare(edges: Edges) -> Points:
    """Return how each point moves for the letter's one flare; nowhere, where no stroke ends free on the right."""
    moves = np.zeros_like(edges.points)
    found = [each for each in _free_ends(edges) if each[0] > LEAST_SCORE]
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
    """Yield the ends that stand free, with their rings and their claim to the flare: the lower and further right."""
    low = edges.points.min(axis=0)
    size = np.maximum(np.ptp(edges.points, axis=0), 1.0)
    for first, last, _ in edges.rings:
        for end in ends_of(edges.points[first:last]):
            tip = edges.points[first + end.tip]
            facing = edges.over_white[first + end.tip]
            if facing == NOBODY or np.hypot(*(edges.points[facing] - tip)) > FREE_FONT_UNITS:
                share = (tip - low) / size
                yield (
                    1.1 * float(share[0]) + 0.5 * float(share[1]) - 0.3 * end.height / END_HEIGHT_FONT_UNITS,
                    first,
                    last,
                    end,
                )


def _faces_down(edges: Edges) -> Floats:
    along = edges.points[edges.after] - edges.points[edges.before]
    down: Floats = np.clip(-along[:, 0] / np.maximum(np.hypot(*along.T), 1e-9), 0.0, 1.0)
    return down
