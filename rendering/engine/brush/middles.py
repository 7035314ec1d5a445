"""Finds the middles of a letter's whites and strokes: lines half-way between points of its edge that face each other.

Which points face each other is found once for each letter. On a face, a middle is computed from where those points
stand there, so it stays in the middle however the letter was stretched. Points may be in any unit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Flags, Floats, Geometries, Indexes, Points
from rendering.engine.geometry.triangles import triangles_of
from rendering.engine.geometry.vectors import lengths_of

STEP_UNITS: Final = 16.0  # distance between sample points: along an edge, and along a middle that is smoothed
HALF: Final = 0.5  # greatest distance between sample points of an edge, as a share of the width that counts as narrow
STRAY_UNITS: Final = 1.2  # how far a smoothed middle may move when needless points are removed
EVENED: Final = 12  # rounds of smoothing, each over three points: together they reach some 60 units either way
GRID: Final = 2.0**-6  # points are rounded to it: GEOS takes wrong neighbours among points nearly in one line
WEDGE: Final = 4.0  # least way along the edge from wall to wall, in widths; with less they meet in a corner above 29°
END: Final = 1.2  # turn of the edge, in radians, that marks the end of a stroke; along a wall the edge does not turn
SHORTEST: Final = 1.9  # as WEDGE, for the pieces that `facing` keeps: less, as a letter may yet be stretched along them

Pieces = Indexes | npt.NDArray[np.uint16]
"""Pieces of middles (n, 4), as numbers of points: two between which a piece begins, and two between which it ends."""

Rings = Sequence[tuple[int, int, int]]
"""For each ring its first point and its end among the points of an edge, and the number of its part."""


def facing(
    points: Points,
    rings: Rings,
    area: MultiPolygon,
    widest: float,
    chosen: Flags | None = None,
) -> tuple[Indexes, Indexes]:
    """Return the pieces of the middles of an area's whites, and those of its strokes, where narrower than `widest`.

    `points` (m, 2) are those of the area's edge, `rings` (first, end, part) its rings among them. If `chosen` is given,
    only these points are used. A piece (n, 4) is four numbers of points: it runs from midway between the first two to
    midway between the other two. Where a white opens outward, the other two are the same, and the piece runs outward.
    """
    ring, place, length = _along(points, rings)
    numbers = np.arange(len(points)) if chosen is None else np.flatnonzero(chosen)
    triangles = numbers[triangles_of(np.round(points[numbers] / GRID) * GRID)]
    shapely.prepare(area)
    of_ink = shapely.contains_xy(area, *points[triangles].mean(axis=1).T)
    one, other = triangles, np.roll(triangles, -1, axis=1)
    away = np.hypot(*(points[one] - points[other]).transpose(2, 0, 1))
    way = np.abs(place[one] - place[other])
    is_corner = (ring[one] == ring[other]) & (np.minimum(way, length[one] - way) < SHORTEST * away)
    faces = ~is_corner & (away < widest)
    order = np.argsort(np.where(faces, away, np.inf), axis=1, kind="stable")
    edges = np.take_along_axis(np.stack([one, other], axis=2), order[:, :, None], axis=1)
    faces = np.take_along_axis(faces, order, axis=1)
    passed = [np.concatenate([edges[of & faces[:, k + 1], k : k + 2] for k in (0, 1)]) for of in (~of_ink, of_ink)]
    blind = edges[faces[:, 0] & ~faces[:, 1] & is_corner.any(axis=1), 0]
    whites, strokes = (pairs.reshape(-1, 4) for pairs in passed)
    return np.concatenate([whites, _mouths(passed[0].reshape(-1, 2), blind, len(points))]), strokes


def _mouths(passed: Indexes, blind: Indexes, count: int) -> Indexes:
    """Return a piece (n, 4) for each pair of points between which a white opens outward: the pair twice.

    `passed` (n, 2) are the pairs through which middles pass. Behind the pairs `blind` a white ends. The points of a
    pair are in the order that they have in their triangle.
    """
    keys, blind_keys = (pairs.min(axis=1) * count + pairs.max(axis=1) for pairs in (passed, blind))
    _, first, times = np.unique(keys, return_index=True, return_counts=True)
    ends = passed[first[(times == 1)]]
    opens = ends[~np.isin(keys[first[times == 1]], blind_keys)]
    return np.hstack([opens, opens])


def points_along(area: MultiPolygon, step: float) -> tuple[Points, list[tuple[int, int, int]]]:
    """Return points (m, 2) along an area's rings, at most `step` apart, and (first, end, part) of each ring."""
    rings = [(ring, n) for n, part in enumerate(area.geoms) for ring in (part.exterior, *part.interiors)]
    runs = [shapely.get_coordinates(shapely.segmentize(ring, step))[:-1] for ring, _ in rings]
    ends = np.cumsum([len(run) for run in runs]).tolist()
    places = [(end - len(run), end, part) for run, (_, part), end in zip(runs, rings, ends, strict=True)]
    return np.concatenate(runs), places


def _in_corner(pieces: Pieces, points: Points, rings: Rings) -> Flags:
    """Say for each piece (n, 4) whether one of its ends lies in a corner, where two walls meet."""
    ring, place, length = _along(points, rings)
    one, other = pieces[:, ::2], pieces[:, 1::2]
    away = np.hypot(*(points[one] - points[other]).transpose(2, 0, 1))
    way = np.abs(place[one] - place[other])
    is_corner = (ring[one] == ring[other]) & (np.minimum(way, length[one] - way) < WEDGE * away)
    in_corner: Flags = is_corner.any(axis=1)
    return in_corner


def _along(points: Points, rings: Rings) -> tuple[Indexes, Floats, Floats]:
    """Return for each point the number of its ring, its distance along that ring, and the ring's length."""
    ring, place, length = np.empty(len(points), dtype=int), np.empty(len(points)), np.empty(len(points))
    for number, (first, end, _) in enumerate(rings):
        steps = np.hypot(*(np.roll(points[first:end], -1, axis=0) - points[first:end]).T)
        ring[first:end], place[first:end], length[first:end] = number, np.cumsum(steps) - steps, steps.sum()
    return ring, place, length


def _ended(points: Points, rings: Rings, reach: float) -> tuple[Floats, Points]:
    """Return 1 for each point at the end of a stroke and 0 on a wall (n,), and the direction out of the ink (n, 2).

    At an end the edge turns about the ink. The turn is measured from `reach` before a point to `reach` behind it.
    """
    ended, out, last = np.empty(len(points)), np.empty_like(points), -1
    for first, end, part in rings:
        ring = points[first:end]
        steps = np.roll(ring, -1, axis=0) - ring
        length = np.hypot(*steps.T)
        place = np.cumsum(length) - length
        before, behind = (
            np.column_stack([np.interp(place + way, place, each, period=length.sum()) for each in ring.T])
            for way in (-reach, reach)
        )
        turns = 1.0 if (ring[:, 0] * steps[:, 1] - ring[:, 1] * steps[:, 0]).sum() > 0.0 else -1.0
        about_ink = turns if part > last else -turns  # the first ring of a part is its shell
        come, go, along = ring - before, behind - ring, behind - before
        turn = np.arctan2(come[:, 0] * go[:, 1] - come[:, 1] * go[:, 0], (come * go).sum(axis=1))
        ended[first:end] = np.clip(about_ink * turn / END, 0.0, 1.0)
        aside = about_ink * along[:, ::-1] * (1.0, -1.0)
        out[first:end] = aside / lengths_of(along)[:, None]
        last = part
    return ended, out


@dataclass(frozen=True, slots=True, eq=False)
class Middles:
    """Pieces of middles, as pairs of points (n, 2, 2), and the width of the white or the stroke at each (n,)."""

    ends: Points
    widths: Floats

    @classmethod
    def between(cls, pieces: Pieces, placed: Points, rings: Rings, needed: float = 0.0) -> "Middles":
        """Return the pieces that `facing` found, with the edge's points at `placed`. Those in corners are left out.

        Pieces narrower than `needed` are to become so wide. Where the end of a stroke faces a wall, the piece runs
        along the wall at half of that distance. So the stroke becomes shorter, and the wall stays straight.
        """
        pieces = pieces[~_in_corner(pieces, placed, rings)]
        walls = placed[pieces].reshape(-1, 2, 2, 2)
        across = walls[:, :, 1] - walls[:, :, 0]
        ends, widths = walls.mean(axis=2), np.hypot(*across.transpose(2, 0, 1)).min(axis=1)
        if (widths < needed).any():
            ended, out = (each[pieces.reshape(-1, 2, 2)] for each in _ended(placed, rings, needed))
            share = ended[:, :, ::-1] * (1.0 - ended)
            ends += (share[..., None] * (walls + out * needed / 2.0 - ends[:, :, None])).sum(axis=2)
        mouths = (pieces[:, :2] == pieces[:, 2:]).all(axis=1)
        ends[mouths, 1] += across[mouths, 0][:, ::-1] * (1.0, -1.0)  # square to the mouth, and as long as it
        return cls(ends, widths)

    @classmethod
    def within(cls, area: MultiPolygon, narrow: float, near: BaseGeometry, *, of_ink: bool) -> "Middles":
        """Return the middles of an area's strokes or whites narrower than `narrow`, beside the walls `near`."""
        points, rings = points_along(area, min(STEP_UNITS, HALF * narrow))
        shapely.prepare(near)
        beside = shapely.dwithin(near, shapely.points(points), narrow)
        pieces = facing(points, rings, area, narrow, beside)[of_ink]
        return cls.between(pieces, points, rings, 0.0 if of_ink else narrow)

    def narrower(self, narrow: float) -> "Middles":
        """Return the pieces where the width is less than `narrow`."""
        return self._only(np.flatnonzero(self.widths < narrow))

    def _only(self, kept: Indexes) -> "Middles":
        return Middles(self.ends[kept], self.widths[kept])

    def lines(self) -> Geometries:
        """Return smooth lines along the pieces."""
        return _even(shapely.get_parts(shapely.line_merge(shapely.multilinestrings(shapely.linestrings(self.ends)))))

    def strips(self, width: float) -> Geometries:
        """Return strips of this width along those lines."""
        strips: Geometries = shapely.buffer(self.lines(), width / 2.0, quad_segs=4)
        return strips


def _even(lines: Geometries) -> Geometries:
    """Return the lines without their wavering. Their ends stay."""
    lengths = shapely.length(lines)
    counts = (lengths / STEP_UNITS).astype(int) + 2
    last = np.cumsum(counts) - 1
    first = last - counts + 1
    line = np.repeat(np.arange(len(lines)), counts)
    shares = (np.arange(len(line)) - first[line]) / (counts - 1)[line]
    points = shapely.get_coordinates(shapely.line_interpolate_point(lines[line], shares * lengths[line]))
    inner = np.setdiff1d(np.arange(len(points)), np.concatenate([first, last]))
    for _ in range(EVENED):
        points[inner] = (points[inner - 1] + points[inner] + points[inner + 1]) / 3.0
    even: Geometries = shapely.simplify(shapely.linestrings(points, indices=line), STRAY_UNITS) if len(lines) else lines
    return even
