"""How a map of the plane stretches and turns it, by plain differences."""

from collections.abc import Callable

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points


def slopes(point_map: Callable[[Points], Points], points: Points, nudge: float = 1e-6) -> tuple[Points, Points]:
    """Return where points (n, 2) go, each (n, 2), for every unit that they move to the right, and downward."""
    steps = nudge * np.eye(2)
    right, below = ((point_map(points + step) - point_map(points - step)) / (2 * nudge) for step in steps)
    return right, below


def determinants(point_map: Callable[[Points], Points], points: Points) -> Floats:
    """Return what becomes of areas (n,); negative where the plane is folded over."""
    right, below = slopes(point_map, points)
    return right[:, 0] * below[:, 1] - right[:, 1] * below[:, 0]
