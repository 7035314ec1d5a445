"""Sample points of an area: well inside its strokes, inside its thin strokes, and inside the white between them."""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Flags, Indexes, Points
from rendering.engine.geometry.nearest import nearest

Numbers = npt.NDArray[np.uint32]

# Lengths in pens are multiples of the mean stroke width.
STEP_PENS, THIN_STEP_PENS = 0.2, 0.14  # distance between sample points: about twelve in a square of the pen's width
SIMPLIFY_PENS: Final = 0.02  # tolerance of simplified edges: small beside THIN_CORE_PENS
CORE_PENS: Final = 0.25  # least distance of a sample point from the edge, which moves
THIN_PENS, THIN_CORE_PENS = 0.35, 0.1  # half the width of a thin stroke, and the least distance of a point in it
WHITE_REACH_PENS: Final = 1.2  # white farther from the letter is not sampled
NEIGHBOURS: Final = 5  # points of the edge by which a sample point is mapped
NEIGHBOURS_REACH: Final = 64.0  # font units; for 99 of 100 sample points all NEIGHBOURS are nearer than this


class Grid(NamedTuple):
    """Points in rows and columns, `step` apart. Each has a number, from 0, row after row."""

    left: float
    top: float
    step: float
    columns: int
    rows: int

    @property
    def every(self) -> Indexes:
        return np.arange(self.columns * self.rows)

    def points(self, numbers: Numbers | Indexes) -> Points:
        """Return the points (n, 2) that have these numbers."""
        row, column = np.divmod(numbers, self.columns)
        return np.column_stack([self.left + self.step * column, self.top + self.step * row])


@dataclass(frozen=True, slots=True, eq=False)
class Sampled:
    """An area and its sample points. They are kept as numbers in a grid, in a quarter of the memory.

    Its edge has `edge_points` points. `near` (n, NEIGHBOURS) are the numbers of those nearest to each sample point, in
    the order ink, thin strokes, white.
    """

    area: BaseGeometry
    grid: Grid
    fine: Grid  # for thin strokes: its points are closer together
    ink: Numbers
    thin: Numbers
    white: Numbers
    near: npt.NDArray[np.uint16]
    edge_points: int

    def points(self) -> tuple[Points, Points, Points]:
        """Return points (n, 2) of ink, of thin strokes and of white."""
        return self.grid.points(self.ink), self.fine.points(self.thin), self.grid.points(self.white)


def sampled(area: BaseGeometry, edge: Points) -> Sampled:
    """Return an area with the points of two grids that lie well inside its strokes, or inside the white between.

    `edge` (n, 2) are points all along its edge.
    """
    pen = 2.0 * area.area / area.length
    core, reach = CORE_PENS * pen, WHITE_REACH_PENS * pen
    grid, fine = _grid(area, STEP_PENS * pen), _grid(area, THIN_STEP_PENS * pen)
    plain = area.simplify(SIMPLIFY_PENS * pen)
    near = grid.every[_within(_grown(_grown(plain, reach), -reach), grid.points(grid.every))]
    beside_ink = near[~_within(_grown(plain, core), grid.points(near))]
    cores = _grown(plain, -core)
    thick = _grown(_grown(plain, -THIN_PENS * pen), THIN_PENS * pen)
    thin = _grown(plain, -THIN_CORE_PENS * pen).difference(thick)
    in_core = near[_within(cores.intersection(thick), grid.points(near))]
    in_thin = fine.every[_within(thin, fine.points(fine.every))]
    points = np.concatenate([grid.points(in_core), fine.points(in_thin), grid.points(beside_ink)])
    _, near = nearest(points, edge, NEIGHBOURS, NEIGHBOURS_REACH)
    ink, thin_ink, white = (numbers.astype(np.uint32) for numbers in (in_core, in_thin, beside_ink))
    return Sampled(area, grid, fine, ink, thin_ink, white, near.astype(np.uint16), len(edge))


def _grown(area: BaseGeometry, by: float) -> BaseGeometry:
    return area.buffer(by, quad_segs=4)


def _grid(area: BaseGeometry, step: float) -> Grid:
    left, top, right, bottom = area.bounds
    columns, rows = (int(np.ceil(length / step)) + 1 for length in (right - left, bottom - top))
    return Grid(left, top, step, columns, rows)


def _within(area: BaseGeometry, points: Points) -> Flags:
    shapely.prepare(area)
    within: Flags = shapely.contains_xy(area, points)
    return within
