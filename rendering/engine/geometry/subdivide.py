"""Maps polygons through a curved map, and subdivides their edges until the chords follow the curve."""

from collections.abc import Callable
from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Flags, Indexes, Points

PointMap = Callable[[Points], Points]
Correction = Callable[[Points, Points, Points], Points]


MOST_ROUNDS: Final = 12
MOST_PIECES_A_ROUND: Final = 16
_TRIED: Final = (0.25, 0.5, 0.75)


def map_subdivided(
    geometry: BaseGeometry, point_map: PointMap, tolerance_units: float, correct: Correction | None = None
) -> BaseGeometry:
    """Return the mapped (multi)polygon. Edges are split until their quarter points are within the tolerance.

    `point_map` takes and returns points (n, 2). `correct(points, before, after)` may move new points, which lie on the
    edges from `before` to `after`, onto the curve that the edges approximate.
    """
    if geometry.is_empty:
        return geometry
    kind, source, offsets = shapely.to_ragged_array([geometry])
    ring_starts = np.asarray(offsets[0])
    mapped = point_map(source)
    open_edges = np.ones(len(source) - 1, dtype=bool)
    open_edges[ring_starts[1:-1] - 1] = False
    for _ in range(MOST_ROUNDS):
        pieces = _pieces_needed(source, mapped, open_edges, point_map, tolerance_units, correct)
        if pieces.max(initial=1) == 1:
            break
        source, mapped, open_edges, added = _split(source, mapped, pieces, point_map, correct)
        ring_starts = ring_starts + np.concatenate([[0], np.cumsum(added)])[np.maximum(ring_starts - 1, 0)]
    return shapely.from_ragged_array(kind, mapped, (ring_starts, *offsets[1:]))[0]


def _pieces_needed(
    source: Points,
    mapped: Points,
    open_edges: Flags,
    point_map: PointMap,
    tolerance_units: float,
    correct: Correction | None,
) -> Indexes:
    """Return the number of pieces that each edge needs: the error falls with the square of that number."""
    pieces = np.ones(len(source) - 1, dtype=np.intp)
    edges = np.flatnonzero(open_edges)
    before, after = source[edges], source[edges + 1]
    start, chord = mapped[edges], mapped[edges + 1] - mapped[edges]
    length = np.maximum((chord * chord).sum(axis=1), 1e-12)
    error = np.zeros(len(edges))
    for share in _TRIED:
        between = before + (after - before) * share
        tried = point_map(between if correct is None else correct(between, before, after)) - start
        along = np.clip((tried * chord).sum(axis=1) / length, 0.0, 1.0)
        error = np.maximum(error, ((tried - along[:, None] * chord) ** 2).sum(axis=1))
    needed = np.ceil(np.sqrt(np.sqrt(error) / tolerance_units)).astype(np.intp)
    pieces[edges] = np.clip(needed, 1, MOST_PIECES_A_ROUND)
    return pieces


def _split(
    source: Points, mapped: Points, pieces: Indexes, point_map: PointMap, correct: Correction | None
) -> tuple[Points, Points, Flags, Indexes]:
    """Return the points with the new ones inserted, which edges may be split again, and how many points each got."""
    edge = np.repeat(np.arange(len(pieces)), pieces)
    rank = np.arange(len(edge)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    share = rank / pieces[edge]
    before, after = source[edge], source[edge + 1]
    points = before + (after - before) * share[:, None]
    fresh = rank > 0
    if correct is not None:
        points[fresh] = correct(points[fresh], before[fresh], after[fresh])
    images = mapped[edge]
    images[fresh] = point_map(points[fresh])
    still_open = pieces[edge] > 1
    return (np.vstack([points, source[-1:]]), np.vstack([images, mapped[-1:]]), still_open, pieces - 1)
