"""Outer ends of insou: which run on to the rim, where they meet it, and that nothing is in their way."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.run_ons.draw_out import DrawnOut
from rendering.engine.ruled.run_ons.outer_places import Outer, outer_places
from rendering.engine.ruled.run_ons.run_on import BENT, run_on
from rendering.engine.ruled.run_ons.ways import LEAST_APART, SEGMENT
from rendering.engine.ruled.strokes import Runs
from rendering.engine.silhouette.blank import blank_of

BLANK = blank_of("circle", False, 60.0)
PEN_UNITS = 60.0
FOOT = np.array([[0.0, 300.0], [0.0, 700.0]])
BLOCK_UNITS = 0.66 * BLANK.half_width
BOX = np.array([[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85], [-0.85, -0.85]])


def on_face(points: Points) -> Points:
    return points * BLOCK_UNITS


def places_of(*runs: Points, loose: bool = True) -> list[Outer]:
    """Return the outer places of runs on the face, all of one letter."""
    in_block = Runs.of([run / BLOCK_UNITS for run in runs])
    ends = np.full((len(runs), 2), loose)
    return outer_places(in_block, np.zeros(len(runs), dtype=np.intp), ends, on_face)


def set_on(
    *runs: Points, places: list[Outer] | None = None, reach: float = 1.0, bends: bool = True
) -> tuple[list[Points], list[DrawnOut]]:
    """Return runs of one letter, extended from their outer places, or from those given, and the corners drawn out."""
    found = places_of(*runs) if places is None else places
    letter = np.zeros(len(runs), dtype=np.intp)
    return run_on([divided(run) for run in runs], letter, found, BLANK, PEN_UNITS, reach, bends)


def lower_ends(run: Points) -> list[Outer]:
    return [place for place in places_of(run) if place.end == -1]


def divided(run: Points) -> Points:
    return Runs.of([run]).divided(40.0).points


def rim_angles(runs: list[Points]) -> list[float]:
    return sorted(float(np.arctan2(*run[-1][::-1])) for run in runs if np.hypot(*run[-1]) >= BLANK.half_width)


def ends_at_rim(stroke: Points) -> int:
    (run,), _ = set_on(stroke)
    return sum(bool(np.hypot(*end) >= BLANK.half_width) for end in (run[0], run[-1]))


def test_a_stroke_that_runs_on_goes_into_the_rim_and_a_half_reach_half_the_way() -> None:
    (whole,), _ = set_on(FOOT)
    (half,), _ = set_on(FOOT, reach=0.5)
    assert np.hypot(*whole[-1]) > BLANK.half_width
    assert FOOT[-1, 1] < half[-1, 1] < BLANK.half_width - 50.0


def test_an_end_that_something_ends_on_or_that_looks_inward_stays() -> None:
    assert [place.end for place in places_of(FOOT, loose=False)] == []
    head = FOOT - np.array([0.0, 30.0])
    (run,), _ = set_on(head, places=[place for place in places_of(head) if place.end == 0])
    np.testing.assert_allclose(run, divided(head))


def test_a_bar_joins_the_rim_at_its_own_side_only_and_not_over_the_part_beside_it() -> None:
    bar = np.array([[-100.0, -500.0], [550.0, -500.0]])
    assert [place.end for place in places_of(bar)] == [-1]
    stem = np.array([[-100.0, 0.0], [-100.0, -500.0]])
    assert [place.end for place in places_of(stem)] == [-1]


def test_of_feet_side_by_side_those_run_on_that_meet_the_rim_well_apart() -> None:
    feet = [FOOT + np.array([x, 0.0]) for x in (-150.0, -50.0, 50.0, 150.0)]
    angles = rim_angles(set_on(*feet)[0])
    assert 0 < len(angles) < len(feet)
    assert all(after - before >= LEAST_APART for before, after in pairwise(angles))


def test_of_two_legs_both_run_on_or_neither() -> None:
    legs = [FOOT + np.array([x, -100.0]) for x in (-250.0, 250.0)]
    bar = np.array([[150.0, 740.0], [250.0, 740.0]])
    assert len(rim_angles(set_on(*legs)[0])) == 2
    stay, _ = set_on(*legs, bar, places=places_of(*legs))
    np.testing.assert_allclose(stay[0], divided(legs[0]))
    np.testing.assert_allclose(stay[1], divided(legs[1]))


def test_a_leg_that_would_run_along_the_rim_is_opened_outward() -> None:
    leg = on_face(np.array([[-1.1, 0.0], [-1.1, 0.7]]))
    (opened,), _ = set_on(leg, places=lower_ends(leg))
    assert np.hypot(*opened[-1]) > BLANK.half_width
    assert opened[-1, 0] < leg[-1, 0] - 20.0


def test_a_stroke_opens_from_a_third_of_its_last_piece_unless_another_joins_it_there() -> None:
    leg = FOOT + np.array([520.0, -200.0])
    bar = np.array([[320.0, 380.0], [520.0, 380.0]])
    free, held = (set_on(*runs, places=lower_ends(leg))[0][0] for runs in ((leg,), (leg, bar)))
    assert np.hypot(*free[-1]) > BLANK.half_width
    straight = leg[:, 1].max() - BENT * 400.0 + 40.0  # runs are divided so finely
    assert free[np.abs(free[:, 0] - 520.0) < 1e-6, 1].max() <= straight
    assert any(np.allclose(point, leg[-1]) for point in held)


def test_a_stroke_stays_where_another_is_in_its_way() -> None:
    bar = np.array([[-200.0, 820.0], [200.0, 820.0]])
    places = [place for place in places_of(FOOT, bar) if place.run == 0]
    (foot, _), _ = set_on(FOOT, bar, places=places)
    np.testing.assert_allclose(foot, divided(FOOT))


def test_a_long_leg_at_the_side_sweeps_out_to_the_rim_and_a_short_one_stays() -> None:
    leg = np.array([[-600.0, -400.0], [-600.0, 0.0]])
    (swept,), _ = set_on(leg, places=lower_ends(leg))
    assert np.hypot(*swept[-1]) > BLANK.half_width
    assert 0.0 < swept[-1, 1] < 400.0  # beside the place where it ended, and lower
    assert (np.diff(swept[:, 0]) <= 1e-9).all()
    short = leg + np.array([[0.0, 300.0], [0.0, 0.0]])
    np.testing.assert_allclose(set_on(short, places=lower_ends(short))[0][0], divided(short))


def test_a_closed_letter_comes_to_the_rim_with_its_corners_and_its_sides_stay_straight() -> None:
    box = on_face(BOX) * (1.0, 0.5) + (0.0, 330.0)
    (drawn,), moves = set_on(box, places=places_of(box, loose=False))
    assert len(moves) == 1
    lower = drawn[drawn[:, 1] > drawn[:, 1].max() - 1e-6]
    ends = lower[lower[:, 0].argmin()], lower[lower[:, 0].argmax()]
    np.testing.assert_allclose(np.hypot(*np.array(ends).T), BLANK.half_width, atol=1e-6)
    np.testing.assert_allclose(ends[0] * (-1.0, 1.0), ends[1], atol=1e-6)
    np.testing.assert_allclose(drawn.min(axis=0)[1], box.min(axis=0)[1])
    white = BLANK.half_height - PEN_UNITS / 2.0 - ends[0][1]
    assert white == pytest.approx(SEGMENT * BLANK.half_height)
    side = drawn[(drawn[:, 0] > 500.0) & (drawn[:, 1] > drawn[:, 1].min()) & (drawn[:, 1] < drawn[:, 1].max())]
    slopes = np.diff(side[:, 0]) / np.diff(side[:, 1])
    np.testing.assert_allclose(slopes, slopes[0], atol=1e-9)


def test_a_letter_with_a_stem_above_its_box_rests_with_its_box_at_the_rim() -> None:
    box = on_face(BOX) * (1.0, 0.5) - (0.0, 330.0)
    stem = np.array([[0.0, -700.0], [0.0, box[0, 1]]])
    (drawn, _), moves = set_on(box, stem, places=places_of(box, loose=False))
    assert len(moves) == 1
    white = BLANK.half_height - PEN_UNITS / 2.0 + drawn[:, 1].min()
    assert white == pytest.approx(SEGMENT * BLANK.half_height)


@pytest.mark.parametrize(("reach", "bends"), [(0.9, True), (1.0, False)])
def test_corners_stay_where_strokes_do_not_reach_the_rim_or_do_not_bend(reach: float, bends: bool) -> None:
    box = on_face(BOX)
    (stays,), moves = set_on(box, places=places_of(box, loose=False), reach=reach, bends=bends)
    assert moves == []
    np.testing.assert_allclose(stays, divided(box))


def test_a_leg_sweeps_out_before_the_arm_below_it() -> None:
    leg, arm = np.array([[-600.0, -400.0], [-600.0, -60.0]]), np.array([[-600.0, 400.0], [-600.0, 60.0]])
    (swept, stays), _ = set_on(leg, arm, places=[place for place in places_of(leg, arm) if place.end == -1])
    assert np.hypot(*swept[-1]) > BLANK.half_width
    np.testing.assert_allclose(stays, divided(arm))


def test_corners_stay_where_a_stroke_of_another_letter_is_in_the_way() -> None:
    box, beside = on_face(BOX * 1.1), np.array([[200.0, 860.0], [400.0, 860.0]])
    places, letters = places_of(box, loose=False), np.array([0, 1])
    assert run_on([box, beside + np.array([0.0, 200.0])], letters, places, BLANK, PEN_UNITS, 1.0, True)[1]
    drawn_out = run_on([box, beside], letters, places, BLANK, PEN_UNITS, 1.0, True)[1]
    assert all(move.target[1] < 0.0 for move in drawn_out)  # those at the other end of the box


def test_corners_stay_in_a_square_where_a_bar_would_lie_along_the_rim() -> None:
    box, square = on_face(BOX * 1.1), blank_of("square", False, 60.0)
    letter = np.zeros(1, dtype=np.intp)
    assert run_on([box], letter, places_of(box, loose=False), BLANK, PEN_UNITS, 1.0, True)[1]
    assert run_on([box], letter, places_of(box, loose=False), square, PEN_UNITS, 1.0, True)[1] == []


def test_one_corner_alone_stays_and_so_does_one_far_from_the_rim() -> None:
    box, small = on_face(BOX), on_face(BOX * 0.75)
    one_side = [place for place in places_of(box, loose=False) if place.place[0] > 0.0]
    assert set_on(box, places=one_side)[1] == []
    assert set_on(small, places=places_of(small, loose=False))[1] == []


def test_a_stroke_with_a_loose_end_has_no_corner_to_draw_out() -> None:
    arch = on_face(np.array([[-0.85, 0.85], [-0.85, -0.85], [0.85, -0.85], [0.85, 0.85]]))
    assert [place.end for place in places_of(arch)] == [0, -1]
    assert [place.end for place in places_of(arch, loose=False)] == [None, None]


def test_both_ends_of_a_stroke_run_on_whether_it_is_straight_or_bent() -> None:
    slant = on_face(np.array([[-1.1, -0.2], [1.1, 0.2]]))
    arch = on_face(np.array([[-0.8, 1.0], [-0.8, 0.0], [0.8, 0.0], [0.8, 1.0]]))
    hook = on_face(np.array([[-0.3, 1.1], [-0.3, 0.0], [0.3, 0.0], [0.3, -1.1]]))
    assert ends_at_rim(slant) == 2
    assert ends_at_rim(arch) == 2
    assert ends_at_rim(hook) == 2


def test_a_leg_that_leans_to_the_middle_ends_plumb_and_does_not_lean_farther() -> None:
    leg = np.array([[430.0, 300.0], [400.0, 690.0]])
    others = [on_face(1.1 * np.outer([0.7, 1.0], way)) for way in ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0))]
    (joined, *_), _ = set_on(leg, *others, places=[place for place in places_of(leg, *others) if place.end == -1])
    assert np.hypot(*joined[-1]) > BLANK.half_width
    assert joined[-1, 0] >= leg[-1, 0] - 1.0


def test_a_bar_that_turns_down_at_its_end_is_two_strokes_which_both_run_on() -> None:
    assert ends_at_rim(on_face(np.array([[-0.2, 1.1], [-0.2, 0.0], [1.1, 0.0]]))) == 2


def test_corners_of_a_box_stay_where_other_strokes_join_the_rim_near_by() -> None:
    box = on_face(BOX * 1.1)
    of_box = places_of(box, loose=False)
    for stem_count, is_bare in ((6, False), (2, True)):
        turns = np.pi / 2.0 + np.arange(stem_count) * 2.0 * np.pi / stem_count
        stems = [on_face(1.2 * np.outer([0.7, 1.0], [np.cos(turn), np.sin(turn)])) for turn in turns]
        ends = [replace(place, run=place.run + 1, letter=1) for place in places_of(*stems) if place.end == -1]
        runs, letters = [box, *(divided(stem) for stem in stems)], np.arange(stem_count + 1).clip(max=1)
        extended, moves = run_on(runs, letters, [*of_box, *ends], BLANK, PEN_UNITS, 1.0, True)
        assert len(rim_angles(extended[1:])) == stem_count
        assert (moves != []) == is_bare


def test_strokes_that_join_the_rim_divide_it_evenly() -> None:
    turns = np.arange(8) * np.pi / 4.0
    stems = [on_face(1.1 * np.outer([0.7, 1.0], [np.cos(turn), np.sin(turn)])) for turn in turns]
    angles = rim_angles(set_on(*stems)[0])
    gaps = np.diff([*angles, angles[0] + 2.0 * np.pi])
    assert gaps.max() < 2.0 * gaps.min() + 1e-9
