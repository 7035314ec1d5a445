"""A whole face mapped between disc and square: chords stay true to the map, nothing parts or joins."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from rendering.engine.finishing import polarity
from rendering.engine.finishing.deform import deform
from rendering.engine.finishing.square_and_disc import DISC_TO_SQUARE, SQUARE_TO_DISC
from rendering.engine.silhouette.blank import blank_of
from rendering.engine.silhouette.rim import field_of, rim
from rendering.engine.silhouette.shapes import outline
from tests.rendering.engine.support.handmade import composition

KINDS = ["elliptical", "fgSquircle"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_circle_becomes_the_square_and_a_square_the_circle(kind):
    square = deform(outline("circle"), kind, blank_of("circle", False, 0.0))
    assert square.symmetric_difference(outline("square")).area < 1
    disc = deform(outline("square"), kind, blank_of("square", False, 0.0))
    distances = np.hypot(*shapely.get_coordinates(disc).T)
    assert distances == pytest.approx(1000)
    assert disc.area == pytest.approx(np.pi * 1e6, rel=0.001)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("kind", KINDS)
def test_a_half_of_the_disc_becomes_a_half_of_the_square(kind):
    """A split face's dividing line may run through the centre, where points have no direction."""
    half = outline("circle").intersection(shapely.box(-1000, 0, 1000, 1000))
    mapped = deform(half, kind, blank_of("circle", False, 0.0))
    assert mapped.symmetric_difference(shapely.box(-1000, 0, 1000, 1000)).area < 1


@pytest.mark.parametrize("kind", KINDS)
def test_an_ellipse_becomes_its_own_rectangle(kind):
    for lying in (False, True):
        oval = outline("ellipse", lying)
        assert (
            deform(oval, kind, blank_of("ellipse", lying, 0.0)).symmetric_difference(shapely.box(*oval.bounds)).area < 1
        )


@pytest.mark.parametrize("kind", KINDS)
def test_a_rounded_square_becomes_all_but_round(kind):
    mapped = deform(outline("roundedSquare"), kind, blank_of("roundedSquare", False, 0.0))
    distances = np.hypot(*shapely.get_coordinates(mapped).T)
    assert distances.max() == pytest.approx(1000)
    assert distances.min() > 994


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("silhouette", ["circle", "ellipse", "square", "roundedSquare"])
def test_no_chord_errs_by_more_than_a_thousandth_of_the_radius(kind, silhouette):
    """Against the same faces split finely beforehand, rim included; there the circle itself is 0.13 % chords."""
    made = composition("田川", silhouette)
    blank = made.blank
    ink = shapely.union_all([letter.ink for letter in made.letters])
    fine = shapely.segmentize(ink, 2.0)
    truth = shapely.transform(fine, lambda points: _map(kind, silhouette, points))
    assert _off(deform(ink, kind, blank), truth) < 1.0
    band = rim(outline(silhouette), field_of(silhouette, 60))
    inner = shapely.transform(shapely.segmentize(band, 2.0), lambda points: _map(kind, silhouette, points)).interiors[0]
    assert _off(deform(band, kind, blank).interiors[0], inner) < 1.0


def _map(kind, silhouette, points):
    table = DISC_TO_SQUARE if silhouette in ("circle", "ellipse") else SQUARE_TO_DISC
    half = np.array([780.0, 1000.0]) if silhouette == "ellipse" else np.array([1000.0, 1000.0])
    return table[kind](points / half) * half


def _off(mapped, truth):
    lines = [
        shapely.boundary(geometry) if geometry.geom_type != "LinearRing" else geometry for geometry in (mapped, truth)
    ]
    return shapely.hausdorff_distance(shapely.segmentize(lines[0], 2.0), lines[1])


@given(
    st.sampled_from(["circle", "ellipse", "square", "roundedSquare"]),
    st.sampled_from(KINDS),
    st.sampled_from(["shubun", "hakubun", "split"]),
    st.booleans(),
)
@settings(deadline=None)
def test_a_deformed_face_has_the_parts_and_holes_it_had(silhouette, kind, mode, lying):
    made = composition("田川", silhouette, width_units=60, direction="row" if lying else "column")
    before = polarity.apply(made, mode)
    after = deform(before, kind, made.blank)
    assert after.is_valid
    assert _count(after) == _count(before)


def _count(geometry):
    parts = shapely.get_parts(geometry)
    return len(parts), int(shapely.get_num_interior_rings(parts).sum())


def test_none_leaves_a_face_as_it_is():
    shape = Polygon([(0, 0), (10, 0), (10, 10)])
    assert deform(shape, "none", blank_of("circle", False, 0.0)) is shape


def test_a_long_edge_is_split_and_a_radius_stays_whole():
    wedge = Polygon([(0, 0), (900, 0), (600, 600)])
    mapped = deform(wedge, "elliptical", blank_of("circle", False, 0.0))
    points = set(map(tuple, shapely.get_coordinates(mapped).tolist()))
    assert len(points) > 6
    assert LineString([(0, 0), (900, 0)]).distance(mapped) == 0
    assert sum(1 for _, y in points if y == 0) <= 3
