"""The glyph library file: what is written is read back, and a file that is not whole is refused in a sentence."""

from dataclasses import replace

import numpy as np
import pytest

from rendering.engine.glyphs.curves import Curves
from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.facing import facing
from rendering.engine.glyphs.library import LibraryUnusable, library_bytes, open_library
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.glyphs.stored_letters import words_of

TRIANGLE = np.array([[0.0, -700.0], [600.0, -700.0], [300.0, 120.0]])
HOLE = np.array([[250.0, -600.0], [300.0, -500.0], [350.0, -600.0]])
OUTLINE = Curves((TRIANGLE, HOLE), (np.ones(3, dtype=bool), np.ones(3, dtype=bool)))
LINES = Centrelines(
    points=np.array([[50.0, -300.0], [700.0, -300.0], [375.0, -300.0], [375.0, 90.0]]),
    strokes=((0, 2, 1), (2, 3)),
    pen=94.0,
    parts=1,
    counters=0,
    box=(50.0, -300.0, 700.0, 90.0),
    still_ends=(3,),
)


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "glyphs.lib"
    outlines = {"𠮷": words_of(OUTLINE), "丁": words_of(OUTLINE)}
    file.write_bytes(library_bytes({"yuji": outlines, DrawnForm().section: {"丁": words_of(LINES)}}))
    return file


def test_outlines_come_back_as_they_were(path):
    read = open_library(path).outline("yuji", "𠮷")
    assert read is not None
    assert [contour.tolist() for contour in read.contours] == [TRIANGLE.tolist(), HOLE.tolist()]


def test_centrelines_come_back_as_they_were(path):
    read = open_library(path).drawn(DrawnForm(), "丁")
    assert read is not None
    assert read.strokes == LINES.strokes
    assert read.points.tolist() == LINES.points.tolist()
    assert (read.box, read.still_ends) == (LINES.box, LINES.still_ends)
    assert (read.pen, read.parts, read.counters) == (94.0, 1, 0)


def test_a_letter_that_is_not_there_is_none(path):
    library = open_library(path)
    assert library.outline("yuji", "山") is None
    assert library.drawn(DrawnForm(), "𠮷") is None
    assert (library.covers("丁"), library.covers("𠮷"), library.covers("山")) == (True, True, False)


def test_the_characters_of_a_section_are_listed_in_order(path):
    assert open_library(path).characters("yuji") == ["丁", "𠮷"]


def test_a_missing_library_is_refused(tmp_path):
    with pytest.raises(LibraryUnusable, match="no glyph library"):
        open_library(tmp_path / "glyphs.lib")


@pytest.mark.parametrize("length", [0, 3, 40, -1, -400])
def test_a_library_that_is_cut_short_is_refused(path, length):
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(LibraryUnusable, match=r"cut short|cannot be read"):
        open_library(path)


def test_a_library_of_another_version_is_refused(path):
    path.write_bytes(b"SEALGLYPHS00" + path.read_bytes()[12:])
    with pytest.raises(LibraryUnusable, match="another version"):
        open_library(path)


def test_a_library_put_in_the_place_of_an_open_one_changes_nothing_for_who_has_that_open(path, tmp_path):
    library = open_library(path)
    newer = tmp_path / "newer"
    newer.write_bytes(library_bytes({"yuji": {"山": words_of(OUTLINE)}}))
    newer.replace(path)
    assert library.outline("yuji", "𠮷") is not None
    assert open_library(path).outline("yuji", "𠮷") is None


def test_whites_from_the_library_are_those_that_are_found_in_the_drawing(path):
    bars = np.array([[0.0, 0.0], [400.0, 0.0], [100.0, 100.0], [600.0, 100.0], [0.0, 400.0], [420.0, 130.0]])
    letter = replace(LINES, points=bars, strokes=((0, 1), (2, 3), (4, 5)), still_ends=())
    path.write_bytes(library_bytes({DrawnForm().section: {"丁": words_of(letter)}}))
    read = open_library(path).drawn(DrawnForm(), "丁")
    assert read is not None
    assert read.facing is not None
    assert len(facing(read)) > 1
    assert facing(read).tolist() == facing(letter).tolist()


def test_a_letter_turned_after_it_was_read_is_searched_anew(path):
    read = open_library(path).drawn(DrawnForm(), "丁")
    assert read is not None
    assert read.turned.facing is None
