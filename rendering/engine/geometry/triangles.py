"""The Delaunay triangles of points, and the Voronoi ridges midway between neighbouring points. GEOS triangulates."""

from typing import Final, NamedTuple

import numpy as np
import shapely

from rendering.engine.geometry.arrays import Floats, Indexes, Points

CORNERS: Final = 3
GRIDS: Final = (2.0**-20, 2.0**-17, 2.0**-14)
"""Of the extent of points: what they are rounded to where GEOS fails, among points nearly in one line or circle."""


class Ridges(NamedTuple):
    """Lines that are equally far from two points, and no nearer to any third point.

    `between` (n, 2) holds the numbers of the two points, `ends` (n, 2, 2) the ends of each line.
    """

    between: Indexes
    ends: Points


def triangles_of(points: Points) -> Indexes:
    """Return the triangles of points (m, 2) as numbers of their corners (n, 3), anticlockwise where y points upward.

    The points must differ from one another. Fewer than three, or points in one line, have no triangle.

    >>> triangles_of(np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]])).tolist()
    [[0, 1, 2]]
    """
    if len(points) < CORNERS:
        return np.empty((0, CORNERS), dtype=np.intp)
    corners = _corners_on_grids(points)
    numbers: Indexes = corners[:, 2].astype(np.intp).reshape(-1, 4)[:, :3]
    clockwise = _doubled_area(points[numbers]) < 0.0
    numbers[clockwise] = numbers[clockwise][:, ::-1]
    return numbers


def _corners_on_grids(points: Points) -> Points:
    extent = float(np.ptp(points, axis=0).max())
    for grid in GRIDS:
        try:
            return _corners(points)
        except shapely.errors.GEOSException:
            points = np.round(points / (grid * extent)) * (grid * extent)
    return _corners(points)


def _corners(points: Points) -> Points:
    """Return the corners of triangles, four by four with the first repeated: x, y and the point's number."""
    numbered = np.column_stack([points, np.arange(len(points))])  # GEOS hands a third coordinate on
    triangles = shapely.delaunay_triangles(shapely.multipoints(numbered))
    corners: Points = shapely.get_coordinates(triangles, include_z=True)
    return corners


def ridges_of(points: Points) -> Ridges:
    """Return the ridges of points (m, 2) that differ from one another; ridges that run to infinity are left out."""
    triangles = triangles_of(points)
    middles = _middles(points[triangles])
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    of_triangle = np.tile(np.arange(len(triangles)), 3)
    edges.sort(axis=1)
    keys = edges[:, 0] * len(points) + edges[:, 1]
    order = np.argsort(keys, kind="stable")
    twice = np.flatnonzero(keys[order[1:]] == keys[order[:-1]])
    one, other = order[twice], order[twice + 1]
    ends = np.stack([middles[of_triangle[one]], middles[of_triangle[other]]], axis=1)
    known = np.isfinite(ends).all(axis=(1, 2))
    return Ridges(edges[one][known], ends[known])


def _doubled_area(corners: Points) -> Floats:
    one, other = (corners[:, 1:] - corners[:, :1]).transpose(1, 0, 2)
    area: Floats = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    return area


def _middles(corners: Points) -> Points:
    """Return the circumcentres (n, 2) of triangles (n, 3, 2); NaN for a triangle without area."""
    one, other = (corners[:, 1:] - corners[:, :1]).transpose(1, 0, 2)
    far, further = (one**2).sum(axis=1), (other**2).sum(axis=1)
    doubled = 2.0 * _doubled_area(corners)
    doubled[doubled == 0.0] = np.nan  # points in a line along the hull
    across = (other[:, 1] * far - one[:, 1] * further) / doubled
    down = (one[:, 0] * further - other[:, 0] * far) / doubled
    middles: Points = corners[:, 0] + np.column_stack([across, down])
    return middles
