"""Makes the ink of a brushed letter: its outline, moved outward and rounded.

A white that would close is opened along its middle. If the number of parts or counters would still change, the letter
gets less weight. Lengths are in units unless a name says otherwise.
"""

import math
from dataclasses import dataclass, replace
from typing import Any, Final

import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.inking.channels import CUSP_UNITS, Whites
from rendering.engine.brush.inking.weights import FINEST_UNITS, Weight
from rendering.engine.brush.middles import Middles
from rendering.engine.geometry.arrays import Geometries, Points
from rendering.engine.geometry.polygons import areas_of, simpler
from rendering.engine.geometry.topology import Topology, topology

TIP_UNITS: Final = 50.0  # how much of a sweep's tip a letter may lose when it becomes thinner
THINNED: Final = ((1.0, 1.0), (1.0, 0.3), (0.8, 0.0), (0.6, 0.0), (0.4, 0.0))
"""Shares of the inward offset, and of round ends, that are tried in turn until a letter keeps its tips."""

SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # corners of 54 degrees and more stay sharp
ROUND: Final[dict[str, Any]] = {"quad_segs": 5}
PINHOLE: Final = 100.0  # square units: a counter that a heavier weight leaves no larger counts as closed
MOST_OPEN: Final = 0.85  # widest opening of a closing white, as a share of the stroke width
LESS_OPEN: Final = 0.8  # factor on that opening where thin bars leave no room for all of it
CUTTABLE_UNITS: Final = 20.0  # a white opened less than asked must be wider, or no cutter clears it: 0.15 mm at 15 mm
LESS_HEAVY_UNITS: Final = 4.0  # step between the offsets that are tried for a heavier weight
LIGHTEST: Final = (0.0, 0.0)  # the lightest weight: shares of the letter's own offset, and of its pools and round ends
LIGHTER: Final = ((1.0, 0.2), (0.6, 0.2))
"""The same shares for weights between the letter's own and the lightest, the heaviest first. The first differs from the
letter's own only in pools and round ends, so it is left out for a hand that has none."""

THINNEST_UNITS: Final = 10.0  # ink whose mean width is below this is a leftover hair
NEEDLESS_UNITS: Final = 0.8  # how far the edge may move when needless points are removed
MOST_OF_WHITE: Final = 0.4  # greatest radius of a pool, as a share of the narrowest white: a larger pool would fill it
MOST_OF_STROKE: Final = 0.34  # greatest radius of a pool, as a share of the stroke width
CUT_ENDS: Final = 0.85  # radius of ends beside a channel, as a share of others: with all of it, strokes get too thin
LARGEST_END, LARGEST_HIDDEN = 0.25, 0.18
"""Greatest radius of round ends, as a share of the stroke width: with pools, and without them. Without pools, thin
places would vanish if the radius were larger."""


@dataclass(frozen=True, slots=True)
class Hand:
    """How a hand leaves corners, in units.

    `ends` is the radius of round ends and outer corners. `pools` is the radius of the ink that fills inner corners,
    where strokes meet. 0 of both leaves corners sharp.
    """

    ends: float = 0.0
    pools: float = 0.0


def inked(letter: BrushLetter, placed: Points, weight: Weight, hand: Hand) -> MultiPolygon:
    """Return a letter's ink. `placed` (n, 2) are the positions of its points on the face."""
    wanted = Topology(letter.parts, letter.counters)
    area = simpler(letter.area_at(placed), NEEDLESS_UNITS)
    weight, hand = _with_tips(area, weight, hand)
    most = max(weight.offset, 0.0) + max(weight.heavier, 0.0) + hand.pools
    whites = Middles.between(letter.whites, placed, letter.rings, weight.opened + 2.0 * weight.offset)
    trial = _Trial(wanted, area, Whites(area, whites, 2.0 * most + weight.opened), weight, hand)
    own = trial.ink(0.0)
    return areas_of((trial.lighter() or area) if own is None else trial.nearest(own))


def _with_tips(area: MultiPolygon, weight: Weight, hand: Hand) -> tuple[Weight, Hand]:
    """Return the weight and the hand, changed for a letter that becomes thinner so that its sweeps keep their tips."""
    if weight.offset >= 0.0:
        return weight, hand
    edge = shapely.points(shapely.get_coordinates(area))
    for thinner, corners in THINNED:
        tried = replace(weight, offset=thinner * weight.offset), replace(hand, ends=corners * hand.ends)
        stroke = weight.stroke + 2.0 * tried[0].offset
        ends = _ends(tried[1].ends, hand.pools, stroke)
        if _farthest(edge, _drawn(area, tried[0].offset, ends, hand.pools)) < TIP_UNITS:
            break
    return tried


def _farthest(edge: Geometries, ink: BaseGeometry) -> float:
    return float(shapely.distance(edge, ink).max())


@dataclass(frozen=True, slots=True)
class _Trial:
    """A letter that is tried at several weights. A try returns its ink, or None if parts or counters would change."""

    wanted: Topology
    area: MultiPolygon
    whites: Whites
    weight: Weight
    hand: Hand

    def ink(self, beyond: float, own: float = 1.0, corners: float = 1.0, opened: float = 1.0) -> BaseGeometry | None:
        """Return the ink with its edges moved by the share `own` of the letter's offset, and `beyond` units further.

        `corners` is the share of pools and round ends, `opened` that of the width to which whites are opened.
        """
        offset = beyond + own * self.weight.offset
        stroke = self.weight.stroke + 2.0 * offset
        width = opened * min(self.weight.opened, MOST_OPEN * stroke)
        bar_units = self.weight.stroke + self.weight.white - width  # the stroke that is left beside such a white
        if bar_units < 2.0 * CUSP_UNITS or (opened < 1.0 and width <= CUTTABLE_UNITS):
            return None
        if stroke < FINEST_UNITS:
            corners = 0.0  # they would not be seen on so thin a stroke
        most_pools = min(MOST_OF_WHITE * (self.weight.white - 2.0 * offset), MOST_OF_STROKE * stroke)
        pools = min(corners * self.hand.pools, most_pools)
        ends = _ends(corners * self.hand.ends, pools, stroke)
        drawn = _drawn(self.area, offset, ends, pools)
        ink = self.whites.opened(drawn, width, 0.0 if pools else CUT_ENDS * ends)
        least = PINHOLE if beyond > 0.0 else 0.0
        return ink if self.wanted == topology(ink) == topology(ink, least) else None

    def nearest(self, own: BaseGeometry) -> BaseGeometry:
        """Return the ink at the weight nearest to the one asked for at which the letter does not break.

        `own` is the ink at the letter's own weight. If the letter breaks at some weight, heavier weights are not tried.
        """
        asked, ink = self.weight.heavier, own
        whole, broken = 0, math.ceil(abs(asked) / LESS_HEAVY_UNITS) + 1
        step = broken - 1
        while whole < step < broken:
            nearer = self.ink(math.copysign(min(LESS_HEAVY_UNITS * step, abs(asked)), asked))
            ink, whole, broken = (ink, whole, step) if nearer is None else (nearer, step, broken)
            step = (whole + broken) // 2
        return ink

    def lighter(self) -> BaseGeometry | None:
        """Return the ink of a letter that breaks at its own weight; None if it breaks at the lightest weight too.

        Thin bars may leave no room for the whites, so these are opened less first. Then lighter weights are tried. If
        the letter breaks at the lightest weight, those between are not tried.
        """
        less_open = self.ink(0.0, opened=LESS_OPEN)
        if less_open is not None:
            return less_open
        lightest = self.ink(0.0, *LIGHTEST)
        if lightest is None:
            return None
        rounds = bool(self.hand.ends or self.hand.pools)
        return next(filter(None, (self.ink(0.0, *each) for each in LIGHTER[not rounds :])), lightest)


def _ends(asked: float, pools: float, stroke: float) -> float:
    """Return the radius of ends that a stroke of this width bears."""
    return min(asked, (LARGEST_END if pools > 0.0 else LARGEST_HIDDEN) * stroke)


def _drawn(area: MultiPolygon, offset: float, ends: float, pools: float) -> BaseGeometry:
    """Return the area with its edges moved outward, its ends rounded, and its inner corners filled."""
    if ends <= 0.0:
        return shapely.buffer(area, offset, **SHARP)
    if pools > 0.0:
        area = shapely.buffer(shapely.buffer(area, offset + pools, **ROUND), -pools - ends, **ROUND)
    else:
        area = shapely.buffer(area, offset - ends, **SHARP)
    return shapely.buffer(area, ends, **ROUND)
