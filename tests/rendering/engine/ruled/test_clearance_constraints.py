"""What is asked of levels: each row tells what a move really does, and the moves that are found do what was asked."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rendering.engine.ruled.clearance_constraints import clearance_constraints, least_apart
from rendering.engine.ruled.movable_levels import movable_levels_of
from tests.rendering.engine.ruled.blocks import BOX, LEGS, bars, block, disc_style, within

FACE_UNITS = 500.0


def flat(points):
    return FACE_UNITS * points


def asked_of(lines, points, on_face=flat, wanted=200.0, square=0.0, shape_of=None):
    levels = movable_levels_of(lines)
    kept = lines.points if shape_of is None else shape_of
    return levels, clearance_constraints(levels, levels.shape(kept, on_face(kept)), points, on_face, wanted, square)


def shaken(lines, seed, by):
    """Return points moved a little, level by level, so that nothing lies just where two cases part."""
    levels = movable_levels_of(lines)
    places = levels.places_of(lines.points)
    return levels.points_at(places + np.random.default_rng(seed).uniform(-by, by, len(places)))


APART = [*bars(-1.0, -0.63, -0.2, 0.45, 1.0, left=-1.0, right=-0.4), [(0.1, -0.8), (0.3, -0.3)],
         [(0.55, 0.7), (0.8, 0.25)], [(0.5, -0.95), (1.0, -0.7)]]  # fmt: skip
"""Short strokes of which no two meet: what is asked of two samples does not depend on the way between them."""


def sums(lines, points, on_face, shape_of):
    """Return what is missing, summed over all rows as it is and squared: whatever the order of the rows."""
    missing = asked_of(lines, points, on_face, shape_of=shape_of)[1].target
    return np.array([missing.sum(), (missing**2).sum(), len(missing)])


def slopes_of_sums(lines, points, on_face, nudge=1e-7):
    """Return how the sums change with each level, by plain differences; their rows must not change in number."""
    levels = movable_levels_of(lines)
    places = levels.places_of(points)
    slopes = []
    for unknown in range(levels.count):
        step = np.zeros(levels.count)
        step[unknown] = nudge
        more, less = (sums(lines, levels.points_at(places + way * step), on_face, lines.points) for way in (1.0, -1.0))
        assert more[2] == less[2]
        slopes.append((more - less)[:2] / (2 * nudge))
    return np.array(slopes)


def slopes_by_rows(lines, points, on_face):
    _, asked = asked_of(lines, points, on_face, shape_of=lines.points)
    matrix = asked.matrix.dense()
    return -np.column_stack([matrix.sum(axis=0), 2.0 * asked.target @ matrix])


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_every_row_is_the_slope_of_what_it_asks_for(seed):
    """Of distances, legs, rises and both edges: a wrong sign would push outer levels inward, or legs flat.

    The block is drawn in to 0.72, so that what stood at its edge is called back, and is near enough to be held.
    """
    lines = block(APART)
    points = 0.72 * shaken(lines, seed, 0.01)
    _, asked = asked_of(lines, points, shape_of=lines.points)
    assert len(asked.target) > 40
    assert slopes_by_rows(lines, points, flat) == pytest.approx(slopes_of_sums(lines, points, flat), rel=1e-4, abs=1e-3)


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_rows_are_slopes_on_a_curved_face_as_well(seed):
    """Of the steepest to three hundredths: what all rows are scaled by bends with the face, and is no part of them."""
    lines = block([[(-0.1, y), (0.2, y)] for y in (-0.7, -0.31, 0.12, 0.6)])
    points, on_face = shaken(lines, seed, 0.01), disc_style().on_face
    by_rows, by_differences = slopes_by_rows(lines, points, on_face), slopes_of_sums(lines, points, on_face)
    steepest = np.abs(by_differences).max(axis=0)
    assert by_rows / steepest == pytest.approx(by_differences / steepest, abs=0.03)


def test_two_bars_too_near_are_moved_apart_and_those_with_room_stay():
    lines = block(bars(-0.1, 0.1, right=-0.2), bars(-0.6, 0.6, left=0.2))
    levels, asked = asked_of(lines, lines.points)
    moved = levels.points_at(asked.moves(levels.held(lines.points)))[:, 1]
    assert moved[:4] == pytest.approx([-moved[2], -moved[2], moved[2], moved[2]])
    assert moved[2] > 0.05
    assert moved[4:] == pytest.approx(np.zeros(4), abs=1e-9)
    assert asked.least_units == pytest.approx(100.0)


def test_a_stem_that_has_been_pressed_short_is_asked_for_its_length():
    """中 without its stem is no longer 中: it was 0.5 long, 250 units, and is asked for 0.75 of the wanted 200."""
    runs = [[(-0.5, 0.0), (0.0, 0.0)], [(0.0, 0.0), (0.5, 0.0)], [(0.0, 0.0), (0.0, 0.5)]]
    lines = block(runs)
    pressed = lines.points * (1.0, 0.1)
    levels, asked = asked_of(lines, pressed, shape_of=lines.points)
    foot = int(lines.points[:, 1].argmax())
    after = levels.points_at(levels.places_of(pressed) + asked.moves(levels.held(pressed)))
    grown = FACE_UNITS * (after[foot, 1] - after[0, 1])
    assert grown > 100.0  # from 25; what holds the levels leaves a part of what is asked
    own = np.flatnonzero((asked.matrix.dense()[:, levels.down[foot]] > 0) & (asked.target > 0))
    assert asked.target[own].max() == pytest.approx(3 * (150.0 - 25.0) / FACE_UNITS)  # weighed three times


def test_legs_that_have_been_pressed_flat_are_asked_to_rise():
    lines = block(within((-0.6, -0.6, 0.6, 0.6), LEGS))
    pressed = lines.points.copy()
    feet = lines.points[:, 1] > 0.5
    pressed[feet, 1] = -0.1
    levels, asked = asked_of(lines, pressed, wanted=20.0, shape_of=lines.points)
    moves = levels.points_at(asked.moves(levels.held(pressed)))
    head = int(np.flatnonzero((lines.points == lines.points[levels.slants[0, 0]]).all(axis=1))[0])
    assert (moves[feet, 1] > 0.05).all()
    assert moves[head, 1] < 0.0


@pytest.mark.parametrize("side", [-1.0, 1.0])
@pytest.mark.parametrize("axis", [0, 1])
def test_what_stood_at_the_blocks_edge_is_called_back_to_it(axis, side):
    stood = np.array([[-0.5, 1.0], [0.5, 1.0]]) * (1.0, side)
    now = stood * (1.0, 0.4)
    one, inner = (stood, now) if axis else (stood[:, ::-1], now[:, ::-1])
    lines = block([[tuple(place) for place in one.tolist()]])
    levels, asked = asked_of(lines, inner, shape_of=one)
    moves = levels.points_at(asked.moves(levels.held(inner)))[:, axis]
    assert (side * moves > 0.2).all()  # from 0.4 of the half block towards 0.75
    assert (side * moves < 0.36).all()


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_what_has_left_the_block_is_called_back_into_it(side):
    lines = block([[(-0.5, side * 1.2), (0.5, side * 1.2)]])
    levels, asked = asked_of(lines, lines.points)
    moves = levels.points_at(asked.moves(levels.held(lines.points)))[:, 1]
    assert side * moves == pytest.approx([-0.2, -0.2], abs=0.01)


def test_strokes_that_have_room_are_left_alone():
    lines = block(bars(-0.6, 0.6, left=-0.6, right=0.6))
    levels, asked = asked_of(lines, lines.points)
    assert np.array_equal(asked.moves(levels.held(lines.points)), np.zeros(levels.count))
    assert asked.least_units == 200.0


@pytest.mark.parametrize(("gap", "least"), [(0.1, 50.0), (0.3, 150.0), (0.5, 200.0)])
def test_the_least_distance_is_told_up_to_the_wanted_one(gap, least):
    lines = block(bars(0.0, gap))
    assert least_apart(lines, lines.points, flat, 200.0) == pytest.approx(least)
    assert asked_of(lines, lines.points)[1].least_units == pytest.approx(least)


def test_the_sides_of_a_box_may_meet_in_its_corners_and_no_nearer_elsewhere():
    """A box of 100 by 400 units: its long sides are 100 apart, though in each corner they come to nothing."""
    lines = block(within((0, 0, 0.2, 0.8), BOX))
    assert least_apart(lines, lines.points, flat, 120.0) == pytest.approx(100.0)


def test_square_pens_want_more_where_strokes_lie_askew():
    """Two ends at 45°: of a square pen of 50 units the corners stand out by 50 (√2 - 1), 20.7 units, of 141.4."""
    lines = block([[(-1, 0), (0, 0)], [(0.2, 0.2), (1, 0.2)]])
    assert least_apart(lines, lines.points, flat, 130.0, square=50.0) == pytest.approx(120.7, abs=0.1)
    level = block(bars(0.0, 0.2))
    assert least_apart(level, level.points, flat, 130.0, square=50.0) == pytest.approx(100.0)
