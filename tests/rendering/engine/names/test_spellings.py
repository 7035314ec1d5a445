"""One letter has one form and one name one key, however they were typed; a kanji stays the form that was written."""

import pytest

from rendering.engine.names.parsing import Name, read_name


def read(text: str) -> Name:
    return read_name(text, lambda char: True)


def carved(text: str) -> str:
    return "".join(letter.text for letter in read(text).letters)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("ﾔﾏﾀﾞ", "ヤマダ"),
        ("ﾊﾟｯｸ", "パック"),
        ("ｼﾞｮｰﾝ", "ジョーン"),
        ("か\u3099", "が"),
        ("か\u309b", "が"),
        ("カﾞ", "ガ"),
        ("ＡＣＭＥ", "ACME"),
        ("１２", "12"),
        ("Ａ＆Ｂ", "A&B"),
        ("e\u0302\u0303", "ễ"),
        ("\u212bngstro\u0308m", "Ångström"),
    ],
)
def test_one_letter_has_one_form_however_it_was_typed(written, expected):
    assert carved(written) == expected


SPELLINGS = [
    ["José", "Jose\u0301", " José", "José\u3000", "Ｊｏｓé"],
    ["Ångström", "A\u030angstro\u0308m", "\u212bngström"],
    ["小野 がく", "小野\u3000がく", "小野  か\u3099く", "小野 か\u309bく"],
    ["ガルシア", "ｶﾞﾙｼｱ", "カ\u3099ルシア", "カﾞルシア"],
    ["O'Connor", "O’Connor", "Ｏ＇Connor"],
    ["Smith & Co.", "Ｓｍｉｔｈ　＆　Ｃｏ．"],
]


@pytest.mark.parametrize(("first", "other"), [(row[0], other) for row in SPELLINGS for other in row[1:]])
def test_every_spelling_of_a_name_has_the_same_letters_and_the_same_key(first, other):
    one, same = read(first), read(other)

    assert other != first
    assert (same.key, same.letters, same.dividers) == (one.key, one.letters, one.dividers)
    assert same.text == other


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("神田", "\ufa19田"),
        ("辻", "辻\U000e0100"),
        ("山田 太郎", "山田太郎"),
        ("スミス・ジョン", "スミス ジョン"),
        ("Smith", "SMITH"),
        ("かわ", "カワ"),
        ("高橋", "髙橋"),
    ],
)
def test_names_that_a_customer_tells_apart_keep_keys_of_their_own(one, other):
    assert read(one).key != read(other).key


@pytest.mark.parametrize("text", ["佐藤", "山田 太郎", "スミス・ジョン", "Müller", "葛\U000e0100城", "A&B", "\ufa19"])
def test_a_name_spelt_the_plain_way_is_its_own_key(text):
    assert read(text).key == text


def test_spaces_that_are_tidied_away_do_not_count_among_the_twelve():
    assert len(read("\u3000一二三四五六七八九十百千 ").letters) == 12
    assert len(read("一二三四五\u3000 六七八九十百").letters) == 11


@pytest.mark.parametrize("kanji", ["\ufa19", "﨑", "髙", "邉", "濵", "德", "𠮷", "槗", "\U0002f81a", "〆", "々", "〇"])
def test_a_kanji_stays_the_form_the_customer_wrote(kanji):
    (letter,) = read(kanji).letters

    assert letter.text == kanji
    assert letter.script == "han"


def test_a_variation_selector_draws_the_base_form_and_is_remembered():
    tsuji, jo = read("葛\U000e0100城").letters

    assert (tsuji.text, tsuji.variant) == ("葛", "U+E0100")
    assert (jo.text, jo.variant) == ("城", None)
