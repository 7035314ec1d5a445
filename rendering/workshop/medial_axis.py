"""The medial axis of the ground: the lines whose points are equally far from two walls, in mm."""

from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.triangles import ridges_of

SAMPLE_MM: Final = 0.02
"""Distance between sample points on walls. Lines between parallel walls deviate by less than a hundredth of it."""

BRANCH: Final = 0.5
"""Each point of the medial axis has two nearest points on the walls. This is the least distance between those two, as a
share of their distance from the axis.

It leaves out branches of the axis that lead into bends of less than 29°, where their effect cannot be seen.
"""


def medial_lines(raised: MultiPolygon, domain: shapely.Geometry) -> list[shapely.LineString]:
    """Return the lines midway between the walls of `raised` that lie in `domain`, in mm, merged where they continue."""
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
    """Return the distance, in mm, of each of `points` (n, 2) in the ground from the nearest wall."""
    rings = [ring for part in raised.geoms for ring in (part.exterior, *part.interiors)]
    pieces = [np.asarray(ring.coords) for ring in rings]
    walls = shapely.STRtree(shapely.linestrings([pair for piece in pieces for pair in pairwise(piece)]))
    places = shapely.points(points)
    (found, _), away = walls.query_nearest(places, return_distance=True, all_matches=False)
    distances = np.empty(len(points))
    distances[found] = away
    return distances


def _samples(raised: MultiPolygon) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.intp]]:
    """Return sample points (n, 2) of the walls, and for each the index of the next point of its ring."""
    places, following, count = [], [], 0
    for part in raised.geoms:
        for ring in (part.exterior, *part.interiors):
            ring_places = shapely.get_coordinates(shapely.segmentize(ring, SAMPLE_MM))[:-1]
            numbers = np.arange(count, count + len(ring_places))
            places.append(ring_places)
            following.append(np.roll(numbers, -1))
            count += len(ring_places)
    return np.concatenate(places), np.concatenate(following)
