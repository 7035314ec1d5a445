"""The block of letters given the field's form, as a carver fills it: opened, centred, grown until it meets the ring.

Maps points in ems to units. Knows the field's half axes and the letters' points; no letter, no stroke.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box

SMALLEST: Final = 0.90
"""At `fan` 0 the block stops at this share of its way to the ring."""

WIDE: Final = 1.15  # a block this much wider than tall is not made narrower still

ROOMIEST: Final = 0.8  # of the way to the middle of the smallest disc round a block: there it may be largest

SECTORS: Final = 48
POINTED: Final = 2.2  # a sharp point moves so many times as far as the edges beside it: inking.py's limit
JOINING: Final = 12  # ends join the rim at full `reach` only: this power of it runs into the rim
CLOSEST_SECTOR: Final = 0.55
"""Where the block stays nearer the centre than this share of the field, `reach` leaves it there."""


Opening = Callable[[Points, float], Points]
"""Maps a block, [-1, 1] across and down, into a field less so many units of paper on every side."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The room for the letters, in units.

    `half_width` and `half_height` are the field's half axes, `ring` the paper kept between letters and rim; `round`
    tells a disc or ellipse from a square. `fan` 0 leaves the block upright and narrow, 1 opens it to fill the field.
    `narrowing` (0 to 1) is how much narrower its top and bottom become then, `bend` how far level strokes follow
    the edge. `largest_em` bounds the size of sparse names.
    `reach` 0 to 1 draws the outer ends over the ring; at 1 they run `overlap` into the rim. `growth` is how far
    strokes are yet to grow. `opening` gives the block the field's form in another way than by `fan`,
    `bend` and `narrowing`.
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
    breadth: float = 0.0  # of the field's width: what a single column of letters is to take; 0 leaves it as it falls
    by_eye: float = 0.0  # how far a block is set, across, where the eye sees its middle, not where it may be largest

    def edge_at(self, axis: int, beside: float) -> float:
        """Return how far from the middle the ring begins along an axis (0 x, 1 y), `beside` units off that axis."""
        half, other = (self.half_width, self.half_height) if axis == 0 else (self.half_height, self.half_width)
        share = min(abs(beside) / other, 1.0)
        return half * (float(np.sqrt(1.0 - share * share)) if self.round else 1.0) - self.ring


def field_map(block: Points, filling: Filling) -> Callable[[Points], Points]:
    """Return where points of a block, in ems, stand in units: inside the ring of paper, or as far as they reach.

    `block` (n, 2) are points of its outer edge, and of white that must have room too.
    """
    middle = (block.min(axis=0) + block.max(axis=0)) / 2
    share = SMALLEST + (1.0 - SMALLEST) * filling.fan
    if filling.opening is not None:
        placed = _opened_by_family(block - middle, filling, filling.opening)
    else:
        placed = _opened_and_grown(block - middle, filling, share)
    if filling.reach <= 0.0:
        return lambda points: placed(points - middle)
    reaching = _reaching(placed(block - middle), filling)
    return lambda points: reaching(placed(points - middle))


def estimated_scale(width_em: float, height_em: float, filling: Filling) -> float:
    """Return about how many units an em will have, for a block of this size."""
    room = np.array([filling.half_width, filling.half_height]) - filling.ring
    half = np.array([width_em, height_em]) / 2 / room
    reach = 0.88 * float(np.hypot(*half)) if filling.round and filling.opening is None else float(half.max())
    return min(1.0 / reach, filling.largest_em)


def _opened_by_family(block: Points, filling: Filling, opening: Opening) -> Callable[[Points], Points]:
    """Return the block in [-1, 1] across and down, at the proportions that it will have, opened in a family's way."""
    axes = np.array([filling.half_width, filling.half_height])
    most = float(np.abs(block / axes).max())
    paper = filling.ring + filling.growth
    return lambda points: opening(points / axes / most, paper)


def _opened_and_grown(block: Points, filling: Filling, share: float) -> Callable[[Points], Points]:
    """Return the block opened, at the size at which it meets the ring, optically centred."""
    opened = _opened(block, filling)
    room = np.array([filling.half_width, filling.half_height]) - filling.ring - filling.growth
    points = opened(block)
    if not filling.round:
        scale = min(*(room / np.abs(points).max(axis=0)).tolist(), filling.largest_em) * share
        return lambda points: opened(points) * scale
    shares = points / room
    corners = shapely.get_coordinates(shapely.convex_hull(shapely.linestrings(shares)))
    circle = shapely.minimum_bounding_circle(shapely.linestrings(corners))
    middle = ROOMIEST * np.array(circle.centroid.coords[0])
    middle[0] += filling.by_eye * (_seen_middle(shares[:, 0]) - middle[0])
    largest = min(1.0 / float(np.hypot(*(corners - middle).T).max()), filling.largest_em) * share
    return lambda points: (opened(points) - middle * room) * largest


def _opened(block: Points, filling: Filling) -> Callable[[Points], Points]:
    """Return the block narrower at top and bottom (in a round field), and narrower altogether where it is upright."""
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


def _seen_middle(across: Floats) -> float:
    """Return where the eye sees the middle of a block: between that of its breadth and that of its edges."""
    return float(0.65 * (across.min() + across.max()) / 2 + 0.35 * across.mean())


def _reaching(block: Points, filling: Filling) -> Callable[[Points], Points]:
    """Return the block with its outer parts drawn outward, direction by direction, towards the rim."""
    joining = filling.reach**JOINING
    beyond = joining * filling.overlap - (1.0 - joining) * POINTED * filling.growth
    edge = np.array([filling.half_width, filling.half_height]) + beyond

    def polar(points: Points) -> tuple[Floats, Floats]:
        x, y = (points / edge).T
        distance = np.hypot(x, y) if filling.round else np.maximum(np.abs(x), np.abs(y))
        return distance, (np.arctan2(y, x) / (2 * np.pi) + 0.5) * SECTORS

    distance, sector = polar(block)
    envelope = np.full(SECTORS, CLOSEST_SECTOR)
    np.maximum.at(envelope, sector.astype(int) % SECTORS, distance)
    around = np.array([np.roll(envelope, k) for k in range(-3, 4)])
    weights = np.exp(-0.5 * (np.arange(-3, 4) / 1.5) ** 2)
    envelope = ((around**4 * weights[:, None]).sum(axis=0) / weights.sum()) ** 0.25
    furthest = float(distance.max())
    most = furthest + filling.reach * max(1.0 - furthest, 0.0)

    def reaching(points: Points) -> Points:
        distance, sector = polar(points)
        first = np.floor(sector - 0.5).astype(int)
        aside = sector - 0.5 - first
        limit = envelope[first % SECTORS] * (1.0 - aside) + envelope[(first + 1) % SECTORS] * aside
        share = np.clip(distance / limit, 0.0, 1.0)
        rise = np.clip((share - 0.45) / 0.55, 0.0, 1.0) ** 2
        factor = 1.0 + filling.reach * rise * (1.0 / np.maximum(limit, 1e-6) - 1.0)
        factor = np.minimum(factor, np.maximum(most / np.maximum(distance, 1e-6), 1.0))
        reached: Points = points * factor[:, None]
        return reached

    return reaching


def cells_of(typeset: TypesetName, inks: Sequence[BaseGeometry], filling: Filling) -> list[Box]:
    """Return each letter's cell: its ink, and its share of the white around it, up to the ring of paper by the rim."""
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
    """Return from where to where cells reach along an axis: half way to the letters before and after, or to the ring.

    `bounds` (n, 4) are those of every letter; `these` are numbers of letters, `before` and `after` of their neighbours.
    """
    own = bounds[list(these)]
    low, high = float(own[:, axis].min()), float(own[:, 2 + axis].max())
    edge = filling.edge_at(axis, float(own[:, [1 - axis, 3 - axis]].mean()))
    first = (float(bounds[list(before), 2 + axis].max()) + low) / 2 if before else -edge
    last = (high + float(bounds[list(after), axis].min())) / 2 if after else edge
    return min(first, low), max(last, high)
