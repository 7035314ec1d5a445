"""Slants hung on a bar beside the crossing where they came to it, as legs hang from a beam.

Knows one letter's centrelines while it is stepped; lattice.py decides when to hang.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.records import Centrelines


@dataclass(frozen=True, slots=True)
class OffsetJoin:
    """Where a slant's end is hung on a bar beside the crossing: the bar, the points from it on, and which end it is."""

    bar: tuple[int, int]
    points: list[Points]
    at: int


def offset_join_for(points: list[Points], letter: Centrelines, section: list[int]) -> OffsetJoin | None:
    """Return the place beside a crossing from which a slant hangs straight, None where no bar passes there."""
    for at in (0, -1):
        crossing, away = section[at], section[-1 - at]
        pieces = [pair for run in letter.strokes for pair in pairwise(run) if crossing in pair]
        loose = sum(away in pair for run in letter.strokes for pair in pairwise(run)) == 1
        for pair in pieces:
            other = pair[0] if pair[1] == crossing else pair[1]
            for axis in (0, 1):
                bar, way = points[other] - points[crossing], points[away] - points[crossing]
                if bar[1 - axis] != 0 or bar[axis] * way[axis] <= 0:
                    continue
                along = way[axis] / 2 if loose else way[axis]
                if abs(along) > abs(bar[axis]):
                    along = bar[axis] if loose else way[axis]
                if abs(along) > abs(bar[axis]) + 1.0:
                    continue
                peg = points[crossing].copy()
                peg[axis] += along
                corner = points[away].copy()
                corner[axis] = peg[axis]
                return OffsetJoin((crossing, other), [peg, corner] if corner[axis] != points[away][axis] else [peg], at)
    return None


def with_joins(run: tuple[int, ...], hung: dict[tuple[int, int], list[int]], points: list[Points]) -> tuple[int, ...]:
    """Return a run with the points that were put on its pieces, in order."""
    whole = [run[0]]
    for here, ahead in pairwise(run):
        pegs = [*hung.get((here, ahead), []), *hung.get((ahead, here), [])]
        whole += sorted(pegs, key=lambda peg: float(np.abs(points[peg] - points[here]).sum()))
        whole.append(ahead)
    return tuple(whole)
