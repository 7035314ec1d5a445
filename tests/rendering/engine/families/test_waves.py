"""The waves of wave: crests and troughs stand on the axes of a letter's parts, which so stay symmetric."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.face import FaceRequest, compose
from rendering.engine.families.ruled_family import PlacedLetter
from rendering.engine.families.waves import LONGEST, SHORTEST, waves_of
from rendering.engine.geometry.arrays import Floats
from rendering.engine.geometry.polygons import polygons_of
from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.lookup import drawings_for
from rendering.engine.glyphs.parts import sides_of_parts
from rendering.engine.names.parsing import Letter
from rendering.engine.values import Box, Tweaks
from rendering.glyphs import drawable_name, glyph_library

LENGTH_UNITS = 380.0
HALF = LENGTH_UNITS / 2.0
UPPER, LOWER = Box(-400.0, -700.0, 400.0, 0.0), Box(-400.0, 0.0, 400.0, 700.0)


def phases(letters: list[PlacedLetter], x: list[float], y: float = 10.0) -> Floats:
    return waves_of(letters, LENGTH_UNITS).phase(np.column_stack([x, np.full(len(x), y)])) / np.pi


def test_each_part_of_a_letter_has_a_crest_or_trough_on_its_axis() -> None:
    beside = np.array([[-400.0, -30.0], [60.0, 400.0]])
    at_axes = phases([PlacedLetter(LOWER, beside)], [-215.0, 230.0])
    np.testing.assert_allclose(at_axes, np.round(at_axes), atol=1e-9)


def test_letters_above_one_another_have_waves_of_their_own() -> None:
    letters = [PlacedLetter(UPPER, np.array([[-400.0, 400.0]])), PlacedLetter(LOWER, np.array([[-300.0, 200.0]]))]
    assert phases(letters, [0.0], -300.0) == [0.0]
    assert phases(letters, [-50.0], 300.0) == [0.0]
    assert phases(letters, [0.0], 300.0) != [0.0]


def test_without_letters_a_crest_stands_on_the_upright_axis_of_the_face() -> None:
    np.testing.assert_allclose(phases([], [-HALF, 0.0, HALF]), [-1.0, 0.0, 1.0], atol=1e-9)


def test_a_dot_moves_no_crest() -> None:
    whole = np.array([[-300.0, 300.0]])
    with_dot = np.vstack([whole, [[120.0, 180.0]]])
    places = [-250.0, -100.0, 40.0, 150.0, 290.0]
    np.testing.assert_array_equal(
        phases([PlacedLetter(LOWER, with_dot)], places), phases([PlacedLetter(LOWER, whole)], places)
    )


@given(st.lists(st.tuples(st.floats(-500.0, 300.0), st.floats(10.0, 600.0)), min_size=1, max_size=6))
def test_waves_are_never_much_shorter_or_longer_than_asked_for(parts: list[tuple[float, float]]) -> None:
    sides = np.array([(left, left + width) for left, width in parts])
    x = np.arange(-600.0, 600.0)
    slope = np.diff(phases([PlacedLetter(LOWER, sides)], x.tolist())) * HALF
    assert slope.min() > 1.0 / LONGEST - 1e-6
    assert slope.max() < 1.0 / SHORTEST + 1e-6


@pytest.mark.parametrize(("kanji", "count"), [("林", 2), ("木", 1), ("三", 3)])
def test_parts_are_strokes_that_are_joined(kanji: str, count: int) -> None:
    for drawing in drawings_for(Letter(kanji, "han"), DrawnForm().family, glyph_library()).values():
        sides = sides_of_parts(drawing)
        assert len(sides) == count
        assert (sides[:, 0] <= sides[:, 1]).all()


@pytest.mark.parametrize("index", [0, 3])
def test_each_tree_of_two_is_the_mirror_image_of_itself_in_an_upright_block(index: int) -> None:
    request = replace(FaceRequest.of_sheet(drawable_name("林"), "wave", index), tweaks=Tweaks(fan=0.0))
    face = compose(request, glyph_library())
    for tree in polygons_of(face.composition.letters[0].ink):
        left, _, right, _ = tree.bounds
        mirrored = shapely.affinity.scale(tree, -1.0, 1.0, origin=((left + right) / 2.0, 0.0))
        assert tree.symmetric_difference(mirrored).area < 0.08 * tree.area
