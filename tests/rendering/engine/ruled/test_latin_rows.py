"""Rows of Latin letters: one white between letters, one scale for all rows, one height for the letters of a row."""

from itertools import pairwise

import numpy as np
import pytest

from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.lookup import drawn_for
from rendering.engine.names.reading import read_name
from rendering.engine.ruled.block import set_in_cells
from rendering.engine.ruled.cells import CellShares, cells
from rendering.engine.ruled.draw import _line_heights, _line_needs
from rendering.engine.ruled.latin_rows import WIDER_ROW, latin_widths
from rendering.engine.ruled.own_white import with_own_white
from rendering.engine.typesetting.letter_lines import Arrangement
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.glyphs import glyph_library


def rows_of(*rows):
    """Return the points of each letter of a name set in these rows, in the block."""
    library = glyph_library()
    name = read_name("".join(rows), library.covers)
    starts = np.cumsum([0, *map(len, rows)]).tolist()
    lines = tuple(tuple(range(first, last)) for first, last in pairwise(starts))
    typeset = TypesetName(name, Arrangement(lines, "rows"))
    drawn = [drawn_for(each, DrawnForm(True), library) for each in name.letters]
    letters = with_own_white(typeset, [lines for lines in drawn if lines is not None], on_lattice=False)
    heights = _line_heights(typeset, letters)
    shares = CellShares(1.0, 1.0)
    boxes = cells(
        letters, lines, True, shares, typeset.loose, _line_needs(typeset, heights, square_pen=False), typeset.latin
    )
    block = set_in_cells(letters, boxes, heights, typeset.loose)
    return [block.points[block.owner == k] for k in range(len(letters))]


def test_the_white_between_two_letters_is_the_same_whatever_they_are():
    letters = rows_of("Milan")
    whites = [after[:, 0].min() - before[:, 0].max() for before, after in pairwise(letters)]
    assert np.ptp(whites) == pytest.approx(0.0, abs=1e-6)
    assert min(whites) > 0.0


def test_strokes_of_the_longest_row_reach_both_sides_of_the_block():
    letters = rows_of("Bak", "er")
    assert letters[0][:, 0].min() == pytest.approx(-1.0)
    assert letters[2][:, 0].max() == pytest.approx(1.0)


def test_letters_of_a_row_are_of_one_height_and_of_all_rows_of_one_size():
    letters = rows_of("nes", "zen")
    heights = [np.ptp(points[:, 1]) for points in letters]
    assert np.ptp(heights) == pytest.approx(0.0, abs=1e-6)


def test_a_short_row_is_drawn_out_a_little_and_no_more():
    widths = latin_widths({0: 3.0, 1: 3.0, 2: 3.0, 3: 3.0}, [(0, 1, 2), (3,)], 1.0)
    assert widths[3] == pytest.approx(WIDER_ROW * widths[0])
    assert 3 * widths[0] - widths[0] / 3 == pytest.approx(2.0)  # less the white outside
