"""Even spacing: rows and columns get an even rhythm, and nothing changes order."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.even_spacing import _nearest_pairs, even_places, levels_of, spaced
from tests.rendering.engine.ruled.blocks import (
    BOX,
    CROSS,
    LEGS,
    bars,
    block,
    block_of_name,
    spaced_points_of,
    tightest_of_name,
    within,
)

TIGHT = 0.1
NAMES = ["佐藤", "渡邊", "鈴木一郎", "中山", "東海林", "勅使河原麗"]

heights = st.lists(st.integers(-100, 100), min_size=2, max_size=9, unique=True).map(
    lambda steps: [step / 100 for step in sorted(steps)]
)
bar = st.tuples(st.integers(-20, 18), st.integers(2, 30)).map(
    lambda reach: (reach[0] / 20, min((reach[0] + reach[1]) / 20, 1.0))
)
shelves = st.lists(st.tuples(st.integers(-50, 50), bar), min_size=2, max_size=10, unique_by=lambda one: one[0]).map(
    lambda found: [[(left, height / 50), (right, height / 50)] for height, (left, right) in found]
)


def rows_of(lines, evenness=1.0):
    letters = int(lines.owner.max()) + 1
    return even_places(levels_of(lines, 1), np.full(letters, evenness), TIGHT)


@given(heights)
def test_a_ladder_gets_equal_steps_between_its_ends(places):
    new, step = rows_of(block(bars(*places)))
    assert np.diff(np.sort(new)) == pytest.approx(
        np.full(len(places) - 1, (places[-1] - places[0]) / (len(places) - 1))
    )
    assert (new.min(), new.max()) == pytest.approx((places[0], places[-1]))
    assert step == pytest.approx(min((places[-1] - places[0]) / (len(places) - 1), 2.0), rel=0.04)


@given(shelves, st.sampled_from([0.0, 0.4, 1.0]))
def test_of_bars_that_face_each_other_none_passes_another(found, evenness):
    lines = block(found)
    levels = levels_of(lines, 1)
    new, _ = even_places(levels, np.full(1, evenness), TIGHT)
    for i in range(len(new)):
        for j in range(len(new)):
            facing = max(levels.low[i], levels.low[j]) < min(levels.high[i], levels.high[j])
            if facing and levels.place[i] < levels.place[j]:
                assert new[i] < new[j]


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("name", NAMES)
def test_in_a_name_no_two_strokes_that_face_each_other_change_order(name, axis):
    lines = block_of_name(name)
    levels = levels_of(lines, axis)
    new, _ = even_places(levels, np.ones(int(lines.owner.max()) + 1), tightest_of_name(name))
    firm = levels.is_row & ~levels.is_loose
    for i in np.flatnonzero(firm):
        facing = firm & (np.maximum(levels.low, levels.low[i]) < np.minimum(levels.high, levels.high[i]))
        later = facing & (levels.place > levels.place[i] + 0.001)
        assert (new[later] > new[i]).all()


@pytest.mark.parametrize("name", [*NAMES, "伊藤"])
def test_strokes_of_a_name_that_do_not_cross_do_not_come_to_cross(name):
    lines, points = block_of_name(name), spaced_points_of(name)
    was, now = ([shapely.linestrings(each[list(run)]) for run in lines.strokes] for each in (lines.points, points))
    meeting = [(i, j) for i, one in enumerate(lines.strokes) for j in range(i) if {*one} & {*lines.strokes[j]}]
    pairs = [(i, j) for i in range(len(now)) for j in range(i) if (i, j) not in meeting]
    assert [(i, j) for i, j in pairs if now[i].intersects(now[j]) and not was[i].intersects(was[j])] == []


def test_without_evenness_levels_stay_where_the_letter_has_them():
    """The left strokes have more room than the right ones, whose steps are what all must keep."""
    left, right = bars(-1.0, -0.4, 0.5, 1.0, right=-0.2), bars(-1.0, -0.5, 0.0, 0.5, 1.0, left=0.2)
    lines = block([*left, *right])
    as_it_was, evened = rows_of(lines, 0.0)[0], rows_of(lines, 1.0)[0]
    stood = levels_of(lines, 1).place
    assert as_it_was == pytest.approx(stood, abs=1e-9)
    assert np.sort(evened)[[0, -1]] == pytest.approx([-1.0, 1.0])
    moved = evened - stood
    assert moved[np.flatnonzero(stood == -0.4)[0]] == pytest.approx(0.4 - 1 / 3, abs=1e-6)


def test_half_the_evenness_moves_levels_half_the_way():
    left, right = bars(-1.0, -0.4, 0.5, 1.0, right=-0.2), bars(-1.0, -0.5, 0.0, 0.5, 1.0, left=0.2)
    lines = block([*left, *right])
    none, half, full = (rows_of(lines, share)[0] for share in (0.0, 0.5, 1.0))
    assert half == pytest.approx((none + full) / 2, abs=1e-9)


def test_evenness_is_each_letters_own():
    dense = bars(-1.0, -0.6, -0.2, 0.2, 0.6, 1.0, left=0.4)
    lines = block(bars(-1.0, 0.2, 1.0, right=-0.4), bars(-1.0, 0.2, 1.0, left=-0.3, right=0.3), dense)
    new, _ = even_places(levels_of(lines, 1), np.array([0.0, 1.0, 1.0]), TIGHT)
    assert new[[1, 4]] == pytest.approx([0.2, 0.0], abs=1e-6)


@given(heights)
def test_what_is_symmetric_stays_symmetric(places):
    lines = block(bars(*sorted({*places, *(-place for place in places)})))
    new = np.sort(rows_of(lines)[0])
    assert new == pytest.approx(-new[::-1], abs=1e-9)


@pytest.mark.parametrize("letter", [LEGS, CROSS, BOX], ids=["大", "十", "口"])
def test_a_mirrored_letter_is_spaced_in_the_mirror(letter):
    runs = within((-1, -1, 1, 1), letter)
    mirrored = [[(-x, y) for x, y in run] for run in runs]
    for axis, sign in ((0, -1.0), (1, 1.0)):
        one = even_places(levels_of(block(runs), axis), np.ones(1), TIGHT)[0]
        other = even_places(levels_of(block(mirrored), axis), np.ones(1), TIGHT)[0]
        assert np.sort(sign * other) == pytest.approx(np.sort(one), abs=1e-9)


def test_legs_are_not_pressed_flat_where_bars_crowd_beside_them():
    """大 would be 土: of their run of 0.4, the legs still rise by 0.45 of it, less what white between bars takes."""
    legs = [[(-0.6, -0.5), (-1.0, 0.3)], [(-0.6, -0.5), (-0.2, 0.3)]]
    crowd = bars(-1.0, -0.5, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
    lines = block([*legs, *bars(-0.5, right=-0.6), *crowd[2:]])
    points, _ = spaced(lines, np.ones(1), TIGHT)
    head, foot = (int(np.flatnonzero((lines.points == place).all(axis=1))[0]) for place in ((-0.6, -0.5), (-1.0, 0.3)))
    assert points[foot, 1] - points[head, 1] > 0.15


def test_a_stroke_that_meets_no_other_counts_as_more_than_a_step():
    """A stroke between bars, 1.7 long where a step is 0.1: it counts as 3.6 steps, so that five levels share 6.6."""
    lines = block([*bars(-1.0, 0.9, 1.0), [(0.0, -0.9), (0.0, 0.8)]])
    assert len(levels_of(lines, 1).free) == 1
    _, step = rows_of(lines)
    assert step == pytest.approx(0.97 * 2.0 / 6.6, rel=0.04)


def test_levels_know_what_they_hold():
    levels = levels_of(block(within((-1, -1, 1, 1), CROSS)), 1)
    bar_level = int(np.abs(levels.place + 0.2).argmin())
    top, foot = int(levels.place.argmin()), int(levels.place.argmax())
    assert levels.is_row[bar_level]
    assert not levels.is_loose[bar_level]
    assert levels.is_end[[top, foot]].all()
    assert levels.is_loose[[top, foot]].all()
    assert (levels.low[bar_level], levels.high[bar_level]) == (-1.0, 1.0)


def test_slants_are_told_from_uprights_with_how_far_they_run():
    levels = levels_of(block(within((-1, -1, 1, 1), LEGS)), 1)
    assert len(levels.slants) == 2
    assert levels.runs == pytest.approx([1.0, 1.0])
    assert np.abs(np.diff(levels.place[levels.slants], axis=1)).ravel() == pytest.approx([1.2, 1.2])


@pytest.mark.parametrize("name", NAMES)
def test_a_spaced_block_fills_what_it_filled_before(name):
    lines = block_of_name(name)
    points, steps = spaced(lines, np.ones(int(lines.owner.max()) + 1), tightest_of_name(name))
    for edge in (np.min, np.max):
        assert edge(points, axis=0) == pytest.approx(edge(lines.points, axis=0))
    assert all(0.0 < step < 2.0 for step in steps)


def test_the_step_it_tells_is_the_least_there_is():
    lines = block([*bars(-1.0, -0.2, 0.1, 1.0, right=0.5), *bars(-0.6, 0.6, left=0.7)])
    new, step = rows_of(lines)
    levels = levels_of(lines, 1)
    facing = [abs(new[i] - new[j]) for i in range(4) for j in range(i)]
    assert step == pytest.approx(min(facing), rel=0.04)
    assert len(levels.place) == 6


def test_a_bar_that_passes_beside_two_others_does_not_part_them_in_their_stead():
    """What it keeps from each is next to nothing, being so far aside: the two that face keep their own distance."""
    facing = np.array([[False, False, True], [False, False, False], [False, False, False]])
    before = np.array([[False, True, True], [False, False, True], [False, False, False]])
    first, second = _nearest_pairs(before, facing)
    assert (0, 2) in set(zip(first.tolist(), second.tolist(), strict=True))
    without = _nearest_pairs(before, np.zeros((3, 3), dtype=bool))
    assert (0, 2) not in set(zip(*(each.tolist() for each in without), strict=True))
