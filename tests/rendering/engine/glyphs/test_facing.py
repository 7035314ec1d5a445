"""Where strokes of a drawing face each other: between straight strokes, beside slants, and within loops."""

import math

import numpy as np
import pytest

from rendering.engine.glyphs.facing import facing
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.glyphs.whites import steps_of


def drawing(*strokes: list[tuple[float, float]]) -> Centrelines:
    """Return a drawing of strokes whose points, in lattice units, are shared where they are the same."""
    number: dict[tuple[float, float], int] = {}
    runs = tuple(tuple(number.setdefault(point, len(number)) for point in stroke) for stroke in strokes)
    points = 100.0 * np.array(list(number))
    return Centrelines(points, runs, 50.0, 1, 0, (0.0, 0.0, *points.max(axis=0).tolist()))


def steps(letter: Centrelines) -> list[list[float]]:
    return sorted(np.abs(steps_of(facing(letter))).round(3).tolist())


def test_two_bars_face_each_other_along_what_they_share() -> None:
    white = facing(drawing([(0.0, 0.0), (4.0, 0.0)], [(1.0, 1.0), (6.0, 1.0)]))
    assert white.tolist() == [[[1.0, 0.0], [4.0, 0.0], [1.0, 1.0], [4.0, 1.0]]]


def test_a_bars_end_faces_the_upright_that_it_stops_short_of() -> None:
    assert steps(drawing([(0.0, 1.0), (2.0, 1.0)], [(3.0, 0.0), (3.0, 4.0)])) == [[1.0, 0.0]]


def test_what_stands_far_apart_bounds_no_pen() -> None:
    assert len(facing(drawing([(0.0, 0.0), (4.0, 0.0)], [(0.0, 3.0), (4.0, 3.0)]))) == 0


def test_the_sides_of_a_corner_and_of_a_crossing_do_not_face_each_other() -> None:
    assert len(facing(drawing([(0.0, 4.0), (0.0, 0.0), (4.0, 0.0)]))) == 0
    crossing = [[(2.0, 2.0), end] for end in ((0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (4.0, 4.0))]
    assert len(facing(drawing(*crossing))) == 0


def test_an_end_beside_a_slant_is_measured_square_to_the_slant() -> None:
    found = steps(drawing([(0.0, 4.0), (4.0, 0.0)], [(0.0, 2.0), (1.0, 2.0)]))
    assert min(math.hypot(*step) for step in found) == pytest.approx(0.5 * 2**0.5)


def test_the_two_sides_of_a_narrow_loop_face_each_other() -> None:
    loop = drawing([(0.0, 0.0), (0.6, 0.1), (0.6, 4.1), (0.0, 4.2), (-0.6, 4.1), (-0.6, 0.1), (0.0, 0.0)])
    assert min(math.hypot(*step) for step in steps(loop)) == pytest.approx(1.2, abs=0.05)


def test_two_strokes_that_part_from_one_stem_do_not_face_each_other() -> None:
    legs = [[(2.0, 3.0), (2.0 + 0.3 * side, 4.0), (2.0 + 1.2 * side, 6.0)] for side in (-1, 1)]
    assert len(facing(drawing([(2.0, 0.0), (2.0, 3.0)], *legs))) == 0
