"""Cells by counts of lines: each line has about as much room, and whites between letters are owed in pitches."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.cells import (
    LATIN_DRAWN_OUT,
    SMALL_KANA,
    SQUAREST,
    WHITE_PITCHES,
    WIDEST_PITCHES,
    Kind,
    Size,
    aspect_of,
    cells_of,
    shared,
)
from rendering.engine.ruled.pen import SHARE_OF_LEAST

counts = st.lists(st.floats(0.0, 14.0), min_size=1, max_size=5)
KANJI, LATIN = Kind(), Kind(is_loose=True)
SMALL = Kind(is_small=True, is_short=True)


@given(counts)
def test_spans_fill_the_block_in_order_and_do_not_touch(needs: list[float]) -> None:
    spans = shared(needs)
    assert spans[0].low == pytest.approx(-1.0)
    assert spans[-1].high == pytest.approx(1.0)
    assert all(one.high < other.low for one, other in pairwise(spans))


def test_a_denser_letter_has_more_room_and_yet_finer_pitches() -> None:
    sparse, dense = shared([4.0, 10.0])
    assert dense.length > 1.4 * sparse.length
    assert dense.length / 10.0 < sparse.length / 4.0


def test_the_white_between_two_like_letters_is_more_than_that_within_them() -> None:
    one, other = shared([5.0, 5.0])
    assert (other.low - one.high) / (one.length / 5.0) == pytest.approx(WHITE_PITCHES, rel=0.25)


@given(counts)
def test_the_boldest_pen_leaves_wider_whites_between_letters_than_within_the_denser(needs: list[float]) -> None:
    of_bars = [need < 2.5 for need in needs]  # 二 三 工 begin and end with long bars
    spans = shared(needs, whites=[WIDEST_PITCHES if any(pair) else WHITE_PITCHES for pair in pairwise(of_bars)])
    pitches = [span.length / max(need, 1.0) for span, need in zip(spans, needs, strict=True)]
    for (one, pitch), (other, next_pitch) in pairwise(zip(spans, pitches, strict=True)):
        finest = min(pitch, next_pitch)
        pen = SHARE_OF_LEAST * finest
        assert other.low - one.high - pen > 1.4 * (finest - pen)


def test_a_flat_letter_is_not_blown_up() -> None:
    flat, dense = shared([0.0, 8.0])
    assert flat.length < 0.4 * dense.length


@pytest.mark.parametrize(("lines", "place"), [([0], 0.5), ([0, 1], 0.0), ([1, 0], 1.0), ([1, 0, 1], 0.5)])
def test_a_single_line_stands_at_the_ends_of_its_column_or_in_the_middle(lines: list[int], place: float) -> None:
    """Of 一郎, 健一 and 一 alone."""
    number = lines.index(0)
    sizes = [Size(4.0, 0.0) if k == 0 else Size(4.0, 8.0) for k in lines]
    cell = cells_of([range(len(lines))], False, sizes, [KANJI] * len(lines), 0.8)[number]
    assert cell.corner[1] == pytest.approx(cell.box.top + place * cell.box.height)
    assert cell.corner[0] == pytest.approx(-1.0)


def test_below_a_single_line_is_about_as_much_white_as_between_other_letters() -> None:
    bar, letter = cells_of([[0, 1]], False, [Size(4.0, 0.0), Size(4.0, 8.0)], [KANJI] * 2, 0.8)
    upper, lower = cells_of([[0, 1]], False, [Size(4.0, 8.0)] * 2, [KANJI] * 2, 0.8)
    below_bar = (letter.corner[1] - bar.corner[1]) / letter.pitch[1]
    between = (lower.corner[1] - upper.box.bottom) / upper.pitch[1]
    assert between < below_bar < 1.8 * between


def test_in_a_row_a_single_line_stands_half_way_up() -> None:
    first, last = cells_of([[0, 1]], True, [Size(4.0, 0.0)] * 2, [KANJI] * 2, 1.0)
    assert first.corner[1] == last.corner[1] == pytest.approx(0.0)


@pytest.mark.parametrize("bias", [1.2, 1.0 / 1.2])
def test_a_bias_takes_little_from_the_denser_letter(bias: float) -> None:
    plain, biased = shared([5.0, 10.0]), shared([5.0, 10.0], bias)
    assert biased[1].length > 0.88 * plain[1].length
    assert abs(biased[0].length - plain[0].length) > 0.02


def test_columns_run_from_the_right_and_rows_from_the_left() -> None:
    sizes, kinds = [Size(4.0, 5.0)] * 2, [KANJI] * 2
    first, second = (cell.box for cell in cells_of([[0], [1]], False, sizes, kinds, 1.0))
    assert first.left > second.right
    first, second = (cell.box for cell in cells_of([[0, 1]], True, sizes, kinds, 1.0))
    assert first.right < second.left


def test_a_kanji_fills_its_cell() -> None:
    (cell,) = cells_of([[0]], False, [Size(4.0, 5.0)], [KANJI], 0.8)
    assert cell.corner == pytest.approx((-1.0, -1.0))
    assert cell.pitch == pytest.approx((2.0 / 4.0, 2.0 / 5.0))


def test_latin_letters_of_a_line_keep_their_proportions_and_one_scale() -> None:
    sizes = [Size(5.0, 6.0), Size(6.0, 6.0), Size(4.0, 3.0)]
    cells = cells_of([[0, 1, 2]], True, sizes, [LATIN] * 3, 8.0)
    assert len({cell.pitch for cell in cells}) == 1
    across, down = cells[0].pitch
    assert across * 8.0 / down == pytest.approx(LATIN_DRAWN_OUT)


def test_three_kana_fill_the_column_as_kanji_do() -> None:
    cells = cells_of([[0, 1, 2]], False, [Size(6.0, 6.0), Size(6.0, 5.0), Size(7.0, 7.0)], [KANJI] * 3, 0.8)
    assert [cell.box.width for cell in cells] == [2.0] * 3
    assert [cell.pitch[0] for cell in cells] == pytest.approx([2.0 / 6.0, 2.0 / 6.0, 2.0 / 7.0])


def test_small_kana_are_smaller_and_stand_at_the_right_of_a_column() -> None:
    full, small = cells_of([[0, 1]], False, [Size(6.0, 6.0)] * 2, [KANJI, SMALL], 0.8)
    assert small.pitch[0] == pytest.approx(SMALL_KANA * full.pitch[0])
    assert small.pitch[1] < 0.9 * full.pitch[1]
    assert small.corner[0] + 6.0 * small.pitch[0] == pytest.approx(full.corner[0] + 6.0 * full.pitch[0])


def test_small_kana_stand_at_the_bottom_of_a_row() -> None:
    full, small = cells_of([[0, 1]], True, [Size(6.0, 6.0)] * 2, [KANJI, SMALL], 1.5)
    assert small.corner[1] > full.corner[1]
    assert small.corner[1] + 6.0 * small.pitch[1] == pytest.approx(full.corner[1] + 6.0 * full.pitch[1])


def test_long_bars_in_a_column_and_kana_in_a_row_stand_farther_apart() -> None:
    sizes, foot, head = [Size(6.0, 6.0)] * 2, Kind(foot_is_bar=True), Kind(head_is_bar=True)

    def white(kinds: list[Kind], in_rows: bool = False) -> float:
        one, other = (cell.box for cell in cells_of([[0, 1]], in_rows, sizes, kinds, 0.8))
        return other.left - one.right if in_rows else other.top - one.bottom

    assert 1.1 * white([head, foot]) < white([foot, head]) < 1.2 * white([head, foot])
    assert white([foot, KANJI]) == white([KANJI, head]) == white([KANJI, KANJI])
    assert white([foot, head], in_rows=True) == pytest.approx(white([KANJI, KANJI], in_rows=True))
    assert white([Kind(is_kana=True)] * 2, in_rows=True) > 1.2 * white([KANJI, KANJI], in_rows=True)
    kana, kanji = white([Kind(is_kana=True)] * 2), white([KANJI, KANJI])
    assert white([Kind(is_kana=True, foot_is_bar=True), Kind(is_kana=True, head_is_bar=True)]) > 1.2 * kana
    assert 1.05 * kanji < kana < 1.2 * kanji  # less would join them in wave, more would leave flat cells in a column


def test_a_kana_between_kanji_takes_less_room_than_they_but_the_whole_width() -> None:
    above, kana, below = cells_of([[0, 1, 2]], False, [Size(6.0, 6.0)] * 3, [KANJI, Kind(is_short=True), KANJI], 0.8)
    assert kana.box.height == pytest.approx(SMALL_KANA * above.box.height)
    assert above.box.height == pytest.approx(below.box.height)
    assert kana.box.width == above.box.width


def test_a_block_of_two_letters_is_taller_than_wide_and_of_a_word_wider_than_tall() -> None:
    kanji, latin = [Size(5.0, 5.0)] * 2, [Size(5.0, 7.0)] * 5
    assert aspect_of([[0, 1]], False, kanji, [KANJI] * 2) < 1.0
    assert aspect_of([[0, 1, 2, 3, 4]], True, latin, [LATIN] * 5) > 1.5


def test_the_white_between_letters_and_between_lines_belongs_to_the_block() -> None:
    sizes, kinds = [Size(5.0, 5.0)] * 2, [KANJI] * 2
    side_by_side = aspect_of([[0, 1]], True, sizes, kinds), aspect_of([[0], [1]], False, sizes, kinds)
    one_above_the_other = aspect_of([[0, 1]], False, sizes, kinds), aspect_of([[0], [1]], True, sizes, kinds)
    assert min(side_by_side) > 2.0**SQUAREST
    assert max(one_above_the_other) < 0.5**SQUAREST
