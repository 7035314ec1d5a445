"""The block of letters given the field's form, as a carver fills it: opened, centred, grown until it meets the ring.

Maps points in ems to units. Knows the field's half axes and the letters' points; no letter, no stroke.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely

from rendering.engine.geometry.arrays import Floats, Points

SMALLEST: Final = 0.90
"""At `fan` 0 the block stops at this share of its way to the ring."""

WIDE: Final = 1.15  # a block this much wider than tall is not made narrower still

ROOMIEST: Final = 0.8  # of the way to the middle of the smallest disc round a block: there it may be largest

SECTORS: Final = 48
JOINING: Final = 8  # ends join the rim at full `reach` only: this power of it runs into the rim
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


def filled(block: Sequence[Points], white: Points, filling: Filling) -> list[Points]:
    """Return the letters' points in units, inside the ring of paper (up to the rim, as far as they reach).

    `white` (n, 2, ems) are points that must have room inside the ring too, though there is no ink.
    """
    ends = np.cumsum([len(points) for points in block])
    points = _centred(np.vstack([*block, white]))
    if filling.opening is not None:
        placed = filling.opening(_in_block(points, filling), filling.ring + filling.growth)[: ends[-1]]
    else:
        share = SMALLEST + (1.0 - SMALLEST) * filling.fan
        placed = _grown(_opened(points, filling), filling)[: ends[-1]] * share
    if filling.reach > 0.0:
        placed = _reaching(placed, filling)
    return np.split(placed, ends[:-1])


def estimated_scale(width_em: float, height_em: float, filling: Filling) -> float:
    """Return about how many units an em will have, for a block of this size."""
    room = np.array([filling.half_width, filling.half_height]) - filling.ring
    half = np.array([width_em, height_em]) / 2 / room
    reach = 0.88 * float(np.hypot(*half)) if filling.round and filling.opening is None else float(half.max())
    return min(1.0 / reach, filling.largest_em)


def _centred(points: Points) -> Points:
    centred: Points = points - (points.min(axis=0) + points.max(axis=0)) / 2
    return centred


def _in_block(points: Points, filling: Filling) -> Points:
    """Return centred points in a block of [-1, 1] across and down, at the proportions that they will have."""
    shares = points / np.array([filling.half_width, filling.half_height])
    in_block: Points = shares / np.abs(shares).max()
    return in_block


def _opened(points: Points, filling: Filling) -> Points:
    """Return the block narrower at top and bottom (in a round field), and narrower altogether where it is upright."""
    half = np.maximum(np.abs(points).max(axis=0), 1e-6)
    x, y = (points / half).T
    wide = half[0] > half[1] * WIDE
    upright = 1.0 if wide else 0.80 + 0.20 * filling.fan
    if not filling.round:
        squeezed: Points = np.column_stack([x * upright, y]) * half
        return squeezed
    narrow = 0.55 * filling.fan * filling.narrowing
    short = 0.45 * filling.fan * filling.bend
    opened: Points = np.column_stack([x * np.sqrt(1 - narrow * y * y) * upright, y * np.sqrt(1 - short * x * x)]) * half
    return opened


def _grown(points: Points, filling: Filling) -> Points:
    """Return the block at the size at which it meets the ring, optically centred."""
    room = np.array([filling.half_width, filling.half_height]) - filling.ring - filling.growth
    if not filling.round:
        half = np.abs(points).max(axis=0)
        scale = min(*(room / half).tolist(), filling.largest_em)
        grown: Points = points * scale
        return grown
    shares = points / room
    corners = shapely.get_coordinates(shapely.convex_hull(shapely.linestrings(shares)))
    circle = shapely.minimum_bounding_circle(shapely.linestrings(corners))
    middle = ROOMIEST * np.array(circle.centroid.coords[0])
    middle[0] += filling.by_eye * (_seen_middle(shares[:, 0]) - middle[0])
    scale = 1.0 / float(np.hypot(*(corners - middle).T).max())
    scaled: Points = (shares - middle) * room * min(scale, filling.largest_em)
    return scaled


def _seen_middle(across: Floats) -> float:
    """Return where the eye sees the middle of a block: between that of its breadth and that of its edges."""
    return float(0.65 * (across.min() + across.max()) / 2 + 0.35 * across.mean())


def _reaching(points: Points, filling: Filling) -> Points:
    """Return the block with its outer parts drawn outward, direction by direction, towards the rim."""
    joining = filling.reach**JOINING
    beyond = joining * filling.overlap - (1.0 - joining) * filling.growth
    edge = np.array([filling.half_width, filling.half_height]) + beyond
    x, y = (points / edge).T
    distance = np.hypot(x, y) if filling.round else np.maximum(np.abs(x), np.abs(y))
    angle = np.arctan2(y, x)
    sector = ((angle / (2 * np.pi) + 0.5) * SECTORS).astype(int) % SECTORS
    envelope = np.full(SECTORS, CLOSEST_SECTOR)
    np.maximum.at(envelope, sector, distance)
    around = np.array([np.roll(envelope, k) for k in range(-3, 4)])
    weights = np.exp(-0.5 * (np.arange(-3, 4) / 1.5) ** 2)
    smooth = (around**4 * weights[:, None]).sum(axis=0) / weights.sum()
    envelope = smooth**0.25
    at = (angle / (2 * np.pi) + 0.5) * SECTORS - 0.5
    first = np.floor(at).astype(int)
    limit = envelope[first % SECTORS] * (first + 1 - at) + envelope[(first + 1) % SECTORS] * (at - first)
    share = np.clip(distance / limit, 0.0, 1.0)
    rise = np.clip((share - 0.45) / 0.55, 0.0, 1.0) ** 2
    factor = 1.0 + filling.reach * rise * (1.0 / np.maximum(limit, 1e-6) - 1.0)
    furthest = float(distance.max())
    most = furthest + filling.reach * max(1.0 - furthest, 0.0)
    factor = np.minimum(factor, np.maximum(most / np.maximum(distance, 1e-6), 1.0))
    reaching: Points = points * factor[:, None]
    return reaching
