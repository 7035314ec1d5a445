"""How kana and Latin letters stand: kana in columns, or in rows where these read better; Latin words in rows."""

import pytest

from rendering.engine.names.parsing import read_name
from rendering.engine.typesetting.arrangement import arrangements
from tests.rendering.engine.typesetting.test_arrangement import best, choices, written


@pytest.mark.parametrize(
    "text",
    [
        "アンド/リュー/",
        "クリ/スト/ファー/",
        "グエン/ヴァン/アン/",
        "スミス・/ジョン/",
        "ロドリゲ/スフェル/ナンデス/",
        "チャー/ルズ/",
        "アンド/リュー・/スミス/",
        "ジャン゠/ポール/",
    ],
)
def test_katakana_of_five_and_more_stands_in_rows_and_never_in_columns_as_well(text):
    found = choices(text.replace("/", ""))

    assert found[0] == text
    assert not any("|" in choice for choice in found)


@pytest.mark.parametrize("text", ["Oli/ver", "Han/nah", "Mar/tin", "Mil/ler"])
def test_on_a_seal_latin_of_six_letters_is_halved_where_a_syllable_begins(text):
    name = read_name(text.replace("/", ""), lambda char: True)
    assert written(name, arrangements(name, halved=True)[0]) == text + "/"


@pytest.mark.parametrize(
    "text", ["George", "Chloé", "Baker", "Silva", "Brown", "Young", "Wright", "Moreau", "Dubois", "O'Brien", "Smith"]
)
def test_no_latin_name_of_up_to_six_letters_is_cut_within_a_syllable_or_with_two_letters_in_a_line(text):
    name = read_name(text, lambda char: True)
    assert [written(name, way) for way in arrangements(name, halved=True)] == [text + "/"]


@pytest.mark.parametrize("text", ["Lee", "Chen", "Kim"])
def test_on_a_seal_latin_of_up_to_four_letters_stands_in_one_row(text):
    name = read_name(text, lambda char: True)
    assert written(name, arrangements(name, halved=True)[0]) == text + "/"


@pytest.mark.parametrize(
    "text", ["K", "Kim", "Ōno", "K.J.H", "A&B", "SMITH", "Müller", "Nguyễn", "Łukasz", "AT&T", "J SMITH"]
)
def test_latin_of_up_to_six_letters_stands_in_one_row(text):
    assert best(text) == text.replace(" ", "") + "/"


@pytest.mark.parametrize(
    "text",
    [
        "McDo/nald/",
        "O'Con/nor/",
        "CHRIST/OPHERS/",
        "FER/NAN/DEZ/",
        "Taka/hashi/",
        "John/son/",
        "Anna-/Maria/",
        "John /Smith/",
        "Jo /Lee/",
        "Nguyễn /Văn A/",
    ],
)
def test_longer_latin_is_stacked_at_spaces_hyphens_and_syllables(text):
    assert best(text.replace("/", "")) == text.replace(" ", "")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("ACME株式会社", "ACME/株式/会社/"),
        ("株式会社ABC", "株式/会社/ABC/"),
        ("Kim太郎", "Kim/太郎/"),
        ("M商会", "M商会"),
        ("第1商会", "第1|商会"),
    ],
)
def test_a_latin_word_in_a_japanese_name_has_a_row_of_its_own_and_a_lone_letter_has_not(text, rows):
    assert best(text) == rows


@pytest.mark.parametrize(("text", "rows"), [("Nguyễn An", "Ngu/yễn/An/"), ("Mary Ann", "Mary/Ann/")])
def test_words_that_the_customer_divided_stand_in_rows_of_their_own(text, rows):
    assert best(text) == rows


@pytest.mark.parametrize(
    ("text", "in_two"),
    [("さくら", {"さく|ら", "さ|くら"}), ("ジョン", {"ジョ|ン"}), ("ミュー", set()), ("ルーク", {"ルー|ク"})],
)
def test_three_kana_may_stand_in_two_columns_but_none_begins_with_a_letter_that_goes_with_what_is_before(text, in_two):
    assert {way for way in choices(text) if "|" in way} == in_two


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("ケヴィン", ["ケ|ヴィン"]),
        ("ミシェル", ["ミ/シェ/ル/", "ミ/シェル/"]),
        ("ソフィー", ["ソ/フィー/", "ソ/フィ/ー/"]),
        ("ジャック", ["ジャッ|ク"]),
        ("ミュラー", ["ミュ|ラー"]),
        ("さくらこ", ["さく|らこ"]),
    ],
)
def test_four_kana_stand_in_lines_of_which_none_begins_with_a_small_letter(text, ways):
    assert choices(text) == ways


@pytest.mark.parametrize(
    ("text", "rows"), [("しおり", set()), ("りお", set()), ("さくら", {"さくら/"}), ("ゆい", {"ゆい/"})]
)
def test_no_row_of_kana_ends_in_letters_that_read_as_brackets(text, rows):
    assert {way for way in choices(text) if "/" in way} == rows


def test_a_given_name_in_kana_beside_a_surname_stands_in_one_column():
    assert choices("中村エミリー") == ["中村|エミリー"]


def test_two_long_marks_do_not_stand_upright_beside_each_other_where_they_read_as_another_letter():
    assert best("ピーター") == "ピー/ター/"
    assert best("ルーカス") == "ルー|カス"
