"""Every drawing and every structure of the project: read, composed, and held against the rules of form."""

import unicodedata

import pytest

from rendering.compiling.drawn import LETTERFORMS, drawings_by_form
from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.letterforms.checks import alike, crowded_lines, is_symmetric, undrawn
from rendering.letterforms.coverage import is_kanji
from rendering.letterforms.notation import read_components, read_structures
from tests.rendering.engine.names_to_try import COMMON, VARIED

SAME_BY_NATURE = {
    *(frozenset(pair) for pair in ("ニ二", "ハ八", "エ工", "へヘ", "ロ口", "カ力", "べベ", "ぺペ", "ー一", "〇O")),
    *(frozenset(pair) for pair in ("ÐĐ", "ŢȚ", "ţț", "㐅乂")),
}
"""Kana and kanji, hiragana and katakana, letters of two alphabets that are one form in every script of the trade."""

SYMMETRIC = "田木山中本日口林森宮高富門間関井市吉谷黒里童音草小出土士王金全会合文平東車雨両南"


@pytest.fixture(scope="module")
def components():
    return read_components(LETTERFORMS / "components")


@pytest.fixture(scope="module")
def structures():
    return read_structures(LETTERFORMS / "structures")


@pytest.fixture(scope="module")
def drawings():
    return drawings_by_form()[DrawnForm()]


def test_no_two_lines_of_a_drawing_run_together(components):
    crowded = [fault for component in components.values() for fault in crowded_lines(component)]
    assert crowded == []


def test_every_structure_is_of_drawn_components(components, structures):
    assert undrawn(components, structures) == {}


def test_every_kanji_of_the_names_that_tests_use_is_drawn(drawings):
    letters = {char for name in (*COMMON, *VARIED) for char in name if is_kanji(char)}
    assert sorted(letters - set(drawings)) == []


def test_the_variant_letters_of_names_are_drawn(drawings):
    assert set("髙﨑濵邉邊𠮷桒嶌槗德廣澤齋齊國龍櫻") <= set(drawings)


def test_kana_latin_and_digits_are_drawn(drawings):
    kana = {chr(code) for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB))}
    latin = {chr(code) for code in range(0x41, 0x180) if unicodedata.category(chr(code))[0] == "L"}
    base_of = {char: chr(int(unicodedata.decomposition(char).split()[0], 16)) for char in latin if _is_composed(char)}
    assert sorted(kana - set(drawings)) == []
    assert {char for char in latin - set(drawings) if base_of.get(char) not in drawings} <= set("ªµºĳĸĿŀŉŦŧſ")
    assert set("0123456789-&'’.ー・") <= set(drawings)


def _is_composed(char: str) -> bool:
    """Say whether a letter is a base with a mark, which the engine sets on it."""
    return unicodedata.decomposition(char)[:1].isalnum()


def test_no_two_letters_share_a_drawing_unless_the_structure_says_why(drawings, structures):
    pairs = [pair for pair in alike(drawings, structures) if frozenset(pair) not in SAME_BY_NATURE]
    assert pairs == []


def test_letters_that_must_stay_apart_are_drawn_apart(drawings):
    for group in (
        "土士",
        "未末",
        "日曰目",
        "己已巳",
        "大太犬",
        "千干",
        "東束",
        "人入八",
        "鳥烏",
        "石右",
        "天夭",
        "王壬玉主",
    ):
        drawn = [drawings[letter] for letter in group if letter in drawings]
        shapes = {
            (each.width, each.height, frozenset(run for part in each.parts for run in part.strokes)) for each in drawn
        }
        assert len(shapes) == len(drawn), group


@pytest.mark.parametrize("letter", SYMMETRIC)
def test_symmetric_letters_are_exactly_so(letter, drawings):
    assert is_symmetric(drawings[letter])
