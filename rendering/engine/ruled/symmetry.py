"""Letters that are symmetric about their middle stay so when their strokes are moved.

Knows lines in the block; no silhouette and no pen.
"""

from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from rendering.engine.geometry.arrays import Indexes, Points
from rendering.engine.ruled.block import Lines

LIKE = 0.006  # of a letter's width: a mirrored point this near another is its twin
CENTRED = 0.02  # of half a block: a letter whose middle lies this near the face's own


@dataclass(frozen=True, slots=True)
class MirrorPairs:
    """The points of symmetric letters, each with its twin on the other side (itself, on the middle), by letter."""

    letters: tuple[tuple[Indexes, Indexes], ...]
    about_centre: bool = False

    def centred(self, points: Points) -> "MirrorPairs":
        """Return those whose letters stand on the face's own middle, and are to stay there."""
        return MirrorPairs(tuple(pair for pair in self.letters if abs(_middle(points, pair[0])) <= CENTRED), True)

    def of_points(self, count: int) -> Indexes:
        """Return the twin of each of `count` points; itself where it has none."""
        mirror_pairs: Indexes = np.arange(count)
        for own, twin in self.letters:
            mirror_pairs[own] = twin
        return mirror_pairs

    def evened(self, points: Points) -> Points:
        """Return the points with each mirror pair at equal distance from the middle, on one level."""
        even = points.copy()
        for own, twin in self.letters:
            middle = _middle(points, own)
            middle = 0.0 if self.about_centre or abs(middle) <= CENTRED else middle
            even[own, 0] = (points[own, 0] + 2.0 * middle - points[twin, 0]) / 2.0
            even[own, 1] = (points[own, 1] + points[twin, 1]) / 2.0
        return np.clip(even, -1.0, 1.0)


def _middle(points: Points, own: Indexes) -> float:
    return float(points[own, 0].mean())


def mirror_pairs_of(lines: Lines) -> MirrorPairs:
    """Return the mirror pairs of every letter that is symmetric about its upright middle."""
    letters = []
    for letter in range(int(lines.owner.max()) + 1):
        own = np.flatnonzero(lines.owner == letter)
        placed = lines.points[own]
        low, high = placed[:, 0].min(), placed[:, 0].max()
        mirrored = np.column_stack([low + high - placed[:, 0], placed[:, 1]])
        distance, twin = cKDTree(placed).query(mirrored)
        paired = bool((distance < LIKE * max(high - low, 0.1)).all())
        if paired and len(np.unique(twin)) == len(own):
            letters.append((own, own[twin]))
    return MirrorPairs(tuple(letters))
