"""Places all along the strokes, where relaxing.py looks how near strokes lie.

Knows lines in the block and where they lie on the face; no pen and no spring.
"""

from dataclasses import dataclass

import numpy as np

from rendering.engine.block import Lines
from rendering.engine.letters import Indexes, Points

SAMPLES = 0.65  # spacing of the places that are looked at, in wanted distances


@dataclass(frozen=True, slots=True)
class Places:
    """Places on strokes: between points `i` and `j` at `share`; the run they are on and how far along it, in units."""

    i: Indexes
    j: Indexes
    share: Points
    run: Indexes
    from_start: Points
    from_end: Points


def places_on(lines: Lines, placed: Points, wanted: float) -> Places:
    """Return places all along the strokes, both ends of each included, at most `SAMPLES` wanted distances apart.

    `placed` are the lines' points on the face; `wanted` is in its units.
    """
    i, j = lines.pieces.T
    pieces_of = np.array([len(stroke) - 1 for stroke in lines.strokes])
    run_of = np.repeat(np.arange(len(pieces_of)), pieces_of)
    last = np.cumsum(pieces_of) - 1
    lengths = np.hypot(*(placed[j] - placed[i]).T)
    steps = np.maximum(np.ceil(lengths / (SAMPLES * wanted)).astype(np.intp), 1)
    counts = steps.copy()
    counts[last] += 1  # the stroke's end
    piece = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = number / steps[piece]
    along = np.cumsum(lengths)
    before = along - lengths - np.repeat((along - lengths)[last - pieces_of + 1], pieces_of)
    start = before[piece] + share * lengths[piece]
    whole = np.repeat(np.add.reduceat(lengths, last - pieces_of + 1), pieces_of)[piece]
    return Places(i[piece], j[piece], share, run_of[piece].astype(np.intp), start, whole - start)


def along(lines: Lines, places: Places, pairs: Indexes) -> Points:
    """Return how far apart pairs (k, 2) of places lie along the strokes, in units; infinite if those do not meet."""
    a, b = pairs.T
    first = np.array([stroke[0] for stroke in lines.strokes])
    last = np.array([stroke[-1] for stroke in lines.strokes])
    on_one = places.run[a] == places.run[b]
    ways = [np.where(on_one, np.abs(places.from_start[a] - places.from_start[b]), np.inf)]
    for node_a, away_a in ((first, places.from_start), (last, places.from_end)):
        for node_b, away_b in ((first, places.from_start), (last, places.from_end)):
            meet = node_a[places.run[a]] == node_b[places.run[b]]
            ways.append(np.where(meet, away_a[a] + away_b[b], np.inf))
    shortest: Points = np.min(ways, axis=0)
    return shortest
