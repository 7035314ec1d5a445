"""Where the family name of a full name ends, and that no letter of either half stands in the other's column."""

from collections import Counter

import pytest

from rendering.engine.names.full_names import family_length, possible_family_lengths
from rendering.engine.names.parsing import read_name
from rendering.engine.names.surnames import commonest_kanji
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.letter_lines import Arrangement
from tests.rendering.engine.support.names_to_try import COMMON, FULL

MOST_WRONG = {"1+3": 0.25, "2+3": 0.02, "2+2": 0.02, "1+2": 0.1, "2+1": 0.05, "3+2": 0.05, "3+3": 0.05, "3+1": 0.1}
"""Of full names by the lengths of their halves: what share may have a letter in the wrong column in any design."""


def letters(text: str):
    return read_name(text, lambda char: True).letters


def ways(text: str) -> tuple[Arrangement, ...]:
    return arrangements(read_name(text, lambda char: True))


def mixes(arrangement: Arrangement, family: int) -> bool:
    """Say whether one of several columns holds letters of the family name and of the given name."""
    return len(arrangement.lines) > 1 and any(line[0] < family <= line[-1] for line in arrangement.lines)


def cut(text: str) -> str:
    family = family_length(letters(text))
    return text if family is None else f"{text[:family]}|{text[family:]}"


@pytest.mark.parametrize(
    "text",
    [
        "深町|早穂里",
        "立山|咲緒里",
        "朝日|江伊子",
        "岸|登志広",
        "東|雅奈恵",
        "久保田|亜希",
        "堀口|又右衛門",
        "林田|鶴子",
        "小野寺|太郎",
        "西園寺|公望",
        "鮫島|紗おり",
        "柳|ゆり子",
        "槙|さくら",
        "山田|アンドリュー",
        "桜ヶ丘|花",
        "佐々木|奈々",
        "髙濵|龍之介",
        "齋藤|惠理子",
    ],
)
def test_a_full_name_is_cut_where_a_reader_would_cut_it(text):
    assert cut(text.replace("|", "")) == text


@pytest.mark.parametrize(
    "text", ["五十嵐", "勅使河原", "左衛門三郎", "一ノ瀬", "龍之介", "真里子", "さくらももこ", "合同会社空"]
)
def test_a_surname_a_given_name_and_a_company_have_no_cut(text):
    assert cut(text) == text
    assert possible_family_lengths(letters(text)) == frozenset()


@pytest.mark.parametrize("text", ["金太郎", "桂亙平", "三富子"])
def test_three_letters_that_may_be_one_name_or_two_are_set_in_one_column(text):
    assert cut(text) == text
    assert len(ways(text)[0].lines) == 1


@pytest.mark.parametrize("family", [name for name in COMMON if len(name) > 1])
def test_no_line_ends_within_a_known_surname_whatever_follows(family):
    for given in ("一", "子", "早穂里", "太郎", "田鶴子", "ひなた", "又右衛門"):
        for way in ways(family + given):
            assert not {line[0] for line in way.lines} & set(range(1, len(family))), (family, given)


def test_full_names_that_nobody_chose_are_rarely_cut_in_the_wrong_place():
    drawn, wrong = Counter[str](), Counter[str]()
    for family, given in FULL:
        kind = f"{len(family)}+{len(given)}"
        drawn[kind] += 1
        wrong[kind] += any(mixes(way, len(family)) for way in ways(family + given))
    shares = {kind: wrong[kind] / count for kind, count in drawn.items()}
    assert {kind: share for kind, share in shares.items() if share > MOST_WRONG[kind]} == {}


def test_most_full_names_of_three_letters_stand_in_two_columns_and_not_in_one():
    three = [(family, given) for family, given in FULL if len(family + given) == 3]
    parted = sum(len(ways(family + given)[0].lines) == 2 for family, given in three)
    assert parted / len(three) > 0.75


def test_the_measure_sees_names_cut_by_halves():
    even = Arrangement(((0, 1, 2), (3, 4)), "columns")
    assert mixes(even, 2)
    assert not mixes(even, 3)


def test_four_hundred_kanji_make_up_nearly_all_common_surnames():
    commonest = commonest_kanji(400)
    assert commonest[0] == "田"
    assert len(commonest) == 400
    kanji = [letter for name in COMMON for letter in name]
    assert sum(letter in commonest for letter in kanji) > 0.95 * len(kanji)
    assert "ノ" not in commonest_kanji(2000)
