"""Letters ruled along centrelines: are their parts, their counters and the ends of their strokes on the face?

Taking any stroke from a letter takes an end, opens a counter or parts it, and so does pressing one flat against
another. An end is where the edge of the ink turns back within the width of the pen.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import shapely
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components, maximum_bipartite_matching
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.topology import topology
from rendering.engine.values import Box, Composition

LETTERS_KEPT: Final = 4096
TURN_RADIANS: Final = np.radians(140.0)  # an end turns by 180 degrees; one that bends into a neighbour by less
WITHIN_PENS: Final = (0.8, 1.2, 1.5)  # along the edge: half a round end is 0.8, a round one 1.6 and a square one 1.0
APART_PENS: Final = 1.0  # along the edge, from the middle of an end to that of the next
ASTRAY: Final = 0.6  # of a letter: how far an end may move against the others when strokes are spaced
LEAST_OF_CELL: Final = 0.2  # of its cell: what a letter takes at the least, up and across,
FLAT: Final = 0.45  # unless its drawing is so flat or narrow itself
LEAST_SIDE: Final = 0.35  # of the other side of a letter: flat letters are not told by their height
SMALLEST_COUNTER_UNITS2: Final = 60.0
INK_ROUNDING_UNITS: Final = 1.0


class Features(NamedTuple):
    """What a letter consists of; `ends` (n, 2) are shares of its extent, from its middle."""

    parts: int
    counters: int
    ends: Points


def missing_features(composition: Composition, ink: MultiPolygon | None) -> list[tuple[int, int]]:
    """Return for each letter how many features its drawing has, and how many are missing or too many on the face.

    `ink` is the finished face; None looks at each letter's ink as composed.
    """
    counts = []
    pen = composition.pen_units or 0.0
    for letter, drawing in zip(composition.letters, composition.drawings, strict=True):
        drawn = _drawn(drawing)
        area = letter.ink if ink is None else ink.intersection(letter.ink.buffer(INK_ROUNDING_UNITS, quad_segs=1))
        found = topology(area, SMALLEST_COUNTER_UNITS2)
        missing = abs(found.parts - drawn.parts) + abs(found.counters - drawn.counters)
        missing += _unmatched(drawn.ends, _relative(ends_of(area, pen), area.bounds))
        missing += int(_is_pressed(drawing, area, letter.cell))
        counts.append((drawn.parts + drawn.counters + len(drawn.ends), missing))
    return counts


@lru_cache(LETTERS_KEPT)
def _drawn(lines: BaseGeometry) -> Features:
    """Return the features of centrelines that meet in common points only."""
    runs = [shapely.get_coordinates(line) for line in shapely.get_parts(lines)]
    points, index = np.unique(np.concatenate([run[[0, -1]] for run in runs]), axis=0, return_inverse=True)
    first, last = index.reshape(-1, 2).T
    joined = csr_matrix((np.ones(len(runs)), (first, last)), shape=(len(points), len(points)))
    parts = int(connected_components(joined, directed=False)[0])
    loose = points[np.bincount(index.ravel()) == 1]
    return Features(parts, len(runs) - len(points) + parts, _relative(loose, lines.bounds))


def _relative(points: Points, bounds: tuple[float, float, float, float]) -> Points:
    left, top, right, bottom = bounds
    side = max(right - left, bottom - top)
    size = np.maximum([right - left, bottom - top], LEAST_SIDE * side)
    return np.asarray((points - ((left + right) / 2, (top + bottom) / 2)) / size)


def _unmatched(drawn: Points, found: Points) -> int:
    """Return for how many ends of the drawing the face has none of its own, near where it should be."""
    if not len(drawn) or len(found) >= len(drawn):
        return 0
    apart = np.hypot(*(drawn[:, None] - found).transpose(2, 0, 1)) if len(found) else np.empty((len(drawn), 0))
    matching = maximum_bipartite_matching(csr_matrix(apart <= ASTRAY), perm_type="column")
    return int((matching < 0).sum())


def _is_pressed(lines: BaseGeometry, area: BaseGeometry, cell: Box) -> bool:
    """Say whether a letter's ink takes so little of its cell, up or across, that it is pressed flat or narrow."""
    left, top, right, bottom = lines.bounds
    drawn = np.array([right - left, bottom - top])
    x, y, u, v = area.bounds
    taken = np.array([(u - x) / max(cell.width, 1.0), (v - y) / max(cell.height, 1.0)])
    return bool((taken[drawn > FLAT * drawn[::-1]] < LEAST_OF_CELL).any())


def ends_of(area: BaseGeometry, pen_units: float) -> Points:
    """Return the ends (n, 2) of strokes drawn with a pen, round or square.

    >>> stroke = shapely.LineString([(0, 0), (100, 0), (100, 80)]).buffer(10)
    >>> len(ends_of(stroke, 20.0)), len(ends_of(stroke.union(stroke.buffer(100)), 20.0))
    (2, 0)
    """
    found = [np.empty((0, 2))]
    for part in shapely.get_parts(shapely.orient_polygons(area)):
        found += [
            _ends_along(shapely.get_coordinates(ring)[:-1], pen_units) for ring in (part.exterior, *part.interiors)
        ]
    return np.concatenate(found)


def _ends_along(ring: Points, pen: float) -> Points:
    """Return the ends along a ring that has the ink on its left."""
    count = len(ring)
    side = np.roll(ring, -1, axis=0) - ring
    length, heading = np.hypot(*side.T), np.arctan2(side[:, 1], side[:, 0])
    turn = (heading - np.roll(heading, 1) + np.pi) % (2.0 * np.pi) - np.pi
    turned, way = np.cumsum(np.r_[0.0, turn, turn]), np.cumsum(np.r_[0.0, length, length])
    start = np.arange(count)
    middles = []
    for within in WITHIN_PENS:
        last = np.minimum(np.searchsorted(way, way[:count] + within * pen, side="right") - 1, start + count - 1)
        back = turned[last + 1] - turned[start] >= TURN_RADIANS
        middles.append((way[start] + way[last])[back] / 2)
    around = way[count]
    places = _first_of_each(np.sort(np.concatenate(middles) % around), around, APART_PENS * pen)
    at = np.searchsorted(way[:count], places, side="right") - 1
    return np.asarray(ring[at] + side[at] * ((places - way[at]) / np.maximum(length[at], 1e-9))[:, None])


def _first_of_each(places: Floats, around: float, apart: float) -> Floats:
    """Return the first of each group of places along a ring: begun behind the widest gap, ended `apart` further on."""
    if not len(places):
        return places
    begin = (int(np.argmax(np.diff(np.r_[places, places[0] + around]))) + 1) % len(places)
    ordered = np.sort((places - places[begin]) % around)
    firsts = [ordered[0]]
    for _, place in pairwise(ordered):
        if place - firsts[-1] >= apart:
            firsts.append(place)
    return np.asarray((np.array(firsts) + places[begin]) % around)
