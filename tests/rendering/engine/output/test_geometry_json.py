"""The face object of view=json, rebuilt as a program for a 3D stage would."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import scale
from shapely.geometry import LinearRing, MultiPolygon, Polygon

from rendering.engine.finishing.finish import finish
from rendering.engine.output.geometry_json import geometry_json
from rendering.engine.vocabulary import DEFORM_IDS, MODE_IDS, SILHOUETTE_IDS
from tests.rendering.engine.support.faces import face_of
from tests.rendering.engine.support.handmade import composition

faces = st.builds(
    finish,
    st.builds(composition, text=st.sampled_from(["田川", "大田"]), silhouette=st.sampled_from(SILHOUETTE_IDS)),
    st.sampled_from(MODE_IDS),
    st.sampled_from(DEFORM_IDS),
    st.booleans(),
)


def rebuilt(staged):
    return MultiPolygon([Polygon(part["outer"], part["holes"]) for part in staged["parts"]])


@given(faces)
@settings(deadline=None, max_examples=30)
def test_the_parts_are_valid_and_are_the_ink_with_y_upward(face):
    staged = json.loads(json.dumps(geometry_json(face, 15)))
    assert rebuilt(staged).is_valid
    assert rebuilt(staged).normalize() == scale(face.ink, 1, -1, origin=(0, 0)).normalize()
    assert staged["axes"]["y"] == "up"


@given(faces)
@settings(deadline=None, max_examples=30)
def test_rings_are_closed_outer_ones_counter_clockwise_and_holes_clockwise(face):
    staged = geometry_json(face, 15)
    for part in staged["parts"]:
        for ring in (part["outer"], *part["holes"]):
            assert ring[0] == ring[-1]
            assert len(ring) >= 4
        assert LinearRing(part["outer"]).is_ccw
        assert not any(LinearRing(hole).is_ccw for hole in part["holes"])
    assert LinearRing(staged["outline"]).is_ccw


@given(faces)
@settings(deadline=None, max_examples=30)
def test_every_hole_lies_in_its_own_part(face):
    for part in geometry_json(face, 15)["parts"]:
        assert all(Polygon(part["outer"]).covers(LinearRing(hole)) for hole in part["holes"])


@pytest.mark.parametrize(("size_mm", "scale_"), [(15, 0.0075), (13.5, 0.00675), (8, 0.004), (30, 0.015)])
def test_scale_makes_millimetres(size_mm, scale_):
    face = finish(composition(), "shubun", "none", False)
    staged = geometry_json(face, size_mm)
    assert staged["scale"] == scale_
    left, _, right, _ = rebuilt(staged).bounds
    assert (right - left) * staged["scale"] == pytest.approx(size_mm)
    assert staged["depth"] == 0.6


def test_it_says_what_the_face_is():
    face = finish(composition(silhouette="ellipse"), "split", "fgSquircle", True)
    staged = geometry_json(face, 15)
    assert (staged["mirrored"], staged["silhouette"], staged["mode"], staged["deform"]) == (
        True,
        "ellipse",
        "split",
        "fgSquircle",
    )


def test_the_carved_face_is_the_mirror_image_point_for_point():
    plain, carved = (geometry_json(finish(composition(), "shubun", "none", mirrored), 15) for mirrored in (False, True))
    for one, other in zip(plain["parts"], carved["parts"], strict=True):
        assert {(-x + 0.0, y) for x, y in one["outer"]} == {(x, y) for x, y in other["outer"]}


@pytest.mark.parametrize(
    ("name", "direction", "lines"),
    [
        ("田中", "columnsFromRight", [[0, 1]]),
        ("佐々木龍之介", "columnsFromRight", [[0, 1, 2], [3, 4, 5]]),
        ("Park", "rowsFromLeft", [[0, 1, 2, 3]]),
    ],
)
def test_the_arrangement_says_how_letters_stand_and_in_which_order_they_are_read(name, direction, lines):
    staged = geometry_json(face_of(name, "kaisho"), 15)
    assert staged["arrangement"] == {"direction": direction, "lines": lines}
    order = [place for line in staged["arrangement"]["lines"] for place in line]
    assert "".join(staged["letters"][place]["text"] for place in order) == name
