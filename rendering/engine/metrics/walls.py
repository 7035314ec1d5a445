"""The boundary of an impression as arrays of straight walls, so that it can be measured without Python loops."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.geometry.vectors import scaled

SIMPLIFY_UNITS = 0.15
"""Tolerance within which rings are simplified: 0.002 mm on the largest impression."""


@dataclass(frozen=True)
class Walls:
    """All walls of an impression, ring after ring, with metal to the left of each.

    `start` and `along` (n, 2) are the first point and the unit direction of each wall; `before` and `after` are its
    neighbours in its ring. `offset` (n + 1) is the cumulative length over all rings, `sweep` (n + 1) the cumulative
    doubled area. `first` and `last` are the first and the last wall of each wall's ring.
    """

    start: Points
    along: Points
    length: Floats
    ring: Indexes
    before: Indexes
    after: Indexes
    first: Indexes
    last: Indexes
    offset: Floats
    sweep: Floats

    @cached_property
    def end(self) -> Points:
        return self.start[self.after]

    @cached_property
    def tree(self) -> STRtree:
        return STRtree(shapely.linestrings(np.stack([self.start, self.end], axis=1)))

    @cached_property
    def perimeter(self) -> Floats:
        """Length of the ring of each wall."""
        return self.offset[self.last + 1] - self.offset[self.first]

    def point_at(self, ring_of: Indexes, position: Floats) -> Points:
        """Return the points at `position` on the rings of the walls `ring_of`.

        Positions are cumulative lengths, as in `offset`; one beyond either end of its ring continues at the other end.
        """
        begin = self.offset[self.first[ring_of]]
        position = begin + np.mod(position - begin, self.perimeter[ring_of])
        wall = np.clip(np.searchsorted(self.offset, position, side="right") - 1, 0, len(self.length) - 1)
        return self.start.take(wall, axis=0) + scaled(self.along.take(wall, axis=0), position - self.offset[wall])


def walls_of(ink: MultiPolygon, simplify_units: float = SIMPLIFY_UNITS) -> Walls:
    """Return the walls of `ink` (valid; units), each ring simplified by at most `simplify_units`."""
    polygons = shapely.orient_polygons(shapely.get_parts(ink))
    rings = shapely.simplify(shapely.get_rings(polygons), simplify_units, preserve_topology=False)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    step = np.diff(points, axis=0)
    length = np.hypot(step[:, 0], step[:, 1])
    real = (ring[1:] == ring[:-1]) & (length > 1e-9)
    start, step, length, ring = points[:-1][real], step[real], length[real], ring[:-1][real]
    count = np.arange(len(ring))
    opens = np.r_[True, ring[1:] != ring[:-1]] if len(ring) else np.zeros(0, bool)
    first = np.maximum.accumulate(np.where(opens, count, 0))
    closes = np.r_[opens[1:], True] if len(ring) else opens
    last = np.minimum.accumulate(np.where(closes, count, len(ring))[::-1])[::-1]
    return Walls(
        start=start,
        along=step / length[:, None],
        length=length,
        ring=ring,
        before=np.where(opens, last, count - 1),
        after=np.where(closes, first, count + 1),
        first=first,
        last=last,
        offset=np.r_[0.0, np.cumsum(length)],
        sweep=np.r_[0.0, np.cumsum(start[:, 0] * step[:, 1] - start[:, 1] * step[:, 0])],
    )
