"""The white between letters: told from the white within them, as wide on the face both ways."""

import numpy as np
import pytest

from rendering.engine.ruled.letter_gaps import EACH_WAY, gaps_along, letter_gaps, stroke_gaps
from rendering.engine.values import Box
from tests.rendering.engine.ruled.blocks import CROSS, bars, centrelines, letters_of_name, within

EM = (0.0, 0.0, 800.0, 800.0)
STACKED = [Box(-1, -1, 1, 0), Box(-1, 0, 1, 1)]


def ladder(count):
    """Return a letter of so many bars at equal distances."""
    return centrelines(within(EM, bars(*np.linspace(0.0, 1.0, count).tolist(), left=0.0, right=1.0)), pen=90.0)


def test_strokes_of_a_ladder_stand_a_bar_apart_down_it_and_nothing_across():
    letter = ladder(5)
    assert stroke_gaps(letter, 1) == pytest.approx(0.25)
    assert len(stroke_gaps(letter, 0)) == 0


def test_a_slant_is_met_where_it_is_on_each_line():
    """A V: nothing between its legs at the foot, all its width at the top."""
    legs = np.array([[[0.0, 0.0], [0.5, 1.0]], [[1.0, 0.0], [0.5, 1.0]]])
    apart = gaps_along(legs, 0)
    assert apart.max() > 0.95
    assert apart.min() < 0.05
    assert np.median(apart) == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize(("few", "many"), [(4, 7), (5, 9)])
def test_the_wider_strokes_stand_apart_the_more_a_letter_owes(few, many):
    sparse, dense = (letter_gaps([ladder(count)] * 2, STACKED)[0, 1] for count in (few, many))
    assert sparse > dense


def test_a_dense_letter_owes_less_than_a_sparse_one_beside_it():
    quarters = [Box(0, -1, 1, 0), Box(0, 0, 1, 1), Box(-1, -1, 0, 0), Box(-1, 0, 0, 1)]
    owed = letter_gaps([ladder(5), ladder(5), ladder(5), ladder(9)], quarters)[:, 1]
    assert owed[2] > owed[3]


def test_letters_owe_as_much_on_the_face_both_ways_whatever_the_block_is_stretched_by():
    letters = list(letters_of_name("佐藤"))
    plain = letter_gaps(letters, STACKED)
    assert plain[:, 0] / plain[:, 1] == pytest.approx(EACH_WAY[0] / EACH_WAY[1])
    wide = letter_gaps(letters, STACKED, (900.0, 600.0))
    assert (wide[:, 0] * 900.0) / (wide[:, 1] * 600.0) == pytest.approx(EACH_WAY[0] / EACH_WAY[1])


def test_a_finer_pen_leaves_more_white_within_and_so_asks_more_between():
    fine, bold = (letter_gaps([ladder(5)] * 2, STACKED, pen=pen)[0, 1] for pen in (0.02, 0.12))
    assert fine > bold


def test_what_letters_owe_is_at_least_the_white_within_them_by_half():
    """From stroke to stroke between letters, less a pen, against the same within: two letters stay two."""
    for name in ("佐藤", "橋場", "鈴木"):
        letters, pen = list(letters_of_name(name)), 0.08
        owed = letter_gaps(letters, STACKED, pen=pen)[:, 1].sum()
        heights = [0.85 * np.median(stroke_gaps(letter, 1)) for letter in letters]
        assert owed - pen > 1.4 * (min(heights) - pen)


def test_a_single_stroke_owes_nothing_that_is_no_number():
    dot = centrelines([[(0, 0), (100, 0)]], pen=90.0)
    assert np.isfinite(letter_gaps([dot, dot], STACKED)).all()
    assert np.isfinite(letter_gaps([dot, centrelines(within(EM, CROSS), pen=90.0)], STACKED)).all()


def test_a_lone_letter_owes_a_finite_white_that_no_one_asks_for():
    assert np.isfinite(letter_gaps([ladder(4)], [Box(-1, -1, 1, 1)])).all()
