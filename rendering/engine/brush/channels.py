"""Channels along the narrow whites of a letter: what is left open between two walls however bold the strokes become.

The middles of whites depend on the letter alone. Knows rings of points, in any unit; no letter.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Flags, Floats, Geometries, Indexes, Points
from rendering.engine.geometry.triangles import ridges_of

STEP_UNITS: Final = 16.0  # along the walls, between the points from which the middle of a white is found
STRAY_UNITS: Final = 2.5  # how far a channel may stray from the middles: so far, it has straight walls
GRID: Final = 2.0**-6  # of points: GEOS takes wrong neighbours among those that are nearly in one line
FAR: Final = 4.0  # times a letter's size: points about it, so that every middle has two ends
WEDGE: Final = 4.0  # a white whose walls meet so near, in widths, is a corner: 29 degrees


@dataclass(frozen=True, slots=True, eq=False)
class Middles:
    """The middles of narrow whites, as short pieces.

    Each lies between two points of the letter's edge, whose numbers `between` (n, 2) holds. `ends` (n, 2) are numbers
    of the `joints` (m, 2) from which to which it runs.
    """

    between: Indexes
    ends: Indexes
    joints: Points

    def placed(self, drawn: Points, placed: Points) -> "PlacedMiddles":
        """Return where they are when the points of the edge, which are `drawn` (p, 2), came to stand at `placed`."""
        one = np.column_stack([np.ones(len(drawn)), drawn])
        stretch = np.linalg.lstsq(one, placed, rcond=None)[0]
        moved = (placed - one @ stretch)[self.between].mean(axis=1)  # beside what the matrix says
        shift, count = np.zeros_like(self.joints), np.zeros(len(self.joints))
        for end in self.ends.T:
            np.add.at(shift, end, moved)
            np.add.at(count, end, 1.0)
        joints = np.column_stack([np.ones(len(self.joints)), self.joints]) @ stretch + shift / count[:, None]
        widths = np.hypot(*(placed[self.between[:, 1]] - placed[self.between[:, 0]]).T)
        return PlacedMiddles(joints[self.ends], widths)


@dataclass(frozen=True, slots=True, eq=False)
class PlacedMiddles:
    """The middles of narrow whites, as pieces (n, 2, 2), and how wide the white is there as drawn."""

    ends: Points
    widths: Floats

    def channels(self, narrow: float, width: float) -> Geometries:
        """Return strips `width` wide along the middles of what is narrower than `narrow`, as drawn."""
        pieces = shapely.linestrings(self.ends[self.widths < narrow])
        lines = shapely.simplify(
            shapely.line_merge(shapely.multilinestrings(pieces)), STRAY_UNITS, preserve_topology=False
        )
        strips: Geometries = shapely.buffer(shapely.get_parts(lines), width / 2.0, quad_segs=4)
        return strips


def middles_of(rings: Sequence[Points], narrow: float, of_ink: bool = False) -> Middles:
    """Return the middles of the whites narrower than `narrow` between rings (n, 2, first not repeated), or of the ink.

    Numbers of points count through all rings.
    """
    ring, place, length = _places_along(rings)
    return _middles(
        np.concatenate(rings), (ring, place, length), narrow, lambda points: _enclosed(rings, points) == of_ink
    )


def middles_in(area: MultiPolygon, narrow: float, near: BaseGeometry, of_ink: bool) -> PlacedMiddles:
    """Return the middles of an area's whites, or of its ink, narrower than `narrow` and beside the walls `near`."""
    rings = shapely.segmentize(shapely.get_rings(shapely.get_parts(area)), STEP_UNITS)
    runs = [shapely.get_coordinates(ring)[:-1] for ring in rings]
    points, along = np.concatenate(runs), _places_along(runs)
    shapely.prepare([near, area])
    beside = shapely.dwithin(near, shapely.points(points), narrow)
    ring, place, length = (each[beside] for each in along)
    points = points[beside]
    found = _middles(points, (ring, place, length), narrow, lambda at: shapely.contains_xy(area, at) == of_ink)
    return found.placed(points, points)


def _middles(
    points: Points, places: tuple[Indexes, Floats, Floats], narrow: float, is_sought: Callable[[Points], Flags]
) -> Middles:
    """Return the middles between points, of which `places` are the ring, the place along it, and its length."""
    ring, place, length = places
    points = np.round(points / GRID) * GRID
    low, high = points.min(axis=0), points.max(axis=0)
    around = (low + high) / 2 + FAR * (high - low).max() * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    between, ends = ridges_of(np.concatenate([points, np.round(around)]))
    inner = (between < len(points)).all(axis=1)
    between, ends = between[inner], ends[inner]
    one, other = between.T
    away = np.hypot(*(points[one] - points[other]).T)
    along = np.abs(place[one] - place[other])
    is_corner = (ring[one] == ring[other]) & (np.minimum(along, length[one] - along) < WEDGE * away)
    facing = (away < narrow) & ~is_corner
    between, ends = between[facing], ends[facing]
    middle = points[between].mean(axis=1)[:, None]
    ways = ends - middle
    far = np.hypot(*ways.transpose(2, 0, 1))[..., None]
    ends = np.where(far > narrow, middle + ways * narrow / np.maximum(far, narrow), ends)  # of a white that opens there
    sought = is_sought(ends.mean(axis=1))
    joints, numbers = np.unique(ends[sought].reshape(-1, 2), axis=0, return_inverse=True)
    return Middles(between[sought], numbers.reshape(-1, 2), joints)


def _places_along(rings: Sequence[Points]) -> tuple[Indexes, Floats, Floats]:
    """Return of each point its ring, its place along it and the ring's length."""
    steps = [np.hypot(*np.diff(ring, axis=0, append=ring[:1]).T) for ring in rings]
    number = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
    place = np.concatenate([np.cumsum(step) - step for step in steps])
    return number, place, np.array([step.sum() for step in steps])[number]


def _enclosed(rings: Sequence[Points], points: Points) -> Flags:
    """Say which points an odd number of rings encloses: those in ink."""
    areas = [shapely.polygons(ring) for ring in rings]
    shapely.prepare(areas)
    inside: Flags = np.sum([shapely.contains_xy(area, points) for area in areas], axis=0) % 2 == 1
    return inside
