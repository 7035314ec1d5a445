"""Channels along the narrow whites of a letter: what is left open between two walls however bold the strokes become.

Between two walls a channel runs in the middle. Where the tip of a stroke comes near a wall, the tip alone gives way,
and the wall stays as straight as it was drawn. Knows areas in units; no letter.
"""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Flags, Floats, Geometries, Indexes, Points
from rendering.engine.geometry.triangles import ridges_of

STEP_UNITS: Final = 16.0  # along the walls, between the points from which the middle of a white is found
STRAY_UNITS: Final = 1.2
EVENED_LINES: Final = 12  # times: over so many points either way the middle of a channel is evened, some 60 units
GRID_UNITS: Final = 2.0**-6  # of points: GEOS takes wrong neighbours among those that are nearly in one line
CORNERS_OF_A_RING: Final = 4  # the first repeated: one of fewer encloses nothing
FAR: Final = 4.0  # times a letter's size: points about it, so that every middle has two ends
WEDGE: Final = 4.0  # a white whose walls meet so near, in widths, is a corner: 29 degrees
TIP_COSINE: Final = (
    0.5  # an edge that turns about its ink by more, 60 degrees within a stroke's width either way, is a tip
)
FAR_APART: Final = 2.0**24  # in grid steps: more than any letter is wide
EVENED: Final = 4  # times: over so many middles either way a channel bends aside, some 60 units


class Middles:
    """The middles of the narrow whites of an area, as short pieces (n, 2, 2), and how wide the white is there.

    `of_ink`: those of its narrow strokes instead. `near` limits them to those beside some walls.
    """

    def __init__(
        self, area: MultiPolygon, narrow: float, of_ink: bool = False, near: BaseGeometry | None = None
    ) -> None:
        points, ring, place, length = self._edge = _points_of(area)
        if near is not None:
            shapely.prepare(near)
            beside = shapely.dwithin(near, shapely.points(points), narrow)
            points, ring, place, length = points[beside], ring[beside], place[beside], length[beside]
        points = np.round(points / GRID_UNITS) * GRID_UNITS
        low, high = points.min(axis=0), points.max(axis=0)
        around = (low + high) / 2 + FAR * (high - low).max() * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        between, ends = ridges_of(np.concatenate([points, np.round(around)]))
        inner = (between < len(points)).all(axis=1)
        one, other = between[inner].T
        ends = ends[inner]
        away = np.hypot(*(points[one] - points[other]).T)
        way = np.abs(place[one] - place[other])
        is_corner = (ring[one] == ring[other]) & (np.minimum(way, length[one] - way) < WEDGE * away)
        facing = (away < narrow) & ~is_corner
        middle, ends = (points[one[facing]] + points[other[facing]])[:, None] / 2.0, ends[facing]
        far = np.hypot(*(ends - middle).transpose(2, 0, 1))[..., None]
        shares = narrow / np.maximum(far, narrow)
        ends = np.where(far > narrow, middle + (ends - middle) * shares, ends)  # of a white that opens there is no end
        shapely.prepare(area)
        sought = shapely.contains_xy(area, *ends.mean(axis=1).T) == of_ink
        self.ends, self.widths = ends[sought], away[facing][sought]
        self._facing = between[inner][facing][sought]

    def give_way(self, narrow: float, stroke: float) -> None:
        """Move the middles before walls towards the tips there, so that channels leave the walls as they are drawn.

        `narrow` is as for `channels`; `stroke` is the usual width of a stroke.
        """
        points = self._edge[0]
        is_tip = _tips(*self._edge, stroke)
        one, other = self._facing.T
        to_tip = (points[other] - points[one]) * (is_tip[other].astype(float) - is_tip[one])[:, None]
        share = np.maximum(0.5 * narrow / np.maximum(self.widths, 1e-9) - 0.5, 0.0)[:, None]
        moves = to_tip * share
        corners = np.round(self.ends.reshape(-1, 2) / GRID_UNITS)
        _, first, number = np.unique(corners[:, 0] * FAR_APART + corners[:, 1], return_index=True, return_inverse=True)
        number = number.reshape(-1, 2)
        pieces = np.bincount(number.ravel())
        for _ in range(EVENED):  # from piece to vertex and back: no channel breaks where a tip begins
            sums = (np.bincount(number.ravel(), np.repeat(moves[:, axis], 2)) for axis in (0, 1))
            of_vertex = np.stack(list(sums), axis=1) / pieces[:, None]
            moves = of_vertex[number].mean(axis=1)
        self.ends = (corners[first] * GRID_UNITS + of_vertex)[number]

    def channels(self, narrow: float, width: float) -> Geometries:
        """Return strips `width` wide along the middles of what is narrower than `narrow`."""
        pieces = shapely.linestrings(self.ends[self.widths < narrow])
        lines = shapely.line_merge(shapely.multilinestrings(pieces))
        lean = shapely.simplify([_even(line) for line in shapely.get_parts(lines)], STRAY_UNITS)
        strips: Geometries = shapely.buffer(lean, width / 2.0, quad_segs=4)
        return strips


def _even(line: LineString) -> LineString:
    """Return a line whose wavering is evened out; its ends stay."""
    count = int(line.length / STEP_UNITS) + 2
    points = shapely.get_coordinates(
        shapely.line_interpolate_point(line, np.linspace(0.0, 1.0, count), normalized=True)
    )
    for _ in range(EVENED_LINES):
        points[1:-1] = (points[:-2] + points[1:-1] + points[2:]) / 3.0
    return shapely.linestrings(points)


def _tips(points: Points, ring: Indexes, place: Floats, length: Floats, stroke: float) -> Flags:
    """Say which points of an edge, ink on its left, lie on the tip of a stroke."""
    begin = place[np.searchsorted(ring, ring)]

    def at(way: float) -> Points:
        there = np.searchsorted(place, begin + np.mod(place - begin + way, length))
        found: Points = points[np.minimum(there, len(points) - 1)]
        return found

    come, go = points - at(-stroke), at(stroke) - points
    cosine = (come * go).sum(axis=1) / np.maximum(np.hypot(*come.T) * np.hypot(*go.T), 1e-9)
    tips: Flags = (cosine < TIP_COSINE) & (come[:, 0] * go[:, 1] > come[:, 1] * go[:, 0])
    return tips


def _points_of(area: MultiPolygon) -> tuple[Points, Indexes, Floats, Floats]:
    """Return points along an area's rings (n, 2), and of each its ring, its place along it and the ring's length."""
    rings = shapely.get_rings(shapely.orient_polygons(shapely.get_parts(area)))
    rings = shapely.simplify(rings, STRAY_UNITS, preserve_topology=False)
    rings = shapely.segmentize(rings[shapely.get_num_coordinates(rings) >= CORNERS_OF_A_RING], STEP_UNITS)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    ends = np.cumsum(np.bincount(ring)) - 1
    step = np.hypot(*np.diff(points, axis=0, append=points[-1:]).T)
    step[ends] = 0.0
    place = np.concatenate([[0.0], np.cumsum(step)[:-1]])
    length = (place[ends] - place[np.concatenate([[0], ends[:-1] + 1])])[ring]
    kept = np.ones(len(points), dtype=bool)
    kept[ends] = False  # the last point of a ring is its first again
    return points[kept], ring[kept], place[kept], length[kept]
