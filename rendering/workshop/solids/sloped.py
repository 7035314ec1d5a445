"""Makes the solid of a face with sloping walls. Upright walls chip, and a conical cutter cannot cut them.

The walls start at the edges of the raised parts, which keep their size, and slope outward and down to the ground. Two
walls that meet above the ground form a valley. The edge of the seal itself stays upright.
"""

import math
from itertools import chain
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
import trimesh
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.triangles import triangles_of
from rendering.workshop.carved import CarvedFace
from rendering.workshop.medial_axis import distances_to, medial_lines

SAMPLE_MM: Final = 0.04
"""Distance between sample points along the edges and feet of walls. It is less than the width of any gap."""

TOLERANCE_MM: Final = 0.002
_GRID_MM: Final = 0.0001


def sloped_solid(carved: CarvedFace, draft_degrees: float, floor_mm: float) -> trimesh.Trimesh:
    """Return the face as one closed solid, whose floor is `floor_mm` beneath the ground.

    `draft_degrees` is the angle of its walls from upright.
    """
    places = _places(carved, carved.relief_mm * math.tan(math.radians(draft_degrees)))
    heights = _heights(carved, places, math.tan(math.radians(draft_degrees)))
    return _closed(places, heights, triangles_of(places), -floor_mm)


def _places(carved: CarvedFace, foot_mm: float) -> npt.NDArray[np.float64]:
    """Return points (n, 2) where slopes change: on edges of raised parts, feet of walls, valleys, the seal's edge."""
    feet = carved.raised.buffer(foot_mm, quad_segs=16)
    walls = feet.intersection(carved.ground(0.0))
    valleys = MultiPolygon([part for part in shapely.get_parts(walls) if part.geom_type == "Polygon"])
    lines = chain(
        (carved.raised.boundary, feet.boundary.intersection(carved.outline), carved.outline.boundary),
        (line.simplify(TOLERANCE_MM) for line in medial_lines(carved.raised, valleys)),
    )
    found = np.vstack([shapely.get_coordinates(shapely.segmentize(line, SAMPLE_MM)) for line in lines])
    within = shapely.contains_xy(carved.outline.buffer(_GRID_MM), found[:, 0], found[:, 1])
    return np.unique(np.round(found[within] / _GRID_MM), axis=0) * _GRID_MM


def _heights(carved: CarvedFace, places: npt.NDArray[np.float64], slope: float) -> npt.NDArray[np.float64]:
    raised = carved.raised.buffer(_GRID_MM)
    shapely.prepare(raised)
    stands = shapely.contains_xy(raised, places[:, 0], places[:, 1])
    away = np.where(stands, 0.0, distances_to(carved.raised, places))
    return np.clip(carved.relief_mm - away / slope, 0.0, carved.relief_mm)


def _closed(
    places: npt.NDArray[np.float64],
    heights: npt.NDArray[np.float64],
    triangles: npt.NDArray[np.intp],
    floor_z: float,
) -> trimesh.Trimesh:
    """Return the solid between a surface, given by places, heights and triangles, and a level floor."""
    count = len(places)
    edges = np.vstack([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    walked = {(int(start), int(end)) for start, end in edges}
    border = np.array([(start, end) for start, end in walked if (end, start) not in walked])
    sides = np.vstack(
        [
            np.column_stack([border[:, 1], border[:, 0], border[:, 0] + count]),
            np.column_stack([border[:, 1], border[:, 0] + count, border[:, 1] + count]),
        ]
    )
    vertices = np.vstack([np.column_stack([places, heights]), np.column_stack([places, np.full(count, floor_z)])])
    return trimesh.Trimesh(vertices, np.vstack([triangles, triangles[:, ::-1] + count, sides]), process=False)
