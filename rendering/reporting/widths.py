"""Measures the width of strokes along their length, and so the evenness of a ruled face.

Knows ink as an area, no letter and no rim.

A width is the length of a chord from wall to opposite wall, square to the wall it starts from, the two walls parallel
within `PARALLEL`, and no wall nearer to its middle than its ends. So ends of strokes, junctions and wedges give none:
the widths are those of strokes along their courses, each weighed by the wall it stands for.
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
NEAREST_SHARE = 0.96  # of half a chord: no wall is nearer to its middle than this
CLEAR_UNITS = 0.01  # a chord starts this far off its own wall


@dataclass(frozen=True, slots=True)
class Widths:
    """Widths in units, and for each the length of wall that it stands for."""

    width: Floats
    weight: Floats

    def share(self, share: float) -> float:
        """Return the width that `share` (0 to 1) of the wall's length stays below; 0 where there is no width."""
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
        """Return how much widths vary: between the 5th and the 95th of 100, over the median."""
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
    """Return places along all walls: the wall, the point, and the length that it stands for."""
    counts = np.maximum(1, np.round(walls.length / SAMPLE_UNITS)).astype(np.int64)
    wall = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(wall)) - np.repeat(np.cumsum(counts) - counts, counts)
    weight = walls.length[wall] / counts[wall]
    return wall, walls.start[wall] + walls.along[wall] * ((number + 0.5) * weight)[:, None], weight


def _first_walls(walls: Walls, at: Floats, normal: Floats) -> tuple[Indexes, Floats]:
    """Return for each ray from `at` along `normal` the first wall that it meets, and how far that is; else inf."""
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
