"""Fits the block of letters into the field: opens it to the field's form, centres it, and enlarges it up to the ring.

It maps points from ems to units.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.stacking import seen_middle
from rendering.engine.geometry.arrays import Points
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box

SMALLEST: Final = 0.90
"""At `fan` 0 the block has this share of the size at which it would meet the ring."""

WIDE: Final = 1.15  # a block wider than this, for its height, is not made narrower at a small `fan`

POINTED: Final = 2.2  # a sharp point moves at most so many times as far as the edges beside it: ink.py's mitre limit
JOINING: Final = 12  # exponent on `reach`: ends run into the rim only when it is nearly 1

Opening = Callable[[Points, float], Points]
"""Maps a block, [-1, 1] across and down, into a field that is smaller by so many units of paper on every side."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The room for the letters, in units.

    `half_width` and `half_height` are the field's half axes. `ring` is the width of the paper kept between letters and
    rim. `round` tells a disc or ellipse from a square. At `fan` 0 the block stays upright and narrow; at 1 it opens to
    fill the field. `narrowing` (0 to 1) is how much narrower its top and bottom then become, and `bend` how far level
    strokes follow the edge. `largest_em` bounds the size of sparse names. At a `reach` above 0 the block grows over the
    ring; at 1 its outermost ends run `overlap` into the rim. `growth` is how far edges will yet move outward.
    `opening`, if given, maps the block into the field in place of `fan`, `bend` and `narrowing`.
    """

    half_width: float
    half_height: float
    ring: float
    round: bool
    fan: float
    bend: float
    narrowing: float
    largest_em: float
    reach: float
    overlap: float
    growth: float = 0.0
    opening: Opening | None = None
    breadth: float = 0.0  # share of the field's width that the block should take; 0 sets none
    roomiest: float = 1.0  # 0 centres a block by its box, 1 by the smallest disc round it, where it may be largest
    by_eye: float = 0.0  # how far a block is centred, across, by the middle that the eye sees, from 0 to 1

    @property
    def paper(self) -> float:
        """How far from the rim the edges of letters stay before they move outward; below 0 where they join it."""
        joining = self.reach**JOINING
        at_rim = (1.0 - joining) * POINTED * self.growth - joining * self.overlap
        return (1.0 - self.reach) * (self.ring + self.growth) + self.reach * at_rim

    @property
    def largest(self) -> float:
        """The greatest number of units in an em; at full `reach` there is no limit."""
        return self.largest_em / max(1.0 - self.reach, 1e-9)

    def edge_at(self, axis: int, beside: float) -> float:
        """Return the distance from the centre to the ring along an axis (0 x, 1 y), `beside` units off that axis."""
        half, other = (self.half_width, self.half_height) if axis == 0 else (self.half_height, self.half_width)
        share = min(abs(beside) / other, 1.0)
        return half * (float(np.sqrt(1.0 - share * share)) if self.round else 1.0) - self.ring


def field_map(block: Points, filling: Filling) -> Callable[[Points], Points]:
    """Return the map of points of a block from ems to units: inside the ring of paper, or over it by `reach`.

    `block` (n, 2) are points of its outer edge, and of white that must have room too.
    """
    middle = (block.min(axis=0) + block.max(axis=0)) / 2
    share = SMALLEST + (1.0 - SMALLEST) * max(filling.fan, filling.reach)
    if filling.opening is not None:
        placed = _opened_by_family(block - middle, filling, filling.opening)
    else:
        placed = _opened_and_grown(block - middle, filling, share)
    return lambda points: placed(points - middle)


def estimated_scale(width_em: float, height_em: float, filling: Filling) -> float:
    """Return about how many units an em will have, for a block of this size."""
    room = np.array([filling.half_width, filling.half_height]) - filling.ring
    half = np.array([width_em, height_em]) / 2 / room
    reach = 0.88 * float(np.hypot(*half)) if filling.round and filling.opening is None else float(half.max())
    return min(1.0 / reach, filling.largest)


def _opened_by_family(block: Points, filling: Filling, opening: Opening) -> Callable[[Points], Points]:
    """Return the map of a block by a family's opening, which takes it in [-1, 1] across and down."""
    axes = np.array([filling.half_width, filling.half_height])
    most = float(np.abs(block / axes).max())
    opened = opening(block / axes / most, filling.paper) / (axes - filling.paper)
    far = float(np.hypot(*opened.T).max() if filling.round else np.abs(opened).max())
    grown = 1.0 + filling.reach * (1.0 / far - 1.0)
    return lambda points: opening(points / axes / most, filling.paper) * grown


def _opened_and_grown(block: Points, filling: Filling, share: float) -> Callable[[Points], Points]:
    """Return the map that opens a block, enlarges it until it meets the ring, and centres it for the eye."""
    opened = _opened(block, filling)
    room = np.array([filling.half_width, filling.half_height]) - filling.paper
    points = opened(block)
    if not filling.round:
        scale = min(*(room / np.abs(points).max(axis=0)).tolist(), filling.largest) * share
        return lambda points: opened(points) * scale
    shares = points / room
    corners = shapely.get_coordinates(shapely.convex_hull(shapely.linestrings(shares)))
    circle = shapely.minimum_bounding_circle(shapely.linestrings(corners))
    middle = (filling.roomiest + (1.0 - filling.roomiest) * filling.reach) * np.array(circle.centroid.coords[0])
    middle[0] += (1.0 - filling.reach) * filling.by_eye * (seen_middle(shares[:, 0]) - middle[0])
    largest = min(1.0 / float(np.hypot(*(corners - middle).T).max()), filling.largest) * share
    return lambda points: (opened(points) - middle * room) * largest


def _opened(block: Points, filling: Filling) -> Callable[[Points], Points]:
    """Return the map that opens a block. In a round field it makes the top and the bottom narrower.

    At a small `fan` it also makes an upright block narrower altogether.
    """
    half = np.maximum(np.abs(block).max(axis=0), 1e-6)
    upright = 1.0 if half[0] > half[1] * WIDE else 0.80 + 0.20 * filling.fan
    narrow, short = (
        0.55 * filling.fan * filling.narrowing * filling.round,
        0.45 * filling.fan * filling.bend * filling.round,
    )

    def opened(points: Points) -> Points:
        x, y = (points / half).T
        across, down = np.sqrt(1 - narrow * np.minimum(y * y, 1.0)), np.sqrt(1 - short * np.minimum(x * x, 1.0))
        bent: Points = np.column_stack([x * across * upright, y * down]) * half
        return bent

    return opened


def cells_of(typeset: TypesetName, inks: Sequence[BaseGeometry], filling: Filling) -> list[Box]:
    """Return each letter's cell: its ink and half of the white up to its neighbours, or all of it up to the ring."""
    bounds = np.array([ink.bounds for ink in inks])
    cells = bounds.copy()
    along, across = (0, 1) if typeset.in_rows else (1, 0)
    order: list[Sequence[int]] = sorted(typeset.lines, key=lambda line: float(bounds[list(line), across].min()))
    for before, line, after in zip([[], *order], order, [*order[1:], []], strict=False):
        cells[list(line), across::2] = _reach(bounds, before, line, after, across, filling)
        for n, k in enumerate(line):
            cells[k, along::2] = _reach(bounds, line[max(n - 1, 0) : n], [k], line[n + 1 : n + 2], along, filling)
    return [Box(*cell) for cell in cells.tolist()]


def _reach(
    bounds: Points, before: Sequence[int], these: Sequence[int], after: Sequence[int], axis: int, filling: Filling
) -> tuple[float, float]:
    """Return the two ends of cells along an axis: half-way to the letters before and after, or at the ring.

    `bounds` (n, 4) are those of all letters. `these`, `before` and `after` are numbers of letters.
    """
    own = bounds[list(these)]
    low, high = float(own[:, axis].min()), float(own[:, 2 + axis].max())
    edge = filling.edge_at(axis, float(own[:, [1 - axis, 3 - axis]].mean()))
    first = (float(bounds[list(before), 2 + axis].max()) + low) / 2 if before else -edge
    last = (high + float(bounds[list(after), axis].min())) / 2 if after else edge
    return min(first, low), max(last, high)
