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
OFF_AXIS = [-90.0, -40.0, 0.0, 40.0, 90.0]
UPPER, LOWER = Box(-400.0, -700.0, 400.0, 0.0), Box(-400.0, 0.0, 400.0, 700.0)


def waves_at(letters: list[PlacedLetter], x: list[float], y: float = 10.0) -> Floats:
    return waves_of(letters, LENGTH_UNITS).at(np.column_stack([x, np.full(len(x), y)]))


def test_each_part_of_a_letter_has_a_crest_or_trough_on_its_axis() -> None:
    beside = np.array([[-400.0, -30.0], [60.0, 400.0]])
    waves = waves_of([PlacedLetter(LOWER, beside)], LENGTH_UNITS)
    at_axes = waves.at(np.array([[-215.0, 10.0], [230.0, 10.0]]))
    np.testing.assert_allclose(np.abs(at_axes), waves.heights[0])


@pytest.mark.parametrize("apart", [280.0, 330.0, 400.0, 460.0])
def test_twins_stand_both_on_crests_or_both_in_troughs(apart: float) -> None:
    trees = np.array([[-apart / 2.0 - 120.0, -apart / 2.0 + 120.0], [apart / 2.0 - 120.0, apart / 2.0 + 120.0]])
    left, right = (
        waves_at([PlacedLetter(LOWER, trees)], [axis + by for by in OFF_AXIS]) for axis in trees.mean(axis=1)
    )
    np.testing.assert_allclose(left, right[::-1], atol=1e-9)
    assert abs(left[2]) == left.max() or abs(left[2]) == -left.min()


def test_shorter_waves_are_lower_so_that_none_is_steeper_than_usual() -> None:
    trees = np.array([[-260.0, -20.0], [20.0, 260.0]])
    x = np.arange(-300.0, 300.0)
    usual = np.abs(np.diff(waves_at([], x.tolist()))).max()
    assert np.abs(np.diff(waves_at([PlacedLetter(LOWER, trees)], x.tolist()))).max() <= usual * 1.001


def test_letters_above_one_another_have_waves_of_their_own() -> None:
    letters = [PlacedLetter(UPPER, np.array([[-400.0, 400.0]])), PlacedLetter(LOWER, np.array([[-300.0, 200.0]]))]
    assert waves_at(letters, [0.0], -300.0) == [1.0]
    assert waves_at(letters, [-50.0], 300.0) == [1.0]
    assert waves_at(letters, [0.0], 300.0) < [0.9]


def test_without_letters_a_crest_stands_on_the_upright_axis_of_the_face() -> None:
    np.testing.assert_allclose(waves_at([], [-HALF, 0.0, HALF]), [-1.0, 1.0, -1.0], atol=1e-9)


def test_a_dot_moves_no_crest() -> None:
    whole = np.array([[-300.0, 300.0]])
    with_dot = np.vstack([whole, [[120.0, 180.0]]])
    places = [-250.0, -100.0, 40.0, 150.0, 290.0]
    np.testing.assert_array_equal(
        waves_at([PlacedLetter(LOWER, with_dot)], places), waves_at([PlacedLetter(LOWER, whole)], places)
    )


@given(st.lists(st.tuples(st.floats(-500.0, 300.0), st.floats(10.0, 600.0)), min_size=1, max_size=6))
def test_waves_are_never_much_shorter_or_longer_than_asked_for(parts: list[tuple[float, float]]) -> None:
    sides = np.array([(left, left + width) for left, width in parts])
    places, phases = waves_of([PlacedLetter(LOWER, sides)], LENGTH_UNITS).knots[0]
    lengths = np.diff(places) / np.diff(phases) * np.pi / HALF
    assert lengths.min() > SHORTEST - 1e-6
    assert lengths.max() < LONGEST + 1e-6


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
