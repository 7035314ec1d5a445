"""The solution of least squares: what springs come to rest at. Knows matrices only."""

import numpy as np
from scipy.linalg.lapack import dposv

from rendering.engine.geometry.arrays import Floats, Matrix


def solved(matrix: Matrix, vector: Floats) -> Floats:
    """Return the x of matrix @ x = vector; the matrix is symmetric and positive definite.

    Half the work of the general solver, which is still asked where rounding has spoilt the matrix.
    """
    _, solution, failed = dposv(matrix, vector)
    return np.asarray(np.linalg.solve(matrix, vector) if failed else solution, dtype=np.float64)
