"""Tidy centrelines: what lies on top of each other is one stroke, what has no length is none, and nothing is lost."""

import numpy as np
import pytest
import shapely

from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.tidy import tidy
from rendering.engine.vocabulary import RULED_FAMILY_IDS
from tests.rendering.engine.faces import face_of

PEN = 90.0
BOLD_UNITS = 60.0  # 0.45 mm at 15 mm


def tidied(points: list[tuple[int, int]], runs: list[list[int]]) -> tuple[Points, list[list[int]]]:
    return tidy(np.array(points, dtype=float), runs, PEN)


def drawn(points: Points, runs: list[list[int]]) -> shapely.MultiLineString:
    return shapely.multilinestrings([shapely.linestrings(points[run]) for run in runs])


def test_two_strokes_that_leave_a_junction_as_one_are_one_until_they_fork() -> None:
    points, runs = tidied([(0, 0), (0, 100), (-90, 200), (90, 200), (0, -200)], [[0, 1, 2], [0, 1, 3], [0, 4]])
    lines = drawn(points, runs)
    assert lines.length == shapely.unary_union(lines).length == pytest.approx(300 + 2 * np.hypot(90, 100))
    ends = sorted(tuple(points[k]) for run in runs for k in (run[0], run[-1]))
    assert ends.count((0, 100)) == 3, "the fork is a junction that ends all three strokes"


def test_forks_a_little_apart_become_one_fork() -> None:
    points, runs = tidied([(0, 0), (0, 100), (0, 106), (-90, 200), (90, 200)], [[0, 1, 3], [0, 2, 4]])
    assert (0, 106) not in {tuple(point) for point in points[sorted({k for run in runs for k in run})]}
    assert sorted(len(run) for run in runs) == [2, 2, 2]


def test_a_stroke_that_goes_out_and_back_goes_out_alone() -> None:
    points, runs = tidied([(0, 0), (0, 300), (-40, 100), (0, 100)], [[0, 3], [3, 1], [3, 2, 3]])
    assert drawn(points, runs).length == 340


def test_a_stroke_of_no_length_between_others_joins_their_ends() -> None:
    _, runs = tidied([(0, 0), (200, 0), (200, 0), (400, 0)], [[0, 1], [1, 2], [2, 3]])
    assert len(runs) == 2
    assert runs[0][-1] == runs[1][0]


def test_a_dot_stays() -> None:
    _, runs = tidied([(0, 0), (300, 0), (500, 0), (500, 0)], [[0, 1], [2, 3]])
    assert len(runs) == 2


def test_a_knob_that_hides_in_a_stroke_is_gone_and_a_short_stroke_stays() -> None:
    points, runs = tidied([(0, 0), (300, 0), (600, 0), (300, 15)], [[0, 1], [1, 2], [1, 3]])
    assert points[:, 1].max() == 0
    points, runs = tidied([(0, 0), (300, 0), (600, 0), (300, 45)], [[0, 1], [1, 2], [1, 3]])
    assert len(runs) == 3


@pytest.mark.parametrize("family", RULED_FAMILY_IDS)
@pytest.mark.parametrize("letter", "達僕秀勇雄秋順椿彫購麟脇湊")
def test_no_letter_is_drawn_in_hairlines_for_strokes_that_lay_on_each_other(letter: str, family: str) -> None:
    assert (face_of(letter, family).composition.pen_units or 0.0) >= BOLD_UNITS
