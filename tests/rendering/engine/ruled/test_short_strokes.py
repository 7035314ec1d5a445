"""Short bent strokes: what would be a blot is made straight, and what holds a letter together is not."""

import numpy as np
import pytest

from rendering.engine.ruled.short_strokes import straightened
from rendering.engine.ruled.symmetry import mirror_pairs_of
from tests.rendering.engine.ruled.blocks import bars, block

PEN_UNITS, FACE_UNITS = 80.0, 800.0
BENT = [(0.0, 0.0), (0.1, 0.0), (0.1, 0.12)]
"""0.22 blocks, 2.2 pens, and its ends 0.71 of that apart: it turns within its own ink."""


def after(*strokes):
    lines = block(list(strokes))
    return straightened(lines, mirror_pairs_of(lines), FACE_UNITS * lines.points, PEN_UNITS), lines


def test_a_short_bent_stroke_runs_straight_from_end_to_end():
    straight, before = after(BENT, *bars(-0.9))
    assert straight.strokes == ((0, 2), (3, 4))
    assert straight.pieces.tolist() == [[0, 2], [3, 4]]
    assert np.array_equal(straight.points, before.points)


@pytest.mark.parametrize("end", [0, -1])
def test_one_that_meets_another_keeps_its_bends(end):
    straight, before = after(BENT, [BENT[end], (0.9, 0.9)])
    assert straight.strokes == before.strokes
    assert straight is before


@pytest.mark.parametrize(
    ("run", "kept"),
    [
        ([(0.0, 0.0), (0.16, 0.0), (0.16, 0.16)], False),  # 3.2 pens, but folded to 0.71: it would need 4.5
        ([(0.0, 0.0), (0.24, 0.0), (0.24, 0.24)], True),  # 4.8 pens
        ([(0.0, 0.0), (0.1, 0.0), (0.2, 0.06)], True),  # hardly bent: no blot
        ([(0.0, 0.0), (0.12, 0.0), (0.17, 0.11)], False),  # bent to 0.84 of its length, and 2.4 pens long
        ([(0.0, 0.0), (0.17, 0.0), (0.24, 0.155)], True),  # bent alike, and 3.4 pens long: 3 is short
    ],
)
def test_how_short_and_how_bent_a_blot_is(run, kept):
    straight, before = after(run, *bars(-0.9))
    assert (straight.strokes == before.strokes) == kept


def test_of_a_pair_of_dots_both_are_made_straight_though_one_is_a_hair_too_long():
    """4.5 pens are 360 units: the right dot is 359 long, the left one 361, and nobody would call them different."""
    right = [(0.3, 0.0), (0.3 + 0.2245, 0.0), (0.3 + 0.2245, 0.2245)]
    left = [(-0.3, 0.0), (-0.3 - 0.2255, 0.0), (-0.3 - 0.2255, 0.2255)]
    straight, _ = after(right, left)
    assert [len(run) for run in straight.strokes] == [2, 2]
    alone, _ = after(left, *bars(-0.9))
    assert len(alone.strokes[0]) == 3


def test_a_closed_stroke_keeps_its_corners():
    straight, before = after([(0, 0), (0.05, 0), (0.05, 0.05), (0, 0.05), (0, 0)], *bars(-0.9))
    assert straight.strokes == before.strokes
