"""Edges become smooth curves: facets go, corners stay."""

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon, box

from rendering.engine.brush.walls.edges import with_curves
from rendering.engine.geometry.polygons import simpler

SLIGHT_DEGREES = 12.0


def with_smooth_edges(area: MultiPolygon, stray: float) -> MultiPolygon:
    return with_curves(simpler(area, stray), stray, area)


def turns(area: MultiPolygon) -> np.ndarray:
    """Return by how many degrees the outer edge turns at each point."""
    steps = np.diff(shapely.get_coordinates(shapely.get_parts(area)[0].exterior), axis=0)
    angles = np.degrees(np.arctan2(steps[:, 1], steps[:, 0]))
    return np.abs((np.diff(angles, append=angles[:1]) + 180.0) % 360.0 - 180.0)


def test_a_disc_of_few_facets_becomes_round() -> None:
    facets = MultiPolygon([Point(0, 0).buffer(100.0, quad_segs=4)])
    assert turns(facets).max() > SLIGHT_DEGREES
    assert turns(with_smooth_edges(facets, 2.0)).max() < SLIGHT_DEGREES


def test_a_large_arc_of_long_chords_has_no_straight_piece() -> None:
    """Of chords of 52: a curve that began 18 from each bend would leave facets of 16."""
    arc = MultiPolygon([Point(0, 0).buffer(200.0, quad_segs=6)])
    smooth = shapely.get_coordinates(shapely.get_parts(with_smooth_edges(arc, 2.0))[0].exterior)
    assert np.hypot(*np.diff(smooth, axis=0).T).max() < 14.0


def test_the_corners_of_a_bar_stay() -> None:
    bar = MultiPolygon([box(0, 0, 400, 80)])
    assert with_smooth_edges(bar, 2.0).symmetric_difference(bar).area < 1e-6


def test_a_small_step_in_a_wall_is_drawn_as_one_bend_and_a_large_one_stays() -> None:
    """A white that is opened up to a wall leaves a step there, which is seen as a nick when the face is enlarged."""

    def corners(step: float) -> int:
        wall = MultiPolygon([Polygon([(0, 0), (60, 0), (60, step), (120, step), (120, 60), (0, 60)])])
        ring = shapely.get_coordinates(with_smooth_edges(wall, 1.8))[:-1]
        ahead = np.roll(ring, -1, axis=0) - ring
        ways = ahead / np.hypot(*ahead.T)[:, None]
        return int(((ways * np.roll(ways, 1, axis=0)).sum(axis=1) < 0.75).sum())

    assert corners(3.0) == 4
    assert corners(9.0) == 6
