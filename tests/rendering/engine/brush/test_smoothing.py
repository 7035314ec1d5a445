"""Edges that cutting left in steps come out smooth; what was not cut stays to the point."""

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, box

from rendering.engine.brush.smoothing import smoothed
from rendering.engine.geometry.topology import topology

BAR = MultiPolygon([box(0, 0, 400, 60)])
DEPTH_UNITS = 5.0
TEETH = [box(x, 0, x + 12, DEPTH_UNITS) for x in range(60, 340, 24)]
COMB = MultiPolygon([shapely.difference(BAR.geoms[0], shapely.union_all(TEETH))])


def test_a_comb_cut_into_an_edge_becomes_an_even_wall() -> None:
    smooth = smoothed(COMB, BAR, topology(BAR))
    lower = np.array([y for x, y in shapely.get_coordinates(smooth) if 100 < x < 300 and y < 30])
    assert np.ptp(lower) < 0.6 * DEPTH_UNITS
    assert 0.3 * DEPTH_UNITS < lower.mean() < 0.7 * DEPTH_UNITS


def test_edges_that_were_not_cut_keep_their_corners() -> None:
    smooth = smoothed(COMB, BAR, topology(BAR))
    assert {(0.0, 0.0), (400.0, 0.0), (400.0, 60.0), (0.0, 60.0)} <= set(map(tuple, shapely.get_coordinates(smooth)))
    assert smoothed(BAR, BAR, topology(BAR)).equals(BAR)


def test_ink_that_would_become_another_letter_stays_as_it_was_cut() -> None:
    assert smoothed(COMB, BAR, topology(MultiPolygon([*BAR.geoms, box(500, 0, 560, 60)]))) is COMB
