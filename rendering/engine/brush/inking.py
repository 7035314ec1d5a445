"""How bold each letter of a face is, and its ink: its own curves drawn out, thickened, with ends as the hand has them.

A letter is as bold as its own whites allow, and all letters of a face alike. Where a white would close yet, it is
opened; where the letter would still have other parts or counters, it gets less. Cast bronze is uneven over the whole
face. Knows letters and units; no layout.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.channels import CUSP_UNITS, Whites
from rendering.engine.brush.middles import Middles
from rendering.engine.brush.scans import WIDEST_WHITE_FONT_UNITS
from rendering.engine.geometry.arrays import Floats, Geometries, Matrix, Points
from rendering.engine.geometry.linear_algebra import mapped
from rendering.engine.geometry.polygons import areas_of, simpler
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.names.characters import HAN
from rendering.engine.seeds import RandomStream

TIGHT: Final = 0.42  # so many of a letter's whites are narrower than those that tell how bold it may be,
TIGHTEST: Final = 0.02  # and so few than those that must not close
OPEN_UNITS: Final = 4.0  # what is left of these before they are opened
RAG: Final = 0.3  # of a stroke: what is narrower is a rag of the brush, or a corner
USUAL_LINES: Final = 60  # across whites: of a letter with fewer, a single narrow one tells little
WHITE_OF_STROKE: Final = 0.55  # what a narrow white keeps, of the stroke beside it
BOLDEST_OF_OWN: Final = 1.8  # times its stroke in the typeface: bolder, and a letter loses its hand
FINEST_UNITS: Final = 36.0  # 0.2 mm at 12 mm: the least of strokes and whites
OPENED_UNITS: Final = 42.0  # to what whites that would close are opened: smoothing takes some of it away
SPREAD: Final = 1.1  # a sparse letter may be so many times as bold as the least bold
LEAST_OF_STROKE: Final = -0.18  # how much thinner than it was drawn out a letter may become, to either side
TIP_UNITS: Final = 50.0  # of a sweep, that a letter which becomes thinner may lose
THINNED: Final = ((1.0, 1.0), (1.0, 0.3), (0.8, 0.0), (0.6, 0.0), (0.4, 0.0))
"""Shares of what it would lose to either side, and of its round ends, that are tried until it keeps its tips."""

LEAST_OF_OTHERS: Final = 0.65  # of its width, that a letter keeps beside one that bears little
FOLLOWS: Final = 0.75  # of what both edges of its strokes move, the mean width of a letter changes by so much
LEAST_CHANGE_UNITS: Final = 3.0  # of a stroke, that the eye sees

SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # points of 54 degrees and more stay sharp
ROUND: Final[dict[str, Any]] = {"quad_segs": 5}
PINHOLE: Final = 100.0  # square units: a counter that a heavier weight closes to so little is closed
MOST_OPEN: Final = 0.85  # of the letter's strokes: to what a white that would close is opened at most
LESS_OPEN: Final = 0.8  # share of that, where thin bars leave no room for more
CUTTABLE_UNITS: Final = 20.0  # 0.15 mm at 15 mm: no cutter opens less
LESS_HEAVY_UNITS: Final = 4.0  # steps in which a letter that would close moves its edges less far than it was asked
LIGHTEST: Final = (0.0, 0.0)  # shares of its own weight, and of its pools and round ends: less, and a letter is bare
LIGHTER: Final = ((1.0, 0.2), (0.6, 0.2))
"""The same, tried before the lightest. The first is for hands that have such corners."""

THINNEST_UNITS: Final = 10.0  # a part of the ink that is thinner on the mean was cut to a hair
NEEDLESS_UNITS: Final = 0.8  # how far the edge may stray for a point to be needless
MOST_OF_WHITE: Final = 0.4  # a pool, of the letter's narrow whites: a larger one would fill them
MOST_OF_STROKE: Final = 0.34  # a pool, of the letter's strokes
LARGEST_END, LARGEST_HIDDEN = 0.25, 0.18  # of the stroke: rounder, and thin places would go, where no ink pools
WAVES: Final = 9
SHORTEST_UNITS, LONGEST_UNITS = 130.0, 420.0  # of the waves: shorter ones would be teeth


@dataclass(frozen=True, slots=True)
class Strokes:
    """How bold a face is: `boldness` (about 1) of what whites allow, no bolder than `boldest` units.

    `heavier` moves edges outward by so many units more. Strokes and whites are at least `finest` units wide; whites
    that would close are opened to `opened` units.
    """

    boldness: float
    boldest: float
    heavier: float = 0.0
    finest: float = FINEST_UNITS
    opened: float = OPENED_UNITS


@dataclass(frozen=True, slots=True)
class Weight:
    """How bold one letter is, in units: stroke and narrow whites as it was drawn out, how far its edges move outward.

    `heavier` is what they are asked to move beyond that, as far as no white closes; one that would is opened to
    `opened` units.
    """

    stroke: float
    white: float
    offset: float
    heavier: float
    opened: float = OPENED_UNITS


@dataclass(frozen=True, slots=True)
class Borne:
    """What a letter bears, in units: its stroke and narrow whites as drawn out, how far its edges may move outward."""

    stroke: float
    white: float
    most: float


def weighed(letters: Sequence[BrushLetter], matrices: Sequence[Matrix], strokes: Strokes) -> list[Weight]:
    """Return how bold each letter is; `matrices` (2, 2) take font units to units."""
    borne = [_borne(letter, matrix, strokes) for letter, matrix in zip(letters, matrices, strict=True)]
    usual, most = np.array([each.stroke for each in borne]), np.array([each.most for each in borne])
    bold = np.clip(
        usual + 2.0 * strokes.boldness * most,
        0.5 * usual,
        np.minimum(strokes.boldest, BOLDEST_OF_OWN * usual),
    )
    common = float(np.exp(np.log(bold).mean()))
    least = np.maximum((strokes.finest - usual) / 2.0, LEAST_OF_STROKE * usual)
    moves = np.maximum(np.minimum((common - usual) / 2.0, most), least)
    return [
        Weight(each.stroke, each.white, move, strokes.heavier, strokes.opened)
        for each, move in zip(borne, moves.tolist(), strict=True)
    ]


def evened(asked: Sequence[Weight], widths: Sequence[float]) -> dict[int, Weight]:
    """Return lighter weights for letters that stand in bold beside another.

    `widths` are those of their usual strokes as inked: a letter may have borne less than it was asked. Of four letters
    and more, the finest quarter makes none of the others lighter.
    """
    finest = SPREAD * sorted(widths)[len(widths) // 4]
    wanted = [max(finest, LEAST_OF_OTHERS * width) for width in widths]
    return {
        k: replace(weight, offset=weight.offset - (widths[k] - wanted[k]) / (2.0 * FOLLOWS))
        for k, weight in enumerate(asked)
        if widths[k] > wanted[k] + LEAST_CHANGE_UNITS
    }


def _borne(letter: BrushLetter, matrix: Matrix, strokes: Strokes) -> Borne:
    stroke = letter.pen_under(matrix)
    white = np.hypot(*mapped(letter.scan.whites, matrix).T)
    white = np.sort(white[white > RAG * stroke])
    tightest = float(white[int(TIGHTEST * len(white))]) if len(white) else np.inf
    at = int(TIGHT * max(len(white), USUAL_LINES))
    tight = float(white[at]) if at < len(white) else WIDEST_WHITE_FONT_UNITS
    even = (tight - WHITE_OF_STROKE * stroke) / (2.0 * (1.0 + WHITE_OF_STROKE))
    most = min(even, (tight - strokes.finest) / 2.0)
    if letter.letter.script == HAN:  # Latin letters and kana, of one part, close nowhere: narrow are their corners
        most = min(most, max(tightest - OPEN_UNITS, 0.0) / 2.0)
    return Borne(stroke, tightest, most)


@dataclass(frozen=True, slots=True)
class Hand:
    """How a hand leaves its corners, in units: `ends` rounds what sticks out, `pools` fills where strokes meet.

    0 of both leaves them sharp.
    """

    ends: float = 0.0
    pools: float = 0.0


def inked(letter: BrushLetter, placed: Points, weight: Weight, hand: Hand) -> MultiPolygon:
    """Return a letter's ink; `placed` (n, 2) is where its points came to stand."""
    wanted = Topology(letter.parts, letter.counters)
    area = simpler(letter.area_at(placed), NEEDLESS_UNITS)
    weight, hand = _with_tips(area, weight, hand)
    most = max(weight.offset, 0.0) + max(weight.heavier, 0.0) + hand.pools
    whites = Middles.between(letter.whites, placed, letter.rings, weight.opened + 2.0 * weight.offset)
    trial = _Trial(wanted, area, Whites(area, whites, 2.0 * most + weight.opened), weight, hand)
    own = trial.ink(0.0)
    return areas_of((trial.lighter() or area) if own is None else trial.nearest(own))


def _with_tips(area: MultiPolygon, weight: Weight, hand: Hand) -> tuple[Weight, Hand]:
    """Return the weight and the hand; of a letter that becomes thinner, such as leave its sweeps their tips."""
    if weight.offset >= 0.0:
        return weight, hand
    edge = shapely.points(shapely.get_coordinates(area))
    for thinner, corners in THINNED:
        tried = replace(weight, offset=thinner * weight.offset), replace(hand, ends=corners * hand.ends)
        stroke = weight.stroke + 2.0 * tried[0].offset
        if _farthest(edge, _drawn(area, tried[0].offset, tried[1].ends, hand.pools, stroke)) < TIP_UNITS:
            break
    return tried


def _farthest(edge: Geometries, ink: BaseGeometry) -> float:
    return float(shapely.distance(edge, ink).max())


@dataclass(frozen=True, slots=True)
class _Trial:
    """One letter, tried at one weight after another. Each try returns its ink, or None if it would not be whole."""

    wanted: Topology
    area: MultiPolygon
    whites: Whites
    weight: Weight
    hand: Hand

    def ink(self, beyond: float, own: float = 1.0, corners: float = 1.0, opened: float = 1.0) -> BaseGeometry | None:
        """Return the ink with edges moved `beyond` units further than `own`, the share of the letter's own weight.

        `corners` is the share of pools and round ends, `opened` that of the width to which whites are opened.
        """
        offset = beyond + own * self.weight.offset
        stroke = self.weight.stroke + 2.0 * offset
        width = opened * min(self.weight.opened, MOST_OPEN * stroke)
        bar_units = self.weight.stroke + self.weight.white - width  # what a white opened to this width leaves of it
        if bar_units < 2.0 * CUSP_UNITS or (opened < 1.0 and width <= CUTTABLE_UNITS):
            return None
        if stroke < FINEST_UNITS:
            corners = 0.0  # they would not be seen
        most_pools = min(MOST_OF_WHITE * (self.weight.white - 2.0 * offset), MOST_OF_STROKE * stroke)
        pools = min(corners * self.hand.pools, most_pools)
        drawn = _drawn(self.area, offset, corners * self.hand.ends, pools, stroke)
        ink = self.whites.opened(drawn, width)
        least = PINHOLE if beyond > 0.0 else 0.0
        return ink if self.wanted == topology(ink) == topology(ink, least) else None

    def nearest(self, own: BaseGeometry) -> BaseGeometry:
        """Return the ink as near to the weight that is asked for, beyond the letter's own, as keeps it whole.

        `own` is the ink at its own weight; a letter that is not whole there is none at a heavier one.
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
        """Return the ink with whites opened less, where thin bars leave no room, or else at a lighter weight.

        A letter that is not whole at the lightest weight is none at those between.
        """
        less_open = self.ink(0.0, opened=LESS_OPEN)
        if less_open is not None:
            return less_open
        lightest = self.ink(0.0, *LIGHTEST)
        if lightest is None:
            return None
        rounds = bool(self.hand.ends or self.hand.pools)
        return next(filter(None, (self.ink(0.0, *each) for each in LIGHTER[not rounds :])), lightest)


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


@dataclass(frozen=True, slots=True)
class Grain:
    """How far points move, in units: each of some plane waves along its own direction."""

    waves: Points  # (n, 2) wave vectors, radians a unit
    phases: Floats
    moves: Matrix  # (n, 2)

    def apply(self, points: Points) -> Points:
        """Return points (n, 2) where the casting left them."""
        moved: Points = points + mapped(np.sin(mapped(points, self.waves) + self.phases), self.moves.T)
        return moved


def grain(dice: RandomStream, unevenness: float) -> Grain:
    """Return the grain of one casting, in which points move by about `unevenness` units."""
    waves, moves = [], []
    for number in range(WAVES):
        angle = np.pi * (number + dice.unit()) / WAVES
        turn = 2 * np.pi / dice.between(SHORTEST_UNITS, LONGEST_UNITS)
        waves.append([turn * np.cos(angle), turn * np.sin(angle)])
        aim = angle + dice.between(-0.6, 0.6)
        moves.append([np.cos(aim), np.sin(aim)])
    phases = np.array([dice.between(0.0, 2 * np.pi) for _ in range(WAVES)])
    return Grain(np.array(waves), phases, np.array(moves) * unevenness * 1.4 / np.sqrt(WAVES))
