"""The maps between disc and square: the formulas' values, and that chords are true to them after subdivision."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from rendering.engine.finishing import deform as maps
from rendering.engine.finishing import polarity
from rendering.engine.silhouette.rim import field_of, rim
from rendering.engine.silhouette.shapes import outline
from tests.rendering.engine.handmade import composition

KINDS = ["elliptical", "fgSquircle"]


@pytest.mark.parametrize(
    ("kind", "square", "disc"),
    [
        ("elliptical", (1, 0.5), (0.935414, 0.353553)),
        ("elliptical", (0.8, 0.6), (0.724431, 0.494773)),
        ("fgSquircle", (1, 0.5), (0.894427, 0.447214)),
        ("fgSquircle", (0.8, 0.6), (0.701815, 0.526361)),
    ],
)
def test_square_to_disc_takes_the_published_values(kind, square, disc):
    assert maps.SQUARE_TO_DISC[kind](np.array([square], dtype=float))[0] == pytest.approx(disc, abs=1e-6)


@pytest.mark.parametrize(
    ("kind", "disc", "square"),
    [
        ("elliptical", (0.6, 0.3), (0.617408, 0.333456)),
        ("elliptical", (0.8, 0.6), (1, 0.848528)),
        ("fgSquircle", (0.6, 0.3), (0.624898, 0.312449)),
        ("fgSquircle", (0.8, 0.6), (1, 0.75)),
    ],
)
def test_disc_to_square_takes_the_published_values(kind, disc, square):
    assert maps.DISC_TO_SQUARE[kind](np.array([disc], dtype=float))[0] == pytest.approx(square, abs=1e-6)


@given(st.sampled_from(KINDS), st.floats(-1, 1), st.floats(-1, 1))
def test_to_the_disc_and_back_is_where_it_began(kind, x, y):
    disc = maps.SQUARE_TO_DISC[kind](np.array([[x, y]]))
    assert np.hypot(*disc[0]) <= 1 + 1e-12
    assert maps.DISC_TO_SQUARE[kind](disc)[0] == pytest.approx((x, y), abs=2e-3)  # corners are singular points


@pytest.mark.parametrize("kind", KINDS)
def test_the_centre_stays_and_the_edge_never_gives_nan(kind):
    rim_points = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, -1.0], [np.sqrt(0.5), np.sqrt(0.5)], [0.8, 0.6 + 1e-12]])
    mapped = maps.DISC_TO_SQUARE[kind](rim_points)
    assert mapped[0].tolist() == [0, 0]
    assert np.isfinite(mapped).all()
    assert np.abs(mapped[1:]).max(axis=1) == pytest.approx(1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_circle_becomes_the_square_and_a_square_the_circle(kind):
    square = maps.deform(outline("circle"), kind, "circle")
    assert square.symmetric_difference(outline("square")).area < 1
    disc = maps.deform(outline("square"), kind, "square")
    distances = np.hypot(*shapely.get_coordinates(disc).T)
    assert distances == pytest.approx(1000)
    assert disc.area == pytest.approx(np.pi * 1e6, rel=0.001)


@pytest.mark.parametrize("kind", KINDS)
def test_an_ellipse_becomes_its_own_rectangle(kind):
    for lying in (False, True):
        oval = outline("ellipse", lying)
        assert maps.deform(oval, kind, "ellipse", lying).symmetric_difference(shapely.box(*oval.bounds)).area < 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_rounded_square_becomes_all_but_round(kind):
    mapped = maps.deform(outline("roundedSquare"), kind, "roundedSquare")
    distances = np.hypot(*shapely.get_coordinates(mapped).T)
    assert distances.max() == pytest.approx(1000)
    assert distances.min() > 994


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("silhouette", ["circle", "ellipse", "square", "roundedSquare"])
def test_no_chord_errs_by_more_than_a_thousandth_of_the_radius(kind, silhouette):
    """Against the same faces split finely beforehand, rim included; there the circle itself is 0.13 % chords."""
    made = composition("田川", silhouette)
    ink = shapely.union_all([letter.ink for letter in made.letters])
    fine = shapely.segmentize(ink, 2.0)
    truth = shapely.transform(fine, lambda points: _map(kind, silhouette, points))
    assert _off(maps.deform(ink, kind, silhouette), truth) < 1.0
    band = rim(outline(silhouette), field_of(silhouette, 60))
    inner = shapely.transform(shapely.segmentize(band, 2.0), lambda points: _map(kind, silhouette, points)).interiors[0]
    assert _off(maps.deform(band, kind, silhouette).interiors[0], inner) < 1.0


def _map(kind, silhouette, points):
    table = maps.DISC_TO_SQUARE if silhouette in ("circle", "ellipse") else maps.SQUARE_TO_DISC
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
    after = maps.deform(before, kind, silhouette, lying)
    assert after.is_valid
    assert _count(after) == _count(before)


def _count(geometry):
    parts = shapely.get_parts(geometry)
    return len(parts), int(shapely.get_num_interior_rings(parts).sum())


def test_none_leaves_a_face_as_it_is():
    shape = Polygon([(0, 0), (10, 0), (10, 10)])
    assert maps.deform(shape, "none", "circle") is shape


def test_a_long_edge_is_split_and_a_radius_stays_whole():
    wedge = Polygon([(0, 0), (900, 0), (600, 600)])
    mapped = maps.deform(wedge, "elliptical", "circle")
    points = set(map(tuple, shapely.get_coordinates(mapped).tolist()))
    assert len(points) > 6
    assert LineString([(0, 0), (900, 0)]).distance(mapped) == 0
    assert sum(1 for _, y in points if y == 0) <= 3
