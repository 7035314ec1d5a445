"""Checks letters drawn along centrelines: each stroke must be on the face, and parts and counters must be as drawn.

The middle of every straight piece of a drawing must have been placed on the face, and must lie in ink there. So must
the loose ends that are not extended.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.connected import connected
from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.placement import letters_on_face
from rendering.engine.values import Composition, Placement

LETTERS_KEPT: Final = 1024
SMALLEST_COUNTER_UNITS2: Final = 60.0


class Features(NamedTuple):
    """The features of a letter: its numbers of parts and counters, and its pieces' middles (n, 2) in font units."""

    parts: int
    counters: int
    middles: Points


def missing_features(composition: Composition, ink: MultiPolygon | None) -> list[tuple[int, int]]:
    """Return for each letter the number of features of its drawing, and how many are missing or too many on the face.

    `ink` is that of the finished face; with None each letter is checked as it was composed.
    """
    counts = []
    areas = letters_on_face(composition, ink)
    for letter, drawing, area in zip(composition.letters, composition.drawings, areas, strict=True):
        drawn = _drawn(drawing)
        found = topology(area, SMALLEST_COUNTER_UNITS2)
        missing = abs(found.parts - drawn.parts) + abs(found.counters - drawn.counters)
        missing += len(drawn.middles) if letter.placement is None else _not_laid(drawn.middles, letter.placement, area)
        counts.append((drawn.parts + drawn.counters + len(drawn.middles), missing))
    return counts


@lru_cache(LETTERS_KEPT)
def _drawn(lines: BaseGeometry) -> Features:
    """Return the features of centrelines, which must meet at common points only."""
    runs = [shapely.get_coordinates(line) for line in shapely.get_parts(lines)]
    points, index = np.unique(np.concatenate([run[[0, -1]] for run in runs]), axis=0, return_inverse=True)
    parts = int(connected(len(points), index.reshape(-1, 2)).max()) + 1
    middles = np.concatenate([(run[1:] + run[:-1]) / 2.0 for run in runs])
    return Features(parts, len(runs) - len(points) + parts, middles)


def _not_laid(middles: Points, placement: Placement, area: BaseGeometry) -> int:
    """Return how many points of a drawing were not placed on the face, or lie outside the ink there."""
    never = {tuple(point) for point in middles.tolist()} - {tuple(point) for point in placement.drawn.tolist()}
    shapely.prepare(area)
    return len(never) + int((~shapely.intersects_xy(area, *placement.placed.T)).sum())
