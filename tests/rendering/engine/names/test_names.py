"""What a customer may write for a name, what comes out of it to be carved, and what a refusal says."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.names import diacritics
from rendering.engine.names.parsing import Name, read_name
from rendering.engine.names.refusals import NameRefused
from rendering.engine.names.surnames import is_surname
from tests.rendering.engine.support.names_to_try import COMMON, REFUSED, VARIED


def drawn(char: str) -> bool:
    """A set of typefaces that draws all Japanese, and of Latin ASCII, ı and Latin-1: no ō, ł, ễ or ゠."""
    return ord(char) < 0x100 or char in "ı’＝" or (ord(char) >= 0x3000 and char != "゠")


def read(text: str) -> Name:
    return read_name(text, drawn)


def carved(text: str) -> str:
    return "".join(letter.text for letter in read(text).letters)


def refusal(text: str, covers=drawn) -> NameRefused:
    with pytest.raises(NameRefused) as caught:
        read_name(text, covers)
    return caught.value


@pytest.mark.parametrize("text", COMMON + VARIED)
def test_a_name_that_people_have_is_read(text):
    name = read(text)

    assert name.text == text
    assert 1 <= len(name.letters) <= 12


@pytest.mark.parametrize("surname", COMMON)
def test_the_hundred_most_common_surnames_are_known_as_surnames(surname):
    assert is_surname(surname)


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_refusal_is_one_sentence_and_says_what_to_change(text):
    refused = refusal(text)

    assert refused.message.endswith(".")
    assert ". " not in refused.message
    assert refused.hint.endswith(".")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("   ", "“ ” (U+0020)"),
        ("CHRISTOPHERSO", "“O” (U+004F)"),
        ("一二三四五六七八九十百千万", "“万” (U+4E07)"),
        ("\0佐藤", "U+0000"),
        ("佐藤\n", "U+000A"),
        ("😀", "“😀” (U+1F600)"),
        ("佐藤😀", "“😀” (U+1F600)"),
        ("김철수", "“김” (U+AE40)"),
        ("Иванов", "“И” (U+0418)"),
        ("محمد", "“م” (U+0645)"),
        ("\u202e佐藤", "U+202E"),
        ("<svg>", "“<” (U+003C)"),
        ("\u0301", "“◌\u0301” (U+0301)"),
        ("a" * 25, "“a” (U+0061)"),
        ("佐藤\ufffd", "“\ufffd” (U+FFFD)"),
        ("\U000f0000", "U+F0000"),
        ("\ufdfd", "“\ufdfd” (U+FDFD)"),
        ("①", "“①” (U+2460)"),
        ("株式会社とても長い名前の会社です", "“会” (U+4F1A)"),
        ("\ud800", "U+D800"),
        ("aЯж", "“Я” (U+042F)"),
        ("・", "“・” (U+30FB)"),
    ],
    ids=ascii,
)
def test_a_refusal_names_the_first_character_at_fault(text, fault):
    assert fault in refusal(text).message


@pytest.mark.parametrize("char", ["\ue000", "\uffff", "\U000f0000"])
def test_a_code_point_without_a_character_is_not_called_invisible(char):
    refused = refusal(f"佐藤{char}")

    assert "no character" in refused.message
    assert "invisible" not in refused.message


def test_every_refused_value_but_the_empty_one_names_a_code_point():
    for text in filter(None, REFUSED):
        assert re.search(r"U\+[0-9A-F]{4,6}", refusal(text).message), ascii(text)


def test_a_message_can_always_be_written_as_utf_8():
    for text in ("\ud800", "佐\udfff", "a" * 24 + "\ud800"):
        refusal(text).message.encode("utf-8")


@pytest.mark.parametrize("name", ["", " ", "\u3000 \u3000", "・", " ・ ", "ー", "-", "'.&", "゠ー"])
def test_a_name_without_a_letter_is_refused(name):
    refusal(name)


@pytest.mark.parametrize("text", ["x\u0304" * 12, "か\u3099" * 12, "辻\U000e0100" * 12])
def test_twelve_graphemes_of_twenty_four_code_points_pass(text):
    assert len(text) == 24
    assert len(read(text).letters) == 12


def test_thirteen_graphemes_are_too_many_even_where_one_is_a_space():
    refusal("一二三四五六 七八九十百千")


@pytest.mark.parametrize("text", ["\U000e0100辻", "か\U000e0100", "A\ufe0f", "1\ufe0f\u20e3", "辻\U000e0100\U000e0101"])
def test_a_variation_selector_elsewhere_is_refused(text):
    assert "VARIATION SELECTOR" in refusal(text).message


@pytest.mark.parametrize("text", ["あ\u3099", "ﾞ", "山\u3099", "山\u0301", "1\u0301", "か\u3099\u3099", " \u0301"])
def test_a_mark_that_does_not_go_with_its_letter_is_refused(text):
    assert "cannot follow the character before it" in refusal(text).message


def test_more_marks_than_any_orthography_uses_are_refused():
    assert len(read("u\u0308\u0304\u0323").letters) == 1
    assert "U+0323" in refusal("u\u0308\u0304\u0301\u0323").message


@pytest.mark.parametrize(
    ("char", "instead"),
    [
        ("①", "“1”"),
        ("㍿", "“株式会社”"),
        ("Ⅳ", "“IV”"),
        ("\u2f2d", "“山”"),
        ("–", "“-”"),
        ("～", "“ー”"),
        ("\xa0", "U+0020"),
    ],
)
def test_a_lookalike_is_refused_with_what_to_write_instead(char, instead):
    assert instead in refusal(f"A{char}B").hint


@pytest.mark.parametrize(
    ("text", "bare", "marks"),
    [
        ("Ō", "O", ["macron"]),
        ("ł", "l", ["short slash"]),
        ("ễ", "e", ["circumflex", "tilde"]),
        ("ự", "u", ["horn", "dot below"]),
        ("ī", "ı", ["macron"]),
        ("ị", "i", ["dot below"]),
        ("đ", "d", ["short bar"]),
        ("ş", "s", ["cedilla"]),
        ("x\u0304", "x", ["macron"]),
    ],
)
def test_a_latin_letter_that_no_typeface_draws_comes_with_its_parts(text, bare, marks):
    (letter,) = read(text).letters

    assert letter.text == text
    assert letter.bare == bare
    assert [diacritics.DRAWN_MARKS[mark] for mark in letter.marks] == marks


def test_a_character_that_no_typeface_draws_is_refused_by_itself():
    refused = refusal("山ə")

    assert "“ə” (U+0259)" in refused.message


def test_an_undrawn_variant_is_refused_with_its_everyday_form():
    refused = refusal("髙橋", lambda char: char != "髙")

    assert "“髙” (U+9AD9)" in refused.message
    assert "“高”" in refused.hint


def test_a_mark_is_drawn_as_one_that_looks_like_it():
    assert carved("ジャン゠ポール") == "ジャン＝ポール"
    assert "".join(x.text for x in read_name("O’Connor", lambda char: ord(char) < 0x80).letters) == "O'Connor"


@pytest.mark.parametrize(
    ("text", "expected", "dividers"),
    [
        ("山田 太郎", "山田太郎", (2,)),
        ("山田\u3000太郎", "山田太郎", (2,)),
        ("山田・太郎", "山田太郎", (2,)),
        ("山田 ・ 太郎", "山田太郎", (2,)),
        (" 山田 ", "山田", ()),
        ("スミス・ジョン", "スミス・ジョン", (4,)),
        ("ｽﾐｽ･ｼﾞｮﾝ", "スミス・ジョン", (4,)),
        ("カー・メイ", "カー・メイ", (3,)),
        ("スミス ジョン", "スミスジョン", (3,)),
        ("J・スミス", "Jスミス", (1,)),
        ("Kim Lee", "KimLee", (3,)),
        ("マリア・デ・ラ", "マリア・デ・ラ", (4, 6)),
    ],
)
def test_a_space_or_middle_dot_divides_and_only_the_dot_of_katakana_is_carved(text, expected, dividers):
    assert carved(text) == expected
    assert read(text).dividers == dividers


def test_small_kana_and_turning_marks_say_so():
    letters = {letter.text: letter for letter in read("ジャッキー゠ヶ").letters}

    assert [text for text, letter in letters.items() if letter.is_small] == ["ャ", "ッ", "ヶ"]
    assert [text for text, letter in letters.items() if letter.turns] == ["ー", "＝"]


@given(st.text(alphabet=st.characters() | st.sampled_from("山か\u3099Aé\u0304 ・ーﾞ\U000e0100\ud800"), max_size=30))
def test_any_text_is_either_read_or_refused(text):
    with suppress(NameRefused):
        name = read_name(text, drawn)

        assert 1 <= len(name.letters) <= 12
        assert list(name.dividers) == sorted(set(name.dividers))
        assert all(0 < divider < len(name.letters) for divider in name.dividers)


@given(st.text(alphabet="山田かカﾞＡAéōł\u0304\u3099・ー 々1-&", min_size=1, max_size=12))
def test_what_is_carved_can_be_drawn(text):
    try:
        name = read_name(text, drawn)
    except NameRefused:
        return
    for letter in name.letters:
        whole = len(letter.text) == 1 and drawn(letter.text)
        assert whole or (drawn(letter.bare) and set(letter.marks) <= set(diacritics.DRAWN_MARKS))
