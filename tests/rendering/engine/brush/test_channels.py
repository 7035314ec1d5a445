"""Whites between two strokes stay open along their middles; corners, and whites wide enough, have no channel."""

import numpy as np
import pytest
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon, box

from rendering.engine.brush.channels import middles_in, middles_of
from rendering.engine.geometry.arrays import Points

BARS = MultiPolygon([box(0, 0, 400, 60), box(0, 90, 400, 150)])


def channels(area: MultiPolygon, within: float, narrow: float, width: float) -> shapely.Geometry:
    middles = middles_in(area, within, shapely.boundary(area), of_ink=False)
    return shapely.union_all(middles.channels(narrow, width))


def rings_of(area: MultiPolygon, step: float) -> list[Points]:
    rings = shapely.segmentize(shapely.get_rings(shapely.get_parts(area)), step)
    return [shapely.get_coordinates(ring)[:-1] for ring in rings]


def test_a_channel_runs_along_the_middle_of_a_narrow_white() -> None:
    channel = channels(BARS, 60.0, 60.0, 36.0)
    left, top, right, bottom = channel.bounds
    assert (top, bottom) == pytest.approx((57.0, 93.0), abs=1.0)
    assert left < 10.0
    assert right > 390.0


def test_bars_that_were_thickened_until_they_met_are_two_again() -> None:
    met = shapely.buffer(BARS, 20.0, join_style="mitre")
    assert len(shapely.get_parts(met)) == 1
    parted = shapely.get_parts(met.difference(channels(BARS, 76.0, 76.0, 36.0)))
    assert len(parted) == 2
    assert parted[0].distance(parted[1]) == pytest.approx(36.0, abs=1.0)


def test_a_wide_white_has_no_channel() -> None:
    assert channels(BARS, 60.0, 25.0, 36.0).is_empty


def test_the_corner_in_which_two_strokes_meet_has_no_channel() -> None:
    """At 45 degrees; the white of a narrow wedge, of 10, has one."""
    corner = MultiPolygon([Polygon([(0, 0), (300, 0), (300, 30), (60, 30), (300, 270), (270, 300), (0, 60)])])
    middle = Point(130, 65)
    assert not channels(corner, 90.0, 90.0, 20.0).intersects(middle)
    wedge = MultiPolygon([Polygon([(0, 0), (600, 0), (600, 40), (60, 40), (600, 136), (600, 180), (0, 60)])])
    assert channels(wedge, 60.0, 60.0, 20.0).intersects(Point(300, 62))


def test_middles_that_were_found_before_a_letter_was_drawn_out_run_through_its_whites_after() -> None:
    rings = rings_of(BARS, 20.0)
    drawn = np.concatenate(rings)
    placed = drawn @ np.array([[0.7, 0.1], [0.0, 1.4]])
    channel = shapely.union_all(middles_of(rings, 60.0).placed(drawn, placed).channels(60.0, 20.0))
    bars = shapely.polygons([placed[: len(rings[0])], placed[len(rings[0]) :]])
    assert channel.intersects(Point(placed.mean(axis=0)))
    assert shapely.union_all(bars).intersection(channel).area < 0.01 * channel.area
