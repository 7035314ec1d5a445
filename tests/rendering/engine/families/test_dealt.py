"""What designs in a row are dealt, so that eight sheets differ at a glance."""

from collections import Counter
from itertools import combinations

import pytest

from rendering.engine.arranging import FaceRequest, chosen_arrangement
from rendering.engine.families.commission import Commission
from rendering.engine.families.ruled_composing import set_of_drawings
from rendering.engine.names.reading import read_name
from rendering.engine.seeds import SHEETS_APART, seed_of
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.glyphs import glyph_library

FACTORS = range(4)


def commission(seed: int) -> Commission:
    library = glyph_library()
    name = read_name("佐藤", library.covers)
    return Commission(TypesetName(name, arrangements(name)[0]), "circle", seed, Tweaks(), library)


def levels(seed: int) -> list[int]:
    return [commission(seed).level(factor) for factor in FACTORS]


@pytest.mark.parametrize("start", [0, 5, -3, 2**53])
def test_any_two_of_eight_designs_in_a_row_differ_in_three_of_four_factors_at_least(start):
    row = [levels(start + place) for place in range(SHEETS_APART)]
    for one, other in combinations(row, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 3


def test_each_level_of_each_factor_is_taken_by_two_of_eight_designs_at_least():
    row = [levels(place) for place in range(SHEETS_APART)]
    for factor in FACTORS:
        assert min(Counter(taken[factor] for taken in row).values()) >= 2


def test_forty_designs_take_many_sets_of_drawings_beside_each_of_eight_levels():
    sheets = [commission(seed_of("佐藤", "tensho", index)) for index in range(40)]
    assert len({(sheet.place, set_of_drawings(sheet)) for sheet in sheets}) >= 16


def test_the_first_sheet_is_dealt_the_first_of_everything():
    assert levels(0) == levels(SHEETS_APART) == [0, 0, 0, 0]


@pytest.mark.parametrize("name", ["ジェシカ", "佐藤", "日の出印刷", "オリヴィア"])
def test_the_sheets_of_a_name_show_one_order(name):
    library = glyph_library()
    read = read_name(name, library.covers)
    chosen = [chosen_arrangement(FaceRequest.of_sheet(read, "tensho", index), library) for index in range(SHEETS_APART)]
    assert len({each.direction for each in chosen}) == 1
