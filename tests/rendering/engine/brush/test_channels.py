"""Whites between two strokes stay open along their middles; corners, and whites wide enough, have no channel."""

import math

import pytest
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon, box

from rendering.engine.brush.inking.channels import CUSP_UNITS, Whites
from rendering.engine.brush.middles import Middles, facing, points_along
from rendering.engine.geometry.arrays import Geometries
from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.thickness import narrowest
from rendering.engine.metrics.walls import walls_of

BARS = MultiPolygon([box(0, 0, 400, 60), box(0, 90, 400, 150)])


def middles_of(area: MultiPolygon, narrow: float) -> Middles:
    points, rings = points_along(area, 16.0)
    return Middles.between(facing(points, rings, area, narrow)[0], points, rings)


def channels_of(area: MultiPolygon, narrow: float, width: float) -> Geometries:
    return middles_of(area, 90.0).narrower(narrow).strips(width)


def whites_of(area: MultiPolygon, narrow: float) -> Whites:
    return Whites(area, middles_of(area, narrow), narrow)


def test_a_channel_runs_along_the_middle_of_a_narrow_white() -> None:
    channel = shapely.union_all(channels_of(BARS, 60.0, 36.0))
    left, top, right, bottom = channel.bounds
    assert (top, bottom) == pytest.approx((57.0, 93.0), abs=1.0)
    assert left < 10.0
    assert right > 390.0


def test_bars_that_were_thickened_until_they_met_are_two_again() -> None:
    met = shapely.buffer(BARS, 20.0, join_style="mitre")
    assert len(shapely.get_parts(met)) == 1
    parted = shapely.get_parts(met.difference(shapely.union_all(channels_of(BARS, 76.0, 36.0))))
    assert len(parted) == 2
    assert parted[0].distance(parted[1]) == pytest.approx(36.0, abs=1.0)


def test_a_wide_white_has_no_channel() -> None:
    assert len(channels_of(BARS, 25.0, 36.0)) == 0


def test_the_corner_in_which_two_strokes_meet_has_no_channel() -> None:
    """At 45 degrees; the white of a narrow wedge, of 10, has one."""
    corner = MultiPolygon([Polygon([(0, 0), (300, 0), (300, 30), (60, 30), (300, 270), (270, 300), (0, 60)])])
    middle = Point(130, 65)
    assert not shapely.intersects(channels_of(corner, 90.0, 20.0), middle).any()
    wedge = MultiPolygon([Polygon([(0, 0), (600, 0), (600, 40), (60, 40), (600, 136), (600, 180), (0, 60)])])
    assert shapely.intersects(channels_of(wedge, 60.0, 20.0), Point(300, 62)).any()


def test_a_white_that_boldness_closed_is_opened_again() -> None:
    bold = shapely.buffer(BARS, 20.0, join_style="mitre")
    opened = whites_of(BARS, 76.0).opened(bold, 36.0)
    assert topology(opened) == topology(BARS)
    assert narrowest(walls_of(MultiPolygon(opened)))[1].width_units == pytest.approx(36.0, abs=1.5)


@pytest.mark.parametrize("needed", [0.0, 70.0])
def test_an_end_that_stands_too_near_to_a_wall_is_shortened_and_the_wall_stays_straight(needed: float) -> None:
    """Without `needed` half of the white would be cut out of the wall, as a notch before the end."""
    bar_and_stem = MultiPolygon([box(-300, 0, 300, 60), box(-25, 82, 25, 400)])
    points, rings = points_along(bar_and_stem, 16.0)
    middles = Middles.between(facing(points, rings, bar_and_stem, 90.0)[0], points, rings, needed)
    opened = Whites(bar_and_stem, middles, 70.0).opened(shapely.buffer(bar_and_stem, 15.0, join_style="mitre"), 40.0)
    bar, stem = sorted(shapely.get_parts(opened), key=lambda part: float(part.centroid.y))
    assert bar.distance(stem) == pytest.approx(40.0, abs=2.0)
    assert (box(-300, 0, 300, 74).difference(bar).area < 200.0) == (needed > 0.0)


def test_an_end_beside_a_channel_is_as_round_as_the_hand_makes_ends() -> None:
    bold = shapely.buffer(BARS, 20.0, join_style="mitre")
    least, rounded = (whites_of(BARS, 76.0).opened(bold, 36.0, ends) for ends in (0.0, 12.0))
    corners = 8.0 * (1.0 - math.pi / 4.0)  # area that eight corners of radius 1 lack
    assert least.area - rounded.area == pytest.approx(corners * (12.0**2 - CUSP_UNITS**2), rel=0.4)


def test_a_small_counter_that_boldness_closed_is_opened_as_a_whole() -> None:
    ring = MultiPolygon([box(0, 0, 200, 200).difference(box(80, 80, 120, 120))])
    opened = whites_of(ring, 86.0).opened(shapely.buffer(ring, 25.0, join_style="mitre"), 36.0)
    assert topology(opened) == topology(ring)
    assert Polygon(shapely.get_parts(opened)[0].interiors[0]).area > 30.0**2


def test_the_blind_end_of_a_white_in_which_no_cutter_has_room_is_filled() -> None:
    notched = MultiPolygon([box(0, 0, 300, 100).difference(box(140, 80, 156, 100))])
    assert whites_of(notched, 36.0).opened(notched, 36.0).contains(Point(148, 90))


def test_wide_whites_and_sharp_corners_stay_as_they_are() -> None:
    assert whites_of(BARS, 20.0).opened(BARS, 20.0).symmetric_difference(BARS).area < 8.0


def test_a_middle_runs_on_where_its_white_opens_and_ends_before_a_blind_end() -> None:
    """Bars that grow at their ends as well would close the mouth of the white between them."""
    slot = MultiPolygon([box(0, 0, 400, 150).difference(box(150, 60, 400, 90))])
    left, _, right, _ = shapely.total_bounds(middles_of(slot, 60.0).lines())
    assert right == pytest.approx(430.0, abs=2.0)
    assert left > 165.0


def test_a_corner_of_the_typeface_is_a_channel_once_its_letter_is_drawn_out() -> None:
    notched = MultiPolygon([box(0, 0, 200, 150).difference(box(130, 60, 200, 100))])
    points, rings = points_along(notched, 16.0)
    pieces = facing(points, rings, notched, 90.0)[0]
    as_drawn, drawn_out = (Middles.between(pieces, points * (wider, 1.0), rings).lines() for wider in (1.0, 3.0))
    assert shapely.length(drawn_out).sum() > 3.5 * shapely.length(as_drawn).sum()


def test_no_wall_nearby_has_no_middle() -> None:
    for far_away in (Point(5000, 5000), Point(0, 0)):  # no point of an edge, and a single one
        assert len(Middles.within(BARS, 8.0, far_away.buffer(0.1), of_ink=True).strips(10.0)) == 0
