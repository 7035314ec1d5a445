"""Draws the two lower or upper corners of a closed letter out to the rim. Its strokes stay straight."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points


@dataclass(frozen=True, slots=True)
class DrawnOut:
    """A move that makes a letter wider and longer towards one end. It is symmetric about the face's upright axis.

    Lengths and places are units on the face.
    """

    letter: int
    still_y: float  # the other end of the letter, where nothing moves
    corner: Points  # (2,) one of the two corners
    target: Points  # (2,) the new place of that corner

    def apply(self, points: Points) -> Points:
        """Return points (n, 2) of the letter in their new places."""
        share = (points[:, 1] - self.still_y) / (self.corner[1] - self.still_y)
        wider, longer = self.target[0] / self.corner[0] - 1.0, self.target[1] - self.corner[1]
        return np.asarray(
            points * np.column_stack([1.0 + wider * share, np.ones(len(points))])
            + np.column_stack([np.zeros(len(points)), longer * share])
        )


def drawn_out(letter: int, runs: Sequence[Points], place: Points, seat: Points, half_axes: Floats) -> DrawnOut:
    """Return the move of a letter with these runs that brings its corner nearest to `place` to an elliptical rim.

    `seat` is where that corner would rest if it were square. The letter's bar moves to the height of `seat`, and the
    rounded corner moves to the rim.
    """
    points = np.concatenate(runs)
    corner = points[np.argmin(np.hypot(*(points - place).T))]  # `place` is that of the corner before it was rounded
    top, foot = points[:, 1].min(), points[:, 1].max()
    still = top if seat[1] > 0.0 else foot
    y = corner[1] + (seat[1] - place[1]) * (corner[1] - still) / (place[1] - still)
    x = np.sign(corner[0]) * half_axes[0] * np.sqrt(max(1.0 - (y / half_axes[1]) ** 2, 0.0))
    return DrawnOut(letter, float(still), corner, np.array([x, y]))
