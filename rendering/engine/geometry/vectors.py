"""Products of many vectors at once, computed by columns: numpy's sums over rows of two are ten times slower."""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points

SHORTEST: Final = 1e-9  # length of a vector that has none, so that it can be divided by


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


def lengths_of(vectors: Points) -> Floats:
    """Return the length of each vector (..., 2): at least SHORTEST, so that it can be divided by.

    >>> lengths_of(np.array([[3.0, 4.0], [0.0, 0.0]])).tolist()
    [5.0, 1e-09]
    """
    length: Floats = np.maximum(np.hypot(vectors[..., 0], vectors[..., 1]), SHORTEST)
    return length


def unit_vectors(vectors: Points) -> Points:
    """Return each vector (..., 2) divided by its length; one without a length stays 0.

    >>> unit_vectors(np.array([[3.0, 4.0], [0.0, 0.0]])).tolist()
    [[0.6, 0.8], [0.0, 0.0]]
    """
    units: Points = vectors / lengths_of(vectors)[..., None]
    return units
