"""The unrest of a hand: it folds nothing, leaves the block's edges, and on a lattice keeps right angles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.ruled.wobble import wobble
from rendering.engine.seeds import RandomStream
from tests.rendering.engine.support.maps import determinants, slopes

GRID = np.stack(np.meshgrid(np.linspace(-1, 1, 41), np.linspace(-1, 1, 41)), axis=-1).reshape(-1, 2)
unrests = st.builds(
    lambda seed, scatter, lattice: wobble(RandomStream(seed), scatter, lattice),
    st.integers(0, 10_000),
    st.floats(0.0, 1.0),
    st.booleans(),
)


@given(unrests)
def test_nothing_folds(unrest):
    """The Jacobian stays positive, by a third of what it is without: so neighbours stay neighbours."""
    right, below = slopes(unrest.apply, GRID)
    assert determinants(unrest.apply, GRID).min() > 0.3
    assert right[:, 0].min() > 0.3
    assert below[:, 1].min() > 0.3


@given(unrests)
def test_the_edges_of_the_block_stay_where_they_are(unrest):
    moved = unrest.apply(GRID)
    for axis in (0, 1):
        edge = np.abs(GRID[:, axis]) == 1.0
        assert np.array_equal(moved[edge, axis], GRID[edge, axis])
    assert np.abs(moved).max() <= 1.0


@given(st.integers(0, 10_000), st.floats(0.0, 1.0))
def test_on_a_lattice_rows_stay_level_and_columns_upright(seed, scatter):
    moved = wobble(RandomStream(seed), scatter, on_lattice=True).apply(GRID).reshape(41, 41, 2)
    assert np.ptp(moved[:, :, 1], axis=1).max() < 1e-12
    assert np.ptp(moved[:, :, 0], axis=0).max() < 1e-12


def test_off_a_lattice_they_do_not():
    moved = wobble(RandomStream(5), 1.0).apply(GRID).reshape(41, 41, 2)
    assert np.ptp(moved[:, :, 1], axis=1).max() > 0.01
    assert np.ptp(moved[:, :, 0], axis=0).max() > 0.01


@pytest.mark.parametrize("scatter", [0.0, -1.0])
def test_without_scatter_nothing_moves(scatter):
    assert np.array_equal(wobble(RandomStream(5), scatter).apply(GRID), GRID)


def test_twice_the_scatter_moves_everything_twice_as_far_and_at_most_seven_hundredths():
    half, full = (wobble(RandomStream(8), scatter).apply(GRID) - GRID for scatter in (0.5, 1.0))
    assert full == pytest.approx(2 * half)
    assert 0.01 < np.abs(full).max() <= 0.075


def test_hands_differ_from_seed_to_seed():
    one, other = (wobble(RandomStream(seed), 1.0).apply(GRID) for seed in (1, 2))
    assert np.abs(one - other).max() > 0.02
