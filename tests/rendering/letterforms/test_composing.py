"""Letters are composed from components by line counts, with white between them."""

from itertools import combinations

import pytest

from rendering.engine.glyphs.drawn_forms import KAKU, VARIANT_SETS
from rendering.letterforms.composing import Composer, variant_in
from rendering.letterforms.notation import LetterformMistake, read_components, read_structures, structure_of

DRAWN = """
木 4 4 M2 0V4 M0 0V1H4V0 M0 4V2H4V4
木@narrow 2 4 M1 0V4 M0 0V1H2V0 M0 4V2H2V4 {2 4}
木@left+folded 3 3 M1 0V3 M0 1H3
口 2 3 M0 0V3H2V0 M0 1H2
口@inside 2 1 M0 0H2V1H0Z
口~2 2 2 M0 0H2V2H0Z
長 3 8 M0 0V8 M3 0V8
門 6 6 M0 6V0H2V2H0 M6 6V0H4V2H6 [1 3 5 6]
金 4 6 M0 2L2 0L4 2 M0 6H4
金@kaku 4 6 M0 2V0H4V2 M0 6H4
一 2 0 M0 0H2
"""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("letterforms")
    (folder / "drawn.txt").write_text(DRAWN, encoding="utf-8")
    return read_components(folder)


def boxes(drawing):
    return [part.box for part in drawing.parts]


def test_side_by_side_adds_the_columns_and_a_white(drawn):
    woods = Composer(drawn, {}).compose(structure_of("⿰木木"))
    assert (woods.width, woods.height) == (2 + 1 + 2, 4)  # the narrow drawing, for a place at a side
    assert boxes(woods) == [(0, 0, 2, 4), (3, 0, 5, 4)]


def test_one_under_another_adds_the_rows_and_a_white(drawn):
    stacked = Composer(drawn, {}).compose(structure_of("⿱一口"))
    assert (stacked.width, stacked.height) == (2, 0 + 1 + 3)


def test_the_shorter_part_is_stretched_beginning_with_its_elastic_rows(drawn):
    beside = Composer(drawn, {}).compose(structure_of("⿰木長"))
    stem, arms, legs = beside.parts[0].strokes
    assert stem[-1] == (1, 8)
    arms_row, legs_row = arms[1][1], legs[1][1]
    assert 1 < arms_row < 2  # 4 rows drawn out to 8, and yet the arms hardly lower:
    assert 8 - legs_row > 5  # the legs grew


def test_a_frame_grows_with_what_it_holds_and_keeps_what_lies_beyond(drawn):
    gate = Composer(drawn, {}).compose(structure_of("⿵門⿱口⿱口口"))
    content = 3 + 1 + 3 + 1 + 3
    assert gate.height == 3 + content
    left, right = gate.parts[0].strokes
    assert left[0] == (0, gate.height)
    assert right[1] == (gate.width, 0)
    assert left[4] == (0, 2)  # the leaves above the inner box are as they were
    assert all(box[0] >= 1 and box[2] <= gate.width - 1 and box[1] >= 3 for box in boxes(gate)[1:])


def test_inside_another_part_a_component_takes_its_closed_form(drawn):
    gate = Composer(drawn, {}).compose(structure_of("⿵門口"))
    assert len(gate.parts[1].strokes) == 1


def test_kaku_takes_the_drawing_without_slants(drawn):
    assert Composer(drawn, {}).compose(structure_of("金")).parts[0].component.has_slants
    assert not Composer(drawn, {}, family=KAKU).compose(structure_of("金")).parts[0].component.has_slants


def test_a_folded_letter_takes_the_folded_drawing_of_a_part_where_there_is_one(drawn):
    structure = structure_of("⿰木木")
    assert boxes(Composer(drawn, {}, folding="folded").compose(structure))[0] == (0, 0, 3, 4)
    for folding in ("", "thinned"):
        assert boxes(Composer(drawn, {}, folding=folding).compose(structure))[0] == (0, 0, 2, 4)


def test_a_set_of_variants_takes_the_second_drawing_where_there_is_one(drawn):
    heights = [Composer(drawn, {}, variants=variants).compose(structure_of("口")).height for variants in (1, 2)]
    assert heights == [3, 2]
    assert Composer(drawn, {}, variants=2).compose(structure_of("長")).height == 8


def test_a_letter_with_a_structure_may_be_a_part_of_another(drawn, tmp_path):
    (tmp_path / "woods.txt").write_text("林 ⿰木木\n楚 ⿱林口\n", encoding="utf-8")
    letters = read_structures(tmp_path)
    assert len(Composer(drawn, letters).letter("楚").parts) == 3


@pytest.mark.parametrize(("structure", "told"), [("⿰木𰻞", "no drawing of the component 𰻞"), ("⿵木口", "inner box")])
def test_what_is_not_drawn_is_told(drawn, structure, told):
    with pytest.raises(LetterformMistake, match=told):
        Composer(drawn, {}).compose(structure_of(structure))


def test_sets_of_variants_combine_the_drawings_of_two_components_in_most_ways():
    pairs = list(combinations("木土口日田山水人大女子金言糸", 2))
    ways = [{(variant_in(number, one), variant_in(number, other)) for number in VARIANT_SETS} for one, other in pairs]
    assert sum(len(found) >= 7 for found in ways) > 0.6 * len(pairs)
    assert all({(1, 1), (2, 2), (3, 3)} <= found for found in ways)


def test_a_component_without_a_third_drawing_takes_its_first_in_the_third_set(drawn):
    assert Composer(drawn, {}, variants=3).compose(structure_of("口")).height == 3
