"""Decides how bold each letter of a brushed face is, and makes its ink: the outline, moved outward and rounded.

A letter is as bold as its own whites allow, and the letters of a face are about equally bold. A white that would close
nevertheless is opened along its middle. If the number of parts or counters would still change, the letter gets less
weight. `Grain` makes a whole face slightly uneven, as cast bronze is. Lengths are in units unless a name says
otherwise.
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

TIGHT: Final = 0.42  # percentile (0 to 1) of white widths that decides how bold a letter may be; less is lighter
TIGHTEST: Final = 0.02  # percentile of white widths that counts as the narrowest white, which must not close
OPEN_UNITS: Final = 4.0  # width that the offset leaves of this narrowest white, before it is opened
RAG: Final = 0.3  # whites narrower than this share of the stroke width are ignored: they are rags or corners
USUAL_LINES: Final = 60  # a letter with fewer measured whites counts as having so many: one of few tells little
WHITE_OF_STROKE: Final = 0.55  # least width of a narrow white, as a share of the stroke beside it; less is bolder
BOLDEST_OF_OWN: Final = 1.8  # greatest stroke width, as a multiple of the typeface's; with more, the hand is lost
FINEST_UNITS: Final = 36.0  # least width of strokes and whites: 0.2 mm at 12 mm
OPENED_UNITS: Final = 42.0  # width to which whites that would close are opened; smoothing then takes some of it away
SPREAD: Final = 1.1  # greatest stroke width of a letter, as a multiple of the finest letters' of its face
LEAST_OF_STROKE: Final = -0.18  # least offset of an edge, as a share of the stroke width: below 0 it moves inward
TIP_UNITS: Final = 50.0  # how much of a sweep's tip a letter may lose when it becomes thinner
THINNED: Final = ((1.0, 1.0), (1.0, 0.3), (0.8, 0.0), (0.6, 0.0), (0.4, 0.0))
"""Shares of the inward offset, and of round ends, that are tried in turn until a letter keeps its tips."""

LEAST_OF_OTHERS: Final = 0.65  # least share of its stroke width that a letter keeps when finer letters make it lighter
FOLLOWS: Final = 0.75  # change of a letter's mean stroke width, as a share of twice the offset of its edges
LEAST_CHANGE_UNITS: Final = 3.0  # least change of a stroke width that the eye sees; a smaller one is not made

SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # corners of 54 degrees and more stay sharp
ROUND: Final[dict[str, Any]] = {"quad_segs": 5}
PINHOLE: Final = 100.0  # square units: a counter that a heavier weight leaves no larger counts as closed
MOST_OPEN: Final = 0.85  # widest opening of a closing white, as a share of the stroke width
LESS_OPEN: Final = 0.8  # factor on that opening where thin bars leave no room for all of it
CUTTABLE_UNITS: Final = 20.0  # a smaller opening than asked must be wider: no cutter clears less, 0.15 mm at 15 mm
LESS_HEAVY_UNITS: Final = 4.0  # step between the offsets that are tried for a heavier weight
LIGHTEST: Final = (0.0, 0.0)  # the lightest weight: shares of the letter's own offset, and of its pools and round ends
LIGHTER: Final = ((1.0, 0.2), (0.6, 0.2))
"""The same shares for weights between the letter's own and the lightest, the heaviest first. The first differs from the
letter's own only in pools and round ends, so it is left out for a hand that has none."""

THINNEST_UNITS: Final = 10.0  # ink whose mean width is below this is a leftover hair
NEEDLESS_UNITS: Final = 0.8  # how far the edge may move when needless points are removed
MOST_OF_WHITE: Final = 0.4  # greatest radius of a pool, as a share of the narrowest white: a larger pool would fill it
MOST_OF_STROKE: Final = 0.34  # greatest radius of a pool, as a share of the stroke width
LARGEST_END, LARGEST_HIDDEN = 0.25, 0.18
"""Greatest radius of round ends, as a share of the stroke width: with pools, and without them. Without pools, thin
places would vanish if the radius were larger."""

WAVES: Final = 9  # number of waves that the grain of a casting is made of
SHORTEST_UNITS, LONGEST_UNITS = 130.0, 420.0  # lengths of these waves; the marks of shorter ones would look like teeth


@dataclass(frozen=True, slots=True)
class Strokes:
    """How bold the letters of a face are to be.

    `boldness` (about 1) is the share of the weight that whites allow, and `boldest` the greatest stroke width in units.
    `heavier` moves all edges outward by so many units more. Strokes and whites are at least `finest` units wide. Whites
    that would close are opened to `opened` units.
    """

    boldness: float
    boldest: float
    heavier: float = 0.0
    finest: float = FINEST_UNITS
    opened: float = OPENED_UNITS


@dataclass(frozen=True, slots=True)
class Weight:
    """How bold one letter is, in units.

    `stroke` and `white` are the widths of its strokes and of its narrowest white before its edges move. `offset` is how
    far the edges move outward. `heavier` is how far they are asked to move beyond that; they move less where the letter
    would break. A white that would close is opened to `opened` units.
    """

    stroke: float
    white: float
    offset: float
    heavier: float
    opened: float = OPENED_UNITS


@dataclass(frozen=True, slots=True)
class Borne:
    """What a letter's shape allows, in units.

    `stroke` and `white` are the same as in Weight. `most` is how far the edges may move outward.
    """

    stroke: float
    white: float
    most: float


def weighed(letters: Sequence[BrushLetter], matrices: Sequence[Matrix], strokes: Strokes) -> list[Weight]:
    """Return how bold each letter is. `matrices` (2, 2) map font units to units."""
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
    """Return lighter weights, by letter number, for letters that are much bolder than the others of their face.

    `widths` are the mean stroke widths as inked; a letter may not have borne all the weight that it was asked. With
    four letters or more, the finest quarter is ignored, so that one fine letter does not make all others lighter.
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
    if letter.letter.script == HAN:  # whites of Latin letters and kana do not close: narrow ones are corners
        most = min(most, max(tightest - OPEN_UNITS, 0.0) / 2.0)
    return Borne(stroke, tightest, most)


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
        if _farthest(edge, _drawn(area, tried[0].offset, tried[1].ends, hand.pools, stroke)) < TIP_UNITS:
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
        drawn = _drawn(self.area, offset, corners * self.hand.ends, pools, stroke)
        ink = self.whites.opened(drawn, width)
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


def _drawn(area: MultiPolygon, offset: float, ends: float, pools: float, stroke: float) -> BaseGeometry:
    """Return the area with its edges moved outward, its ends rounded, and its inner corners filled."""
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
    """A slight unevenness of the whole face: points move by the sum of some plane waves."""

    waves: Points  # (n, 2): wave vectors, in radians per unit
    phases: Floats  # in radians
    moves: Matrix  # (n, 2): the direction and the size of each wave's movement, in units

    def apply(self, points: Points) -> Points:
        """Return points (n, 2) after this movement."""
        moved: Points = points + mapped(np.sin(mapped(points, self.waves) + self.phases), self.moves.T)
        return moved


def grain(dice: RandomStream, unevenness: float) -> Grain:
    """Return the grain of one casting, which moves points by about `unevenness` units."""
    waves, moves = [], []
    for number in range(WAVES):
        angle = np.pi * (number + dice.unit()) / WAVES
        turn = 2 * np.pi / dice.between(SHORTEST_UNITS, LONGEST_UNITS)
        waves.append([turn * np.cos(angle), turn * np.sin(angle)])
        aim = angle + dice.between(-0.6, 0.6)
        moves.append([np.cos(aim), np.sin(aim)])
    phases = np.array([dice.between(0.0, 2 * np.pi) for _ in range(WAVES)])
    return Grain(np.array(waves), phases, np.array(moves) * unevenness * 1.4 / np.sqrt(WAVES))
