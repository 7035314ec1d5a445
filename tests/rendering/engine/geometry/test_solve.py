"""What springs come to rest at, found with the zeros and without them."""

import numpy as np
import pytest

from rendering.engine.geometry.solve import MANY_UNKNOWNS, solved_mostly_zeros


@pytest.mark.parametrize("unknowns", [8, MANY_UNKNOWNS, 2 * MANY_UNKNOWNS])
def test_a_row_of_springs_hung_at_one_end_comes_to_rest_where_each_is_drawn_out_alike(unknowns: int) -> None:
    """Row k of the matrix: twice its own place less its neighbours'; the last is pulled at, and hangs freely."""
    matrix = 2.0 * np.eye(unknowns) - np.eye(unknowns, k=1) - np.eye(unknowns, k=-1)
    matrix[-1, -1] = 1.0
    pull = np.zeros(unknowns)
    pull[-1] = 0.5
    assert solved_mostly_zeros(matrix, pull) == pytest.approx(0.5 * np.arange(1, unknowns + 1))


def test_a_spring_between_the_first_and_the_last_of_many_is_not_lost() -> None:
    matrix = 3.0 * np.eye(300)
    matrix[0, -1] = matrix[-1, 0] = -1.0
    pull = np.zeros(300)
    pull[0] = 8.0
    rest = solved_mostly_zeros(matrix, pull)
    assert (rest[0], rest[-1]) == pytest.approx((3.0, 1.0))
    assert not rest[1:-1].any()
