"""Letters on one lattice: who gets how much of the face."""

import numpy as np
import pytest

from rendering.engine.ruled.cells import CellShares
from rendering.engine.ruled.lattice.setting import set_on_lattice
from rendering.engine.ruled.lattice.shares import BETWEEN, Shares
from tests.rendering.engine.ruled.blocks import centrelines, squared

SCALE = (800.0, 800.0)


def bars(count):
    return centrelines([[(0, y), (4, y)] for y in range(count)], pen=0.5, parts=count)


def stacked(*letters, bias=()):
    lines = (tuple(range(len(letters))),)
    return set_on_lattice(letters, lines, False, SCALE, CellShares(density_bias=bias), frozenset())


def test_the_letter_of_more_rows_gets_more_height():
    few, many = stacked(squared("大"), squared("嶋")).boxes
    assert many.height > 1.4 * few.height


def test_letters_of_a_column_share_one_step():
    few, many = (np.unique(points[:, 1]) for points in stacked(squared("木"), squared("森")).points)
    assert np.diff(few).min() == pytest.approx(np.diff(many).min(), rel=0.35)


def test_letters_stand_further_apart_than_strokes():
    on_lattice = stacked(squared("田"), squared("中"))
    above, below = on_lattice.points
    assert below[:, 1].min() - above[:, 1].max() >= 1.3 * on_lattice.step[1]


def test_bars_of_their_own_stay_nearer_than_the_next_letter():
    above, below = stacked(bars(3), squared("輪")).points
    assert below[:, 1].min() - above[:, 1].max() > np.diff(np.unique(above[:, 1])).max()


def test_what_a_seed_favours_is_not_paid_by_the_pen():
    even, favoured = stacked(squared("藤"), squared("崎")), stacked(squared("藤"), squared("崎"), bias=(1.3, 0.7))
    nearest = [np.diff(np.unique(points[:, 1].round(6))).min() for points in favoured.points]
    assert favoured.step == even.step
    assert favoured.boxes[0].height / favoured.boxes[1].height < 1.2 * even.boxes[0].height / even.boxes[1].height
    assert min(nearest) > 0.0


def test_shares_fill_their_room():
    shares = Shares.of(np.array([2.0, 7.0, 0.0]), 1600.0, 0.5, np.zeros(3, dtype=bool))
    assert shares.sizes.sum() + shares.whites.sum() == pytest.approx(1600.0)
    assert (shares.whites >= BETWEEN * shares.step - 1e-6).all()


def test_columns_stand_from_the_right():
    lines = ((0,), (1,))
    boxes = set_on_lattice((squared("田"), squared("中")), lines, False, SCALE, CellShares(), frozenset()).boxes
    assert boxes[0].left > boxes[1].left
