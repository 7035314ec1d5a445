"""The nearest points are those that another library finds, near and far."""

import numpy as np
import pytest
from scipy.spatial import cKDTree

from rendering.engine.geometry.nearest import nearest


@pytest.mark.parametrize("usual_reach", [0.0, 3.0, 1_000.0])
def test_the_same_points_are_found_however_far_one_looks_at_first(usual_reach: float) -> None:
    dice = np.random.default_rng(31)
    points, others = dice.uniform(0, 100, (300, 2)), dice.uniform(20, 120, (200, 2))
    far, number = nearest(points, others, 5, usual_reach)
    expected = cKDTree(others).query(points, 5)
    assert np.array_equal(far, expected[0])
    assert np.array_equal(number, expected[1])


def test_no_more_points_are_needed_than_are_asked_for() -> None:
    far, number = nearest(np.array([[0.0, 0.0]]), np.array([[0.0, 2.0], [1.0, 0.0]]), 2, 1.5)
    assert far.tolist() == [[1.0, 2.0]]
    assert number.tolist() == [[1, 0]]
