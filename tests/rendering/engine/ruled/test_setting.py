"""How faces are set: plumb and level inside, letters whole and clear of each other."""

from itertools import pairwise

import numpy as np
import pytest
import shapely

from rendering.engine.metrics import measure
from rendering.engine.values import Tweaks
from rendering.glyphs import glyph_library
from rendering.reporting.stages import walk
from tests.rendering.engine.support.faces import face_of
from tests.rendering.engine.support.names_to_try import COMMON

MOST_DRIFT = 0.05  # of its length: how far a straight stroke may lie off plumb or level: three degrees
INNER = 0.75  # of half the block: further out are the outermost strokes, which follow the rim


@pytest.mark.parametrize("name", ["田中", "木村", "森本", "山田太郎"])
def test_inner_strokes_drawn_level_or_upright_lie_so_on_the_face(name: str) -> None:
    shown = walk(name, 0, glyph_library())
    found = 0
    for run in shown.levels:
        for start, end in pairwise(run):
            if (start != end).all() or np.abs((start, end)).max() > INNER:
                continue  # a slant, or one of the outermost
            placed = shown.setting.bend.apply(np.linspace(start, end, 9))
            if np.hypot(*placed.T).max() < 0.7 * shown.composition.blank.half_width:
                along = 0 if start[1] == end[1] else 1
                length, drift = np.ptp(placed[:, along]), np.ptp(placed[:, 1 - along])
                assert drift <= MOST_DRIFT * length
                found += 1
    assert found > 2


@pytest.mark.parametrize("name", ["一", "一郎", "健一", "Smith", "Willi", "ケン・スミス"])
@pytest.mark.parametrize("family", ["tensho", "insou"])
def test_a_single_line_makes_no_hairline_of_its_name(name: str, family: str) -> None:
    pens = [face_of(name, family, index=index).composition.pen_units or 0.0 for index in range(4)]
    assert min(pens) > 38.0


@pytest.mark.parametrize("name", COMMON[::10])
def test_letters_of_a_column_stand_clear_of_each_other_and_of_the_rim(name: str) -> None:
    for family in ("tensho", "kaku"):
        composition = face_of(name, family).composition
        inks = [letter.ink for letter in composition.letters]
        assert all(one.distance(other) > 20.0 for one, other in pairwise(inks))
        assert shapely.union_all(inks).distance(composition.blank.field.exterior) > 20.0


@pytest.mark.parametrize("family", ["tensho", "insou", "kaku", "wave"])
@pytest.mark.parametrize("name", ["Maria Garcia", "Quini", "Vikki"])
def test_whites_of_latin_letters_are_wide_enough_to_cut(name: str, family: str) -> None:
    assert measure(face_of(name, family)).min_gap_units > 20.0  # 0.15 mm at 15 mm


def test_a_letter_that_follows_a_column_is_turned() -> None:
    bar = face_of("リー", "tensho").composition.letters[1].ink.bounds
    assert bar[3] - bar[1] > 1.5 * (bar[2] - bar[0])


@pytest.mark.parametrize("family", ["tensho", "kaku"])
def test_words_in_rows_are_read_from_the_left_and_downward(family: str) -> None:
    letters = [letter.ink.bounds for letter in face_of("John Smith", family).composition.letters]
    words = letters[:4], letters[4:]
    for word in words:
        assert all(one[2] < other[0] for one, other in pairwise(word))
    assert max(bottom for *_, bottom in words[0]) < min(top for _, top, *_ in words[1])


def test_a_weight_is_clipped_where_it_would_close_a_letter() -> None:
    for family in ("tensho", "kaku", "insou"):
        face = face_of("佐藤", family, tweaks=Tweaks(weight=24.0))
        measures = measure(face)
        assert measures.counters_found == measures.counters_expected, family
        assert measures.strokes_fused == 0, family
