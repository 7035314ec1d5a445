"""The edge of an area as points that stand evenly along its rings, and averages along them.

Points may be in any unit.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.geometry.polygons import area_within

FEWEST: Final = 12  # least number of points of a ring, however small it is
REACH: Final = 2.5  # how far an average reaches, in standard deviations of its weights
APART: Final = 1e-9  # distance between the end of a ring and the start of the next, where all are one line


@dataclass(frozen=True, eq=False)
class Rings:
    """Points (n, 2) along rings, about `step` apart. Shells run anticlockwise (y upward) and come before their holes.

    `first` and `count` (n,) hold for each point the number of its ring's first point, and how many points the ring has.
    `part` (rings,) is the part of each ring.
    """

    points: Points
    first: Indexes
    count: Indexes
    part: Indexes
    step: float

    @classmethod
    def along(cls, area: MultiPolygon, step: float) -> "Rings":
        """Return points along the rings of an area. Its corners are among them."""
        rings, part = shapely.get_rings(shapely.orient_polygons(shapely.get_parts(area)), return_index=True)
        corners, ring = shapely.get_coordinates(rings, return_index=True)
        far = np.hypot(*np.diff(corners, axis=0, prepend=corners[:1]).T)
        begins = np.flatnonzero(np.diff(ring, prepend=-1))
        far[begins] = 0.0
        place = np.cumsum(far)
        start, length = place[begins], np.append(place[begins[1:] - 1], place[-1]) - place[begins]
        count = np.maximum((length / step).astype(int), FEWEST)
        opens = np.cumsum(count) - count
        of_point = np.repeat(np.arange(len(count)), count)
        way = (np.arange(len(of_point)) - opens[of_point]) * (length / count)[of_point]
        wanted, known = start[of_point] + way + of_point * APART, place + ring * APART
        points = np.column_stack([np.interp(wanted, known, corners[:, axis]) for axis in (0, 1)])
        nearest = np.round((place - start[ring]) * (count / length)[ring]).astype(int) % count[ring]
        points[opens[ring] + nearest] = corners
        return cls(points, opens[of_point], count[of_point], part, step)

    @cached_property
    def _ring(self) -> Indexes:
        return np.unique(self.first, return_inverse=True)[1]

    def beside(self, way: int) -> Indexes:
        """Return for each point the number of the point that is `way` points further along its ring."""
        number: Indexes = self.first + (np.arange(len(self.first)) - self.first + way) % self.count
        return number

    def run(self, at: int, count: int) -> Indexes:
        """Return the numbers of `count` points of a ring, from the point `at` on."""
        run: Indexes = self.first[at] + (at - self.first[at] + np.arange(count)) % self.count[at]
        return run

    def swept_areas(self) -> Callable[[Indexes, Indexes], Floats]:
        """Return a function of two points of a ring: the area between the edge and the line from one to the other.

        It is positive where the edge bulges outward.
        """
        x, y = self.points.T
        on = self.beside(1)
        crossed = x * y[on] - y * x[on]
        begun = np.cumsum(crossed) - crossed
        whole = np.add.reduceat(crossed, np.unique(self.first))[self._ring]
        return lambda one, end: (
            (begun[end] - begun[one] + whole[one] * (end < one) + x[end] * y[one] - y[end] * x[one]) / 2.0
        )

    def mean(self, values: Floats, along: float) -> Floats:
        """Return values (n,) or (n, k) averaged along the rings. `along` is the standard deviation of the weights."""
        reach = max(round(REACH * along / self.step), 1)
        weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) * self.step / along) ** 2)
        total, number, on = np.zeros_like(values), self.beside(-reach), self.beside(1)
        for weight in weights / weights.sum():
            total += weight * values[number]
            number = on[number]
        return total

    def area_at(self, points: Points) -> MultiPolygon:
        """Return the area within the rings, valid or not, with their points at `points`."""
        return area_within(shapely.linearrings(points, indices=self._ring), self.part)
