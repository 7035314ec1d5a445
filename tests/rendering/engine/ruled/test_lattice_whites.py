"""The nearest strokes of letters on a lattice: what their pen has to leave white between them."""

import pytest

from rendering.engine.ruled.lattice_whites import BETWEEN, least_apart_on_lattice
from tests.rendering.engine.ruled.blocks import block


def least_of(*letters):
    lines = block(*letters)
    return least_apart_on_lattice(lines, lines.points)


def test_two_bars_of_one_stroke_are_as_far_apart_as_the_slit_between_them():
    assert least_of([[(-0.5, -0.2), (0.5, -0.2), (0.5, 0.1), (-0.5, 0.1)]]) == pytest.approx(0.3)


def test_a_stroke_that_ends_before_another_leaves_that_white():
    assert least_of([[(-0.5, 0.0), (0.5, 0.0)], [(0.2, 0.25), (0.2, 0.9)]]) == pytest.approx(0.25)


def test_the_step_of_a_stair_is_no_slit():
    assert least_of([[(-0.8, -0.1), (0.0, -0.1), (0.0, 0.0), (0.8, 0.0)], [(-0.8, 0.6), (0.8, 0.6)]]) > 0.5


def test_two_letters_keep_more_than_two_strokes_of_one():
    assert least_of([[(-0.5, 0.0), (0.5, 0.0)]], [[(-0.5, 0.6), (0.5, 0.6)]]) == pytest.approx(0.6 / BETWEEN)
