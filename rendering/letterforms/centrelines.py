"""From a composed drawing to the centrelines that setting wants: joined where lines meet, and how near they face.

Nothing is found or repaired: the lines are the drawing's own. Knows lattice units and records; no typeface.
"""

from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.connected import connected
from rendering.engine.glyphs.records import Centrelines
from rendering.letterforms.composing import Drawing
from rendering.letterforms.levels import set_apart
from rendering.letterforms.notation import Point

UNITS = 100  # font units to a lattice unit: coordinates are kept as whole numbers
PEN = 0.5  # of a lattice unit: stroke and white alike
SAME = 0.01  # lattice units: points nearer than this are one, which is a font unit
SHORTEST = 0.03  # lattice units: a shorter piece between two junctions is one junction


def centrelines_of(drawing: Drawing) -> Centrelines:
    """Return a drawing's centrelines. Its parts and counters are those of its lines.

    Where lines meet or cross they share a point; where they come too near each other, they are set apart.
    """
    runs = _joined(drawing)
    number: dict[Point, int] = {}
    strokes = tuple(tuple(number.setdefault(point, len(number)) for point in run) for run in runs)
    points = np.array(list(number), dtype=np.float64).reshape(-1, 2)
    pieces = np.array([pair for run in strokes for pair in pairwise(run)], dtype=np.intp)
    parts = int(connected(len(points), pieces).max()) + 1
    placed = set_apart(points, pieces)
    grown = np.ptp(placed, axis=0) - np.ptp(points, axis=0)
    ends = {_rounded(end) for part in drawing.parts for end in part.still_ends}
    still = {number[end] for end in ends if end in number}
    return Centrelines(
        points=np.round(placed * UNITS),
        strokes=strokes,
        pen=PEN * UNITS,
        box=(0.0, 0.0, round((drawing.width + grown[0]) * UNITS), round((drawing.height + grown[1]) * UNITS)),
        parts=parts,
        counters=len(pieces) - len(points) + parts,
        still_ends=tuple(sorted(still)),
    )


def _joined(drawing: Drawing) -> list[tuple[Point, ...]]:
    """Return the lines as runs between junctions and loose ends, corners kept, in a stable order."""
    lines = [shapely.linestrings(stroke) for part in drawing.parts for stroke in part.strokes]
    noded = shapely.line_merge(_contracted(shapely.union_all(lines, grid_size=SAME)))
    points, owners = shapely.get_coordinates(shapely.simplify(shapely.get_parts(noded), 0.0), return_index=True)
    ends = np.flatnonzero(np.diff(owners)) + 1
    runs = [tuple(map(_rounded, run.tolist())) for run in np.split(points, ends)]
    return sorted(min(run, run[::-1]) for run in runs)


def _contracted(noded: BaseGeometry) -> BaseGeometry:
    """Return noded lines without the pieces of one grid step that rounding leaves where curves cross."""
    lines = shapely.get_parts(noded)
    short = lines[shapely.length(lines) < SHORTEST]
    if not len(short):
        return noded
    for line in short:
        start, end = shapely.get_coordinates(line)[[0, -1]]
        lines = shapely.transform(
            lines, lambda points, at=end, to=start: np.where((points == at).all(1)[:, None], to, points)
        )
    return shapely.union_all(lines[shapely.length(lines) > 0.0])


def _rounded(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)
