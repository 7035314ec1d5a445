"""What designs in a row are dealt, so that eight sheets differ at a glance."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import combinations, pairwise

import numpy as np
import pytest

from rendering.engine.arranging import FaceRequest, chosen_arrangement, commission_of, ways
from rendering.engine.face import seal_forms
from rendering.engine.families.commission import Commission
from rendering.engine.families.dealing import ways_to_draw
from rendering.engine.glyphs.drawn_forms import KAKU, VARIANT_SETS, DrawnForm, OwnDrawings
from rendering.engine.glyphs.lookup import drawn_for
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.names.parsing import read_name
from rendering.engine.seeds import PAGES, SHEETS_APART, seed_of
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.glyphs import glyph_library

FACTORS = range(4)
LEAST_DIFFERENT = 5  # ways to draw a name on a page of eight


def commission(seed: int, page: int = 0) -> Commission:
    library = glyph_library()
    name = read_name("佐藤", library.covers)
    return Commission(TypesetName(name, arrangements(name)[0]), "circle", seed, Tweaks(), library, page)


def sheet(index: int) -> Commission:
    """Return what sheet `index` of 佐藤 is composed by."""
    library = glyph_library()
    request = FaceRequest.of_sheet(read_name("佐藤", library.covers), "tensho", index)
    return commission_of(request, ways(request)[0], library)


def levels(seed: int, page: int = 0) -> list[int]:
    return [commission(seed, page).level(factor) for factor in FACTORS]


@pytest.mark.parametrize("page", range(PAGES))
@pytest.mark.parametrize("start", [0, 5, -3, 2**53])
def test_any_two_of_eight_designs_in_a_row_differ_in_three_of_four_factors_at_least(start, page):
    row = [levels(start + place, page) for place in range(SHEETS_APART)]
    for one, other in combinations(row, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 3


@pytest.mark.parametrize("page", range(PAGES))
def test_each_level_of_each_factor_is_taken_by_two_of_eight_designs_at_least(page):
    row = [levels(place, page) for place in range(SHEETS_APART)]
    for factor in FACTORS:
        assert min(Counter(taken[factor] for taken in row).values()) >= 2


def test_any_two_of_forty_designs_differ_in_two_of_five_factors_at_least():
    dealt = [[sheet(index).level(factor) for factor in range(5)] for index in range(PAGES * SHEETS_APART)]
    for one, other in combinations(dealt, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 2


def test_sheets_of_one_place_differ_from_page_to_page_in_three_of_five_factors_at_least():
    for place in range(SHEETS_APART):
        sheets = [sheet(place + page * SHEETS_APART) for page in range(PAGES)]
        for one, other in combinations([[each.level(factor) for factor in range(5)] for each in sheets], 2):
            assert sum(a != b for a, b in zip(one, other, strict=True)) >= 3


def test_a_design_is_the_same_whether_asked_for_by_its_sheet_or_by_its_seed():
    library = glyph_library()
    name = read_name("佐藤", library.covers)
    for index in (3, 12, 39):
        by_seed = FaceRequest(name, "tensho", seed_of("佐藤", "tensho", index))
        assert commission_of(by_seed, ways(by_seed)[0], library).page == sheet(index).page == index // SHEETS_APART


def drawn(text: str, index: int, family: str = "tensho") -> tuple[Centrelines, ...]:
    """Return the drawings of a name's letters on sheet `index`."""
    library = glyph_library()
    return seal_forms(FaceRequest.of_sheet(read_name(text, library.covers), family, index), library)


def points_of(drawings: Iterable[Centrelines | None]) -> list[list[list[float]]]:
    return [drawing.points.tolist() for drawing in drawings if drawing is not None]


@pytest.mark.parametrize("name", ["佐藤", "田中", "山本", "小川", "木村", "藤井"])
def test_eight_designs_draw_a_name_in_five_ways_and_no_two_neighbours_alike(name):
    page = [drawn(name, index) for index in range(SHEETS_APART)]
    assert len(set(page)) >= LEAST_DIFFERENT
    assert all(one != other for one, other in pairwise(page))


def test_designs_of_one_place_on_two_pages_in_a_row_draw_a_name_differently():
    sheets = [drawn("田中", 3 + page * SHEETS_APART) for page in range(PAGES)]
    assert all(one != other for one, other in pairwise(sheets))


def test_forty_designs_draw_a_name_in_every_way():
    library = glyph_library()
    name = read_name("木下", library.covers)
    ways = ways_to_draw(TypesetName(name, arrangements(name)[0]), OwnDrawings(), library)
    assert {drawn("木下", index) for index in range(PAGES * SHEETS_APART)} == set(ways)


def test_the_first_design_has_each_letters_first_drawing():
    library = glyph_library()
    letters = read_name("田中", library.covers).letters
    first = [drawn_for(letter, DrawnForm(), library) for letter in letters]
    assert points_of(drawn("田中", 0)) == points_of(first)


def test_kaku_has_letters_of_its_own_and_wave_and_vortex_take_those_of_tensho():
    library = glyph_library()
    name = read_name("谷中", library.covers)
    plain, squared = (
        tuple(drawn_for(letter, DrawnForm(family), library) for letter in name.letters) for family in ("", KAKU)
    )
    assert points_of(drawn("谷中", 0, "kaku")) == points_of(squared)
    for family in ("tensho", "wave", "vortex"):
        assert points_of(drawn("谷中", 0, family)) == points_of(plain) != points_of(squared)


@pytest.mark.parametrize(("family", "peaks"), [("tensho", True), ("wave", True), ("vortex", True), ("kaku", False)])
def test_the_mountain_has_the_printed_peak_but_in_kaku(family, peaks):
    mountain = drawn("山口", 0, family)[0]
    steps = np.concatenate([np.diff(mountain.points[list(run)], axis=0) for run in mountain.strokes])
    assert np.any(np.all(np.abs(steps) > 1.0, axis=1)) == peaks


def test_wave_and_vortex_have_a_plain_field_without_the_corners_inside_its_printed_form():
    library = glyph_library()
    request = partial(FaceRequest.of_sheet, read_name("田口", library.covers), index=0)
    printed, *plain = (seal_forms(request(family), library)[0] for family in ("tensho", "wave", "vortex"))
    assert printed.counters == 4
    assert [len(np.unique(field.points[:, 0])) for field in plain] == [3, 3]
    assert len(np.unique(printed.points[:, 0])) > 3


def test_letters_of_a_column_of_three_are_thinned_and_those_of_two_columns_are_not():
    library = glyph_library()
    name = read_name("大久保", library.covers)
    by_columns = {
        len(way.lines): ways_to_draw(TypesetName(name, way), OwnDrawings(), library)[0] for way in arrangements(name)
    }
    for folding, way in (("thinned", by_columns[1]), ("", by_columns[2])):
        assert way == tuple(drawn_for(letter, DrawnForm(folding=folding), library) for letter in name.letters)
    assert by_columns[1] != by_columns[2]


def test_the_same_drawing_of_a_letter_is_one_object_in_every_set():
    library = glyph_library()
    (letter,) = read_name("越", library.covers).letters
    assert len({drawn_for(letter, DrawnForm(variants=variants), library) for variants in VARIANT_SETS}) == 1


def test_the_first_sheet_is_dealt_the_first_of_everything():
    assert levels(0) == levels(SHEETS_APART) == [0, 0, 0, 0]


@pytest.mark.parametrize("name", ["ジェシカ", "佐藤", "日の出印刷", "オリヴィア"])
def test_the_sheets_of_a_name_show_one_order(name):
    library = glyph_library()
    read = read_name(name, library.covers)
    chosen = [chosen_arrangement(FaceRequest.of_sheet(read, "tensho", index), library) for index in range(SHEETS_APART)]
    assert len({each.direction for each in chosen}) == 1
