"""Measures whether the letters of a face can be told apart: compares gaps between letters with gaps within letters.

A gap is measured along horizontal and vertical lines across the face, from ink to ink. The quarter of the lines on
which it is narrowest decides, because the eye judges a gap there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Flags, Floats

GRID_UNITS = 10.0  # distance between the lines along which gaps are measured
NEAREST = 0.25  # share of the lines across a gap, the narrowest first, whose upper end counts as its width
WHOLE_SIDE = 0.5  # a gap divides a letter if the parts on both sides extend over this share of its height or width


@dataclass(frozen=True, slots=True)
class LetterSpacing:
    """Gaps in units: the narrowest between two letters, the median within letters, the widest that divides a letter."""

    between_units: float
    within_units: float
    dividing_units: float

    @property
    def to_within(self) -> float:
        return self.between_units / max(self.within_units, GRID_UNITS)

    @property
    def to_dividing(self) -> float:
        return self.between_units / max(self.dividing_units, GRID_UNITS)


def letter_spacing(letters: Sequence[BaseGeometry]) -> LetterSpacing:
    """Return the gaps of a face's letters, which are areas in units. For one letter alone, `between_units` is 0."""
    spots = _grid_lines(letters)
    inked = [_inked(letter, spots) for letter in letters]
    pairs = [(_gap_between(one, other), _gap_between(one.T, other.T)) for one, other in combinations(inked, 2)]
    between = [min(white for white in pair if white > 0.0) for pair in pairs if max(pair) > 0.0]
    within = np.concatenate([_gaps_within(side) for letter in inked for side in (letter, letter.T)])
    dividing = [white for letter in letters for white in _dividing_gaps(letter, spots)]
    return LetterSpacing(
        GRID_UNITS * min(between, default=0.0),
        GRID_UNITS * float(np.median(within)) if len(within) else 0.0,
        GRID_UNITS * max(dividing, default=0.0),
    )


def _grid_lines(letters: Sequence[BaseGeometry]) -> tuple[Floats, Floats]:
    low_x, low_y, high_x, high_y = shapely.total_bounds(np.array(letters, dtype=object))
    return np.arange(low_x, high_x, GRID_UNITS), np.arange(low_y, high_y, GRID_UNITS)


def _inked(area: BaseGeometry, spots: tuple[Floats, Floats]) -> Flags:
    """Return for each point of a grid whether it is inked: rows from the top, columns from the left."""
    x, y = np.meshgrid(*spots)
    shapely.prepare(area)
    return np.asarray(shapely.contains_xy(area, x, y))


def _gap_between(one: Flags, other: Flags) -> float:
    """Return the gap between two areas beside each other, measured on the rows that both have; 0 if there are none."""
    rows = one.any(axis=1) & other.any(axis=1)
    if not rows.any():
        return 0.0
    one, other = one[rows], other[rows]
    width = one.shape[1]

    def gaps(left: Flags, right: Flags) -> Floats:
        return np.asarray(np.argmax(right, axis=1) - width + np.argmax(left[:, ::-1], axis=1), dtype=np.float64)

    return float(np.quantile(np.maximum(np.maximum(gaps(one, other), gaps(other, one)), 0), NEAREST))


def _gaps_within(inked: Flags) -> Floats:
    """Return the length of each gap between two strokes, on all rows of the grid."""
    row, column = np.nonzero(inked)
    same = row[1:] == row[:-1]
    steps = np.diff(column)[same] - 1
    return np.asarray(steps[steps > 0], dtype=np.float64)


def _dividing_gaps(letter: BaseGeometry, spots: tuple[Floats, Floats]) -> Iterator[float]:
    """Yield the gaps that divide a letter in two sides (WHOLE_SIDE)."""
    parts = shapely.get_parts(letter)
    inked = np.array([_inked(part, spots) for part in parts])
    for axis, grids in ((0, inked), (1, inked.transpose(0, 2, 1))):
        order = np.argsort(shapely.get_coordinates(shapely.centroid(parts))[:, axis], kind="stable")
        length = grids.any(axis=(0, 2)).sum()
        for count in range(1, len(order)):
            first: Flags = np.logical_or.reduce(grids[order[:count]])
            second: Flags = np.logical_or.reduce(grids[order[count:]])
            if min(first.any(axis=1).sum(), second.any(axis=1).sum()) >= WHOLE_SIDE * length:
                yield _gap_between(first, second)
