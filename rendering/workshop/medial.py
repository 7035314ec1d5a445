"""The lines midway between walls: where a place of the ground is as far from one wall as from another.

Knows shapes in mm; no cutter.
"""

from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.triangles import ridges_of

SAMPLE_MM: Final = 0.02
"""How far apart walls are sampled; lines between parallel walls stray by less than a hundredth of it."""

BRANCH: Final = 0.5
"""How far apart the two nearest places of the walls must be, as a share of their distance from the line.

Where walls turn less than by this angle (29°), what a line along the bend would add cannot be seen.
"""


def medial_lines(raised: MultiPolygon, domain: shapely.Geometry) -> list[shapely.LineString]:
    """Return the lines midway between the walls of `raised` that lie in `domain`, in mm, joined where they run on."""
    walls, following = _samples(raised)
    between, ends = ridges_of(walls)
    first, second = between.T
    apart = np.linalg.norm(walls[first] - walls[second], axis=1)
    away = np.linalg.norm(ends - walls[first][:, None], axis=2).max(axis=1)
    is_branch = (apart > BRANCH * away) & (following[first] != second) & (following[second] != first)
    shapely.prepare(domain)
    is_inside = shapely.contains_xy(domain, ends[..., 0], ends[..., 1]).all(axis=1)
    merged = shapely.line_merge(shapely.multilinestrings(shapely.linestrings(ends[is_branch & is_inside])))
    return [line for line in shapely.get_parts(merged) if line.length > 0.0]


def distances_to(raised: MultiPolygon, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return how far each of (n, 2) `points` in the ground is from the nearest wall, in mm."""
    rings = [ring for part in raised.geoms for ring in (part.exterior, *part.interiors)]
    pieces = [np.asarray(ring.coords) for ring in rings]
    walls = shapely.STRtree(shapely.linestrings([pair for piece in pieces for pair in pairwise(piece)]))
    places = shapely.points(points)
    (found, _), away = walls.query_nearest(places, return_distance=True, all_matches=False)
    distances = np.empty(len(points))
    distances[found] = away
    return distances


def _samples(raised: MultiPolygon) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.intp]]:
    """Return places along the walls, (n, 2), and of each the number of the next along its ring."""
    places, following, count = [], [], 0
    for part in raised.geoms:
        for ring in (part.exterior, *part.interiors):
            ring_places = shapely.get_coordinates(shapely.segmentize(ring, SAMPLE_MM))[:-1]
            numbers = np.arange(count, count + len(ring_places))
            places.append(ring_places)
            following.append(np.roll(numbers, -1))
            count += len(ring_places)
    return np.concatenate(places), np.concatenate(following)
