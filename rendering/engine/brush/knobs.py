"""The knobs at the ends of a printing face's strokes, and the plain ends of a hidden brush tip (蔵鋒) in their place.

A knob is a disc, thicker than the stroke that bears it, joined to the letter by that stroke alone. Knows areas in font
units; no stroke's meaning, no face.
"""

from itertools import pairwise
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.polygons import areas_of
from rendering.engine.geometry.topology import topology

BOLDER_FONT_UNITS: Final = (8.0, 5.0)  # either side of bars, half as thick as uprights; less where they crowd
HALF_KNOBS_FONT_UNITS: Final = (28.0, 25.0, 22.0, 20.0)  # half of what bars must be thinner than, for knobs to be told
ROUNDEST_KNOB_FONT_UNITS: Final = 75.0  # radius of the circle around a knob: a larger one is a dot
LEAST_OF_CIRCLE: Final = 0.8  # of the circle around it, that a knob fills: a short upright fills 0.7
NECK_OF_KNOB: Final = 0.9  # of a knob's breadth: a stroke as broad as that goes on
SEAM_STRAY_FONT_UNITS: Final = 1.5  # how far an edge strays for no step to be left where an end was set on
SEAM_FONT_UNITS: Final = 10.0  # about a knob: its edge runs out into the stroke's over so much
NECK_FONT_UNITS: Final = 24.0  # of the stroke behind it, by which its end is drawn
BLUNT: Final = 1.12  # how many times as thick as its stroke is an end that hides the tip
CLEAR_FONT_UNITS: Final = 44.0  # from another stroke, where a new end stops: about as far as bars stand apart
SHORTER: Final = (1.0, 0.8, 0.6, 0.4)  # shares of its length that are tried for that
MOST_OF_NECK: Final = 1.5  # a piece behind that is larger is another stroke: a bar so short is level
TOUCHING: Final = 1e-6


def without_knobs(area: BaseGeometry) -> MultiPolygon:
    """Return a letter's area with plain ends in place of knobs."""
    plain = areas_of(area)
    for knob in _knobs(plain):
        ended = _ended(plain, knob)
        plain = ended if topology(ended) == topology(plain) else plain
    return areas_of(shapely.simplify(plain, SEAM_STRAY_FONT_UNITS))


def with_bold_bars(area: MultiPolygon) -> MultiPolygon:
    """Return a letter's area with its level strokes thicker by as much as its whites allow."""
    for bolder in BOLDER_FONT_UNITS:
        moved = [shapely.transform(area, lambda points, way=way: points + (0.0, way)) for way in (-bolder, bolder)]
        bold = areas_of(shapely.union_all([area, *moved]))
        if topology(bold) == topology(area):
            return bold
    return area


def _knobs(area: MultiPolygon) -> list[Polygon]:
    """Return discs of ink, thicker than bars: of those that overlap, that which holds most of the knob."""
    knobs: list[Polygon] = []
    for half in HALF_KNOBS_FONT_UNITS:
        discs = shapely.buffer(shapely.get_parts(shapely.buffer(area, -half)), half)
        radii = shapely.minimum_bounding_radius(discs)
        full = shapely.area(discs) > LEAST_OF_CIRCLE * np.pi * radii**2
        found = discs[full & (radii < ROUNDEST_KNOB_FONT_UNITS)]
        knobs += [disc for disc in found if not any(shapely.intersects(disc, knob) for knob in knobs)]
    return knobs


def _ended(area: MultiPolygon, knob: Polygon) -> MultiPolygon:
    """Return the area with the stroke that bears a knob ended plainly, or as it is where more than one stroke does."""
    radius = shapely.minimum_bounding_radius(knob)
    seams = [shapely.buffer(knob, SEAM_FONT_UNITS + step * NECK_FONT_UNITS) for step in range(3)]
    pieces = shapely.get_parts(shapely.intersection(area, seams[0]))
    held = max(pieces, key=lambda piece: float(shapely.area(piece)))
    rest = shapely.difference(area, held)
    around = [shapely.difference(shapely.intersection(rest, outer), inner) for inner, outer in pairwise(seams)]
    necks = [neck for neck in shapely.get_parts(around[0]) if shapely.distance(neck, held) < TOUCHING]
    if len(necks) != 1 or necks[0].area > NECK_OF_KNOB * 2.0 * radius * NECK_FONT_UNITS:
        return area
    neck = necks[0]
    begin, way, step = _way(neck, around[1])
    reach = float(((shapely.get_coordinates(knob) - begin) * way).sum(axis=1).max())
    others = shapely.difference(rest, shapely.buffer(neck, 2.0 * radius))
    ends = (_end(begin, way, share * reach, neck.area / step) for share in SHORTER)
    end = next((end for end in ends if others.is_empty or shapely.distance(end, others) > CLEAR_FONT_UNITS), None)
    return areas_of(rest if end is None else shapely.union(rest, end))


def _way(neck: Polygon, behind: BaseGeometry) -> tuple[Points, Points, float]:
    """Return where a stroke's neck is, which way it runs, and how far that is from the same stroke's piece behind."""
    pieces = shapely.get_parts(behind)
    stroke = pieces[(shapely.distance(pieces, neck) < TOUCHING) & (shapely.area(pieces) < MOST_OF_NECK * neck.area)]
    begin = np.array(neck.centroid.coords[0])
    if not len(stroke):
        return begin, np.array([1.0, 0.0]), NECK_FONT_UNITS
    step = begin - np.array(stroke[0].centroid.coords[0])
    length = float(np.hypot(*step))
    return begin, step / length, length


def _end(begin: Points, way: Points, reach: float, thick: float) -> Polygon:
    """Return the end of a stroke from a point on its middle line, a little thicker at its tip."""
    aside = np.array([-way[1], way[0]]) * thick / 2.0
    tip = begin + reach * way
    return Polygon([begin + aside, tip + BLUNT * aside, tip - BLUNT * aside, begin - aside])
