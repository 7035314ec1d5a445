"""Measures the widths of strokes along their length, which show how even a ruled face is.

The ink is given as an area; its edges are called walls. Rays start at sample points of the walls, at right angles, and
run through the ink to the next wall. The length of a ray counts as a width if both walls are parallel (PARALLEL) and no
wall is nearer to the ray's middle than its ends are. So ends of strokes, junctions and wedges have no widths.
"""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Indexes
from rendering.engine.metrics.walls import Walls, walls_of

SAMPLE_UNITS = 8.0
REACH_UNITS = 600.0
PARALLEL = np.cos(np.radians(10.0))
NEAREST_SHARE = 0.96  # least distance of the walls from a ray's middle, as a share of half its length
CLEAR_UNITS = 0.01  # a ray starts at this distance from its own wall


@dataclass(frozen=True, slots=True)
class Widths:
    """Widths in units, and for each the length of wall that it stands for."""

    width: Floats
    weight: Floats

    def share(self, share: float) -> float:
        """Return the width that is not exceeded along `share` (0 to 1) of the walls; 0 if there is no width."""
        if not len(self.width):
            return 0.0
        order = np.argsort(self.width, kind="stable")
        reached = np.cumsum(self.weight[order])
        return float(self.width[order][min(np.searchsorted(reached, share * reached[-1]), len(order) - 1)])

    @property
    def median(self) -> float:
        return self.share(0.5)

    @property
    def spread(self) -> float:
        """Return how much widths vary: the range from the 5th to the 95th percentile, divided by the median."""
        return (self.share(0.95) - self.share(0.05)) / self.median if self.median else 0.0


def widths_of(ink: BaseGeometry) -> Widths:
    """Return the widths of the strokes of `ink`."""
    walls = walls_of(ink)
    if not len(walls.length):
        return Widths(np.zeros(0), np.zeros(0))
    wall, at, weight = _samples(walls)
    normal = np.column_stack([-walls.along[wall, 1], walls.along[wall, 0]])
    hit, width = _first_walls(walls, at, normal)
    opposite = (walls.along[wall] * walls.along[hit]).sum(axis=1) < -PARALLEL
    met = opposite & np.isfinite(width)
    at, normal, width, weight = at[met], normal[met], width[met], weight[met]
    if not len(width):
        return Widths(width, weight)
    middles = shapely.points(at + normal * (width / 2)[:, None])
    nearest = walls.tree.query_nearest(middles, all_matches=False, return_distance=True)[1]
    inscribed = nearest >= NEAREST_SHARE * width / 2
    return Widths(width[inscribed], weight[inscribed])


def _samples(walls: Walls) -> tuple[Indexes, Floats, Floats]:
    """Return sample points of all walls: the wall's index, the point, and the length of wall that it represents."""
    counts = np.maximum(1, np.round(walls.length / SAMPLE_UNITS)).astype(np.int64)
    wall = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(wall)) - np.repeat(np.cumsum(counts) - counts, counts)
    weight = walls.length[wall] / counts[wall]
    return wall, walls.start[wall] + walls.along[wall] * ((number + 0.5) * weight)[:, None], weight


def _first_walls(walls: Walls, at: Floats, normal: Floats) -> tuple[Indexes, Floats]:
    """Return for each ray from `at` along `normal` the first wall that it meets, and its distance; inf without one."""
    rays = shapely.linestrings(np.stack([at + normal * CLEAR_UNITS, at + normal * REACH_UNITS], axis=1))
    ray, wall = walls.tree.query(rays, predicate="intersects")
    between = walls.start[wall] - at[ray]
    along, heading = walls.along[wall], normal[ray]
    turn = heading[:, 0] * along[:, 1] - heading[:, 1] * along[:, 0]
    aslant = np.abs(turn) > 1e-6
    ray, wall, between, along, turn = ray[aslant], wall[aslant], between[aslant], along[aslant], turn[aslant]
    distance = (between[:, 0] * along[:, 1] - between[:, 1] * along[:, 0]) / turn
    order = np.lexsort((distance, ray))
    ray, wall, distance = ray[order], wall[order], distance[order]
    first = np.r_[True, ray[1:] != ray[:-1]] if len(ray) else np.zeros(0, dtype=bool)
    hit, width = np.zeros(len(at), dtype=np.int64), np.full(len(at), np.inf)
    hit[ray[first]], width[ray[first]] = wall[first], distance[first]
    return hit, width
