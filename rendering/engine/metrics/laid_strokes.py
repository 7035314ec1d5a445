"""Checks letters drawn along centrelines: each stroke must be on the face, and parts and counters must be as drawn.

The middle of every straight piece of a drawing must have been placed on the face, and must lie in ink there. So must
the loose ends that are not extended.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.connected import connected
from rendering.engine.geometry.topology import topology
from rendering.engine.glyphs.records import LETTERS_KEPT
from rendering.engine.metrics.placement import letters_on_face
from rendering.engine.values import Composition, Placement

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
    points, run = shapely.get_coordinates(shapely.get_parts(lines), return_index=True)
    goes_on = run[1:] == run[:-1]
    is_end = np.r_[True, ~goes_on] | np.r_[~goes_on, True]
    junctions, index = np.unique(_as_numbers(points[is_end]), return_inverse=True)
    parts = int(connected(len(junctions), index.reshape(-1, 2)).max()) + 1
    middles = ((points[1:] + points[:-1]) / 2.0)[goes_on]
    return Features(parts, len(index.reshape(-1, 2)) - len(junctions) + parts, middles)


def _not_laid(middles: Points, placement: Placement, area: BaseGeometry) -> int:
    """Return how many points of a drawing were not placed on the face, or lie outside the ink there."""
    never = 0
    if not np.array_equal(middles, placement.drawn[: len(middles)]):
        never = len(np.setdiff1d(_as_numbers(middles), _as_numbers(placement.drawn)))
    shapely.prepare(area)
    return never + int((~shapely.intersects_xy(area, *placement.placed.T)).sum())


def _as_numbers(points: Points) -> npt.NDArray[np.complex128]:
    """Return points (n, 2) as complex numbers (n,), which are sorted and compared faster than rows."""
    numbers: npt.NDArray[np.complex128] = np.ascontiguousarray(points).view(np.complex128)[:, 0]
    return numbers
