"""Round corners become square where a level edge runs over into an upright one, and nothing else changes."""

import pytest
import shapely
from shapely import affinity
from shapely.geometry import MultiPolygon, Point, box

from rendering.engine.brush.walls.edges import squared
from rendering.engine.geometry.topology import Topology


def rounded(area: shapely.Geometry, radius: float) -> MultiPolygon:
    return MultiPolygon([area.buffer(-radius).buffer(radius)])


@pytest.mark.parametrize("radius", [6.0, 15.0, 30.0])
def test_the_round_ends_of_a_bar_become_square(radius: float) -> None:
    bar = box(0.0, 0.0, 400.0, 90.0)
    square = squared(rounded(bar, radius), Topology(1, 0))
    assert square.symmetric_difference(bar).area < 0.01 * bar.area


def test_the_corners_of_a_counter_become_square() -> None:
    plate = box(0.0, 0.0, 400.0, 400.0)
    counter = box(100.0, 100.0, 300.0, 300.0)
    ink = MultiPolygon([plate.difference(counter.buffer(-20.0).buffer(20.0))])
    assert squared(ink, Topology(1, 1)).symmetric_difference(plate.difference(counter)).area < 400.0


def test_a_disc_a_slant_and_a_wide_bend_stay() -> None:
    slant = affinity.rotate(box(0, 0, 400, 90), 40.0).buffer(-20).buffer(20)
    bend = box(0.0, 0.0, 500.0, 500.0).buffer(-120.0).buffer(120.0)
    for area in (Point(0, 0).buffer(150.0), slant, bend):
        assert squared(MultiPolygon([area]), Topology(1, 0)).symmetric_difference(area).area < 0.02 * area.area


def test_ink_that_would_become_another_letter_stays_as_it_is() -> None:
    ink = rounded(box(0.0, 0.0, 400.0, 90.0), 15.0)
    assert squared(ink, Topology(2, 0)) is ink
