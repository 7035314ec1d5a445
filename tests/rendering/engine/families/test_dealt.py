"""What designs in a row are dealt, so that eight sheets differ at a glance."""

import pytest

from rendering.engine.arranging import FaceRequest, chosen_arrangement
from rendering.engine.families.commission import RIM_STRENGTHS, Commission
from rendering.engine.families.ruled_composing import BUILDS_DEALT
from rendering.engine.glyphs.drawn_forms import VARIANT_SETS
from rendering.engine.names.reading import read_name
from rendering.engine.seeds import SHEETS_APART
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.glyphs import glyph_library


def commission(seed: int) -> Commission:
    library = glyph_library()
    name = read_name("佐藤", library.covers)
    return Commission(TypesetName(name, arrangements(name)[0]), "circle", seed, Tweaks(), library)


@pytest.mark.parametrize("count", [3, 5])
@pytest.mark.parametrize("start", [0, 5, -3, 2**53])
def test_no_two_of_eight_designs_in_a_row_share_both_their_rim_and_what_is_dealt_beside_it(count, start):
    row = [commission(start + place) for place in range(SHEETS_APART)]
    dealt = {(each.dealt(RIM_STRENGTHS), each.dealt_beside(RIM_STRENGTHS, count)) for each in row}
    assert len(dealt) == SHEETS_APART


@pytest.mark.parametrize("start", [0, 5, -3, 2**53])
def test_no_two_of_eight_designs_in_a_row_share_both_their_drawings_and_their_rim(start):
    row = [commission(start + place) for place in range(SHEETS_APART)]
    sets = len(VARIANT_SETS)
    assert len({(each.dealt(sets), each.dealt_beside(sets, RIM_STRENGTHS)) for each in row}) == SHEETS_APART


def test_no_two_of_eight_designs_share_their_rim_and_their_build():
    rims = [commission(place).dealt_beside(len(VARIANT_SETS), RIM_STRENGTHS) for place in range(SHEETS_APART)]
    assert len(set(zip(rims, BUILDS_DEALT, strict=True))) == SHEETS_APART


def test_the_first_sheet_is_dealt_the_first_of_everything():
    first = commission(8)
    assert (first.dealt(RIM_STRENGTHS), first.dealt_beside(RIM_STRENGTHS, len(VARIANT_SETS))) == (0, 0)


@pytest.mark.parametrize("name", ["ジェシカ", "佐藤", "日の出印刷", "オリヴィア"])
def test_the_sheets_of_a_name_show_one_order(name):
    library = glyph_library()
    read = read_name(name, library.covers)
    chosen = [chosen_arrangement(FaceRequest.of_sheet(read, "tensho", index), library) for index in range(SHEETS_APART)]
    assert len({each.direction for each in chosen}) == 1


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("ウィリアム", {((0, 1, 2), (3, 4))}),
        ("Müller", {((0, 1, 2), (3, 4, 5))}),
        ("高橋", {((0, 1),), ((0,), (1,))}),
    ],
)
def test_some_sheets_take_another_arrangement_but_only_where_it_does_about_as_well(name, lines):
    library = glyph_library()
    read = read_name(name, library.covers)
    asked = [FaceRequest.of_sheet(read, "tensho", index) for index in range(SHEETS_APART)]
    assert {chosen_arrangement(each, library).lines for each in asked} == lines
