"""Parts of a letter move apart where the white between them would close; no part is bent or cut."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from shapely.geometry import MultiPolygon, box

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.inking.apart import moved_apart
from rendering.engine.brush.inking.weights import Weight
from rendering.engine.brush.letters import of_area
from rendering.engine.geometry.arrays import Points
from rendering.glyphs import drawable_name

HALVES = MultiPolygon([box(0, 0, 300, 800), box(330, 0, 800, 800)])
LETTER = drawable_name("和").letters[0]
WANTED_UNITS = 60.0
WEIGHT = Weight(stroke=80.0, white=30.0, offset=0.0, heavier=0.0, opened=WANTED_UNITS)


def gap_between(letter: BrushLetter, points: Points) -> float:
    one, other = letter.area_at(points).geoms
    return float(one.distance(other))


def test_a_narrow_white_between_two_halves_becomes_as_wide_as_asked() -> None:
    letter = of_area(LETTER, HALVES)
    assert gap_between(letter, letter.points) == pytest.approx(30.0, abs=2.0)
    assert gap_between(letter, moved_apart(letter, letter.points, WEIGHT)) == pytest.approx(WANTED_UNITS, abs=4.0)


def test_a_bolder_letter_moves_its_parts_as_much_farther_as_both_edges_grow() -> None:
    letter = of_area(LETTER, HALVES)
    light, bold = (moved_apart(letter, letter.points, replace(WEIGHT, offset=offset)) for offset in (0.0, 5.0))
    assert gap_between(letter, bold) == pytest.approx(gap_between(letter, light) + 10.0, abs=2.0)


def test_the_letter_keeps_its_width_and_height() -> None:
    letter = of_area(LETTER, HALVES)
    moved = moved_apart(letter, letter.points, WEIGHT)
    assert np.ptp(moved, axis=0) == pytest.approx(np.ptp(letter.points, axis=0))


def test_a_dot_moves_farther_than_the_letter_beside_it() -> None:
    body_with_notch = shapely.union(box(0, 0, 600, 800), box(600, 400, 900, 800))
    letter = of_area(LETTER, MultiPolygon([body_with_notch, box(630, 0, 730, 100)]))
    moved = moved_apart(letter, letter.points, WEIGHT) - letter.points
    body, dot = (np.abs(moved[letter.part_of_point == part, 0]).mean() for part in (0, 1))
    assert dot > body


def test_walls_that_were_straight_stay_straight() -> None:
    letter = of_area(LETTER, HALVES)
    moved = letter.area_at(moved_apart(letter, letter.points, WEIGHT))
    assert all(part.equals(part.envelope) or part.area / part.envelope.area > 0.999 for part in moved.geoms)


def test_a_letter_whose_whites_are_wide_enough_stays_as_it_is() -> None:
    letter = of_area(LETTER, HALVES)
    assert moved_apart(letter, letter.points, replace(WEIGHT, opened=20.0)) is letter.points


def test_a_part_that_is_shut_in_on_all_sides_stays_where_it_is() -> None:
    """It has nowhere to go: its letter is opened along its whites instead."""
    frame = shapely.difference(box(0, 0, 400, 400), box(60, 60, 340, 340))
    letter = of_area(LETTER, MultiPolygon([frame, box(90, 90, 310, 310)]))
    assert moved_apart(letter, letter.points, WEIGHT) is letter.points
