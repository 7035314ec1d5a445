"""Outer ends of insou: which run on to the rim, where they meet it, and that nothing is in their way."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.run_ons.outer_places import Outer, outer_places
from rendering.engine.ruled.run_ons.run_on import BENT, run_on
from rendering.engine.ruled.run_ons.ways import LEAST_APART
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
    return outer_places(in_block, np.zeros(len(runs), dtype=np.intp), ends, np.full(len(runs), 30.0), on_face)


def set_on(*runs: Points, reach: float = 1.0, bends: bool = True) -> tuple[list[Points], list[tuple[int, Points]]]:
    return run_on([divided(run) for run in runs], places_of(*runs), BLANK, PEN_UNITS, reach, bends)


def divided(run: Points) -> Points:
    return Runs.of([run]).divided(40.0).points


def rim_angles(runs: list[Points]) -> list[float]:
    return sorted(float(np.arctan2(*run[-1][::-1])) for run in runs if np.hypot(*run[-1]) >= BLANK.half_width)


def test_a_stroke_that_runs_on_goes_into_the_rim_and_a_half_reach_half_the_way() -> None:
    (whole,), _ = set_on(FOOT)
    (half,), _ = set_on(FOOT, reach=0.5)
    assert np.hypot(*whole[-1]) > BLANK.half_width
    assert FOOT[-1, 1] < half[-1, 1] < BLANK.half_width - 50.0


def test_an_end_that_something_ends_on_or_that_looks_inward_stays() -> None:
    assert [place.end for place in places_of(FOOT, loose=False)] == []
    head = FOOT - np.array([0.0, 30.0])
    (run,), _ = run_on([head], [place for place in places_of(head) if place.end == 0], BLANK, PEN_UNITS, 1.0, True)
    np.testing.assert_allclose(run, head)


def test_of_feet_side_by_side_those_run_on_that_meet_the_rim_well_apart() -> None:
    feet = [FOOT + np.array([x, 0.0]) for x in (-150.0, -50.0, 50.0, 150.0)]
    angles = rim_angles(set_on(*feet)[0])
    assert 0 < len(angles) < len(feet)
    assert all(after - before >= LEAST_APART for before, after in pairwise(angles))


def test_of_two_legs_both_run_on_or_neither() -> None:
    legs = [FOOT + np.array([x, -100.0]) for x in (-250.0, 250.0)]
    bar = np.array([[150.0, 740.0], [250.0, 740.0]])
    assert len(rim_angles(set_on(*legs)[0])) == 2
    stay, _ = run_on([*legs, bar], places_of(*legs), BLANK, PEN_UNITS, 1.0, True)
    np.testing.assert_allclose(stay[0], legs[0])
    np.testing.assert_allclose(stay[1], legs[1])


def test_a_leg_that_would_run_along_the_rim_is_opened_outward() -> None:
    leg = on_face(np.array([[-1.1, 0.0], [-1.1, 0.7]]))
    (opened,), _ = set_on(leg)
    assert np.hypot(*opened[-1]) > BLANK.half_width
    assert opened[-1, 0] < leg[-1, 0] - 20.0


def test_a_stroke_opens_from_a_third_of_its_last_piece_unless_another_joins_it_there() -> None:
    leg = FOOT + np.array([520.0, -200.0])
    bar = np.array([[320.0, 380.0], [520.0, 380.0]])
    free, held = set_on(leg)[0][0], set_on(leg, bar)[0][0]
    assert np.hypot(*free[-1]) > BLANK.half_width
    straight = leg[:, 1].max() - BENT * 400.0 + 40.0  # runs are divided so finely
    assert free[np.abs(free[:, 0] - 520.0) < 1e-6, 1].max() <= straight
    assert any(np.allclose(point, leg[-1]) for point in held)


def test_a_stroke_stays_where_another_is_in_its_way() -> None:
    bar = np.array([[-200.0, 820.0], [200.0, 820.0]])
    places = [place for place in places_of(FOOT, bar) if place.run == 0]
    (foot, _), _ = run_on([FOOT, bar], places, BLANK, PEN_UNITS, 1.0, True)
    np.testing.assert_allclose(foot, FOOT)


def test_a_box_without_ends_joins_the_rim_from_its_four_corners_alike_on_both_sides() -> None:
    box = on_face(BOX)
    (stays,), added = run_on([box], places_of(box, loose=False), BLANK, PEN_UNITS, 1.0, True)
    np.testing.assert_allclose(stays, box)
    angles = rim_angles([run for _, run in added])
    assert len(angles) >= 4
    assert len({int(angle % (2 * np.pi) // (np.pi / 2)) for angle in angles}) == 4
    np.testing.assert_allclose(angles, [-angle for angle in reversed(angles)], atol=1e-9)


@pytest.mark.parametrize(("reach", "bends"), [(0.9, True), (1.0, False)])
def test_corners_stay_where_strokes_do_not_reach_the_rim_or_do_not_bend(reach: float, bends: bool) -> None:
    box = on_face(BOX)
    assert run_on([box], places_of(box, loose=False), BLANK, PEN_UNITS, reach, bends)[1] == []


def test_a_corner_stays_where_its_own_stroke_is_in_the_way() -> None:
    winding = on_face(np.array([[-0.9, 0.0], [-0.9, -0.9], [0.9, -0.9], [0.9, -1.17], [-1.1, -1.17], [-1.1, 0.1]]))
    inner = [place for place in places_of(winding, loose=False) if tuple(place.place) == tuple(winding[1])]
    assert inner
    assert run_on([winding], inner, BLANK, PEN_UNITS, 1.0, True)[1] == []


def test_the_bars_of_a_box_run_on_together_or_not_at_all_and_its_sides_never() -> None:
    box = on_face(BOX)
    places = places_of(box, loose=False)
    level = [place for place in places if abs(place.heading[0]) > abs(place.heading[1])]
    assert len(run_on([box], level, BLANK, PEN_UNITS, 1.0, True)[1]) == 4
    one_side = [place for place in level if place.place[0] > 0.0]
    assert run_on([box], one_side, BLANK, PEN_UNITS, 1.0, True)[1] == []
    sides = [place for place in places if abs(place.heading[0]) < abs(place.heading[1])]
    assert run_on([box], sides, BLANK, PEN_UNITS, 1.0, True)[1] == []


def test_of_a_stroke_one_end_runs_on_or_two_that_mirror_each_other() -> None:
    bent = on_face(np.array([[-0.2, -1.1], [-0.2, 0.0], [1.1, 0.0]]))
    arch = on_face(np.array([[-0.8, 1.0], [-0.8, 0.0], [0.8, 0.0], [0.8, 1.0]]))
    ends = [place for place in places_of(bent) if place.end is not None]
    (run,), _ = run_on([divided(bent)], ends, BLANK, PEN_UNITS, 1.0, True)
    assert sum(np.hypot(*end) >= BLANK.half_width for end in (run[0], run[-1])) == 1
    legs = [place for place in places_of(arch) if place.end is not None]
    (run,), _ = run_on([divided(arch)], legs, BLANK, PEN_UNITS, 1.0, True)
    assert all(np.hypot(*end) >= BLANK.half_width for end in (run[0], run[-1]))


def test_corners_of_a_box_stay_where_other_strokes_join_the_rim_near_by() -> None:
    box = on_face(BOX * 0.95)
    turns = np.pi / 6.0 + np.arange(6) * np.pi / 3.0
    stems = [on_face(1.2 * np.outer([0.7, 1.0], [np.cos(turn), np.sin(turn)])) for turn in turns]
    of_box = places_of(box, loose=False)
    assert run_on([box], of_box, BLANK, PEN_UNITS, 1.0, True)[1]
    ends = [replace(place, run=place.run + 1) for place in places_of(*stems) if place.end == -1]
    runs = [box, *(divided(stem) for stem in stems)]
    extended, added = run_on(runs, [*of_box, *ends], BLANK, PEN_UNITS, 1.0, True)
    assert len(rim_angles(extended)) == len(stems)
    assert added == []


def test_a_corner_waits_for_a_side_that_is_bare() -> None:
    box = on_face(BOX * 0.9)
    for stem_count, is_bare in ((3, False), (2, True)):
        turns = np.pi / 2.0 + np.arange(stem_count) * 2.0 * np.pi / stem_count
        stems = [on_face(1.2 * np.outer([0.7, 1.0], [np.cos(turn), np.sin(turn)])) for turn in turns]
        ends = [replace(place, run=place.run + 1) for place in places_of(*stems) if place.end == -1]
        runs = [box, *(divided(stem) for stem in stems)]
        extended, added = run_on(runs, [*places_of(box, loose=False), *ends], BLANK, PEN_UNITS, 1.0, True)
        assert len(rim_angles(extended)) == stem_count
        assert (added != []) == is_bare


def test_one_corner_of_a_box_runs_on_only_in_a_letter_that_is_not_symmetric() -> None:
    box = on_face(BOX)
    places = [replace(place, mirrored=False) for place in places_of(box, loose=False) if place.place[0] > 0.0]
    assert run_on([box], places, BLANK, PEN_UNITS, 1.0, True)[1]


def test_strokes_that_join_the_rim_divide_it_evenly() -> None:
    turns = np.arange(12) * np.pi / 6.0
    stems = [on_face(1.1 * np.outer([0.7, 1.0], [np.cos(turn), np.sin(turn)])) for turn in turns]
    angles = rim_angles(set_on(*stems)[0])
    gaps = np.diff([*angles, angles[0] + 2.0 * np.pi])
    assert gaps.max() < 2.0 * gaps.min() + 1e-9
