"""Matrices of few entries a row do what the same matrices do with all their zeros."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.engine.geometry.few_entries import FewEntries, stacked, summed

WIDTH = 5
seeds = st.integers(0, 10_000)


def drawn(seed: int, rows: int = 7, each: int = 4) -> tuple[FewEntries, np.ndarray]:
    """Return a matrix, some of whose entries were given several to a column, and the same with its zeros."""
    dice = np.random.default_rng(seed)
    columns, entries = dice.integers(0, WIDTH, (rows, each)), dice.normal(size=(rows, each))
    dense = np.zeros((rows, WIDTH))
    np.add.at(dense, (np.arange(rows)[:, None], columns), entries)
    return summed(columns, entries, WIDTH), dense


@given(seeds)
def test_products_are_those_of_the_dense_matrix(seed: int) -> None:
    matrix, dense = drawn(seed)
    across, down = np.random.default_rng(seed + 1).normal(size=WIDTH), np.arange(7.0)
    assert matrix.dense() == pytest.approx(dense)
    assert matrix.times(across) == pytest.approx(dense @ across)
    assert matrix.transposed_times(down) == pytest.approx(dense.T @ down)
    assert matrix.squared() == pytest.approx(dense.T @ dense)


@given(seeds)
def test_chosen_rows_and_rows_of_several_matrices_stay_what_they_were(seed: int) -> None:
    (one, dense), (other, below) = drawn(seed), drawn(seed + 1, rows=3, each=2)
    chosen = np.arange(7) % 2 == 0
    assert one.only(chosen).dense() == pytest.approx(dense[chosen])
    assert stacked([one, other]).squared() == pytest.approx(dense.T @ dense + below.T @ below)


def test_no_rows_pull_at_nothing() -> None:
    matrix, _ = drawn(0)
    none = matrix.only(np.zeros(7, dtype=bool))
    assert not none.squared().any()
    assert not none.transposed_times(np.zeros(0)).any()
