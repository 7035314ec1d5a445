"""Checks letters set from outlines: there must be ink where the outline has ink, and white where it has white.

Sample points inside the strokes and the whites of an outline are mapped to the face like the outline's own points.
"""

from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Indexes, Points
from rendering.engine.geometry.linear_algebra import affine_map
from rendering.engine.geometry.nearest import nearest
from rendering.engine.geometry.samples import NEIGHBOURS, NEIGHBOURS_REACH, Sampled
from rendering.engine.metrics.placement import letters_on_face
from rendering.engine.values import Composition, Placement

# Lengths in pens are multiples of the mean stroke width.
THIN_WEIGHT: Final = 0.5  # weight of a point in a thin stroke, where points are twice as dense
SLACK_UNITS, SLACK_PENS = 15.0, 0.45  # a point no farther than this from ink still counts as in ink
LEAST_LOST: Final = 6  # fewer lost points are only a blunted end
FAR_UNITS: Final = 56.0  # no stroke is lost unless a point is so far from ink: strokes of small letters shift less
FILLED_UNITS: Final = 25.0  # a white point counts as filled if it is so deep in ink
SPECK_PENS2: Final = 0.7  # in square pens: smaller parts and counters may be specks of a dry brush
LEAST_FILLED: Final = 50  # fewer filled points do not count: 50 are two strokes that merge along five pens


def missing_places(composition: Composition, ink: MultiPolygon | None) -> list[tuple[int, int]]:
    """Return for each letter the number of sample points, and how many are not as drawn; a few count as none.

    `ink` is that of the finished face; with None each letter is checked as it was composed.
    """
    counts = []
    areas = letters_on_face(composition, ink)
    for letter, outline, area in zip(composition.letters, composition.outlines, areas, strict=True):
        if letter.placement is None:
            counts.append((0, 0))
            continue
        drawn, there = outline.points(), letter.ink if ink is None else ink
        pen = 2.0 * letter.ink.area / max(letter.ink.length, 1.0)
        slack = max(SLACK_UNITS, SLACK_PENS * pen)
        taken = _taken(np.concatenate(drawn), outline, letter.placement)
        shapely.prepare([there, area])
        ink_placed, thin_placed, white_placed = np.split(taken, np.cumsum([len(each) for each in drawn[:2]]))
        lost = _lost(area, ink_placed, thin_placed, slack)
        filled = _deep_inside(there, white_placed, FILLED_UNITS)
        missing = lost * (lost >= LEAST_LOST) + filled * (filled >= LEAST_FILLED)
        counts.append((len(taken), missing + _hangs_otherwise(outline.area, area)))
    return counts


def _hangs_otherwise(drawing: BaseGeometry, area: BaseGeometry) -> int:
    """Return by how many parts and counters a letter's area differs from its drawing, specks left out."""
    (few, many), (fewest, most) = _parts_and_counters(drawing), _parts_and_counters(area)
    return int((np.maximum(few - most, 0) + np.maximum(fewest - many, 0)).sum())


def _parts_and_counters(area: BaseGeometry) -> tuple[Indexes, Indexes]:
    """Return the numbers of (parts, counters) of an area twice: without possible specks, and with them."""
    parts = shapely.get_parts(area)
    square = (2.0 * area.area / max(area.length, 1.0)) ** 2
    filled = shapely.area(shapely.polygons(shapely.get_exterior_ring(parts)))
    white = filled - shapely.area(parts)
    rings, part = shapely.get_rings(parts, return_index=True)
    inner = np.r_[False, part[1:] == part[:-1]]
    counters = shapely.area(shapely.polygons(rings[inner])) if white.any() else np.empty(0)
    sure = [(filled > SPECK_PENS2 * square).sum(), (counters > SPECK_PENS2 * square).sum()]
    return np.array(sure), np.array([len(parts), len(counters)])


def _taken(points: Points, outline: Sampled, placement: Placement) -> Points:
    """Return the positions on the face of points of the drawing, by one affine map and the shifts of near points.

    Near points are known, unless another drawing was placed than the outline's own.
    """
    near: Indexes | npt.NDArray[np.uint16] = outline.near
    if len(placement.drawn) != outline.edge_points:
        near = nearest(points, placement.drawn, NEIGHBOURS, NEIGHBOURS_REACH)[1]
    stretched = affine_map(placement.drawn, placement.placed)
    rest = placement.placed - stretched.apply(placement.drawn)
    away = placement.drawn.take(near, axis=0) - points[:, None]
    weights = 1.0 / np.maximum(np.hypot(away[:, :, 0], away[:, :, 1]), 1.0)
    shift = (rest.take(near, axis=0) * weights[:, :, None]).sum(axis=1) / weights.sum(axis=1)[:, None]
    taken: Points = stretched.apply(points) + shift
    return taken


def _lost(ink: BaseGeometry, points: Points, thin: Points, slack: float) -> int:
    """Return how many points have lost their ink; points in thin strokes count half. 0 if all are near some ink."""
    every = np.concatenate([points, thin])
    apart = np.flatnonzero(~shapely.contains_xy(ink, every))
    away = shapely.distance(shapely.points(every[apart]), ink)
    if away.max(initial=0.0) < FAR_UNITS:
        return 0
    return int(np.where(apart < len(points), 1.0, THIN_WEIGHT)[away > slack].sum())


def _deep_inside(ink: BaseGeometry, points: Points, slack: float) -> int:
    within = shapely.points(points[shapely.contains_xy(ink, points)])
    return int((shapely.distance(within, ink.boundary) > slack).sum())
