"""Products of vectors and matrices, and the best affine map, as plain sums of products.

numpy's own (`@`, dot, einsum, linalg) call routines whose last digits depend on the processor. A point that lies on a
scan line would then be above it on one machine and below it on another, and the same seal would get other bytes.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Matrix, Points

TINY: Final = (
    1e-9  # share of the points' spread that is added to each direction, so that points on a line have a map too
)


@dataclass(frozen=True, slots=True)
class AffineMap:
    """A map of the plane: `matrix` (2, 2) times a point, plus `shift` (2,)."""

    matrix: Matrix
    shift: Floats

    def apply(self, points: Points) -> Points:
        """Return where points (n, 2) go."""
        moved: Points = mapped(points, self.matrix) + self.shift
        return moved


def dot(one: Floats, other: Floats) -> float:
    """Return the scalar product of two vectors (k,).

    >>> dot(np.array([1.0, 2.0]), np.array([3.0, 4.0]))
    11.0
    """
    return float(sum(float(a) * float(b) for a, b in zip(one, other, strict=True)))


def projected(points: Points, direction: Floats) -> Floats:
    """Return the scalar product of each point (n, k) with a direction (k,).

    >>> projected(np.array([[1.0, 2.0], [0.0, 1.0]]), np.array([3.0, 4.0])).tolist()
    [11.0, 4.0]
    """
    products: Floats = mapped(points, np.asarray(direction)[None])[:, 0]
    return products


def mapped(points: Points, matrix: Matrix) -> Points:
    """Return a matrix (m, k) times each point (n, k), as (n, m).

    >>> mapped(np.array([[1.0, 2.0]]), np.array([[0.0, -1.0], [1.0, 0.0]])).tolist()
    [[-2.0, 1.0]]
    """
    total: Points = points[:, :1] * matrix[:, 0]
    for number in range(1, matrix.shape[1]):
        total = total + points[:, number, None] * matrix[:, number]
    return total


def product(one: Matrix, other: Matrix) -> Matrix:
    """Return the product of two matrices.

    >>> product(np.array([[0.0, -1.0], [1.0, 0.0]]), np.array([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [[-3.0, -4.0], [1.0, 2.0]]
    """
    return mapped(one, other.T)


def determinant(matrix: Matrix) -> float:
    """Return the determinant of a matrix (2, 2)."""
    return float(matrix[0, 0] * matrix[1, 1] - matrix[0, 1] * matrix[1, 0])


def affine_map(points: Points, placed: Points) -> AffineMap:
    """Return the affine map that takes points (n, 2) nearest to where they were placed (n, 2), by least squares.

    >>> placed = affine_map(np.array([[0.0, 0], [1, 0], [0, 1]]), np.array([[5.0, 5], [7, 5], [5, 8]]))
    >>> placed.apply(np.array([[1.0, 1.0]])).round(6).tolist()
    [[7.0, 8.0]]
    """
    middle, middle_placed = points.mean(axis=0), placed.mean(axis=0)
    (x, y), (u, v) = (points - middle).T, (placed - middle_placed).T
    xx, xy, yy = float((x * x).sum()), float((x * y).sum()), float((y * y).sum())
    spread = TINY * (xx + yy) + 1e-12
    xx, yy = xx + spread, yy + spread
    whole = xx * yy - xy * xy
    rows = []
    for target in (u, v):
        xt, yt = float((x * target).sum()), float((y * target).sum())
        rows.append([(xt * yy - yt * xy) / whole, (yt * xx - xt * xy) / whole])
    matrix = np.array(rows)
    return AffineMap(matrix, middle_placed - mapped(middle[None], matrix)[0])
