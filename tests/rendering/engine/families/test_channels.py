"""Whites between two strokes stay open along their middles; corners, and whites wide enough, have no channel."""

import pytest
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon, box

from rendering.engine.families.channels import Middles

BARS = MultiPolygon([box(0, 0, 400, 60), box(0, 90, 400, 150)])


def test_a_channel_runs_along_the_middle_of_a_narrow_white() -> None:
    channel = shapely.union_all(Middles(BARS, 60.0).channels(60.0, 36.0))
    left, top, right, bottom = channel.bounds
    assert (top, bottom) == pytest.approx((57.0, 93.0), abs=1.0)
    assert left < 10.0
    assert right > 390.0


def test_bars_that_were_thickened_until_they_met_are_two_again() -> None:
    met = shapely.buffer(BARS, 20.0, join_style="mitre")
    assert len(shapely.get_parts(met)) == 1
    parted = shapely.get_parts(met.difference(shapely.union_all(Middles(BARS, 76.0).channels(76.0, 36.0))))
    assert len(parted) == 2
    assert parted[0].distance(parted[1]) == pytest.approx(36.0, abs=1.0)


def test_a_wide_white_has_no_channel() -> None:
    assert len(Middles(BARS, 60.0).channels(25.0, 36.0)) == 0


def test_the_corner_in_which_two_strokes_meet_has_no_channel() -> None:
    """At 45 degrees; the white of a narrow wedge, of 10, has one."""
    corner = MultiPolygon([Polygon([(0, 0), (300, 0), (300, 30), (60, 30), (300, 270), (270, 300), (0, 60)])])
    middle = Point(130, 65)
    assert not shapely.intersects(Middles(corner, 90.0).channels(90.0, 20.0), middle).any()
    wedge = MultiPolygon([Polygon([(0, 0), (600, 0), (600, 40), (60, 40), (600, 136), (600, 180), (0, 60)])])
    assert shapely.intersects(Middles(wedge, 60.0).channels(60.0, 20.0), Point(300, 62)).any()
