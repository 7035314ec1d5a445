"""Small kana keep their form and stand small: at the right in a column, low in a row."""

import numpy as np
import pytest

from rendering.engine.families.commission import Commission
from rendering.engine.families.kaku import KAKU
from rendering.engine.families.ruled_composing import drawings_of
from rendering.engine.families.tensho import TENSHO
from rendering.engine.names.reading import read_name
from rendering.engine.seeds import seed_of
from rendering.engine.typesetting.letter_lines import Arrangement
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.glyphs import glyph_library


def letters_of(text, direction, family=TENSHO):
    library = glyph_library()
    name = read_name(text, library.covers)
    typeset = TypesetName(name, Arrangement((tuple(range(len(name.letters))),), direction))
    letters = drawings_of(family, Commission(typeset, "circle", seed_of(text, "tensho", 0), Tweaks(), library))
    assert letters is not None
    return letters


def whites_of(letter):
    """Return the white within a letter's box at its left, above, at its right and below."""
    (left, top), (width, height) = letter.extent
    low, high = letter.points.min(axis=0), letter.points.max(axis=0)
    return np.array([low[0] - left, low[1] - top, left + width - high[0], top + height - high[1]])


def test_in_a_column_a_small_kana_stands_at_the_right_close_to_the_letter_above():
    left, above, right, below = whites_of(letters_of("ジョン", "columns")[1])
    assert left > 100.0
    assert 0.0 < right < 0.5 * left  # or a void stands before it
    assert above == pytest.approx(0.0, abs=1e-6)
    assert below > 100.0


def test_in_a_column_a_small_kana_with_a_loop_is_as_tall_as_others_or_the_pen_of_all_would_be_fine():
    assert whites_of(letters_of("りょう", "columns")[1])[[1, 3]] == pytest.approx([0.0, 0.0], abs=1e-6)


def test_in_a_row_a_small_kana_stands_low():
    left, above, right, below = whites_of(letters_of("ジョン", "rows")[1])
    assert above > 100.0
    assert right > 40.0
    assert (left, below) == pytest.approx((0.0, 0.0), abs=1e-6)


@pytest.mark.parametrize(("direction", "whites"), [("columns", (1, 0, 1, 1)), ("rows", (0, 1, 1, 0))])
def test_on_a_lattice_where_letters_fill_their_cells_a_small_kana_is_small_both_ways(direction, whites):
    for found, wanted in zip(whites_of(letters_of("ジョン", direction, KAKU)[1]), whites, strict=True):
        assert found > 40.0 if wanted else found == pytest.approx(0.0, abs=1e-6)


def test_no_end_of_a_small_kana_runs_on_to_the_rim():
    full, small = letters_of("ジョン", "columns")[:2]
    ends = {run[k] for run in small.strokes for k in (0, -1)}
    assert set(small.still_ends) == ends
    assert set(full.still_ends) < {run[k] for run in full.strokes for k in (0, -1)}


def test_a_kana_of_bars_has_white_above_and_below_lest_the_next_letter_reads_as_one_more_bar():
    left, above, right, below = whites_of(letters_of("ニコ", "columns")[0])
    assert above == pytest.approx(below)
    assert above > 80.0
    assert (left, right) == pytest.approx((0.0, 0.0), abs=1e-6)
    assert whites_of(letters_of("ニコ", "columns", KAKU)[0])[1] == pytest.approx(0.0, abs=1e-6)


def test_full_sized_kana_have_no_white_of_their_own():
    assert whites_of(letters_of("アシ", "columns")[0]) == pytest.approx(np.zeros(4), abs=25.0)


def test_the_long_mark_stands_in_a_column_and_lies_in_a_row():
    upright, level = (letters_of("リー", direction)[1] for direction in ("columns", "rows"))
    assert np.ptp(upright.points, axis=0).argmax() == 1
    assert np.ptp(level.points, axis=0).argmax() == 0
