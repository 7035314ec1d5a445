"""Measures gaps between and within letters that consist of bars and boxes at known distances."""

import pytest
import shapely
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from rendering.reporting.letter_spacing import letter_spacing


def two_parts(top: float, bottom: float, white: float) -> BaseGeometry:
    """Return a letter 600 wide of two blocks beside each other."""
    return shapely.union_all([box(-300, top, -white / 2, bottom), box(white / 2, top, 300, bottom)])


def bars(top: float, count: int, white: float) -> BaseGeometry:
    """Return a letter of bars 40 thick, one above another."""
    return shapely.union_all(
        [box(-300, top + k * (40 + white), 300, top + k * (40 + white) + 40) for k in range(count)]
    )


def test_white_between_letters_is_told_in_the_white_within_them() -> None:
    spacing = letter_spacing([bars(-400, 4, 60), bars(60, 4, 60)])  # the first ends at -60
    assert spacing.between_units == pytest.approx(120, abs=10)
    assert spacing.within_units == pytest.approx(60, abs=10)
    assert spacing.to_within == pytest.approx(2.0, abs=0.4)


@pytest.mark.parametrize(("white", "whole"), [(60, True), (240, False)])
def test_a_letter_whose_parts_stand_further_apart_than_letters_do_is_divided(white: float, whole: bool) -> None:
    spacing = letter_spacing([two_parts(-400, -60, white), two_parts(60, 400, white)])
    assert spacing.between_units == pytest.approx(120, abs=10)
    assert spacing.dividing_units == pytest.approx(white, abs=10)
    assert (spacing.to_dividing > 1.0) is whole


def test_a_dot_aside_divides_no_letter() -> None:
    dotted = shapely.union_all([box(-300, -400, 300, -60), box(400, -400, 440, -360)])
    assert letter_spacing([dotted, box(-300, 60, 300, 400)]).dividing_units == 0.0


def test_the_narrow_part_of_a_white_tells_how_wide_it_looks() -> None:
    """A stem that stands away from its foot leaves a void above it, and is no further from its neighbour for that."""
    earth = shapely.union_all([box(-300, -400, -260, 0), box(-400, -160, -160, 0)])
    spacing = letter_spacing([shapely.union_all([earth, box(-100, -400, 300, 0)]), box(-400, 100, 300, 400)])
    assert spacing.dividing_units == pytest.approx(60, abs=10)


def test_letters_beside_each_other_are_measured_as_those_above_each_other_are() -> None:
    upright = [shapely.transform(letter, lambda at: at[:, ::-1]) for letter in (bars(-400, 4, 60), bars(60, 4, 60))]
    assert letter_spacing(upright).between_units == pytest.approx(120, abs=10)


def test_a_lone_letter_has_no_white_between() -> None:
    assert letter_spacing([bars(-400, 4, 60)]).to_within == 0.0
