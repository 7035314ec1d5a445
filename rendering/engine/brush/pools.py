"""Where ink pools (墨だまり): in the corners in which strokes meet, less at their free ends, taken from their middles.

Knows one letter's edges, in font units; no face.
"""

from typing import Final

import numpy as np

from rendering.engine.brush.edges import Edges
from rendering.engine.geometry.arrays import Floats

WINDOW: Final = 3  # points either side that tell how sharply an edge turns: a corner that was filled is still one
LEAST_TURN, FULL_TURN = np.radians(22.0), np.radians(60.0)
REACH_FONT_UNITS: Final = 75.0
AT_ENDS: Final = 0.45  # of a pool in a corner


def pools(edges: Edges) -> Floats:
    """Return how far each wall moves outward, about -0.5 to 1: what pools somewhere is missing elsewhere."""
    before, after = edges.before, edges.after
    for _ in range(WINDOW - 1):
        before, after = before[edges.before], after[edges.after]
    come, go = edges.points - edges.points[before], edges.points[after] - edges.points
    turn = np.arctan2(come[:, 0] * go[:, 1] - come[:, 1] * go[:, 0], (come * go).sum(axis=1))
    sharp = np.clip((np.abs(turn) - LEAST_TURN) / (FULL_TURN - LEAST_TURN), 0.0, 1.0)
    strength = np.where(turn < 0.0, sharp, AT_ENDS * sharp)  # ink on the left: an edge turns right into a corner
    corners = strength > 0.0
    if not corners.any():
        return np.zeros(len(edges.points))
    dx, dy = (np.subtract.outer(each, each[corners]) for each in edges.points.T)
    near = (strength[corners] * np.exp(-(dx**2 + dy**2) / REACH_FONT_UNITS**2)).max(axis=1)
    lengths = np.hypot(*(edges.points[edges.after] - edges.points).T)
    return np.asarray(near - (near * lengths).sum() / lengths.sum())
