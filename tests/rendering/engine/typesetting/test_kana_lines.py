"""How kana stand: three with one alone that bears a tall cell; on a lattice all in a row where that is far bolder."""

import pytest

from rendering.engine.names.parsing import read_name
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.kana_lines import ways_of_few_kana, ways_on_lattice
from tests.rendering.engine.typesetting.test_arrangement import written


def ways_of(text):
    name = read_name(text, lambda char: True)
    return [written(name, way) for way in ways_on_lattice(name, arrangements(name))]


@pytest.mark.parametrize("text", ["さくら", "しおり", "マリア"])
def test_three_stand_in_a_row_last_and_never_in_one_column_where_they_would_be_flat(text):
    assert ways_of(text)[-1] == text + "/"
    assert text not in ways_of(text)


@pytest.mark.parametrize(("text", "first"), [("かおり", "かお|り"), ("りおか", "り|おか"), ("チャコ", "チャ|コ")])
def test_of_two_columns_those_come_first_whose_lone_letter_bears_a_tall_cell(text, first):
    assert ways_of(text)[0] == first


@pytest.mark.parametrize(("text", "squared"), [("ジョン", "ジョ|ン"), ("ジェン", "ジェ|ン"), ("ジュニ", "ジュニ")])
def test_three_of_which_only_a_low_letter_could_stand_alone_stand_so_but_squared_only_n_bears_it(text, squared):
    name = read_name(text, lambda char: True)
    assert ways_of(text)[0] == squared
    for brushed in (False, True):
        ways = ways_of_few_kana(name, arrangements(name), brushed)
        assert [written(name, way) for way in ways] == [f"{text[:2]}|{text[2]}"]


@pytest.mark.parametrize(
    ("text", "ruled", "brushed"),
    [
        ("ケヴィン", "ケ|ヴィン", "ケ|ヴィン"),
        ("ミシェル", "ミ/シェ/ル/", "ミ/シェ/ル/"),
        ("ロバート", "ロ/バー/ト/", "ロ/バー/ト/"),
        ("ソフィー", "ソ/フィー/", "ソ/フィ/ー/"),
        ("ジャック", "ジャッ|ク", "ジャッ|ク"),
        ("シェーン", "シェー|ン", "シェー|ン"),
        ("シルヴァ", "シル|ヴァ", "シル|ヴァ"),
    ],
)
def test_four_whose_third_goes_with_the_second_stand_in_rows_where_the_first_is_low_or_the_last_goes_with_it_too(
    text, ruled, brushed
):
    name = read_name(text, lambda char: True)
    every = arrangements(name)
    assert [written(name, way) for way in ways_of_few_kana(name, every)] == [ruled]
    assert [written(name, way) for way in ways_of_few_kana(name, every, brushed=True)] == [brushed]


@pytest.mark.parametrize(("text", "first"), [("リサ", "リサ/"), ("りお", "りお/"), ("みお", "みお"), ("サラ", "サラ")])
def test_two_stand_beside_each_other_where_one_would_be_a_bar_in_a_flat_cell(text, first):
    assert ways_of(text)[0] == first


@pytest.mark.parametrize(
    ("text", "way"),
    [("さくら", "さく|ら"), ("あおい", "あ|おい"), ("レオン", "レ|オン"), ("トニー", "ト|ニー"), ("りお", "りお")],
)
def test_drawn_kana_of_three_stand_in_two_columns_the_last_alone_where_it_bears_that(text, way):
    name = read_name(text, lambda char: True)
    drawn = [written(name, way) for way in ways_of_few_kana(name, arrangements(name))]
    assert drawn[0] == way
    assert len(text) < 3 or drawn == [way]  # one offer shows one order


@pytest.mark.parametrize(
    ("text", "way"), [("ミシェル", "ミ/シェル/"), ("ソフィー", "ソ/フィー/"), ("さくらこ", "さく|らこ")]
)
def test_squared_four_stand_in_two_lines_for_in_three_rows_they_would_be_flat(text, way):
    assert ways_of(text) == [way]
