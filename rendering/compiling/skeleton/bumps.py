"""Strokes that the font only hints at: a bump on a bar (白 東 海) becomes a short stroke again.

Compares a skeleton with points along its glyph's outline: where the outline stands further off than half a
stroke, there was a stroke once. Only finds them; stubs.py draws them.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.compiling.skeleton.level import Skeleton
from rendering.compiling.skeleton.medial import Samples
from rendering.engine.geometry.arrays import Points

LEAST_HEIGHT_PENS = 0.12  # how far a bump must stand out of the stroke's edge
LEAST_CORNER_HEIGHT_PENS = 0.25  # the same at a corner
LEAST_FLICK_HEIGHT_PENS = 0.45  # the same just beside a corner, where brushes flick
CORNER_PENS = 0.8
WIDTH_PENS = (0.25, 1.6)  # how far it must reach along the stroke, and may
CROOK_PENS = 0.45  # a second stroke this near makes it a crook, not a side
NEAR_PENS = 0.45  # a bump this near a point of the skeleton continues the stroke that turns or ends there
END_PENS = 0.9  # a bump this near a stroke's end is how the brush left it


@dataclass(frozen=True, slots=True)
class Bump:
    """A missing stroke: from `foot` on piece `piece`, along `axis` (0: x, 1: y), to `height` (signed) at least."""

    foot: tuple[float, float]
    piece: int
    axis: int
    height: float


@dataclass(frozen=True, slots=True)
class _Pieces:
    """All pieces of a skeleton: their ends' point indexes, places, and half the stroke's width."""

    first: npt.NDArray[np.intp]
    second: npt.NDArray[np.intp]
    start: Points
    step: Points
    half: Points

    def away(self, points: Points) -> Points:
        """Return how far each of (n, 2) points lies from the edge of each of m pieces, as (n, m)."""
        square = np.maximum((self.step**2).sum(axis=1), 1e-9)
        (dx, dy), (sx, sy) = self.step.T.copy(), self.start.T.copy()
        x, y = points[:, :1] - sx, points[:, 1:] - sy
        ahead, part = x * (dx / square), y * (dy / square)
        ahead += part
        np.clip(ahead, 0.0, 1.0, out=ahead)
        x -= np.multiply(ahead, dx, out=part)
        y -= np.multiply(ahead, dy, out=part)
        x *= x
        y *= y
        x += y
        np.sqrt(x, out=x)
        x -= self.half
        edge: Points = x
        return edge

    def feet(self, point: Points) -> Points:
        """Return the place nearest to a point (2,) on each of m pieces, as (m, 2)."""
        square = np.maximum((self.step**2).sum(axis=1), 1e-9)
        ahead = ((point - self.start) * self.step).sum(axis=1) / square
        feet: Points = self.start + np.clip(ahead, 0.0, 1.0)[:, None] * self.step
        return feet

    def foot(self, piece: int, point: Points) -> Points:
        """Return the place nearest to a point (2,) on one of the pieces."""
        (dx, dy), (x, y) = self.step[piece].tolist(), (point - self.start[piece]).tolist()
        ahead = (x * dx + y * dy) / max(dx * dx + dy * dy, 1e-9)
        foot: Points = self.start[piece] + min(max(ahead, 0.0), 1.0) * self.step[piece]
        return foot


def _pieces(skeleton: Skeleton) -> _Pieces:
    pairs = np.array([pair for run in skeleton.strokes for pair in pairwise(run)], dtype=np.intp)
    count = [len(run) - 1 for run in skeleton.strokes]
    start = skeleton.points[pairs[:, 0]]
    return _Pieces(
        pairs[:, 0],
        pairs[:, 1],
        start,
        skeleton.points[pairs[:, 1]] - start,
        np.repeat(np.array(skeleton.widths) / 2, count),
    )


def find_bumps(skeleton: Skeleton, samples: Samples, glyph: Polygon | MultiPolygon) -> list[Bump]:
    """Return the strokes that the outline hints at and the skeleton lacks."""
    pieces = _pieces(skeleton)
    away = pieces.away(samples.points)
    nearest = away.argmin(axis=1)
    excess = away[np.arange(len(away)), nearest]
    standing = np.flatnonzero(excess > LEAST_HEIGHT_PENS * skeleton.pen)
    if not len(standing):
        return []
    bumps = [
        _bump(skeleton, glyph, pieces, samples.points[group], excess[group], nearest[group])
        for group in _neighbours(standing, samples)
    ]
    return [bump for bump in bumps if bump is not None]


def _neighbours(standing: npt.NDArray[np.intp], samples: Samples) -> list[npt.NDArray[np.intp]]:
    """Return samples in groups that follow each other along one ring."""
    ring = samples.ring[standing]
    apart = (np.diff(standing) > 1) | (np.diff(ring) > 0)
    groups = np.split(standing, np.flatnonzero(apart) + 1)
    first_of = np.searchsorted(samples.ring, np.arange(len(samples.lengths)))
    last_of = np.append(first_of[1:], len(samples.ring)) - 1
    for number in range(len(samples.lengths)):  # a group may lie across the ring's start
        there = [k for k, group in enumerate(groups) if samples.ring[group[0]] == number]
        if len(there) > 1 and groups[there[0]][0] == first_of[number] and groups[there[-1]][-1] == last_of[number]:
            groups[there[0]] = np.concatenate([groups[there[-1]], groups[there[0]]])
            del groups[there[-1]]
    return groups


def _bump(
    skeleton: Skeleton,
    glyph: Polygon | MultiPolygon,
    pieces: _Pieces,
    outline: Points,
    excess: Points,
    nearest: npt.NDArray[np.intp],
) -> Bump | None:
    pen = skeleton.pen
    piece, highest = int(nearest[excess.argmax()]), float(excess.max())
    peak = outline[excess > highest - 0.05 * pen].mean(axis=0)
    foot = pieces.foot(piece, peak)
    direction = peak - foot
    axis = int(abs(direction[1]) > abs(direction[0]))
    across = outline[:, 1 - axis]
    wide = float(across.max() - across.min())
    if abs(direction[1 - axis]) > 0.5 * abs(direction[axis]) or not WIDTH_PENS[0] * pen < wide < WIDTH_PENS[1] * pen:
        return None
    feet = pieces.feet(peak)
    reach = np.hypot(*(feet - peak).T)
    crook = (reach < pieces.half + CROOK_PENS * pen) & (np.hypot(*(feet - foot).T) > 0.3 * pen)
    if crook.any():  # ink between two strokes is their fillet, but there may be paper between them
        gap = np.maximum(reach[crook] - pieces.half[crook], 0.0)
        halfway = peak + (feet[crook] - peak) * (gap / 2 / np.maximum(reach[crook], 1e-9))[:, None]
        crook[crook] = shapely.contains_xy(glyph, halfway) & (gap > 0) | (gap == 0)
    if crook.any():
        return None
    for point in (int(pieces.first[piece]), int(pieces.second[piece])):
        gap = np.hypot(*(skeleton.points[point] - foot))
        meeting = int((pieces.first == point).sum() + (pieces.second == point).sum())
        if meeting == 1 and gap < END_PENS * pen:
            return None  # the flick at a stroke's end
        least = LEAST_CORNER_HEIGHT_PENS if gap < NEAR_PENS * pen else LEAST_FLICK_HEIGHT_PENS
        if meeting == 2 and gap < CORNER_PENS * pen and highest < least * pen:
            return None
    return Bump((float(foot[0]), float(foot[1])), piece, axis, float(direction[axis]))
