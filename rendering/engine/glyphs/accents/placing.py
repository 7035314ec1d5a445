"""Adds marks to a Latin letter if no typeface has it with them, as outlines or as centrelines.

Coordinates are font units, y downward.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.contours import area_of
from rendering.engine.geometry.polygons import polygons_of
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.accents.shapes import FREE, HANGING, on_letter
from rendering.engine.glyphs.records import Centrelines, Outline
from rendering.engine.names.diacritics import MARKS_ABOVE

HALF_WIDTH_FONT_UNITS: Final = 165.0  # half the width of a mark
HEIGHT_FONT_UNITS: Final = 140.0  # height of a mark
LEAST_HALF_WIDTH_PENS: Final = 1.8  # least half width of a mark, in widths of the pen that draws it
LEAST_HEIGHT_PENS: Final = 1.7  # least height of a mark, in widths of that pen
GAP_FONT_UNITS: Final = 60.0  # white between a letter and a mark above or below it, and between two marks
DOT_PENS: Final = 1.3  # diameter of a dot, in widths of that pen
DRAWING_TO_TYPEFACE: Final = 1.5  # factor on our drawings: ア is 580 font units wide there, and up to 900 in a typeface
PEN_SHARE: Final = 0.9  # width of that pen, as a share of the letter's mean stroke width: a mark is a little finer


@dataclass(frozen=True, slots=True)
class _Extent:
    """The bounding box of the letter and of the marks added so far."""

    left: float
    top: float
    right: float
    bottom: float


def outline_with_marks(base: Outline, letter: str, marks: Sequence[str]) -> Outline:
    """Return a letter's outline with marks (combining characters of diacritics.DRAWN_MARKS) added in their order.

    `base` is the outline of `letter`. Raises KeyError for a mark that is not drawn.
    """
    area = area_of(list(base.contours))
    pen = PEN_SHARE * 2.0 * area.area / area.length
    runs = _placed(letter, marks, _Extent(*area.bounds), pen)
    return _outline(shapely.union_all([area, *(_inked(run, pen) for run in runs)]))


def outline_of(drawing: Centrelines) -> Outline:
    """Return the ink of one of our own drawings as an outline, enlarged to the size that letters have in a typeface."""
    points, pen = drawing.points * DRAWING_TO_TYPEFACE, drawing.pen * DRAWING_TO_TYPEFACE
    return _outline(shapely.union_all([_inked(points[list(stroke)], pen) for stroke in drawing.strokes]))


def _outline(ink: BaseGeometry) -> Outline:
    parts = polygons_of(shapely.orient_polygons(ink))
    rings = [np.asarray(ring.coords)[:-1] for part in parts for ring in (part.exterior, *part.interiors)]
    return Outline(tuple(rings))


def centrelines_with_marks(base: Centrelines, letter: str, marks: Sequence[str]) -> Centrelines:
    """Return a letter's centrelines with marks added in their order.

    `base` holds the centrelines of `letter`. Raises KeyError for a mark that is not drawn.
    """
    low, high = base.points.min(axis=0) - base.pen / 2, base.points.max(axis=0) + base.pen / 2
    extent = _Extent(float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    lines = base
    for run in _placed(letter, marks, extent, base.pen):
        lines = _with_run(lines, np.round(run))
    before, after = _reinked(base), _reinked(lines)
    parts, counters = after.parts - before.parts, after.counters - before.counters
    return replace(lines, parts=base.parts + parts, counters=base.counters + counters)


def _placed(letter: str, marks: Sequence[str], extent: _Extent, pen: float) -> list[Points]:
    """Return the runs of the marks in place. Several marks above, or below, are stacked away from the letter."""
    runs: list[Points] = []
    size = np.array(
        [max(HALF_WIDTH_FONT_UNITS, LEAST_HALF_WIDTH_PENS * pen), max(HEIGHT_FONT_UNITS, LEAST_HEIGHT_PENS * pen)]
    )
    box = np.array([extent.right - extent.left, extent.bottom - extent.top])
    middle = (extent.left + extent.right) / 2
    for mark in marks:
        if mark in HANGING:
            runs.append(np.array(HANGING[mark]) * size + (middle, extent.bottom))
        elif mark in FREE:
            outward = -1.0 if mark in MARKS_ABOVE else 1.0
            edge = extent.top if mark in MARKS_ABOVE else extent.bottom
            near = edge + outward * (GAP_FONT_UNITS + pen / 2)
            drawn = [np.array(run) * size * (1.0, outward) + (middle, near) for run in FREE[mark]]
            far = np.vstack(drawn)[:, 1]
            if mark in MARKS_ABOVE:
                extent = replace(extent, top=float(far.min()) - pen / 2)
            else:
                extent = replace(extent, bottom=float(far.max()) + pen / 2)
            runs += drawn
        else:
            runs.append(np.array(on_letter(mark, letter)) * box + (extent.left, extent.top))
    return runs


def _inked(run: Points, pen: float) -> BaseGeometry:
    width = pen * (DOT_PENS if np.ptp(run, axis=0).max() < 0.2 * pen else 1.0)
    return shapely.buffer(shapely.linestrings(run), width / 2, quad_segs=6)


def _with_run(lines: Centrelines, run: Points) -> Centrelines:
    """Return centrelines with one more stroke."""
    closed = len(run) > 2 and bool(np.array_equal(run[0], run[-1]))
    points = run[:-1] if closed else run
    if len(points) == 2 and np.ptp(points, axis=0).max() < lines.pen:  # a dot, as a stroke of half the pen's width
        points = points.mean(axis=0) + np.array([[-0.25, 0.0], [0.25, 0.0]]) * lines.pen
    points = np.round(points)
    first = len(lines.points)
    indexes = tuple(range(first, first + len(points)))
    left, top, right, bottom = lines.box
    (low_x, low_y), (high_x, high_y) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return replace(
        lines,
        points=np.vstack([lines.points, points]),
        strokes=(*lines.strokes, (*indexes, indexes[0]) if closed else indexes),
        box=(min(left, low_x), min(top, low_y), max(right, high_x), max(bottom, high_y)),
        facing=None,
    )


def _reinked(lines: Centrelines) -> Topology:
    runs = [shapely.linestrings(lines.points[list(stroke)]) for stroke in lines.strokes]
    return topology(shapely.union_all(shapely.buffer(runs, lines.pen / 2, quad_segs=4)))
