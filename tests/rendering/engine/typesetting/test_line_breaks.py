"""Breaking a row of letters into lines: every way there is, by what it costs."""

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.typesetting.line_breaks import ranked_breaks

rows = st.lists(st.sampled_from([0.5, 1.0, 1.4]), min_size=1, max_size=7)
prices = st.dictionaries(st.integers(1, 6), st.sampled_from([0.0, 0.25, 1.0, 3.0]))


@given(rows, prices, st.integers(1, 4))
def test_every_way_is_found_once_and_reads_as_the_row_does(sizes, costs, count):
    ways = [lines for _, lines in ranked_breaks(sizes, costs, count)]
    assert len(ways) == len(set(ways)) == comb(len(sizes) - 1, count - 1)
    for lines in ways:
        assert len(lines) == count
        assert [k for line in lines for k in line] == list(range(len(sizes)))
        assert all(lines)


@given(rows, prices, st.integers(1, 4))
def test_a_way_costs_its_breaks_and_how_uneven_its_lines_are(sizes, costs, count):
    found = ranked_breaks(sizes, costs, count)
    for cost, lines in found:
        lengths = [sum(sizes[k] for k in line) for line in lines]
        uneven = sum((length - sum(lengths) / count) ** 2 for length in lengths)
        assert cost == pytest.approx(uneven + sum(costs.get(line[0], 0.0) for line in lines[1:]), abs=1e-5)
    assert [cost for cost, _ in found] == sorted(cost for cost, _ in found)


def test_figures_worked_out_by_hand():
    """Five letters in two lines: 3 + 2 and 2 + 3 are off the mean by a half each, 0.5 in all; 4 + 1 by 1.5 each."""
    assert ranked_breaks([1.0] * 5, {3: 0.25}, 2) == (
        (0.5, ((0, 1), (2, 3, 4))),
        (0.75, ((0, 1, 2), (3, 4))),
        (4.5, ((0, 1, 2, 3), (4,))),
        (4.5, ((0,), (1, 2, 3, 4))),
    )


def test_a_jarring_break_is_worth_an_uneven_line():
    assert ranked_breaks([1.0] * 4, {2: 3.0}, 2)[0][1] == ((0, 1, 2), (3,))
    assert ranked_breaks([1.0] * 4, {2: 1.9}, 2)[0][1] == ((0, 1), (2, 3))


def test_of_ways_that_cost_the_same_the_longer_first_line_leads():
    assert [lines for _, lines in ranked_breaks([1.0] * 3, {}, 2)] == [((0, 1), (2,)), ((0,), (1, 2))]


def test_narrow_letters_take_less_room():
    assert ranked_breaks([0.5, 0.5, 1.0], {}, 2)[0] == (0.0, ((0, 1), (2,)))


def test_one_line_holds_all_and_more_lines_than_letters_hold_none():
    assert ranked_breaks([1.0] * 3, {1: 9.0}, 1) == ((0.0, ((0, 1, 2),)),)
    assert ranked_breaks([1.0] * 2, {}, 3) == ()
    assert list(combinations(range(1, 2), 2)) == []
