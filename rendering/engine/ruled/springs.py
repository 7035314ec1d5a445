"""Places on a line that are held where they are wanted and kept apart, as springs would: least squares.

Knows numbers; no letter and no level.
"""

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes
from rendering.engine.geometry.solve import solved


class Springs:
    """Least squares over places on a line: anchors, and wanted distances between pairs."""

    def __init__(self, count: int, weight: Floats, target: Floats) -> None:
        self.matrix = np.zeros((count, count))
        np.fill_diagonal(self.matrix, weight)
        self.vector = weight * target

    def copy(self) -> "Springs":
        twin = Springs(0, np.zeros(0), np.zeros(0))
        twin.matrix, twin.vector = self.matrix.copy(), self.vector.copy()
        return twin

    def join(self, i: Indexes, j: Indexes, distance: Floats, stiffness: Floats | float) -> None:
        k = np.broadcast_to(np.asarray(stiffness, dtype=float), distance.shape)
        np.add.at(self.matrix, (i, i), k)
        np.add.at(self.matrix, (j, j), k)
        np.add.at(self.matrix, (i, j), -k)
        np.add.at(self.matrix, (j, i), -k)
        np.add.at(self.vector, j, k * distance)
        np.add.at(self.vector, i, -k * distance)

    def anchor(self, places: Floats, stiffness: Floats) -> None:
        self.matrix[np.diag_indices_from(self.matrix)] += stiffness
        self.vector += stiffness * places

    def rest(self) -> Floats:
        return solved(self.matrix, self.vector)
