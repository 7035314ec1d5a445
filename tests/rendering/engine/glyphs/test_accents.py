"""Marks that no typeface sets on a letter: each is drawn, in its place, on outlines and on centrelines."""

import numpy as np
import pytest
import shapely

from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.accents.placing import centrelines_with_marks, outline_with_marks
from rendering.engine.glyphs.accents.shapes import run_of
from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.lookup import drawn_for, outline_for
from rendering.engine.glyphs.records import Centrelines, Outline
from rendering.engine.names.diacritics import DRAWN_MARKS, MARKS_ABOVE, MARKS_BELOW, MARKS_ON
from rendering.engine.names.parsing import read_name
from rendering.glyphs import glyph_library

HANGING = ("\u0327", "\u0328")
RINGS = ("\u030a", "\u0325")
DOUBLE = ("\u0308", "\u030b", "\u030f", "\u0324")


def _letter(char: str, typeface: str = "yuji") -> Outline:
    found = glyph_library().outline(typeface, char)
    assert found is not None
    return found


def _lines(char: str) -> Centrelines:
    found = glyph_library().drawn(DrawnForm(), char)
    assert found is not None
    return found


def _box(outline: Outline) -> tuple[float, float, float, float]:
    return tuple(area_of(list(outline.contours)).bounds)


def _topology(outline: Outline) -> Topology:
    return topology(area_of(list(outline.contours)))


@pytest.mark.parametrize("mark", DRAWN_MARKS)
@pytest.mark.parametrize("char", ["o", "A", "l"])
def test_every_mark_adds_ink_and_takes_none(mark: str, char: str) -> None:
    bare = _letter(char)
    marked = outline_with_marks(bare, char, (mark,))
    before, after = area_of(list(bare.contours)), area_of(list(marked.contours))
    assert after.is_valid
    assert after.area > before.area + 500
    assert before.difference(after).area < 1


@pytest.mark.parametrize("mark", [*MARKS_ABOVE, *MARKS_BELOW])
def test_a_mark_above_or_below_stands_on_its_own_side_and_apart_unless_it_hangs(mark: str) -> None:
    bare = _letter("e")
    marked = outline_with_marks(bare, "e", (mark,))
    _, top, _, bottom = _box(bare)
    _, marked_top, _, marked_bottom = _box(marked)
    assert (marked_top < top) == (mark in MARKS_ABOVE)
    assert (marked_bottom > bottom) == (mark in MARKS_BELOW)
    apart = 0 if mark in HANGING else 2 if mark in DOUBLE else 1
    before, after = _topology(bare), _topology(marked)
    assert after.parts == before.parts + apart
    assert after.counters == before.counters + (mark in RINGS)


@pytest.mark.parametrize("mark", MARKS_ON)
@pytest.mark.parametrize("char", ["o", "u", "D", "d", "L", "l", "H", "t", "G"])
def test_a_mark_on_a_letter_is_one_part_with_it(mark: str, char: str) -> None:
    marked = outline_with_marks(_letter(char), char, (mark,))
    assert _topology(marked).parts == _topology(_letter(char)).parts


def test_two_marks_stand_one_over_the_other() -> None:
    bare = _letter("e")
    one = outline_with_marks(bare, "e", ("\u0302",))
    both = outline_with_marks(bare, "e", ("\u0302", "\u0303"))
    assert _topology(both).parts == _topology(bare).parts + 2
    assert _box(both)[1] < _box(one)[1] - 60


@pytest.mark.parametrize("mark", DRAWN_MARKS)
@pytest.mark.parametrize("char", ["o", "E"])
def test_centrelines_with_a_mark_say_what_they_consist_of_when_inked(mark: str, char: str) -> None:
    bare = _lines(char)
    marked = centrelines_with_marks(bare, char, (mark,))
    runs = [shapely.linestrings(marked.points[list(run)]) for run in marked.strokes]
    ink = shapely.union_all(shapely.buffer(runs, marked.pen / 2))
    parts = shapely.get_parts(ink)
    assert (len(parts), int(shapely.get_num_interior_rings(parts).sum())) == (marked.parts, marked.counters)
    np.testing.assert_array_equal(marked.points[: len(bare.points)], bare.points)


def test_a_macron_is_level_and_widens_the_box_of_its_letter_upward() -> None:
    bare = _lines("o")
    marked = centrelines_with_marks(bare, "o", ("\u0304",))
    first, last = marked.points[list(marked.strokes[-1])]
    assert first[1] == last[1]
    assert marked.box[1] <= min(bare.box[1], first[1])


@pytest.mark.parametrize("name", ["Ōno", "Łukasz", "Nguyễn", "Đặng", "Ștefan", "Ơphước", "Čižek", "Ħal", "Ǥus"])
def test_names_are_drawn_with_all_their_marks_in_every_typeface(name: str) -> None:
    library = glyph_library()
    for letter in read_name(name, library.covers).letters:
        assert drawn_for(letter, DrawnForm(), library) is not None
        for typeface in ("yuji", "antique"):
            drawn = outline_for(letter, typeface, library)
            if letter.marks:
                bare = outline_for(read_name(letter.bare, library.covers).letters[0], typeface, library)
                assert area_of(list(drawn.contours)).area > area_of(list(bare.contours)).area


@pytest.mark.parametrize("word", ["1", "1,2,3", "1,2;x,4", "1,2;"])
def test_a_stroke_of_a_mark_that_cannot_be_read_is_refused_with_the_lists_file(word: str) -> None:
    assert run_of("1,2;3,-4") == ((1.0, 2.0), (3.0, -4.0))
    with pytest.raises(ValueError, match=r"marks\.txt: .* should be x,y;x,y"):
        run_of(word)
