"""Parts of a letter: drawn together where the white between them would be as wide as that between letters."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.parts import PARTS_TO_LETTERS, drawn_together, widest_division
from tests.rendering.engine.ruled.blocks import BOX, bars, block, block_of_name, within

ALL = np.ones(2, dtype=bool)


def two_sides(top, bottom, white):
    """Return a letter of two boxes beside each other, as wide as the block."""
    return [*within((-1, top, -white / 2, bottom), BOX), *within((white / 2, top, 1, bottom), BOX)]


def white_across(points, lines, owner):
    own = np.sort(np.unique(points[lines.owner == owner, 0]))
    return float(np.diff(own)[1])


def test_a_white_wider_than_that_between_letters_is_closed_and_the_parts_gain_it():
    lines = block(two_sides(-1, -0.2, 0.7), within((-1, 0.2, 1, 1), BOX))
    points = drawn_together(lines.points, lines, 0.05, ALL)
    assert white_across(points, lines, 0) == pytest.approx(PARTS_TO_LETTERS * 0.4)
    assert points[lines.owner == 0, 0].min() == pytest.approx(-1)
    assert points[lines.owner == 0, 0].max() == pytest.approx(1)
    assert points[:, 1] == pytest.approx(lines.points[:, 1])
    assert widest_division(lines.points, lines) == pytest.approx(0.7 / 0.4)
    assert widest_division(points, lines) == pytest.approx(PARTS_TO_LETTERS)


def test_a_narrow_white_is_left_as_it_is():
    lines = block(two_sides(-1, -0.2, 0.3), within((-1, 0.2, 1, 1), BOX))
    assert drawn_together(lines.points, lines, 0.05, ALL) == pytest.approx(lines.points)


def test_no_white_is_made_narrower_than_the_least():
    lines = block(two_sides(-1, -0.1, 0.6), within((-1, 0.1, 1, 1), BOX))
    assert white_across(drawn_together(lines.points, lines, 0.35, ALL), lines, 0) == pytest.approx(0.35)


def test_a_letter_that_keeps_its_proportions_keeps_its_parts_where_they_are():
    lines = block(two_sides(-1, -0.2, 0.7), within((-1, 0.2, 1, 1), BOX))
    assert drawn_together(lines.points, lines, 0.05, ~ALL) == pytest.approx(lines.points)


def test_parts_of_a_lone_letter_stand_no_further_apart_than_its_strokes_do():
    """Two boxes of 0.55 with 0.9 between them: their strokes usually stand 0.9 apart across, and 2 down."""
    lines = block(two_sides(-1, 1, 0.9))
    points = drawn_together(lines.points, lines, 0.05, ALL)
    assert white_across(points, lines, 0) < 0.6
    assert points[:, 0].min() == pytest.approx(-1)
    narrow = block(two_sides(-1, 1, 0.3))
    assert drawn_together(narrow.points, narrow, 0.05, ALL) == pytest.approx(narrow.points)


def test_strokes_that_are_all_the_letter_are_not_drawn_out_into_each_other():
    """Of two bars, as 二 has, there is no ink between to gain the white."""
    lines = block(bars(-1.0, -0.3), within((-1, 0.0, 1, 1), BOX))
    points = drawn_together(lines.points, lines, 0.05, ALL)
    assert np.isfinite(points).all()
    assert np.ptp(points[lines.owner == 0, 1]) == pytest.approx(0.7)


@pytest.mark.parametrize("name", ["橋場", "渋谷", "堀江", "鈴木一郎"])
def test_levels_keep_their_order_and_letters_their_size(name):
    lines = block_of_name(name)
    points = drawn_together(lines.points, lines, 0.05, np.ones(4, dtype=bool))
    for owner in np.unique(lines.owner):
        own = lines.owner == owner
        for axis in (0, 1):
            order = np.argsort(lines.points[own, axis], kind="stable")
            assert (np.diff(points[own, axis][order]) > -1e-9).all()
            assert np.ptp(points[own, axis]) == pytest.approx(np.ptp(lines.points[own, axis]))


@given(st.floats(0.1, 1.2), st.floats(0.1, 0.6))
def test_parts_are_drawn_out_by_two_fifths_at_most(white, between):
    lines = block(two_sides(-1, -between / 2, white), within((-1, between / 2, 1, 1), BOX))
    points = drawn_together(lines.points, lines, 0.05, ALL)
    left = lines.points[:, 0] < -white / 2 + 1e-9
    was, now = np.ptp(lines.points[left & (lines.owner == 0), 0]), np.ptp(points[left & (lines.owner == 0), 0])
    assert was - 1e-9 <= now <= 1.4 * was + 1e-9
