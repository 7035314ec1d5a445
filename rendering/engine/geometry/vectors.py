"""Products of many vectors at once, computed by columns: numpy's sums over rows of two are ten times slower."""

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points


def dots(one: Points, other: Points) -> Floats:
    """Return the scalar product of each pair of vectors (n, 2).

    >>> dots(np.array([[1.0, 2.0]]), np.array([[3.0, 4.0]])).tolist()
    [11.0]
    """
    product: Floats = one[:, 0] * other[:, 0] + one[:, 1] * other[:, 1]
    return product


def scaled(vectors: Points, factors: Floats) -> Points:
    """Return each vector (n, 2) times its factor (n,).

    >>> scaled(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([2.0, 10.0])).tolist()
    [[2.0, 4.0], [30.0, 40.0]]
    """
    products = np.empty((len(factors), 2))
    np.multiply(vectors[:, 0], factors, out=products[:, 0])
    np.multiply(vectors[:, 1], factors, out=products[:, 1])
    return products


def divided_by(vectors: Points, lengths: Floats) -> Points:
    """Return each vector (n, 2) divided by its own number (n,), such as its length."""
    quotients = np.empty((len(lengths), 2))
    np.divide(vectors[:, 0], lengths, out=quotients[:, 0])
    np.divide(vectors[:, 1], lengths, out=quotients[:, 1])
    return quotients
