"""Prepares the strokes of a letter's drawing: splits them where others meet them, and lists them as arrays."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, pairwise

import numpy as np

from rendering.engine.geometry.arrays import Flags, Indexes, Points
from rendering.engine.glyphs.records import LETTERS_KEPT, Centrelines


@dataclass(frozen=True, slots=True, eq=False)
class Traced:
    """All strokes of a letter (s of them), by the numbers of their points."""

    course: Indexes  # (n,): the points of all strokes, one stroke after another
    counts: Indexes  # (s,): the number of points of each stroke
    pieces: Indexes  # (m, 2): the ends of all straight pieces, along the strokes
    middles: Points  # (m, 2): the middles of the pieces, in font units
    ends: Indexes  # (s, 2): the first and the last point of each stroke
    loose: Flags  # (s, 2): whether no other stroke ends there, and the end is not marked as still
    joined: Flags  # (s,): whether another stroke ends at the stroke's first point

    @property
    def loose_ends(self) -> Indexes:
        """The numbers of the points that are loose ends, sorted."""
        return np.sort(self.ends[self.loose])


@lru_cache(LETTERS_KEPT)
def traced(letter: Centrelines) -> Traced:
    """Return the strokes of a letter as arrays."""
    course = np.array(list(chain.from_iterable(letter.strokes)), dtype=np.intp)
    counts = np.array([len(stroke) for stroke in letter.strokes], dtype=np.intp)
    last = np.cumsum(counts) - 1
    first = last - counts + 1
    goes_on = np.ones(len(course), dtype=bool)
    goes_on[last] = False
    at = np.flatnonzero(goes_on)
    pieces = np.column_stack([course[at], course[at + 1]])
    ends = np.column_stack([course[first], course[last]])
    meeting = np.bincount(ends.ravel(), minlength=len(letter.points))
    own = np.add.reduceat(course == np.repeat(ends[:, 0], counts), first, dtype=np.intp)
    is_loose = meeting == 1
    is_loose[list(letter.still_ends)] = False
    middles = (letter.points[pieces[:, 1]] + letter.points[pieces[:, 0]]) / 2.0
    return Traced(course, counts, pieces, middles, ends, is_loose[ends], meeting[ends[:, 0]] > own)


def split_at_junctions(letter: Centrelines) -> Centrelines:
    """Return the letter with every run split at points that are also on another run, or on the same run once more."""
    visits = Counter(chain.from_iterable(run[:-1] if run[0] == run[-1] else run for run in letter.strokes))
    junctions = {point for point, count in visits.items() if count > 1}
    strokes = []
    for run in letter.strokes:
        cuts = [] if junctions.isdisjoint(run[1:-1]) else [k for k in range(1, len(run) - 1) if run[k] in junctions]
        strokes += [run[start : end + 1] for start, end in pairwise([0, *cuts, len(run) - 1])]
    return replace(letter, strokes=tuple(strokes))
