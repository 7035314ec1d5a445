"""What keeps two letters two while levels move: a block as it is fulfils it, one pressed together does not."""

import numpy as np
import pytest

from rendering.engine.ruled.letter_whites import white_rows
from rendering.engine.ruled.movable_levels import movable_levels_of
from tests.rendering.engine.ruled.blocks import BOX, block, block_of_name, within

ABOVE, BELOW = within((-1, -1, 1, -0.2), BOX), within((-1, 0.2, 1, 1), BOX)


def unmet(lines, points):
    levels = movable_levels_of(lines)
    rows, needed = white_rows(levels, lines.points)
    return int((rows @ levels.places_of(points) < needed - 1e-9).sum())


@pytest.mark.parametrize("name", ["佐藤", "橋場", "鈴木一郎"])
def test_a_block_as_it_is_has_the_whites_it_is_asked_for(name):
    lines = block_of_name(name)
    assert unmet(lines, lines.points) == 0


def test_letters_that_come_nearer_are_asked_apart():
    lines = block(ABOVE, BELOW)
    nearer = lines.points + np.where(lines.owner == 0, 0.1, 0.0)[:, None] * (0.0, 1.0)
    assert unmet(lines, nearer) > 0
    further = lines.points - np.where(lines.owner == 0, 0.1, 0.0)[:, None] * (0.0, 1.0)
    assert unmet(lines, further) == 0


def test_parts_that_drift_apart_are_asked_together():
    sides = [*within((-1, -1, -0.1, -0.2), BOX), *within((0.1, -1, 1, -0.2), BOX)]
    lines = block(sides, BELOW)
    drifted = lines.points.copy()
    drifted[(lines.owner == 0) & (np.abs(drifted[:, 0] + 0.1) < 1e-9), 0] -= 0.2
    assert unmet(lines, drifted) > 0


def test_a_lone_letter_is_asked_nothing():
    lines = block([*within((-1, -1, -0.2, 1), BOX), *within((0.2, -1, 1, 1), BOX)])
    rows, needed = white_rows(movable_levels_of(lines), lines.points)
    assert rows.shape[0] == len(needed) == 0
