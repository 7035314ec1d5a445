"""Silhouettes, their rims and fields: exact, symmetric, and as thick as asked. Nothing of letters."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point

from rendering.engine.silhouette.rim import field_of, rim
from rendering.engine.silhouette.shapes import ELLIPSE_RATIO, outline
from rendering.engine.vocabulary import SILHOUETTE_IDS

silhouettes = st.sampled_from(SILHOUETTE_IDS)
frames_units = st.integers(2, 36).map(lambda step: step * 5.0)


def points_of(polygon):
    return {tuple(point) for point in np.asarray(polygon.exterior.coords)}


@given(silhouettes, st.booleans(), st.one_of(st.just(0.0), frames_units))
def test_a_field_is_symmetric_in_both_axes_coordinate_for_coordinate(silhouette, lying, frame_units):
    points = points_of(field_of(silhouette, frame_units, lying))
    assert points == {(-x, y) for x, y in points} == {(x, -y) for x, y in points}


@pytest.mark.parametrize("silhouette", SILHOUETTE_IDS)
def test_a_silhouette_reaches_the_whole_radius(silhouette):
    half_width = 1000 * ELLIPSE_RATIO if silhouette == "ellipse" else 1000
    assert outline(silhouette).bounds == (-half_width, -1000, half_width, 1000)


def test_the_ellipse_lies_when_asked():
    assert outline("ellipse", lying=True).bounds == (-1000, -1000 * ELLIPSE_RATIO, 1000, 1000 * ELLIPSE_RATIO)


def test_no_chord_of_the_circle_leaves_it_by_more_than_a_fifty_hundredth_of_the_radius():
    assert outline("circle").exterior.distance(Point(0, 0)) >= 1000 * (1 - 0.0002)
    assert max(math.hypot(x, y) for x, y in points_of(outline("circle"))) == pytest.approx(1000, abs=1e-5)


@given(silhouettes, st.booleans(), frames_units)
def test_the_rim_is_as_thick_as_asked_to_half_a_percent(silhouette, lying, frame_units):
    whole, field = outline(silhouette, lying), field_of(silhouette, frame_units, lying)
    assert field.is_valid
    thickness = [whole.exterior.distance(Point(point)) for point in points_of(field)]
    assert min(thickness) == pytest.approx(frame_units, rel=0.005)
    if silhouette in ("circle", "ellipse"):
        assert max(thickness) == pytest.approx(frame_units, rel=0.005)
        back = [field.distance(Point(point)) for point in points_of(whole)]
        assert max(back) == pytest.approx(frame_units, rel=0.005)


@given(silhouettes, st.booleans(), frames_units)
def test_rim_and_field_make_up_the_silhouette(silhouette, lying, frame_units):
    whole, field = outline(silhouette, lying), field_of(silhouette, frame_units, lying)
    band = rim(whole, field)
    assert band.is_valid
    assert band.area + field.area == pytest.approx(whole.area)
    assert band.intersection(field).area == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("silhouette", SILHOUETTE_IDS)
def test_without_a_frame_there_is_no_rim(silhouette):
    assert rim(outline(silhouette), field_of(silhouette, 0.0)).is_empty


def test_the_corner_of_the_rounded_square_is_rounded():
    corner = outline("roundedSquare").distance(Point(1000, 1000))
    assert corner == pytest.approx(160 * (math.sqrt(2) - 1), abs=0.1)
