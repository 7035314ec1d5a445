"""Levels that can move: what they are for points, and what of a letter they must keep."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.movable_levels import movable_levels_of
from tests.rendering.engine.ruled.blocks import BOX, CROSS, LEGS, block, block_of_name, within

WHOLE = (-1, -1, 1, 1)
NAMES = ["佐藤", "渡邊", "さくら", "大木"]
FACE_UNITS = 500.0  # what a half block is on the face, where these tests need a face


@pytest.mark.parametrize("name", NAMES)
def test_points_lie_where_their_places_put_them(name):
    lines = block_of_name(name)
    levels = movable_levels_of(lines)
    assert np.array_equal(levels.points_at(levels.places_of(lines.points)), lines.points)


@given(st.randoms(use_true_random=False))
def test_places_are_those_of_their_points(random):
    levels = movable_levels_of(block(within((-1, -1, 0, 1), LEGS), within((0.2, -1, 1, 1), BOX)))
    places = np.array([random.uniform(-1, 1) for _ in range(levels.count)])
    assert np.array_equal(levels.places_of(levels.points_at(places)), places)


def test_points_of_one_level_move_together():
    lines = block(within(WHOLE, BOX))
    levels = movable_levels_of(lines)
    assert levels.count == 4
    places = levels.places_of(lines.points)
    places[levels.down[0]] += 0.25
    moved = levels.points_at(places)
    assert moved[lines.points[:, 1] == -1.0, 1].tolist() == [-0.75, -0.75]
    assert np.array_equal(moved[:, 0], lines.points[:, 0])


@pytest.mark.parametrize("name", NAMES)
def test_a_letter_as_it_is_has_all_the_rise_it_needs(name):
    """The rows of rises give the slants' own extents, up and down and across: positive, and never less than needed."""
    lines = block_of_name(name)
    levels = movable_levels_of(lines)
    matrix, needed = levels.shape(lines.points, FACE_UNITS * lines.points).rises
    i, j = levels.slants.T
    extents = np.abs(lines.points[i] - lines.points[j])
    assert matrix.times(levels.places_of(lines.points)) == pytest.approx(extents.T.ravel())
    assert (needed <= extents.T.ravel() + 1e-12).all()
    assert (needed > 0).all()


def test_a_slant_needs_forty_five_hundredths_of_its_run_and_no_more_than_it_has():
    """The legs of 大 run 1 and rise 1.2: pressed to 0.45 they are legs still, and across they need 0.54."""
    lines = block(within(WHOLE, LEGS))
    _, needed = movable_levels_of(lines).shape(lines.points, FACE_UNITS * lines.points).rises
    assert np.unique(needed.round(9)).tolist() == [0.45, 0.54]
    flat = block(within((-1, -1, 1, -0.8), LEGS))
    _, needed = movable_levels_of(flat).shape(flat.points, FACE_UNITS * flat.points).rises
    assert np.unique(needed.round(9)).tolist() == [0.054, 0.12]


@pytest.mark.parametrize(("pressed", "kept"), [(1.0, 1.0), (0.5, 1.0), (0.1875, 0.5), (0.0, 0.0)])
def test_the_rise_that_is_kept_is_told_in_shares_of_what_is_needed(pressed, kept):
    lines = block(within(WHOLE, LEGS))
    levels = movable_levels_of(lines)
    after = lines.points * (1.0, pressed)
    assert levels.rise_kept(lines.points, after) == pytest.approx(kept)


def test_a_letter_without_slants_keeps_all_its_rise():
    lines = block(within(WHOLE, CROSS))
    assert movable_levels_of(lines).rise_kept(lines.points, 0.0 * lines.points) == 1.0


def test_loose_ends_are_those_that_no_other_stroke_shares_with_their_lengths_on_the_face():
    lines = block(within(WHOLE, CROSS))
    ends = movable_levels_of(lines).shape(lines.points, FACE_UNITS * lines.points).free_ends
    assert sorted(ends.lengths_units.tolist()) == pytest.approx([400.0, 500.0, 500.0, 600.0])
    assert lines.points[ends.heads] == pytest.approx(np.tile((0.0, -0.2), (4, 1)))
    closed = block(within(WHOLE, BOX))
    assert not len(movable_levels_of(closed).shape(closed.points, closed.points).free_ends.ends)


def test_a_loose_end_is_asked_for_its_length_up_to_three_quarters_of_the_wanted_distance():
    lines = block(within(WHOLE, CROSS))
    ends = movable_levels_of(lines).shape(lines.points, FACE_UNITS * lines.points).free_ends
    assert sorted(ends.asked(600.0).tolist()) == pytest.approx([400.0, 450.0, 450.0, 450.0])
    assert ends.kept(FACE_UNITS * lines.points, 600.0) == 1.0
    assert ends.kept(0.3 * FACE_UNITS * lines.points, 600.0) == pytest.approx(0.3 * 400 / 400)
    assert ends.kept(0.3 * FACE_UNITS * lines.points, 5000.0) == 1.0  # what stood out by so little is no leg


def test_what_stands_at_the_blocks_edge_is_known_by_its_side():
    lines = block(within((-1, -1, 0.5, 0.96), BOX))
    levels = movable_levels_of(lines)
    outer = levels.points_at(levels.shape(lines.points, lines.points).outer)
    assert outer.tolist() == [[-1.0, -1.0], [0.0, -1.0], [0.0, 0.0], [-1.0, 0.0]]


@pytest.mark.parametrize("name", NAMES)
def test_what_holds_levels_holds_each_in_its_place_and_slants_as_they_are(name):
    """Pushing all levels alike stretches no slant, so that only places resist; all else resists as well."""
    lines = block_of_name(name)
    levels = movable_levels_of(lines)
    held = levels.held(lines.points)
    assert np.array_equal(held, held.T)
    assert np.linalg.eigvalsh(held).min() > 0.01
    alike = held @ np.ones(levels.count)
    assert alike.min() > 0.0
    assert set(np.unique(alike.round(9)).tolist()) <= {0.02, 0.15, 0.3}


def test_a_slant_that_makes_the_letter_is_held_stiffer_than_a_short_one():
    lines = block(within(WHOLE, LEGS))
    levels = movable_levels_of(lines)
    long, short = levels.held(lines.points), levels.held(0.1 * lines.points)
    i, j = levels.slants[0]
    assert long[levels.down[i], levels.down[j]] == pytest.approx(10 * short[levels.down[i], levels.down[j]])
    assert long[levels.down[i], levels.down[j]] < 0.0
