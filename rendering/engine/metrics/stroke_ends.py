"""Letters ruled along centrelines: are their parts, their counters and the ends of their strokes on the face?

Taking a stroke from a letter takes an end, opens a counter or parts it, save where the stroke ran on to the rim or
another end has come to be in its place. An end is where the edge of the ink turns back within the width of the pen.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.connected import connected
from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.placement import letters_on_face
from rendering.engine.values import Box, Composition

LETTERS_KEPT: Final = 4096
TURN_RADIANS: Final = np.radians(140.0)  # an end turns by 180 degrees; one that bends into a neighbour by less
WITHIN_PENS: Final = np.array(
    [0.8, 1.2, 1.5]
)  # along the edge: half a round end is 0.8, a round one 1.6 and a square one 1.0
APART_PENS: Final = 1.0  # along the edge, from the middle of an end to that of the next
LEAST_OF_CELL: Final = 0.2  # of its cell: what a letter takes at the least, up and across,
FLAT: Final = 0.45  # unless its drawing is so flat or narrow itself
NUB: Final = 90.0  # font units, of a drawing whose lattice unit is 100
SMALLEST_COUNTER_UNITS2: Final = 60.0


class Features(NamedTuple):
    """How many of each a letter consists of."""

    parts: int
    counters: int
    ends: int


def missing_features(composition: Composition, ink: MultiPolygon | None) -> list[tuple[int, int]]:
    """Return for each letter how many features its drawing has, and how many are missing or too many on the face.

    `ink` is the finished face; None looks at each letter's ink as composed.
    """
    counts = []
    pen = composition.pen_units or 0.0
    areas = letters_on_face(composition, ink)
    for letter, drawing, area in zip(composition.letters, composition.drawings, areas, strict=True):
        drawn = _drawn(drawing)
        found = topology(area, SMALLEST_COUNTER_UNITS2)
        missing = abs(found.parts - drawn.parts) + abs(found.counters - drawn.counters)
        missing += max(drawn.ends - ends_in(area, pen), 0)  # one too many is a bend, tighter than it was drawn
        missing += int(_is_pressed(drawing, area, letter.cell))
        counts.append((drawn.parts + drawn.counters + drawn.ends, missing))
    return counts


@lru_cache(LETTERS_KEPT)
def _drawn(lines: BaseGeometry) -> Features:
    """Return the features of centrelines that meet in common points only.

    A loose stroke shorter than NUB, such as the point on a roof, may be no more than a swelling of what it stands on:
    it is no end that must be found.
    """
    runs = [shapely.get_coordinates(line) for line in shapely.get_parts(lines)]
    points, index = np.unique(np.concatenate([run[[0, -1]] for run in runs]), axis=0, return_inverse=True)
    parts = int(connected(len(points), index.reshape(-1, 2)).max()) + 1
    loose = np.bincount(index.ravel()) == 1
    ends = loose[index.reshape(-1, 2)]
    long = np.array([ends[number].all() or line.length >= NUB for number, line in enumerate(shapely.get_parts(lines))])
    return Features(parts, len(runs) - len(points) + parts, int(ends[long].sum()))


def _is_pressed(lines: BaseGeometry, area: BaseGeometry, cell: Box) -> bool:
    """Say whether a letter's ink takes so little of its cell, up or across, that it is pressed flat or narrow."""
    left, top, right, bottom = lines.bounds
    drawn = np.array([right - left, bottom - top])
    x, y, u, v = area.bounds
    taken = np.array([(u - x) / max(cell.width, 1.0), (v - y) / max(cell.height, 1.0)])
    return bool((taken[drawn > FLAT * drawn[::-1]] < LEAST_OF_CELL).any())


def ends_in(area: BaseGeometry, pen_units: float) -> int:
    """Return how many ends of strokes there are in what was drawn with a pen, round or square.

    >>> stroke = shapely.LineString([(0, 0), (100, 0), (100, 80)]).buffer(10)
    >>> ends_in(stroke, 20.0), ends_in(stroke.union(stroke.buffer(100)), 20.0)
    (2, 0)
    """
    return sum(
        _ends_along(shapely.get_coordinates(ring), pen_units)
        for part in shapely.get_parts(shapely.orient_polygons(area))
        for ring in (part.exterior, *part.interiors)
    )


def _ends_along(ring: Points, pen: float) -> int:
    """Return how many ends there are along a closed ring that has the ink on its left."""
    count = len(ring) - 1
    side = ring[1:] - ring[:-1]
    length, heading = np.hypot(side[:, 0], side[:, 1]), np.arctan2(side[:, 1], side[:, 0])
    turn = (heading - np.concatenate([heading[-1:], heading[:-1]]) + np.pi) % (2.0 * np.pi) - np.pi
    turned, way = np.cumsum(np.concatenate([[0.0], turn, turn])), np.cumsum(np.concatenate([[0.0], length, length]))
    start = np.arange(count)
    reached = np.searchsorted(way, way[:count] + pen * WITHIN_PENS[:, None], side="right") - 1
    last = np.minimum(reached, start + count - 1)
    back = turned[last + 1] - turned[:count] >= TURN_RADIANS
    middles = ((way[:count] + way[last]) / 2)[back]
    around = way[count]
    return _groups(np.sort(middles % around), around, APART_PENS * pen)


def _groups(places: Floats, around: float, apart: float) -> int:
    """Return how many groups places along a ring form: begun behind the widest gap, ended `apart` further on."""
    if not len(places):
        return 0
    begin = (int(np.argmax(np.diff(np.r_[places, places[0] + around]))) + 1) % len(places)
    ordered = np.sort((places - places[begin]) % around)
    count, first = 1, ordered[0]
    for place in ordered[1:]:
        if place - first >= apart:
            count, first = count + 1, place
    return count
