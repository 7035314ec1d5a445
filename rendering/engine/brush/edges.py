"""A letter as edges: the points of its edge, which wall faces which across ink and across white, and how dense it is.

Prepared once a letter, in font units; knows no face and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.geometry.arrays import Floats, Indexes, Matrix, Points

SIMPLIFY_FONT_UNITS: Final = 1.2
LONGEST_PIECE_FONT_UNITS: Final = 24.0
OPPOSITE: Final = -0.3  # edges face each other when their normals differ by more than this cosine
SCANS: Final = 32
FEWEST: Final = 6
SMALLEST_RING_FONT_UNITS: Final = 360.0
NOBODY: Final = -1
ROWS_AT_ONCE: Final = 96  # of a table of all points by all points: so many stay in a processor's cache
LONG: Final = 3.0  # so many times the usual width of a letter's strokes is none


@dataclass(frozen=True, slots=True)
class Edges:
    """A letter's edge, ink on the left of every ring.

    `points` (n, 2) are font units, y downward; `before` and `after` are each point's neighbours on its ring.
    `rings` lists (first, end, part) with the shell of each part before its counters. `over_ink` and `over_white` give
    the point of the wall that faces each point across ink and across white, NOBODY where none does.
    `tip` is 1 along a stroke, and falls to 0 where its two edges run together to a point; `crook` is 1 along a gap,
    and falls to 0 in the corner where its two edges meet at an angle.
    `rows` and `columns` tell how many strokes stand one below the other, and side by side; `level` and `upright` how
    wide the level and the upright strokes usually are.
    """

    points: Points
    before: Indexes
    after: Indexes
    rings: tuple[tuple[int, int, int], ...]
    over_ink: Indexes
    over_white: Indexes
    tip: Floats
    crook: Floats
    rows: float
    columns: float
    upright: float
    level: float

    @property
    def parts(self) -> int:
        return self.rings[-1][2] + 1

    @property
    def counters(self) -> int:
        return len(self.rings) - self.parts


def area_of_rings(rings: Sequence[tuple[Points, int]]) -> MultiPolygon:
    """Return the area of rings, each with the number of its part, shells first; a counter of no area is left out."""
    parts: list[list[Points]] = []
    for ring, part in rings:
        if part == len(parts):
            parts.append([ring])
        elif len(ring) > 3:
            parts[part].append(ring)
    return MultiPolygon([Polygon(shell, holes) for shell, *holes in parts])


def area_within(edges: Edges, rings: Sequence[Points]) -> MultiPolygon:
    """Return the area of rings, one for each of the edges', which may have moved."""
    return area_of_rings([(ring, part) for ring, (_, _, part) in zip(rings, edges.rings, strict=True)])


def rings_of(area: MultiPolygon) -> list[tuple[Points, int]]:
    """Return the rings of an area as points (n, 2, first not repeated) with no long piece, and the part of each."""
    parts = shapely.get_parts(shapely.orient_polygons(shapely.simplify(area, SIMPLIFY_FONT_UNITS)))
    return [
        (_stepped(np.asarray(ring.coords)), number)
        for number, part in enumerate(parts)
        for ring in (part.exterior, *part.interiors)
    ]


def is_sound(edges: Edges) -> bool:
    """Say whether no wall crosses another."""
    return bool(area_within(edges, [edges.points[first:end] for first, end, _ in edges.rings]).is_valid)


def edges_of(area: MultiPolygon) -> Edges:
    """Return the edges of a letter's ink."""
    runs, rings, start = [], [], 0
    for run, number in rings_of(area):
        rings.append((start, start + len(run), number))
        runs.append(run)
        start += len(run)
    points = np.vstack(runs)
    count = np.arange(len(points))
    before, after = count - 1, count + 1
    for first, end, _ in rings:
        before[first], after[end - 1] = end - 1, first
    normals = outward(points, before, after)
    over_ink, over_white = facing(points, normals)
    tip = _apart(points, over_ink, rings)
    upright, level = (_usual_width(points, normals, over_ink, tip, axis) for axis in (0, 1))
    return Edges(
        points,
        before,
        after,
        tuple(rings),
        over_ink,
        over_white,
        tip,
        np.maximum(_apart(points, over_white, rings), _parallel(normals, over_white)),
        _strokes_met(points, after, 0),
        _strokes_met(points, after, 1),
        upright,
        level,
    )


def outward(points: Points, before: Indexes, after: Indexes) -> Points:
    """Return each point's unit normal, away from the ink: the mean of its two edges', by nature smooth."""
    along = points.take(after, axis=0) - points.take(before, axis=0)
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
    return np.column_stack([along[:, 1], -along[:, 0]]) / length[:, None]


def facing(points: Points, normals: Points) -> tuple[Indexes, Indexes]:
    """Return, for each point, the facing point that the smallest circle touching both edges goes through.

    Across ink first, against the normals; then across white.
    """
    x, y = points.astype(np.float32).T
    nx, ny = normals.astype(np.float32).T
    over_ink, over_white = np.empty(len(x), np.intp), np.empty(len(x), np.intp)
    for start in range(0, len(x), ROWS_AT_ONCE):
        rows = slice(start, start + ROWS_AT_ONCE)
        own_nx, own_ny = nx[rows, None], ny[rows, None]
        dx, dy = x - x[rows, None], y - y[rows, None]
        opposite = nx * own_nx + ny * own_ny < OPPOSITE
        outward = (dx * own_nx + dy * own_ny) * opposite
        squared = np.maximum(dx * dx + dy * dy, np.finfo(np.float32).tiny)
        over_ink[rows], over_white[rows] = _nearest(squared, -outward), _nearest(squared, outward)
    return over_ink, over_white


def _nearest(squared: Matrix, ahead: Matrix) -> Indexes:
    """Return the point for which squared / ahead is least, of those that lie ahead; arithmetic, as masks are slow."""
    with np.errstate(divide="ignore"):
        diameter = squared / np.abs(ahead * (ahead > 0.5))
    nearest = diameter.argmin(axis=1)
    return np.where(np.isfinite(diameter[np.arange(len(nearest)), nearest]), nearest, NOBODY)


def _stepped(ring: Points) -> Points:
    """Return a closed ring's points, first not repeated, with no piece longer than LONGEST_PIECE_FONT_UNITS."""
    steps = np.diff(ring, axis=0)
    counts = np.maximum(1, np.ceil(np.hypot(steps[:, 0], steps[:, 1]) / LONGEST_PIECE_FONT_UNITS)).astype(int)
    shares = np.concatenate([np.arange(count) / count for count in counts.tolist()])
    stepped: Points = np.repeat(ring[:-1], counts, axis=0) + np.repeat(steps, counts, axis=0) * shares[:, None]
    return stepped


def _apart(points: Points, opposite: Indexes, rings: list[tuple[int, int, int]]) -> Floats:
    """Return 1 where the way along the edge to the opposite wall is long for its distance, less towards a corner.

    A small dot or counter has no corners: it is 1 all round.
    """
    steps = np.zeros(len(points))
    total, ring_of = np.zeros(len(points)), np.zeros(len(points), int)
    for number, (first, end, _) in enumerate(rings):
        run = points[first:end]
        lengths = np.hypot(*(np.roll(run, -1, axis=0) - run).T)
        steps[first:end] = np.concatenate([[0.0], np.cumsum(lengths)[:-1]])
        total[first:end], ring_of[first:end] = lengths.sum(), number
    has = opposite != NOBODY
    there = np.where(has, opposite, 0)
    way = np.abs(steps - steps[there])
    way = np.minimum(way, total - way)
    width = np.hypot(*(points - points.take(there, axis=0)).T)
    same_ring = has & (ring_of == ring_of[there]) & (total > SMALLEST_RING_FONT_UNITS)
    slack = np.clip((way / np.maximum(width, 1.0) - 2.0) / 3.0, 0.0, 1.0)
    return np.where(same_ring, slack, 1.0)


def _parallel(normals: Points, opposite: Indexes) -> Floats:
    """Return 1 where a wall and the one it faces run side by side, down to 0 where they stand at an angle."""
    cosine = -np.einsum("ij,ij->i", normals, normals.take(opposite, axis=0))
    parallel: Floats = np.where(opposite != NOBODY, np.clip((cosine - 0.8) / 0.15, 0.0, 1.0), 0.0)
    return parallel


def _strokes_met(points: Points, after: Indexes, axis: int) -> float:
    """Return how many strokes a line across the letter meets where it is dense. Axis 0: an upright line, going down."""
    here, there = points[:, axis], points[after, axis]
    low, high = here.min(), here.max()
    at = low + (high - low) * (np.arange(SCANS) + 0.5) / SCANS
    met = ((here[:, None] <= at) != (there[:, None] <= at)).sum(axis=0) / 2
    return float(np.sort(met)[-SCANS // 3 :].mean())


def _usual_width(points: Points, normals: Points, over_ink: Indexes, tip: Floats, axis: int) -> float:
    """Return the usual width of the strokes whose edges face along `axis` (0: upright ones); of all, where none do."""
    width = np.hypot(*(points.take(over_ink, axis=0) - points).T)
    stroke = (over_ink != NOBODY) & (tip > 0.5)
    if stroke.any():  # from the head of a stroke to its foot is no width
        stroke &= width < LONG * np.median(width[stroke])
    chosen = stroke & (np.abs(normals[:, axis]) > 0.84)
    if chosen.sum() < FEWEST:
        chosen = stroke if stroke.any() else np.ones(len(points), bool)
    return float(np.median(width[chosen]))
