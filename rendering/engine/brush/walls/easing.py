"""Edges eased: rags become sweeps, and walls that stand too near each other part, each as a whole and smoothly.

No piece is cut out: points move across their own edge, and neighbours move alike. Knows areas in font units; no
letter.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.brush.walls.rings import Rings
from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.geometry.polygons import simpler, without_crumbs
from rendering.engine.geometry.topology import topology
from rendering.engine.geometry.triangles import ridges_of

# Lengths are in font units.
STEP: Final = 8.0  # between points of an edge
STRAY: Final = 0.8  # how far an edge may stray for a point of it to be needless
CRUMB: Final = 300.0  # square units: what is smaller is left where edges crossed

LONGEST_RAG: Final = 6.0  # along its edge, in rags
LARGEST_RAG: Final = 4.0  # its area, in squares of them
DEEP: Final = 2.2  # its edge is so many times as long as its mouth is wide
FINE, BROAD = 11.0, 30.0  # over so much of an edge, either way, points are evened: near corners, and along sweeps
MOST: Final = 9.0  # how far a point moves near a corner
TURN: Final = 30.0  # either way of a point: between points so far away its edge is seen to turn
GENTLE, SHARP = 0.35, 0.9  # turns in radians: to the first an edge is a sweep, from the second on a corner

FACING: Final = 2  # steps between points whose neighbours across a white or a stroke are sought
SQUARE: Final = 0.4  # the cosine of how far from square to a wall another may lie that faces it
WEDGE: Final = 4.0  # walls that meet are to be so many times as long as the white, or the stroke, between them
ACROSS: Final = 4.0  # of a ring that is no more than so many times their distance along it, they are opposite sides
ALONG: Final = 16.0  # over so much of a wall, either way, its moves are evened, and over twice that they are alike
OUTWARD: Final = 8.0  # and the directions in which they go
YIELD: Final = 0.3  # radians: a tip that turns by so much moves twice as far as the wall that it faces
SHARES: Final = (1.0, 0.7, 0.4, 0.0)  # of the moves apart, tried by turns
GRID: Final = 2.0**-6  # of points: GEOS takes wrong neighbours among those that are nearly in one line
FAR: Final = 4.0  # times an area's size: points about it, so that it lies within


@dataclass(frozen=True, slots=True)
class Room:
    """How wide whites are to become, and how thick the strokes beside them are to stay."""

    white: float
    stroke: float


def eased(area: MultiPolygon, rags: float, room: Room) -> MultiPolygon:
    """Return an area with its rags, up to `rags` deep, as sweeps, and its walls apart; parts and counters stay."""
    rings = Rings.along(simpler(area, STRAY), STEP)
    points = _without_rags(rings, rags) if rags else rings.points
    turn = _turns(rings, rings.mean(points, FINE))
    if rags:
        points = _swept(rings, points, turn)
    moves = _moves(rings, points, turn, room)
    wanted = topology(area)
    for share in SHARES:
        changed = rings.area_at(points + share * moves)
        if not changed.is_valid:
            changed = without_crumbs(shapely.buffer(changed, 0.0), CRUMB)  # make_valid takes twenty times as long
        if topology(changed) == wanted:
            return changed
    return area


def _without_rags(rings: Rings, rags: float) -> Points:
    """Return the points with those of each slit, and each hair, on the chord across its mouth."""
    points, here = rings.points, np.arange(len(rings.points))
    gain, longest = np.zeros(len(points)), np.zeros(len(points), dtype=int)
    swept = rings.swept_areas()
    for way in range(2, round(LONGEST_RAG * rags / rings.step)):
        end = rings.beside(way)
        wide = np.hypot(*(points[end] - points).T)
        area = swept(here, end)
        narrow = wide < np.where(area > 0.0, rags, 2.0 * rags)  # a slit may be twice as wide as a hair
        is_rag = narrow & (np.abs(area) < LARGEST_RAG * rags**2) & (2 * way < rings.count)
        saved = np.where(is_rag, way * rings.step - DEEP * wide, 0.0)
        longest[saved > gain] = way
        gain = np.maximum(saved, gain)
    smooth, taken = points.copy(), np.zeros(len(points), dtype=bool)
    found = np.flatnonzero(gain)
    for at in found[np.argsort(-gain[found], kind="stable")].tolist():
        run = rings.run(at, longest[at] + 1)
        if not taken[run].any():
            taken[run] = True
            smooth[run] = np.linspace(points[run[0]], points[run[-1]], len(run))
    return smooth


def _turns(rings: Rings, points: Points) -> Floats:
    """Return by how many radians the edge turns at each point: at a tip more than 0, in a corner of white less."""
    reach = round(TURN / rings.step)
    come, go = points - points[rings.beside(-reach)], points[rings.beside(reach)] - points
    turn: Floats = np.arctan2(come[:, 0] * go[:, 1] - come[:, 1] * go[:, 0], (come * go).sum(axis=1))
    return turn


def _swept(rings: Rings, points: Points, turn: Floats) -> Points:
    fine = rings.mean(points, FINE) - points
    fine = points + fine * np.minimum(1.0, MOST / np.maximum(np.hypot(*fine.T), GRID))[:, None]
    is_sweep = 1.0 - np.clip((np.abs(turn) - GENTLE) / (SHARP - GENTLE), 0.0, 1.0)
    swept: Points = fine + rings.mean(is_sweep, FINE)[:, None] * (rings.mean(fine, BROAD) - fine)
    return swept


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Points that face each other: their numbers, their distance, and what it may be so near to where walls meet."""

    one: Indexes
    other: Indexes
    away: Floats
    most: Floats

    def of(self, chosen: Flags) -> "_Pairs":
        return _Pairs(self.one[chosen], self.other[chosen], self.away[chosen], self.most[chosen])

    def least(self, count: int) -> Floats:
        """Return how far from each of so many points that is which it faces."""
        least = np.full(count, np.inf)
        np.minimum.at(least, self.one, self.away)
        np.minimum.at(least, self.other, self.away)
        return least

    def lack(self, turn: Floats, wanted: float) -> Floats:
        """Return how far each point has to move for pairs to be `wanted` apart; the tip of a stroke gives way."""
        lacks = np.maximum(np.minimum(wanted, self.most) - self.away, 0.0)
        one, other = (YIELD + np.maximum(turn[each], 0.0) for each in (self.one, self.other))
        lack = np.zeros(len(turn))
        np.maximum.at(lack, self.one, lacks * one / (one + other))
        np.maximum.at(lack, self.other, lacks * other / (one + other))
        return lack


def _moves(rings: Rings, points: Points, turn: Floats, room: Room) -> Points:
    """Return how each point moves into its stroke (n, 2), where a white is narrow."""
    ahead = points[rings.beside(2)] - points[rings.beside(-2)]
    out = np.column_stack([ahead[:, 1], -ahead[:, 0]]) / np.maximum(np.hypot(*ahead.T), GRID)[:, None]
    pairs = _pairs(rings, points, room.white + room.stroke)
    across = (points[pairs.other] - points[pairs.one]) / pairs.away[:, None]
    rise, fall = (across * out[pairs.one]).sum(axis=1), (across * out[pairs.other]).sum(axis=1)
    white, ink = (
        pairs.of((rise > SQUARE) & (fall < -SQUARE)),
        pairs.of((rise < -SQUARE) & (fall > SQUARE) & (pairs.away < pairs.most)),
    )
    reach = round(2.0 * ALONG / rings.step)
    near = [rings.beside(way) for way in range(-reach, reach + 1)]
    thick, lack = ink.least(len(points)), white.lack(turn, room.white)
    spare = np.maximum((np.min([thick[each] for each in near], axis=0) - room.stroke) / 2.0, 0.0)
    inward = np.minimum(np.max([lack[each] for each in near], axis=0), spare)
    return -rings.mean(inward, ALONG)[:, None] * rings.mean(out, OUTWARD)


def _pairs(rings: Rings, points: Points, within: float) -> _Pairs:
    """Return the pairs of points that are neighbours across a white, or a stroke, no wider than `within`."""
    chosen = np.flatnonzero((np.arange(len(points)) - rings.first) % FACING == 0)
    seen = np.round(points[chosen] / GRID) * GRID
    low, high = seen.min(axis=0), seen.max(axis=0)
    around = (low + high) / 2 + FAR * (high - low).max() * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    between, _ = ridges_of(np.concatenate([seen, np.round(around)]))
    one, other = chosen[between[(between < len(seen)).all(axis=1)].T]
    away = np.hypot(*(points[one] - points[other]).T)
    near = (away < within) & (away > 0.0)
    one, other, away = one[near], other[near], away[near]
    apart = np.abs(one - other)
    way = np.minimum(apart, rings.count[one] - apart)
    meet = (rings.first[one] == rings.first[other]) & (ACROSS * way < rings.count[one])
    return _Pairs(one, other, away, np.where(meet, way * rings.step / WEDGE, np.inf))
