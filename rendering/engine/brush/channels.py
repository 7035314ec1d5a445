"""Channels along the narrow whites of a letter: what is left open between two walls however bold the strokes become.

Between two walls a channel runs in the middle, and evenly. Knows areas in units; no letter.
"""

from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Geometries, Indexes, Points
from rendering.engine.geometry.triangles import ridges_of

STEP_UNITS: Final = 16.0  # along the walls, between the points from which the middle of a white is found
STRAY_UNITS: Final = 1.2
EVENED: Final = 12  # times: over so many points either way the middle of a channel is evened, some 60 units
GRID_UNITS: Final = 2.0**-6  # of points: GEOS takes wrong neighbours among those that are nearly in one line
CORNERS_OF_A_RING: Final = 4  # the first repeated: one of fewer encloses nothing
FAR: Final = 4.0  # times a letter's size: points about it, so that every middle has two ends
ROUNDING_UNITS: Final = 1.4  # added to the width of channels, because a chain of round buffers is a little narrower
SMALL_COUNTER: Final = 4.0  # area of a counter, in squares of a narrow white, that is kept open as a whole
CUSP_UNITS: Final = 5.0  # half the width of slivers of ink beside a channel that are removed
POCKET: Final = 0.375  # half the width of the blind ends of whites that are filled, in the least width of whites
SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # keeps corners sharp
WEDGE: Final = 4.0  # a white whose walls meet so near, in widths, is a corner: 29 degrees


class Whites:
    """The narrow whites of a letter as it was drawn out, before its edges move outward. They stay open."""

    def __init__(self, area: MultiPolygon, narrow: float) -> None:
        self._lines = shapely.multilinestrings(Middles(area, narrow).lines(narrow))
        self._small, self._widths = small_counters(area, narrow)

    def opened(self, ink: BaseGeometry, width: float) -> BaseGeometry:
        """Return bolder ink with whites at least `width` wide.

        The blind end of a white in which no cutter has room is filled.
        """
        strips = shapely.buffer(self._lines, (width + ROUNDING_UNITS) / 2.0, quad_segs=4)
        counters = shapely.buffer(self._small, (width - self._widths) / 2.0, quad_segs=4)
        channels = shapely.union_all([strips, *counters]) if len(counters) else strips
        cusps = 0.0 if channels.is_empty else CUSP_UNITS
        cut = shapely.difference(ink, channels) if cusps else ink
        lean = shapely.buffer(cut, -cusps, **SHARP) if cusps else cut
        pocket = POCKET * width
        return shapely.buffer(shapely.buffer(lean, cusps + pocket, quad_segs=3), -pocket, **SHARP)


def small_counters(area: MultiPolygon, narrow: float) -> tuple[Geometries, Floats]:
    """Return the counters that are kept open as a whole, and how wide each is."""
    holes = np.array([Polygon(hole) for part in area.geoms for hole in part.interiors], dtype=object)
    small: Geometries = holes[shapely.area(holes) < SMALL_COUNTER * narrow**2]
    return small, 2.0 * shapely.length(shapely.maximum_inscribed_circle(small, 1.0))


class Middles:
    """The middles of the narrow whites of an area, as short pieces (n, 2, 2), and how wide the white is there.

    `of_ink`: those of its narrow strokes instead. `near` limits them to those beside some walls.
    """

    def __init__(
        self, area: MultiPolygon, narrow: float, of_ink: bool = False, near: BaseGeometry | None = None
    ) -> None:
        points, ring, place, length = _points_of(area)
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

    def lines(self, narrow: float) -> Geometries:
        """Return even lines along the middles of what is narrower than `narrow`."""
        pieces = shapely.linestrings(self.ends[self.widths < narrow])
        return _even(shapely.get_parts(shapely.line_merge(shapely.multilinestrings(pieces))))

    def channels(self, narrow: float, width: float) -> Geometries:
        """Return strips `width` wide along those lines."""
        strips: Geometries = shapely.buffer(self.lines(narrow), width / 2.0, quad_segs=4)
        return strips


def _even(lines: Geometries) -> Geometries:
    """Return lines whose wavering is evened out; their ends stay."""
    lengths = shapely.length(lines)
    counts = (lengths / STEP_UNITS).astype(int) + 2
    last = np.cumsum(counts) - 1
    first = last - counts + 1
    line = np.repeat(np.arange(len(lines)), counts)
    shares = (np.arange(len(line)) - first[line]) / (counts - 1)[line]
    points = shapely.get_coordinates(shapely.line_interpolate_point(lines[line], shares * lengths[line]))
    inner = np.setdiff1d(np.arange(len(points)), np.concatenate([first, last]))
    for _ in range(EVENED):
        points[inner] = (points[inner - 1] + points[inner] + points[inner + 1]) / 3.0
    even: Geometries = shapely.simplify(shapely.linestrings(points, indices=line), STRAY_UNITS) if len(lines) else lines
    return even


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
