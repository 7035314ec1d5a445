"""Finished faces over the whole space of modes, silhouettes, frames and deforms, on compositions made by hand."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import scale
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.finishing.finish import finish, mirror
from rendering.engine.finishing.white_margin import keep_margin
from rendering.engine.vocabulary import DEFORM_IDS, MODE_IDS, SILHOUETTE_IDS
from tests.bench.faces.work import counting
from tests.rendering.engine.support.handmade import composition

compositions = st.builds(
    composition,
    text=st.sampled_from(["田川", "川大", "一田", "田", "大"]),
    silhouette=st.sampled_from(SILHOUETTE_IDS),
    frame_units=st.integers(2, 36).map(lambda step: step * 5.0),
    width_units=st.floats(30, 110),
    direction=st.sampled_from(["column", "row"]),
    round_ends=st.booleans(),
)
modes, deforms = st.sampled_from(MODE_IDS), st.sampled_from(DEFORM_IDS)


def rings_of(face):
    return [np.asarray(ring.coords) for part in face.ink.geoms for ring in (part.exterior, *part.interiors)]


@given(compositions, modes, deforms, st.booleans())
@settings(deadline=None, max_examples=50)
def test_ink_is_valid_within_the_outline_and_on_the_grid(made, mode, deform, mirrored):
    face = finish(made, mode, deform, mirrored)
    assert isinstance(face.ink, MultiPolygon)
    assert face.ink.is_valid
    assert face.outline.is_valid
    assert face.ink.difference(face.outline.buffer(0.1)).is_empty
    points = shapely.get_coordinates(face.ink)
    assert (np.rint(points * 100) / 100 == points).all()


@given(compositions, modes, deforms)
@settings(deadline=None, max_examples=50)
def test_no_ring_is_a_sliver_or_has_fewer_than_three_points(made, mode, deform):
    """60 units² and a mean width of 3 units, 0.02 mm at 15 mm, less a tenth for what rounding to the grid takes."""
    for ring in rings_of(finish(made, mode, deform, False)):
        area, length = Polygon(ring).area, shapely.LinearRing(ring).length
        assert len({tuple(point) for point in ring}) == len(ring) - 1 >= 3
        assert area >= 54
        assert 2 * area / length >= 2.7


@given(compositions, modes, deforms)
@settings(deadline=None, max_examples=50)
def test_the_mirrored_face_has_the_same_coordinates_with_x_negated(made, mode, deform):
    plain, mirrored = (finish(made, mode, deform, flag) for flag in (False, True))
    for one, other in zip(rings_of(plain), rings_of(mirrored), strict=True):
        assert (one[::-1] * (-1, 1) == other).all()
    assert not np.signbit(shapely.get_coordinates(mirrored.ink)[shapely.get_coordinates(mirrored.ink) == 0]).any()


@given(compositions, modes, deforms)
@settings(deadline=None, max_examples=50)
def test_mirroring_twice_is_the_identity(made, mode, deform):
    face = finish(made, mode, deform, False)
    assert mirror(mirror(face.ink)).wkb == face.ink.wkb


@given(compositions, modes, deforms)
@settings(deadline=None, max_examples=50)
def test_the_same_composition_gives_the_same_bytes(made, mode, deform):
    assert finish(made, mode, deform, False).ink.wkb == finish(made, mode, deform, False).ink.wkb


@given(compositions)
@settings(deadline=None, max_examples=50)
def test_the_rim_in_the_output_is_as_thick_as_asked_to_half_a_percent(made):
    face = finish(made, "shubun", "none", False)
    rim_part = max(face.ink.geoms, key=lambda part: Polygon(part.exterior).area)
    hole = shapely.points(np.asarray(rim_part.interiors[0].coords))
    thickness = shapely.distance(hole, rim_part.exterior)
    assert thickness.min() == pytest.approx(made.blank.frame_units, rel=0.005)


def test_crumbs_and_pinholes_are_cleared_away_and_dots_stay():
    made = composition("一")
    letter = made.letters[0]
    crumb, needle, dot = shapely.box(0, 300, 5, 305), shapely.box(0, 350, 300, 351), shapely.box(0, 400, 12, 412)
    pierced = letter.ink.difference(shapely.box(0, -3, 4, 1))
    littered = replace(made, letters=(replace(letter, ink=shapely.union_all([pierced, crumb, needle, dot])),))
    face = finish(littered, "shubun", "none", False)
    assert len(face.ink.geoms) == 3  # rim, stroke, dot
    assert sorted(len(part.interiors) for part in face.ink.geoms) == [0, 0, 1]


@pytest.mark.parametrize(("width_units", "height_units", "stays"), [(300, 2.8, False), (300, 3.2, True),
                                                                   (7, 8, False), (8, 8, True)])  # fmt: skip
def test_a_part_is_carved_from_a_mean_width_of_3_units_and_60_square_units_on(width_units, height_units, stays):
    made = composition("一")
    part = shapely.box(-100, 300, -100 + width_units, 300 + height_units)
    littered = replace(made, letters=(replace(made.letters[0], ink=made.letters[0].ink.union(part)),))
    assert len(finish(littered, "shubun", "none", False).ink.geoms) == (3 if stays else 2)


def test_letters_that_leave_the_silhouette_are_cut_off_at_it():
    made = composition("一")
    wide = replace(made.letters[0], ink=shapely.box(-1200, -40, 1200, 40))
    face = finish(replace(made, letters=(wide,)), "shubun", "none", False)
    assert face.ink.bounds == (-1000, -1000, 1000, 1000)
    assert face.ink.difference(face.outline.buffer(0.01)).is_empty


def test_a_bow_tie_is_made_valid():
    made = composition("一")
    tie = replace(made.letters[0], ink=Polygon([(-200, -100), (200, 100), (200, -100), (-200, 100)]).buffer(0))
    assert finish(replace(made, letters=(tie,)), "shubun", "elliptical", False).ink.is_valid


def test_a_face_keeps_what_it_was_made_from():
    made = composition()
    face = finish(made, "split", "elliptical", True, ("U+E0100",))
    assert (face.composition, face.mode, face.deform, face.mirrored) == (made, "split", "elliptical", True)
    assert face.unavailable_variants == ("U+E0100",)


def test_unknown_modes_and_deforms_are_refused():
    with pytest.raises(KeyError):
        finish(composition(), "gold", "none", False)
    with pytest.raises(KeyError):
        finish(composition(), "shubun", "twisted", False)


@pytest.mark.parametrize("silhouette", ["square", "roundedSquare"])
@pytest.mark.parametrize("mode", ["hakubun", "split"])
@pytest.mark.parametrize("deform", ["elliptical", "fgSquircle"])
def test_white_letters_in_a_squares_corners_keep_a_margin_when_it_becomes_a_disc(silhouette, mode, deform):
    """48 units of red, 0.36 mm at 15 mm; a unit less, since chords of letters and edge may each leave their curves."""
    made = composition("田川", silhouette, 30.0, width_units=50, direction="row")
    to_the_corners = [replace(one, ink=scale(one.ink, 1.6, 3.2, origin=(0, 0))) for one in made.letters]
    wide = replace(made, letters=tuple(to_the_corners))
    before, after = finish(wide, mode, "none", False), finish(wide, mode, deform, False)
    assert len(after.ink.geoms) == len(before.ink.geoms)
    holes = [hole for part in after.ink.geoms for hole in part.interiors]
    assert len(holes) == sum(len(part.interiors) for part in before.ink.geoms)
    edge = after.outline.exterior
    white = [hole for hole in holes if mode == "hakubun" or hole.centroid.x > 0]
    assert min(hole.distance(edge) for hole in white) > 47


def test_white_letters_that_stand_clear_of_the_edge_are_not_cut_out_to_find_that() -> None:
    ground = shapely.box(-500, -500, 500, 500)
    ink = MultiPolygon([ground.difference(shapely.box(-200, -200, 200, 200)), shapely.box(-50, -50, 50, 50)])
    with counting() as work:
        assert keep_margin(ink, ground, 48.0, ground) is ink
    assert work.points == 0
    assert keep_margin(ink, ground, 320.0, ground) is not ink
