"""What designs in a row are dealt, so that eight sheets differ at a glance."""

from collections import Counter
from itertools import combinations

import pytest

from rendering.engine.arranging import FaceRequest, chosen_arrangement, commission_of, ways
from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_composing import set_of_drawings
from rendering.engine.glyphs.drawn_forms import VARIANT_SETS
from rendering.engine.names.reading import read_name
from rendering.engine.seeds import PAGES, SHEETS_APART, seed_of
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.glyphs import glyph_library

FACTORS = range(4)
MOST_SETS = 3  # of drawings: as many as there are levels, on one page


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


def test_forty_designs_take_every_set_of_drawings_and_two_pages_in_a_row_take_others():
    pages = [{set_of_drawings(sheet(page * SHEETS_APART + place)) for place in range(SHEETS_APART)} for page in (0, 1)]
    assert [len(taken) for taken in pages] == [MOST_SETS, MOST_SETS]
    assert pages[0] | pages[1] == set(VARIANT_SETS)


def test_the_first_sheet_is_dealt_the_first_of_everything():
    assert levels(0) == levels(SHEETS_APART) == [0, 0, 0, 0]


@pytest.mark.parametrize("name", ["ジェシカ", "佐藤", "日の出印刷", "オリヴィア"])
def test_the_sheets_of_a_name_show_one_order(name):
    library = glyph_library()
    read = read_name(name, library.covers)
    chosen = [chosen_arrangement(FaceRequest.of_sheet(read, "tensho", index), library) for index in range(SHEETS_APART)]
    assert len({each.direction for each in chosen}) == 1
