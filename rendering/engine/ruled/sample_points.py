"""Sample points all along the strokes, where it is looked how near strokes lie.

Knows lines in the block and where they lie on the face; no pen and no spring.
"""

from dataclasses import dataclass

import numpy as np

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.ruled.block import Lines

SAMPLES = 0.65  # spacing of the samples that are looked at, in wanted distances


@dataclass(frozen=True, slots=True)
class Courses:
    """How strokes run through their pieces: for each stroke its first and last point, for each piece its stroke."""

    pieces: Indexes  # (m, 2) point indexes
    stroke: Indexes  # (m,)
    first_piece: Indexes  # of each stroke
    last_piece: Indexes
    first: Indexes
    last: Indexes


@dataclass(frozen=True, slots=True)
class SamplePoints:
    """Places on strokes: between points `i` and `j` at `share`; the stroke they are on and its first and last point.

    `from_first` and `from_last` are how far along the stroke they lie from these, in units.
    """

    i: Indexes
    j: Indexes
    share: Floats
    stroke: Indexes
    first: Indexes
    last: Indexes
    from_first: Floats
    from_last: Floats


def courses_of(lines: Lines) -> Courses:
    """Return how the strokes of lines run."""
    counts = np.array([len(stroke) - 1 for stroke in lines.strokes])
    last = np.cumsum(counts) - 1
    return Courses(
        lines.pieces,
        np.repeat(np.arange(len(counts)), counts),
        last - counts + 1,
        last,
        np.array([stroke[0] for stroke in lines.strokes]),
        np.array([stroke[-1] for stroke in lines.strokes]),
    )


def sample_points_on(courses: Courses, placed: Points, wanted: float) -> SamplePoints:
    """Return samples all along the strokes, both ends of each included, at most `SAMPLES` wanted distances apart.

    `placed` are the lines' points on the face; `wanted` is in its units.
    """
    i, j = courses.pieces.T
    lengths = np.hypot(*(placed[j] - placed[i]).T)
    steps = np.maximum(np.ceil(lengths / (SAMPLES * wanted)).astype(np.intp), 1)
    counts = steps.copy()
    counts[courses.last_piece] += 1  # the stroke's end
    piece = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = number / steps[piece]
    ends = np.cumsum(lengths)
    starts, stroke = ends - lengths, courses.stroke[piece]
    at = starts[piece] + share * lengths[piece]
    from_first = at - starts[courses.first_piece][stroke]
    from_last = ends[courses.last_piece][stroke] - at
    return SamplePoints(
        i[piece], j[piece], share, stroke, courses.first[stroke], courses.last[stroke], from_first, from_last
    )


def along(samples: SamplePoints, pairs: Indexes) -> Floats:
    """Return how far apart pairs (k, 2) of samples lie along the strokes, in units; infinite if those do not meet."""
    a, b = pairs.T
    on_one = samples.stroke[a] == samples.stroke[b]
    shortest: Floats = np.where(on_one, np.abs(samples.from_first[a] - samples.from_first[b]), np.inf)
    for node_a, away_a in ((samples.first, samples.from_first), (samples.last, samples.from_last)):
        for node_b, away_b in ((samples.first, samples.from_first), (samples.last, samples.from_last)):
            way = np.where(node_a[a] == node_b[b], away_a[a] + away_b[b], np.inf)
            np.minimum(shortest, way, out=shortest)
    return shortest
