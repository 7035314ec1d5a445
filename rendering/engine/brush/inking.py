"""A letter's ink: its own curves, drawn out, thickened by one offset, its ends and corners as the hand has them.

Where a white that the typeface has would close, or a part fall apart, all of the letter gets less.
Knows rings in units; no layout.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.edges import squared
from rendering.engine.brush.weights import Weight
from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.polygons import areas_of, simpler
from rendering.engine.geometry.topology import Topology, topology

SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # points of 54 degrees and more stay sharp
ROUND: Final[dict[str, Any]] = {"quad_segs": 5}
LIGHTER: Final = (
    (1.0, 1.0, 1.0), (0.8, 1.0, 1.0), (0.6, 1.0, 1.0), (0.4, 1.0, 1.0), (0.2, 1.0, 1.0), (0.0, 1.0, 1.0),
    (0.0, 1.0, 0.5), (0.0, 1.0, 0.2), (0.0, 0.8, 0.2), (0.0, 0.6, 0.2), (0.0, 0.3, 0.2), (0.0, 0.0, 0.0),
)  # fmt: skip
"""In which a letter is tried: shares of the weight that was asked for, of its own, of its pools and round ends."""

MADE_NO_HEAVIER: Final = 5  # of LIGHTER, the first to be tried of a letter that is not asked to be heavier
THINNEST_UNITS: Final = 10.0  # a part of the ink that is thinner on the mean was cut to a hair
NEEDLESS_UNITS: Final = 0.8  # how far the edge may stray for a point to be needless
MOST_OF_WHITE: Final = 0.4  # a pool, of the letter's narrow whites: a larger one would fill them
MOST_OF_STROKE: Final = 0.34  # a pool, of the letter's strokes
LARGEST_END, LARGEST_HIDDEN = 0.25, 0.18  # of the stroke: rounder, and thin places would go, where no ink pools


@dataclass(frozen=True, slots=True)
class Hand:
    """How a hand leaves its corners, in units: `ends` rounds what sticks out, `pools` fills where strokes meet.

    0 of both leaves them sharp. `square_corners` makes the typeface's own round corners square.
    """

    ends: float = 0.0
    pools: float = 0.0
    square_corners: bool = False


def inked(letter: BrushLetter, placed: Points, weight: Weight, hand: Hand) -> MultiPolygon:
    """Return a letter's ink; `placed` (n, 2) is where its points came to stand."""
    wanted = Topology(letter.parts, letter.counters)
    area = simpler(letter.area_at(placed), NEEDLESS_UNITS)
    ink = areas_of(area)
    for heavier, own, corners in _tries(weight, hand):
        offset = heavier * weight.heavier + own * weight.offset
        stroke = weight.stroke + 2.0 * offset
        pools = min(corners * hand.pools, MOST_OF_WHITE * (weight.white - 2.0 * offset), MOST_OF_STROKE * stroke)
        drawn = _drawn(area, offset, corners * hand.ends, pools, stroke)
        if topology(drawn) == wanted:
            ink = areas_of(drawn)
            break
    return squared(ink, wanted) if hand.square_corners else ink


def _tries(weight: Weight, hand: Hand) -> Iterable[tuple[float, float, float]]:
    """Return those of LIGHTER that differ for a hand."""
    tries = LIGHTER[0 if weight.heavier else MADE_NO_HEAVIER :]
    rounds = bool(hand.ends or hand.pools)
    return dict.fromkeys((heavier, own, corners * rounds) for heavier, own, corners in tries)


def _drawn(area: MultiPolygon, offset: float, ends: float, pools: float, stroke: float) -> BaseGeometry:
    """Return the area with its edges moved outward, what sticks out rounded, and corners filled."""
    ends = min(ends, (LARGEST_END if pools > 0.0 else LARGEST_HIDDEN) * stroke)
    if ends <= 0.0:
        return shapely.buffer(area, offset, **SHARP)
    if pools > 0.0:
        area = shapely.buffer(shapely.buffer(area, offset + pools, **ROUND), -pools - ends, **ROUND)
    else:
        area = shapely.buffer(area, offset - ends, **SHARP)
    return shapely.buffer(area, ends, **ROUND)
