"""Matrices of few entries a row, as springs make them: each row pulls at a handful of unknowns.

Sums run in the order of rows, so that they come out the same to the last bit wherever they are made.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Matrix


def sums_at(places: Indexes, values: Floats, count: int) -> Floats:
    """Return (count,) the sum of the values at each place, added one after another."""
    return np.asarray(np.bincount(places.ravel(), values.ravel(), count), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class FewEntries:
    """A matrix of `width` columns: the entries of each row, (rows, k), and the columns they stand in, (rows, k).

    No column comes twice in a row, but for entries that are 0.
    """

    columns: Indexes
    entries: Matrix
    width: int

    def only(self, rows: Flags) -> "FewEntries":
        """Return the matrix of the chosen rows."""
        return FewEntries(self.columns[rows], self.entries[rows], self.width)

    def times(self, vector: Floats) -> Floats:
        """Return matrix @ vector."""
        product: Floats = np.einsum("ij,ij->i", self.entries, vector[self.columns])
        return product

    def transposed_times(self, vector: Floats) -> Floats:
        """Return matrix.T @ vector."""
        products = self.entries * vector[:, None]
        return sums_at(self.columns, products, self.width)

    def squared(self) -> Matrix:
        """Return matrix.T @ matrix."""
        at = self.columns[:, :, None] * self.width + self.columns[:, None, :]
        products = self.entries[:, :, None] * self.entries[:, None, :]
        return sums_at(at, products, self.width**2).reshape(self.width, self.width)

    def dense(self) -> Matrix:
        """Return the matrix with its zeros."""
        at = np.arange(len(self.columns))[:, None] * self.width + self.columns
        return sums_at(at, self.entries, len(at) * self.width).reshape(-1, self.width)


def summed(columns: Indexes, entries: Matrix, width: int) -> FewEntries:
    """Return a matrix whose entries may stand several in a column: the first of them becomes their sum, the rest 0.

    >>> summed(np.array([[2, 0, 2]]), np.array([[1.0, 5.0, 3.0]]), 3).entries.tolist()
    [[4.0, 5.0, 0.0]]
    """
    first = (columns[:, :, None] == columns[:, None, :]).argmax(axis=2) + np.arange(len(columns))[
        :, None
    ] * columns.shape[1]
    sums = sums_at(first, entries, entries.size)
    return FewEntries(columns, sums.reshape(entries.shape), width)


def stacked(matrices: Sequence[FewEntries]) -> FewEntries:
    """Return matrices of the same width one below the other."""
    most = max(matrix.columns.shape[1] for matrix in matrices)
    rows = sum(len(matrix.columns) for matrix in matrices)
    columns, entries, start = np.zeros((rows, most), dtype=np.intp), np.zeros((rows, most)), 0
    for matrix in matrices:
        end, count = start + len(matrix.columns), matrix.columns.shape[1]
        columns[start:end, :count], entries[start:end, :count] = matrix.columns, matrix.entries
        start = end
    return FewEntries(columns, entries, matrices[0].width)
