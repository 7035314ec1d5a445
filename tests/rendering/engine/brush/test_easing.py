"""Rags become sweeps; corners, parts, counters and the whites between strokes stay."""

import numpy as np
import pytest
import shapely
from shapely.geometry import MultiPolygon, Polygon, box

from rendering.engine.brush.walls.easing import eased
from rendering.engine.brush.walls.rings import Rings
from rendering.engine.geometry.topology import topology

RAGS = 19.0


def waviness(area: MultiPolygon, top: float) -> float:
    """Return how far the points of an edge near `top`, less its ends, lie apart in height."""
    x, y = shapely.get_coordinates(area).T
    inner = (np.abs(y - top) < 20.0) & (x > 60.0) & (x < 340.0)
    return float(np.ptp(y[inner]))


def test_a_ragged_edge_becomes_a_sweep() -> None:
    rags = [(x, 5.0 * (x // 10 % 2)) for x in range(0, 400, 10)]
    ragged = MultiPolygon([Polygon([*rags, (400, 90), (0, 90)])])
    assert waviness(ragged, 0.0) == pytest.approx(5.0)
    assert waviness(eased(ragged, RAGS), 0.0) < 1.0


@pytest.mark.parametrize("deep", [30.0, -30.0])
def test_a_slit_and_a_hair_go(deep: float) -> None:
    bar = [(0, 0), (195, 0), (200, deep), (204, deep), (209, 0), (400, 0), (400, 90), (0, 90)]
    assert waviness(eased(MultiPolygon([Polygon(bar)]), RAGS), 0.0) < 4.0


def test_without_rags_an_edge_stays_as_it_is() -> None:
    bar = MultiPolygon([box(0, 0, 400, 80)])
    assert eased(bar, 0.0).symmetric_difference(bar).area < 1e-6


def test_the_white_between_two_strokes_is_no_rag() -> None:
    """It is as deep as a slit of the brush, and wider."""
    post = MultiPolygon(
        [Polygon([(0, 0), (80, 0), (80, 190), (190, 210), (80, 236), (80, 290), (220, 320), (80, 400), (0, 400)])]
    )
    fork = Polygon([(85, 236), (150, 225), (150, 298), (85, 287)])
    assert eased(post, RAGS).intersection(fork).area < 0.1 * fork.area


def test_a_ring_keeps_its_counter() -> None:
    ring = MultiPolygon([box(0, 0, 300, 300).difference(box(60, 60, 240, 240))])
    assert topology(eased(ring, RAGS)) == topology(ring)


def test_points_stand_evenly_along_rings_and_on_their_corners() -> None:
    rings = Rings.along(MultiPolygon([box(0, 0, 100, 50), box(200, 0, 300, 50)]), 8.0)
    steps = np.hypot(*(rings.points[rings.beside(1)] - rings.points).T)
    assert steps.max() < 17.0
    for corner in ((0, 0), (100, 50), (200, 50), (300, 0)):
        assert (rings.points == corner).all(axis=1).any()


def test_the_mean_along_rings_does_not_run_from_one_into_another() -> None:
    rings = Rings.along(MultiPolygon([box(0, 0, 100, 50), box(200, 0, 300, 50)]), 8.0)
    of_first = (rings.points[:, 0] < 150.0).astype(float)
    assert rings.mean(of_first, 30.0) == pytest.approx(of_first)
