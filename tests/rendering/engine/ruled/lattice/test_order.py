"""What must follow what in a letter on a lattice, and how its room is shared out."""

import numpy as np
import pytest

from rendering.engine.ruled.lattice.order import orders_of
from rendering.engine.ruled.lattice.sharing import shared_out
from tests.rendering.engine.ruled.blocks import centrelines, squared

ACROSS, DOWN = 0, 1


def places(letter, axis, room_steps):
    """Return where each point of a letter stands along an axis, in steps."""
    levels = letter.rows if axis else letter.columns
    return shared_out(orders_of(letter)[axis], room_steps)[levels] * room_steps


def on_lattice(*runs):
    return centrelines(runs, pen=0.5)  # a step as drawn is 1


def test_bars_one_below_another_ask_for_a_step_each():
    three = on_lattice(*([(0, y), (4, y)] for y in (0, 3, 6)))
    assert orders_of(three)[DOWN].steps == pytest.approx(2.0)


def test_the_tightest_chain_is_even_and_fills_the_room():
    uneven = on_lattice([(0, 0), (4, 0)], [(0, 1), (4, 1)], [(0, 2), (4, 2)], [(0, 7), (4, 7)])
    assert places(uneven, DOWN, 3.0)[::2] == pytest.approx([0, 1, 2, 3])


def test_a_part_of_few_strokes_does_not_rule_one_of_many():
    many_at_left = on_lattice(*([(0, y), (2, y)] for y in (0, 1, 2, 6)), *([(4, y), (6, y)] for y in (0, 4, 5, 6)))
    assert np.diff(places(many_at_left, DOWN, 3.0)[:8:2]) == pytest.approx([1, 1, 1])
    assert np.diff(places(many_at_left, DOWN, 3.0)[8::2]) == pytest.approx([1, 1, 1])


def test_the_shorter_of_two_bars_stays_shorter():
    bars = on_lattice([(0, 0), (6, 0)], [(1, 1), (5, 1)])
    long_start, long_end, short_start, short_end = places(bars, ACROSS, 2.6)
    assert short_start - long_start > 0.5
    assert long_end - short_end > 0.5


def test_ends_drawn_one_below_another_stay_so():
    bars = on_lattice([(0, 0), (6, 0)], [(2, 1), (5, 1)], [(2, 2), (5, 2)])
    across = places(bars, ACROSS, 7.0)
    assert across[2] == pytest.approx(across[4])
    assert across[3] == pytest.approx(across[5])


def test_strokes_that_pass_each_other_at_their_corners_are_parted_one_way():
    corners = on_lattice([(0, 0), (2, 0)], [(3, 1), (5, 1)])
    x, y = places(corners, ACROSS, orders_of(corners)[0].steps), places(corners, DOWN, orders_of(corners)[1].steps)
    assert max(x[2] - x[1], y[2] - y[1]) >= 1.0 - 1e-9


def test_room_that_is_short_presses_all_alike():
    three = on_lattice(*([(0, y), (4, y)] for y in (0, 3, 6)))
    assert places(three, DOWN, 1.0)[::2] == pytest.approx([0, 0.5, 1])


def test_a_letter_of_one_bar_has_it_in_the_middle():
    assert places(on_lattice([(0, 0), (4, 0)]), DOWN, 3.0) == pytest.approx([1.5, 1.5])


@pytest.mark.parametrize("text", "田藤崎渡嶋郎一川鬱")
def test_every_level_of_a_drawing_keeps_its_steps(text):
    letter = squared(text)
    for order in orders_of(letter):
        for room in (order.steps, 2.0 * order.steps + 1.0):
            at = {0: 0.0, 1: room} | dict(zip(order.node.tolist(), shared_out(order, room) * room, strict=True))
            assert all(
                at[node] - at[other] >= need - 1e-6 for node, before in order.follows for other, need, _ in before
            )
