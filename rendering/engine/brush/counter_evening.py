"""A letter eased: rows and columns that crowd get room from those that have plenty, as a carver evens the white.

Knows one letter's edges, in font units; no face. Level edges stay level and upright ones upright.
"""

from typing import Final

import numpy as np

from rendering.engine.brush.edges import NOBODY, Edges, outward
from rendering.engine.geometry.arrays import Floats, Points

BINS: Final = 160
SQUARE: Final = 0.75  # cosine of how far a gap may lie aslant and still be helped by moving rows apart
SHARE: Final = 0.56  # of the distance from stroke to stroke: what the gap between them should have
WIDEST_FONT_UNITS: Final = 100.0  # font units: no gap is asked to be wider
MOST: Final = 2.2
BLUR: Final = (0.05, 0.25, 0.4, 0.25, 0.05)


def eased(edges: Edges) -> Points:
    """Return how each point moves for the letter's white to be even. A share of every move keeps the order too."""
    normals = outward(edges.points, edges.before, edges.after)
    return np.column_stack([_moves(edges, normals, 0, edges.columns), _moves(edges, normals, 1, edges.rows)])


def _moves(edges: Edges, normals: Points, axis: int, strokes: float) -> Floats:
    """Return the moves along one axis (0 x, 1 y): every stretch of it grows by what its narrowest gap wants."""
    here = edges.points[:, axis]
    low, size = float(here.min()), float(np.ptp(here))
    facing = edges.over_white != NOBODY
    step = edges.points[edges.over_white] - edges.points
    width = np.hypot(*step.T)
    square = np.abs(step[:, axis]) > SQUARE * width
    chosen = facing & square & (np.abs(normals[:, axis]) > SQUARE) & (edges.crook > 0.5) & (step[:, axis] > 1.0)
    wanted = min(SHARE * size / max(strokes - 0.4, 0.8), WIDEST_FONT_UNITS)
    demand = np.ones(BINS)
    for start, gap in zip(here[chosen].tolist(), step[chosen, axis].tolist(), strict=True):
        first = int((start - low) / size * BINS)
        last = max(int(np.ceil((start + gap - low) / size * BINS)), first + 1)
        demand[first:last] = np.maximum(demand[first:last], min(wanted / gap, MOST))
    demand = np.convolve(np.pad(demand, 2, mode="edge"), BLUR, mode="valid")
    places = np.concatenate([[0.0], np.cumsum(demand)])
    moved = low + size * places / places[-1]
    eased_here: Floats = np.interp(here, low + size * np.arange(BINS + 1) / BINS, moved) - here
    return eased_here
