"""How unlike two drawings of a letter look."""

from itertools import pairwise

import numpy as np
import pytest

from rendering.engine.families.likeness import unlikeness
from rendering.engine.glyphs.records import Centrelines

SIDE = 400.0


def drawing(*strokes: list[tuple[float, float]]) -> Centrelines:
    points = np.array([point for stroke in strokes for point in stroke], dtype=np.float64)
    ends = np.cumsum([0, *map(len, strokes)]).tolist()
    runs = tuple(tuple(range(start, end)) for start, end in pairwise(ends))
    return Centrelines(points, runs, 50.0, 1, 0, (0.0, 0.0, SIDE, SIDE))


BOX = drawing([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE), (0, 0)])
CROSS = drawing([(0, 200), (SIDE, 200)], [(200, 0), (200, SIDE)])


def apart(one: Centrelines, other: Centrelines) -> float:
    return float(unlikeness((one, other))[0, 1])


def test_a_drawing_is_not_unlike_itself_nor_one_with_its_strokes_in_another_order():
    turned = drawing([(SIDE, SIDE), (0, SIDE), (0, 0), (SIDE, 0), (SIDE, SIDE)])
    assert apart(BOX, BOX) == 0.0
    assert apart(BOX, turned) == pytest.approx(0.0, abs=0.01)


def test_drawings_are_the_more_unlike_the_more_strokes_stand_elsewhere():
    notched = drawing([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE), (0, 80)])
    assert 0.0 < apart(BOX, notched) < 0.2 < apart(BOX, CROSS) <= 1.0


def test_unlikeness_is_the_same_both_ways():
    assert apart(BOX, CROSS) == apart(CROSS, BOX)
