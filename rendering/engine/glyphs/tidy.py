"""Centrelines made tidy: no piece without a length, no strokes on top of each other, no spurs.

Knows points and runs of point indexes; no glyph. Spacing could not keep strokes apart that lie on top of each other,
like the forks of 羊 and 達, and would draw every stroke of the name as a hairline.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np
import shapely

from rendering.engine.geometry.arrays import Points

BESIDE_PENS = 0.1  # a piece whose end lies this near another piece from the same point runs on top of it
ALONG_COSINE = 0.9  # and leaves the point in about its direction
SAME_PENS = 0.15  # where the two part this near each other, they part in one place
SPUR_PENS = 0.25  # an end that stands out of another stroke's centreline by less is no stroke


def tidy(points: Points, runs: list[list[int]], pen: float) -> tuple[Points, list[list[int]]]:
    """Return points (n, 2) in whole units, and runs of their indexes, tidied; `pen` is the glyph's own."""
    points, runs = _without_repeats(points, runs)
    return _without_spurs(points, _without_doubles(points, runs, pen), pen)


class _Piece(NamedTuple):
    """A piece that leaves a point, the shorter first: piece number `piece` of run number `run`."""

    length: float
    end: int
    run: int
    piece: int


@dataclass(frozen=True, slots=True)
class _Fork:
    """A piece from `start` to `near`, and the piece on top of it that goes on to `far`: number `piece` of `run`."""

    start: int
    near: int
    far: int
    run: int
    piece: int


def _without_doubles(points: Points, runs: list[list[int]], pen: float) -> list[list[int]]:
    """Return the runs with no two pieces on top of each other; every junction ends the runs that come to it."""
    runs = [list(run) for run in runs]
    while (fork := next(_forks(points, runs, pen), None)) is not None:
        runs = _zipped(points, runs, fork, pen)
    return runs


def _forks(points: Points, runs: list[list[int]], pen: float) -> Iterator[_Fork]:
    leaving: dict[int, list[_Piece]] = {}
    for number, run in enumerate(runs):
        for piece, ends in enumerate(pairwise(run)):
            for start, end in (ends, ends[::-1]):
                length = float(np.hypot(*(points[end] - points[start])))
                leaving.setdefault(start, []).append(_Piece(length, end, number, piece))
    for start, pieces in leaving.items():
        for near, far in combinations(sorted(pieces), 2):
            if _is_on_top(points[near.end] - points[start], points[far.end] - points[start], pen):
                yield _Fork(start, near.end, far.end, far.run, far.piece)


def _is_on_top(short: Points, long: Points, pen: float) -> bool:
    """Say whether the shorter of two pieces from one point lies on top of the longer."""
    lengths = float(np.hypot(*short) * np.hypot(*long))
    across = abs(float(short[0] * long[1] - short[1] * long[0])) / max(float(np.hypot(*long)), 1e-9)
    return bool(across < BESIDE_PENS * pen and short @ long > ALONG_COSINE * lengths)


def _zipped(points: Points, runs: list[list[int]], fork: _Fork, pen: float) -> list[list[int]]:
    """Return the runs with the fork's far piece cut off at its start: what is left of it begins at the near end."""
    cut = runs[fork.run]
    before, after = cut[: fork.piece + 1], cut[fork.piece + 1 :]
    if before[-1] != fork.start:
        before, after = after[::-1], before[::-1]
    visits = sum(run.count(fork.far) for run in runs)
    if visits == 1 and len(after) > 1 and np.hypot(*(points[fork.far] - points[fork.near])) < SAME_PENS * pen:
        after = after[1:]
    if after[0] != fork.near:
        after = [fork.near, *after]
    whole = [run for number, run in enumerate(runs) if number != fork.run]
    return [part for run in [*whole, before, after] for part in _split(run, fork.near) if len(part) > 1]


def _split(run: list[int], at: int) -> list[list[int]]:
    """Return the parts of a run that passes through a point, else the run."""
    inner = [k for k in range(1, len(run) - 1) if run[k] == at]
    bounds = [0, *inner, len(run) - 1]
    return [run[start : end + 1] for start, end in pairwise(bounds)]


def _without_spurs(points: Points, runs: list[list[int]], pen: float) -> tuple[Points, list[list[int]]]:
    """Return points and runs without the straight ends that lie within another stroke's ink: only a knob shows."""
    kept = list(runs)
    for run in runs:
        visits = Counter(point for each in kept for point in each)
        loose = [point for point in run if visits[point] == 1]
        if len(run) == 2 and len(loose) == 1:
            others = shapely.multilinestrings([shapely.linestrings(points[each]) for each in kept if each is not run])
            if shapely.distance(others, shapely.points(points[loose[0]])) < SPUR_PENS * pen:
                kept = [each for each in kept if each is not run]
    used = sorted({point for run in kept for point in run})
    number = {point: k for k, point in enumerate(used)}
    return points[used], [[number[point] for point in run] for run in kept]


def _without_repeats(points: Points, runs: list[list[int]]) -> tuple[Points, list[list[int]]]:
    """Return points and runs with no piece that rounding has left without a length; dots are such, and stay."""
    visits = Counter(point for run in runs for point in run)
    dots = [len(run) == 2 and visits[run[0]] == visits[run[1]] == 1 for run in runs]
    one = list(range(len(points)))
    for run, dot in zip(runs, dots, strict=True):
        for here, ahead in pairwise(run):
            if not dot and (points[here] == points[ahead]).all():
                kept, gone = sorted((one[here], one[ahead]))
                one = [kept if each == gone else each for each in one]
    merged = [[one[point] for point in run] for run in runs]
    plain = [
        run if dot else run[:1] + [ahead for here, ahead in pairwise(run) if here != ahead]
        for run, dot in zip(merged, dots, strict=True)
    ]
    used = sorted({point for run in plain for point in run})
    number = {point: k for k, point in enumerate(used)}
    return points[used], [[number[point] for point in run] for run in plain if len(run) > 1]
