"""The metal that a cutter cannot reach: in narrow slots and sharp corners only."""

import pytest
from shapely.geometry import MultiPolygon, Point, Polygon, box

from rendering.workshop.carved import CarvedFace
from rendering.workshop.drawings.svg import svg_of_reach
from rendering.workshop.milling.cutters import reach

OUTLINE: Polygon = Point(0, 0).buffer(5, quad_segs=64)


def with_slot(width_mm: float) -> CarvedFace:
    """Two blocks with a slot between them."""
    half = width_mm / 2
    return CarvedFace(10.0, OUTLINE, MultiPolygon([box(-2, -2, -half, 2), box(half, -2, 2, 2)]))


@pytest.mark.parametrize(
    ("slot_mm", "cutter_mm", "gaps"), [(0.15, 0.1, 0), (0.15, 0.2, 1), (0.09, 0.1, 1), (0.3, 0.2, 0)]
)
def test_a_cutter_enters_what_is_wider_than_it(slot_mm: float, cutter_mm: float, gaps: int) -> None:
    found = reach(with_slot(slot_mm), cutter_mm)
    assert len(found.gaps.geoms) == gaps
    assert found.gaps.area == pytest.approx(gaps * slot_mm * 4, rel=0.1)


def test_an_inner_corner_comes_out_round_and_an_outer_one_does_not() -> None:
    corner = box(-2, -2, 2, 2).difference(box(0, 0, 3, 3))
    found = reach(CarvedFace(10.0, OUTLINE, MultiPolygon([corner])), 0.2)
    assert len(found.gaps.geoms) == 0
    (place,) = found.corners.geoms
    assert place.area == pytest.approx((1 - 3.14159 / 4) * 0.1**2, rel=0.02)  # a square less a quarter of a disc
    assert place.distance(Point(0, 0)) < 0.001


def test_the_picture_shows_a_ring_for_each_place_and_none_where_all_is_reached() -> None:
    for slot_mm, rings in ((0.05, 1), (0.5, 0)):
        face = with_slot(slot_mm)
        assert svg_of_reach(face, reach(face, 0.2), "a").decode().count("<circle") == rings


def test_a_wider_cutter_leaves_more_area_in_fewer_places() -> None:
    blocks = MultiPolygon([box(-2, -2, -0.06, 2), box(0.06, -2, 0.6, 2), box(0.71, -2, 2, 2)])
    areas = [reach(CarvedFace(10.0, OUTLINE, blocks), cutter).left_mm2 for cutter in (0.1, 0.115, 0.15, 0.3)]
    assert areas == sorted(areas)
    assert areas[2] == pytest.approx(4 * (0.12 + 0.11), rel=0.05)
