"""Outer ends of insou: which run on to the rim, where they meet it, and that nothing is in their way."""

import numpy as np
import pytest

from rendering.engine.ruled.run_on import OuterEnd, chosen, outer_ends, run_on
from rendering.engine.silhouette.blank import blank_of

BLANK = blank_of("circle", False, 60.0)
FOOT = np.array([[0.0, 300.0], [0.0, 700.0]])


def ends_at(*places: float, letter: int = 0) -> list[OuterEnd]:
    return [OuterEnd(k, True, letter, (0, 1), place, 0.2) for k, place in enumerate(places)]


def test_only_a_loose_end_that_looks_outward_at_the_edge_of_the_block_is_an_outer_one() -> None:
    foot = np.array([[0.3, 0.2], [0.3, 1.0]])
    assert [end.edge for end in outer_ends(0, 0, (0.2, 0.2), foot, [(False, True), (True, True)])] == [(0, 1)]
    assert outer_ends(0, 0, (0.2, 0.2), foot, [(True, False)]) == []
    assert outer_ends(0, 0, (0.2, 0.2), foot * (1.0, 0.9), [(True, True)]) == []  # within the block


def test_of_three_feet_side_by_side_the_outer_two_run_on() -> None:
    assert sorted(end.along for end in chosen(ends_at(-0.2, 0.0, 0.2))) == [-0.2, 0.2]


def test_of_two_neighbours_only_one_runs_on_and_both_where_they_are_apart() -> None:
    assert len(chosen(ends_at(-0.1, 0.1))) == 1
    assert len(chosen(ends_at(-0.3, 0.3))) == 2


def test_neighbours_of_two_letters_do_not_hinder_each_other() -> None:
    assert len(chosen([*ends_at(-0.1), *ends_at(0.1, letter=1)])) == 2


def test_a_stroke_that_runs_on_goes_into_the_rim_and_a_half_reach_half_the_way() -> None:
    (end,) = ends_at(0.0)
    (whole,) = run_on([FOOT], [end], BLANK, 60.0, 1.0)
    (half,) = run_on([FOOT], [end], BLANK, 60.0, 0.5)
    assert np.hypot(*whole[-1]) > BLANK.half_width
    assert np.hypot(*half[-1]) == pytest.approx((700.0 + BLANK.half_width) / 2)
    np.testing.assert_allclose(whole[:2], FOOT)


def test_a_stroke_stays_where_another_is_in_its_way() -> None:
    bar = np.array([[-200.0, 820.0], [200.0, 820.0]])
    (end,) = ends_at(0.0)
    foot, _ = run_on([FOOT, bar], [end], BLANK, 60.0, 1.0)
    np.testing.assert_allclose(foot, FOOT)
