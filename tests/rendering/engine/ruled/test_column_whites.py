"""Letters in columns beside each other: they grow into what spacing has made of the white between them."""

import numpy as np
import pytest

from rendering.engine.ruled.column_whites import grown_together
from tests.rendering.engine.ruled.blocks import BOX, block, within

BESIDE = (within((-1, -1, -0.1, 1), BOX), within((0.1, -1, 1, 1), BOX))
STACKED = (within((-1, -1, 1, -0.1), BOX), within((-1, 0.1, 1, 1), BOX))


def test_letters_grow_to_the_white_that_their_cells_left_between_columns():
    lines = block(*BESIDE)
    shrunk = np.where(lines.points[:, :1] == 0.1, 0.4, lines.points[:, :1]) * (1.0, 0.0) + lines.points * (0.0, 1.0)
    grown = grown_together(shrunk, lines)
    left, right = grown[lines.owner == 0, 0], grown[lines.owner == 1, 0]
    assert shrunk[lines.owner == 1, 0].min() - left.max() > 0.2
    assert right.min() - left.max() == pytest.approx(0.2, abs=0.05)
    assert (left.min(), right.max()) == (pytest.approx(-1), pytest.approx(1))


def test_a_lone_column_stays_as_it_is():
    lines = block(*STACKED)
    apart = lines.points * (1.0, 0.9)
    assert grown_together(apart, lines) == pytest.approx(apart)
