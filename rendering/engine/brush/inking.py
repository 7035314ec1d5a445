"""A letter's ink: its own curves, drawn out, thickened by one offset, its ends and corners as the hand has them.

Where a white that the typeface has would close, its walls part, as far as it is too narrow.
Knows rings in units; no layout.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import shapely
from scipy.spatial import cKDTree
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.letters import BrushLetter
from rendering.engine.brush.square_corners import squared
from rendering.engine.brush.weights import Weight
from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.geometry.polygons import areas_of
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.geometry.vectors import dots
from rendering.engine.metrics.chords import GAP, chords_within, narrow_chords
from rendering.engine.metrics.walls import walls_of

SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # points of 54 degrees and more stay sharp
ROUND: Final[dict[str, Any]] = {"quad_segs": 8}
LEAST_UNITS: Final = 35.0  # 0.2 mm at 12 mm: a narrower white is opened to it, and a narrower neck filled out,
LEAST_OF_STROKE: Final = 0.78  # or to so much of the letter's strokes, where these are finer
ROUNDING_UNITS: Final = 0.6  # more than is missing: walls between two places follow by a little less
MOST_UNITS: Final = 34.0  # by which the walls of a place part
REACH_UNITS: Final = 46.0  # how far along its stroke a wall follows
LIGHTER: Final = ((1.0, 1.0), (0.5, 1.0), (0.0, 1.0), (0.0, 0.75), (0.0, 0.5), (0.0, 0.25), (0.0, 0.0))
"""In which a letter is tried: shares of the weight that was asked for, and of its own with its pools and round ends."""

MADE_NO_HEAVIER: Final = 2  # of LIGHTER, the first to be tried of a letter that is not asked to be heavier
APART_UNITS: Final = 8.0  # from one place across a white to the next, at the least
ROUNDS: Final = 2  # in which walls part: those of two places may be one
MOST_OF_WHITE: Final = 0.45  # a pool, of the narrowest white: a larger one would fill it
LARGEST_END: Final = 0.3  # of the stroke: rounder, and thin places would go


Move = Callable[[Points], Points]


@dataclass(frozen=True, slots=True)
class Hand:
    """How a hand leaves its corners, in units: `ends` rounds what sticks out, `pools` fills where strokes meet.

    0 of both leaves them sharp. Level strokes gain `level_gain` times as much as uprights. `square_corners` makes the
    typeface's own round corners square.
    """

    ends: float = 0.0
    pools: float = 0.0
    level_gain: float = 1.0
    square_corners: bool = False


def inked(letter: BrushLetter, place: Move, placed: Points, weight: Weight, hand: Hand) -> MultiPolygon:
    """Return a letter's ink. `placed` (n, 2) is where its points came to stand, `place` brings others of it there."""
    wanted = Topology(letter.parts, letter.counters)
    flat = np.array([1.0, 1.0 / hand.level_gain])
    scan, edge = letter.scan, placed * flat
    whites, necks = (
        place(each.ends.reshape(-1, 2)).reshape(-1, 2, 2) * flat for each in (scan.narrow_whites, scan.necks)
    )
    ends, deeper = np.concatenate([whites, necks]), np.concatenate([scan.narrow_whites.deeper, scan.necks.deeper])
    grows = np.repeat([-2.0, 2.0], [len(whites), len(necks)])
    facing = _facing(letter.area_at(edge), LEAST_UNITS + 2.0 * max(weight.offset + weight.heavier, 0.0))
    ends, deeper = np.concatenate([facing, ends]), np.concatenate([np.zeros(len(facing)), deeper])
    grows, count = np.concatenate([np.full(len(facing), -2.0), grows]), len(facing) + len(whites)
    for heavier, share in LIGHTER[0 if weight.heavier else MADE_NO_HEAVIER :]:
        offset = heavier * weight.heavier + share * weight.offset
        least = min(LEAST_UNITS, LEAST_OF_STROKE * (weight.stroke + 2.0 * offset))
        parted, white = _parted(edge, ends, deeper, least - grows * offset, count)
        pools = min(share * hand.pools, MOST_OF_WHITE * (white - 2.0 * offset))
        ink = _drawn(letter.area_at(parted), offset, share * hand.ends, pools, weight.stroke)
        if topology(ink) == wanted:
            break
    else:
        ink = letter.area_at(edge)
    if hand.level_gain != 1.0:
        ink = shapely.transform(ink, lambda points: points / flat)
    return squared(areas_of(ink), wanted) if hand.square_corners else areas_of(ink)


def _facing(area: MultiPolygon, reach: float) -> Points:
    """Return the ends (k, 2, 2) of the chords across an area's narrow whites: also where a corner faces a wall."""
    walls = walls_of(area)
    chords = narrow_chords(walls, chords_within(walls, reach, [GAP]), GAP)
    ends: Points = np.stack([walls.start[chords.corner], chords.to], axis=1)
    return ends[_apart(ends.mean(axis=1), chords.width)]


def _parted(edge: Points, ends: Points, deeper: Floats, wanted: Floats, whites: int) -> tuple[Points, float]:
    """Return where the points of an edge (n, 2) come to stand for narrow places to be as wide as `wanted` (k,).

    Returns the narrowest white as well: the first `whites` of the places are of white.
    """
    for _ in range(ROUNDS):
        across = ends[:, 1] - ends[:, 0]
        natural = np.maximum(np.hypot(*across.T), 1.0)
        short = np.minimum(wanted + ROUNDING_UNITS - natural, MOST_UNITS)
        narrow = np.flatnonzero(short > ROUNDING_UNITS)
        if not len(narrow):
            break
        narrow = narrow[_apart(ends[narrow].mean(axis=1), natural[narrow])]
        shares = np.column_stack([deeper - 1.0, deeper + 1.0])[narrow] / 2.0
        moves = (shares[:, :, None] * (across * (short / natural)[:, None])[narrow, None, :]).reshape(-1, 2)
        walls, middles = ends[narrow].reshape(-1, 2), np.repeat(ends[narrow].mean(axis=1), 2, axis=0)
        edge = edge + _following(edge, walls, middles, moves)
        flat = ends.reshape(-1, 2)
        ends = (flat + _following(flat, walls, middles, moves)).reshape(-1, 2, 2)
    left = np.hypot(*(ends[:whites, 1] - ends[:whites, 0]).T)
    return edge, float(left.min(initial=np.inf))


def _apart(middles: Points, widths: Floats) -> Indexes:
    """Return which places to keep of those that stand close together: of each few the narrowest."""
    order = np.argsort(widths, kind="stable")
    _, first = np.unique(np.floor(middles[order] / APART_UNITS), axis=0, return_index=True)
    return order[np.sort(first)]


def _following(points: Points, walls: Points, middles: Points, moves: Points) -> Points:
    """Return how points follow walls that move: the less the farther from these, and not across the white between."""
    near = cKDTree(points).sparse_distance_matrix(cKDTree(walls), REACH_UNITS, output_type="ndarray")
    near = near[np.lexsort((near["j"], near["i"]))]  # sums come out the same everywhere
    point, wall = near["i"], near["j"]
    on_side = dots(points[point] - middles[wall], moves[wall]) > 0.0
    point, wall, away = point[on_side], wall[on_side], near["v"][on_side]
    follow = (1.0 - (away / REACH_UNITS) ** 2) ** 2
    by_length = follow * np.hypot(*moves[wall].T)
    most = np.zeros(len(points))
    np.maximum.at(most, point, follow)
    total, x, y = (
        np.bincount(point, each, len(points)) for each in (by_length, *(by_length[:, None] * moves[wall]).T)
    )
    followed: Points = np.column_stack([x, y]) * (most / np.maximum(total, 1e-9))[:, None]
    return followed


def _drawn(area: MultiPolygon, offset: float, ends: float, pools: float, stroke: float) -> BaseGeometry:
    """Return the area with its edges moved outward, what sticks out rounded, and corners filled."""
    ends = min(ends, LARGEST_END * (stroke + 2.0 * offset))
    if ends <= 0.0:
        return shapely.buffer(area, offset, **SHARP)
    if pools > 0.0:
        area = shapely.buffer(shapely.buffer(area, offset + pools, **ROUND), -pools - ends, **ROUND)
    else:
        area = shapely.buffer(area, offset - ends, **SHARP)
    return shapely.buffer(area, ends, **ROUND)
