"""Kanji and kana in lines: as even as they must be, and begun with what may begin a line."""

import pytest

from rendering.engine.names.parsing import read_name
from rendering.engine.typesetting.japanese_lines import japanese_lines


def lines_of(text, even=True, dividers=()):
    letters = read_name(text, lambda char: True).letters
    return ["|".join("".join(letters[k].text for k in line) for line in way)
            for way in japanese_lines(letters, dividers, even)]  # fmt: skip


@pytest.mark.parametrize("text", ["カチャコ", "アンドリュー", "さくらんぼ", "株式会社東堂", "一二三四五六七"])
def test_even_lines_differ_by_one_letter_at_most(text):
    for way in lines_of(text):
        lengths = [len(line) for line in way.split("|")]
        assert max(lengths) - min(lengths) <= 1


def test_lines_that_need_not_be_even_spare_the_next_a_small_kana():
    """カチ|ャコ and its like begin a line with ン, ュ or ー; two letters more in one line are worth it."""
    assert lines_of("カチャコ", even=False)[0] == "カチャ|コ"
    assert lines_of("カチャコ")[0] == "カチ|ャコ"
    assert lines_of("タカシャカ", even=False)[0] == "タカ|シャカ"


def test_a_line_breaks_where_the_customer_divided_the_name():
    assert lines_of("さくらもも", dividers=(3,))[0] == "さくら|もも"
    assert lines_of("さくらもも", dividers=(2,))[0] == "さく|らもも"
