"""Products of many vectors at once, column by column: numpy's sums over rows of two are ten times as slow."""

from rendering.engine.geometry.arrays import Floats, Points


def dots(one: Points, other: Points) -> Floats:
    """Return the scalar product of each pair of vectors (n, 2).

    >>> import numpy as np
    >>> dots(np.array([[1.0, 2.0]]), np.array([[3.0, 4.0]])).tolist()
    [11.0]
    """
    product: Floats = one[:, 0] * other[:, 0] + one[:, 1] * other[:, 1]
    return product
