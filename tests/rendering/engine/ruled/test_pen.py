"""The pen follows from the least step between strokes, in closed form and within bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.pen import BOLD_UNITS, FINEST_UNITS, MOST_OF_TIGHTEST, THINNEST_UNITS, pen_of

steps, boldness = st.floats(20.0, 400.0), st.floats(0.5, 1.0)
WIDE, GAP = 1_000.0, 29.0


@given(steps, boldness)
def test_strokes_never_close_the_tightest_step(tightest: float, share: float) -> None:
    assert pen_of(tightest, WIDE, share, GAP) <= max(MOST_OF_TIGHTEST * tightest, FINEST_UNITS)


@given(steps, boldness, st.floats(60.0, 120.0))
def test_the_pen_keeps_its_familys_upper_bound(tightest: float, share: float, most: float) -> None:
    assert pen_of(tightest, most, share, GAP) <= most


def test_narrow_steps_leave_the_least_gap_and_wider_ones_half_a_pen() -> None:
    assert pen_of(70.0, WIDE, 1.0, GAP) == 70.0 - GAP
    assert pen_of(120.0, WIDE, 1.0, GAP) == MOST_OF_TIGHTEST * 120.0


@pytest.mark.parametrize("tightest", [130.0, 160.0, 200.0])
def test_a_bold_pen_is_no_wider_than_the_least_white(tightest: float) -> None:
    pen = pen_of(tightest, WIDE, 1.0, GAP)
    assert pen == max(BOLD_UNITS, tightest / 2.0)
    assert pen == BOLD_UNITS or tightest - pen >= pen
    assert pen_of(tightest, WIDE, 1.0, GAP, is_square=True) == MOST_OF_TIGHTEST * tightest


def test_a_lighter_design_has_a_finer_pen_of_the_same_letters() -> None:
    assert pen_of(200.0, WIDE, 0.85, GAP) == pytest.approx(0.85 * pen_of(200.0, WIDE, 1.0, GAP))


def test_strokes_and_whites_of_a_dense_name_are_equally_wide() -> None:
    assert pen_of(55.0, WIDE, 0.85, GAP) == THINNEST_UNITS
    assert pen_of(46.0, WIDE, 0.85, GAP) == 23.0
    assert pen_of(30.0, WIDE, 0.85, GAP) == FINEST_UNITS
