"""The block: cells tile it, dense letters get more of it, and letters stay in their cells."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.block import KANA_OWED, set_in_cells, shortened
from rendering.engine.ruled.cells import CellShares, cells, rhythm, spans, tightest_step
from rendering.engine.values import Box
from tests.rendering.engine.ruled.blocks import BOX, CROSS, LEGS, centrelines, letters_of_name, within

SIZE, STEP = 800.0, 180.0  # of a letter, in font units, whose pen is 90
EM = (0, 0, SIZE, SIZE)


def letter(runs, size=EM):
    return centrelines(within(size, runs), pen=90.0)


def ladder(count, turned=False):
    """Return a letter of so many bars, one above another, each a stroke and its white from the next."""
    bars = [[(0, k * STEP), (SIZE, k * STEP)] for k in range(count)]
    return centrelines([[(y, x) for x, y in bar] for bar in bars] if turned else bars, pen=90.0)


KINDS = [ladder(2), ladder(3), ladder(6), letter(BOX), letter(CROSS), letter(LEGS)]
layouts = st.lists(st.integers(1, 4), min_size=1, max_size=3).map(
    lambda sizes: tuple(
        tuple(range(sum(sizes[:k]), sum(sizes[: k + 1]))) for k in range(len(sizes))
    )
)  # fmt: skip


@given(layouts, st.booleans(), st.floats(0, 1.05), st.floats(0, 1.05), st.randoms(use_true_random=False))
def test_cells_tile_the_block(lines, in_rows, height, width, random):
    letters = [random.choice(KINDS) for line in lines for _ in line]
    boxes = cells(letters, lines, in_rows, CellShares(height, width), frozenset())
    areas = [shapely.box(box.left, box.top, box.right, box.bottom) for box in boxes]
    assert sum(area.area for area in areas) == pytest.approx(4.0)
    assert shapely.union_all(areas).bounds == pytest.approx((-1, -1, 1, 1))
    assert shapely.union_all(areas).area == pytest.approx(4.0)


@given(layouts, st.booleans())
def test_letters_alike_get_cells_alike(lines, in_rows):
    letters = [KINDS[1] for line in lines for _ in line]
    boxes = cells(letters, lines, in_rows, CellShares(), frozenset())
    for line in lines:
        along = [boxes[k].width if in_rows else boxes[k].height for k in line]
        assert along == pytest.approx([2.0 / len(line)] * len(line))


def test_columns_stand_from_the_right_and_rows_from_the_top():
    letters = [KINDS[1]] * 3
    columns = cells(letters, ((0, 1), (2,)), False, CellShares(), frozenset())
    rows = cells(letters, ((0, 1), (2,)), True, CellShares(), frozenset())
    assert columns[0].left == columns[1].left > columns[2].left
    assert columns[0].bottom == pytest.approx(columns[1].top)
    assert rows[0].top == rows[1].top < rows[2].top
    assert rows[0].right == pytest.approx(rows[1].left)


@pytest.mark.parametrize("in_rows", [True, False])
def test_a_dense_letter_gets_more_room_the_more_density_counts(in_rows):
    turned = [ladder(5, in_rows), ladder(6, in_rows)]
    found = []
    for exponent in (0.0, 0.5, 1.0):
        few, many = cells(turned, ((0, 1),), in_rows, CellShares(exponent, exponent), frozenset())
        found.append((many.width if in_rows else many.height) / (few.width if in_rows else few.height))
    assert found[0] == pytest.approx(1.0)
    assert found[2] == pytest.approx(6.6 / 5.6)  # so many levels, and a half and a little for the white around them
    assert found[1] == pytest.approx((6.6 / 5.6) ** 0.5)


def test_no_cell_is_smaller_than_two_thirds_of_an_equal_share_and_a_little():
    sparse, *dense = cells([ladder(1), ladder(9), ladder(9)], ((0, 1, 2),), False, CellShares(1.0, 1.0), frozenset())
    assert sparse.height == pytest.approx(2.0 * 0.64 / 3)
    assert dense[0].height == pytest.approx(dense[1].height)


def test_a_letter_of_uprights_gets_a_height_that_a_letter_of_bars_does_not():
    """川 above a letter of nine levels: pressed flat, it would be three specks."""
    three_uprights = centrelines([[(x, 0), (x, 700)] for x in (0, 400, 800)], 90.0)
    standing, lying = (
        cells([few, ladder(12)], ((0, 1),), False, CellShares(1.0, 1.0), frozenset())[0].height
        for few in (three_uprights, ladder(1))
    )
    assert standing == pytest.approx(0.89)  # of an equal share, which is 1
    assert lying == pytest.approx(0.64)


def two_bars(parts):
    return replace(ladder(2), parts=parts)


def test_a_letter_of_parts_alone_in_its_column_is_not_drawn_out_over_its_height():
    tall = Box(-1.0, -1.0, 0.0, 1.0)
    whole, apart, dense = (shortened(each, tall, (1.0, 1.0)) for each in (two_bars(1), two_bars(2), ladder(5)))
    assert whole == tall
    assert dense == tall
    assert apart.height < 0.7 * tall.height
    assert apart.top == pytest.approx(-apart.bottom)  # in the middle


def test_bars_below_bars_stand_further_off_than_within_a_letter():
    """三 above 二, beside a dense column: five bars alike would be one letter."""
    boxes = [Box(0.0, -1.0, 1.0, 0.22), Box(0.0, 0.22, 1.0, 1.0), Box(-1.0, -1.0, 0.0, 1.0)]
    lines = set_in_cells([ladder(3), ladder(2), ladder(12)], boxes, {})
    three, two = (np.unique(lines.points[lines.owner == k, 1]) for k in (0, 1))
    assert two.min() - three.max() > 1.4 * max(np.diff(three).max(), np.diff(two).max())


def test_a_seeds_bias_gives_a_letter_more_room():
    plain = cells([ladder(3)] * 2, ((0, 1),), False, CellShares(1.0, 1.0), frozenset())
    biased = cells([ladder(3)] * 2, ((0, 1),), False, CellShares(1.0, 1.0, (1.08, 0.92)), frozenset())
    assert plain[0].height == pytest.approx(1.0)
    assert biased[0].height / biased[1].height == pytest.approx(1.08 / 0.92)


def test_of_two_columns_none_is_a_strip():
    """伊 beside 藤."""
    few, many = cells([ladder(1, True), ladder(12, True)], ((0,), (1,)), False, CellShares(1.0, 1.0), frozenset())
    assert few.width == pytest.approx(0.8)  # of an equal share, which is 1
    assert many.width == pytest.approx(1.2)


def test_a_column_of_three_leaves_one_of_two_more_width():
    """Letters alike: in equal columns, three would be flat and two tall."""
    boxes = cells([letter(BOX)] * 5, ((0, 1), (2, 3, 4)), False, CellShares(), frozenset())
    assert boxes[0].width > 1.05 * boxes[2].width
    even = cells([letter(BOX)] * 4, ((0, 1), (2, 3)), False, CellShares(), frozenset())
    assert even[0].width == pytest.approx(even[2].width)


def test_loose_letters_take_room_by_their_own_size():
    """An I of two bars 100 units apart, an M of two that are 300 apart."""
    narrow, wide = (centrelines([[(0, 0), (0, 700)], [(width, 0), (width, 700)]], 90.0) for width in (100, 300))
    boxes = cells([narrow, wide], ((0, 1),), True, CellShares(1.0, 1.0), frozenset({0, 1}))
    alike = cells([narrow, wide], ((0, 1),), True, CellShares(1.0, 1.0), frozenset())
    assert boxes[1].width > 1.7 * boxes[0].width
    assert alike[0].width == pytest.approx(alike[1].width)


@pytest.mark.parametrize(
    ("name", "down", "across"), [("三", 3, 2), ("日", 3, 2), ("田", 3, 3), ("一", 1, 2), ("目", 4, 2)]
)
def test_the_rhythm_of_a_letter_is_how_many_strokes_stand_one_behind_another(name, down, across):
    (lines,) = letters_of_name(name)
    assert (rhythm(lines, 1), rhythm(lines, 0)) == (down, across)


def test_levels_that_pass_beside_each_other_are_no_rhythm():
    beside = centrelines([[(0, 0), (300, 0)], [(500, 200), (800, 200)], [(0, 400), (300, 400)]], 90.0)
    assert rhythm(beside, 1) == 2.0


def test_a_span_is_a_levels_place_and_how_far_it_reaches():
    place, low, high = spans(np.array([0, 1, 0]), np.array([5.0, 7.0, 5.0]), np.array([1.0, 2.0, 9.0]))
    assert (place.tolist(), low.tolist(), high.tolist()) == ([5.0, 7.0], [1.0, 2.0], [9.0, 2.0])


@given(layouts, st.booleans(), st.randoms(use_true_random=False))
def test_letters_stay_in_their_cells_and_reach_the_blocks_own_edges(lines, in_rows, random):
    letters = [random.choice(KINDS) for line in lines for _ in line]
    boxes = cells(letters, lines, in_rows, CellShares(), frozenset())
    block = set_in_cells(letters, boxes, {})
    for k, box in enumerate(boxes):
        own = block.points[block.owner == k]
        (left, top), (right, bottom) = own.min(axis=0), own.max(axis=0)
        for inside, edge in ((left - box.left, box.left), (box.right - right, box.right),
                             (top - box.top, box.top), (box.bottom - bottom, box.bottom)):  # fmt: skip
            at_the_blocks_edge = abs(edge) > 0.999
            assert inside == pytest.approx(0.0) if at_the_blocks_edge else inside > 0.0


def test_kana_owe_one_white_however_many_levels_they_have_so_that_none_is_smaller():
    """Two ladders one above the other, each in a cell of height 1."""
    for count in (3, 4, 6, 9):
        block = set_in_cells([ladder(count)] * 2, [Box(-1, -1, 1, 0), Box(-1, 0, 1, 1)], {}, frozenset({0, 1}))
        above, below = block.points[block.owner == 0, 1], block.points[block.owner == 1, 1]
        assert -above.max() == pytest.approx(below.min())
        assert below.min() == pytest.approx(KANA_OWED[1])


def test_a_loose_letter_alone_beside_several_is_not_drawn_out_over_their_whole_length():
    """A square one in a cell twice as tall as wide: 1.35 times as tall as wide at the most."""
    tall = [Box(-1, -1, 0, 1)]
    for alone, most in ((frozenset({0}), 1.36), (frozenset(), 1.81)):
        width, height = np.ptp(set_in_cells([letter(BOX)], tall, {}, frozenset({0}), alone=alone).points, axis=0)
        assert most - 0.02 < height / width < most


def test_a_column_of_three_narrow_letters_takes_its_width_beside_another_column():
    """Their drawings leave a seventh free at either side: all become wider alike, by a quarter at the most."""
    cells = [Box(0, top, 1, top + 2 / 3) for top in (-1.0, -1 / 3, 1 / 3)]
    narrow = replace(letter(BOX), box=(-0.2 * SIZE, 0.0, 1.2 * SIZE, SIZE))
    beside = set_in_cells([narrow] * 3 + [letter(BOX)], [*cells, Box(-1, -1, 0, 1)], {})
    alone = set_in_cells([narrow, letter(BOX)], [Box(0, -1, 1, -1 / 3), Box(-1, -1, 0, 1)], {})
    widths = [np.ptp(each.points[each.owner == 0, 0]) for each in (beside, alone)]
    assert 1.1 < widths[0] / widths[1] < 1.251


def test_the_block_numbers_each_letters_levels_and_strokes_apart():
    letters = [letter(BOX), letter(LEGS)]
    block = set_in_cells(letters, [Box(0, -1, 1, 1), Box(-1, -1, 0, 1)], {})
    assert block.stroke_owner == (0, 1, 1, 1, 1, 1)
    assert block.strokes[0] == (0, 1, 2, 3, 0)
    assert all(block.owner[list(run)].tolist() == [1] * len(run) for run in block.strokes[1:])
    assert not set(block.rows[block.owner == 0].tolist()) & set(block.rows[block.owner == 1].tolist())
    assert not set(block.columns[block.owner == 0].tolist()) & set(block.columns[block.owner == 1].tolist())
    assert len(block.pieces) == 4 + 5
    assert (block.owner[block.pieces[:, 0]] == block.owner[block.pieces[:, 1]]).all()


def test_a_flat_letter_keeps_its_own_height_in_the_middle_of_its_cell():
    """一 with its serif, 40 by 800 units, fills 0.05 / 0.22 of a cell's height."""
    flat = centrelines([[(0, 40), (800, 40)], [(700, 0), (800, 40)]], 90.0)
    block = set_in_cells([flat], [Box(-1, -1, 1, 1)], {})
    assert np.ptp(block.points, axis=0) == pytest.approx([2.0, 2.0 * 0.05 / 0.22])
    assert block.points[:, 1].min() + block.points[:, 1].max() == pytest.approx(0.0)


def test_a_small_latin_letter_stays_smaller_than_a_capital_in_its_row():
    """x stands on the baseline, 350 high in a line of 700."""
    small = letter(CROSS, (0, 350, 350, 700))
    block = set_in_cells([small], [Box(-1, -1, 1, 1)], {0: (0.0, 700.0)})
    assert (block.points[:, 1].min(), block.points[:, 1].max()) == pytest.approx((0.0, 1.0))
    assert np.ptp(block.points[:, 0]) == pytest.approx(2.0)


def test_the_tightest_step_is_that_of_the_densest_letter():
    boxes = [Box(0, -1, 1, 1), Box(-1, -1, 0, 1)]
    assert tightest_step([ladder(3), ladder(6)], boxes) == pytest.approx(2.0 / 6.4)
    assert tightest_step([ladder(3), ladder(3)], boxes) == pytest.approx(1.0 / 2.4)


def test_uprights_alone_are_not_drawn_out_to_fill_a_field_as_bars_are():
    """川 as wide as its cell would splay in a disc, and read as 小."""
    runs = [[(x, 0), (x, 700)] for x in (240, 400, 560)]
    widths = []
    for strokes in (runs, [*runs, [(240, 0), (560, 0)]]):
        drawn = replace(centrelines(strokes, 90.0), box=(0.0, 0.0, 800.0, 700.0))
        points = set_in_cells([drawn], [Box(-1, -0.6, 1, 0.6)], {}, scale=(800.0, 800.0), pen=60.0, fill=True).points
        widths.append(np.ptp(points[:, 0]) / np.ptp(points[:, 1]))
    assert widths[0] == pytest.approx(1.15)  # at most
    assert widths[1] > 1.6
