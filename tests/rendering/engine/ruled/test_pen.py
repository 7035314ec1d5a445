"""The pen follows from the least and the usual step between strokes, in closed form and within bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.pen import FINEST_UNITS, SHARE_OF_LEAST, SHARE_OF_USUAL, THINNEST_UNITS, pen_of
from rendering.engine.ruled.steps import Steps

lengths, boldness = st.floats(20.0, 400.0), st.floats(0.5, 1.0)
steps = st.builds(lambda least, more: Steps(least, least + more), lengths, st.floats(0.0, 200.0))
WIDE, GAP = 1_000.0, 29.0


@given(steps, boldness)
def test_strokes_never_close_the_tightest_step(found: Steps, share: float) -> None:
    assert pen_of(found, WIDE, share, GAP) <= max(SHARE_OF_LEAST * found.least, FINEST_UNITS)


@given(steps, boldness, st.floats(60.0, 120.0))
def test_the_pen_keeps_its_familys_upper_bound(found: Steps, share: float, most: float) -> None:
    assert pen_of(found, most, share, GAP) <= most


def test_narrow_steps_leave_the_least_gap_and_wider_ones_three_quarters_of_a_pen() -> None:
    assert pen_of(Steps(65.0, 65.0), WIDE, 1.0, GAP) == 65.0 - GAP
    assert pen_of(Steps(120.0, 120.0), WIDE, 1.0, GAP) == SHARE_OF_USUAL * 120.0


def test_one_tight_place_among_wider_ones_bears_a_little_more() -> None:
    assert pen_of(Steps(120.0, 180.0), WIDE, 1.0, GAP) == SHARE_OF_LEAST * 120.0


def test_a_lighter_design_has_a_finer_pen_of_the_same_letters() -> None:
    found = Steps(200.0, 200.0)
    assert pen_of(found, WIDE, 0.85, GAP) == pytest.approx(0.85 * pen_of(found, WIDE, 1.0, GAP))


@pytest.mark.parametrize(("step", "pen"), [(55.0, THINNEST_UNITS), (46.0, 23.0), (30.0, FINEST_UNITS)])
def test_strokes_and_whites_of_a_dense_name_are_equally_wide(step: float, pen: float) -> None:
    assert pen_of(Steps(step, step), WIDE, 0.85, GAP) == pen
