"""Rings whose edges were moved, freed of the loops and slits that moving makes in tight corners. Knows rings only."""

from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from rendering.engine.geometry.arrays import Flags, Points

ROUNDS: Final = 5
LONGEST_LOOP: Final = 9  # points
FEWEST: Final = 6
SHARPEST: Final = -0.90  # cosine of the turn at a point; a sharper one is a needle or a slit that no cutter makes


def untangled(before: Points, after: Points) -> Points:
    """Return the moved ring `after` of `before` (n, 2, first not repeated) without the pieces that were turned."""
    for _ in range(ROUNDS):
        turned = (np.diff(before, axis=0, append=before[:1]) * np.diff(after, axis=0, append=after[:1])).sum(
            axis=1
        ) <= 0.0
        if not turned.any() or turned.all():
            break
        if turned[-1]:  # begin where no run is cut
            start = int(np.flatnonzero(~turned)[-1]) + 1
            before, after, turned = (np.roll(each, -start, axis=0) for each in (before, after, turned))
        before, after = _collapsed(before, turned), _collapsed(after, turned)
        if len(after) < FEWEST:
            break
    return after


def blunted(ring: Points) -> Points:
    """Return the ring without needles and slits: points at which it all but turns back."""
    for _ in range(ROUNDS):
        step = np.diff(ring, axis=0, append=ring[:1])
        step /= np.maximum(np.hypot(step[:, 0], step[:, 1]), 1e-9)[:, None]
        sharp = (step * np.roll(step, 1, axis=0)).sum(axis=1) < SHARPEST
        if not sharp.any() or len(ring) - sharp.sum() < FEWEST:
            break
        ring = ring[~sharp]
    return ring


def _collapsed(points: Points, turned: Flags) -> Points:
    """Return the ring with each run of turned pieces drawn together to the middle of its ends. No run is cut."""
    first = np.flatnonzero(~np.concatenate([[False], turned[:-1]]))
    last = np.append(first[1:] - 1, len(points) - 1)
    middle: Points = (points[first] + points[last]) / 2
    return middle


def without_loops(ring: Points) -> Points:
    """Return the ring with every loop of at most LONGEST_LOOP points cut off where it crosses itself."""
    for _ in range(ROUNDS):
        found = _first_crossings(ring)
        if not found:
            break
        keep = np.ones(len(ring), bool)
        ring = ring.copy()
        for at, length, crossing in found:
            loop = np.arange(at + 1, at + length + 1) % len(ring)
            if keep[loop].all() and keep[at]:
                ring[loop[0]] = crossing
                keep[loop[1:]] = False
        ring = ring[keep]
        if len(ring) < FEWEST:
            break
    return ring


def _first_crossings(ring: Points) -> list[tuple[int, int, Points]]:
    """Return (point, length, where) of pieces that cross a piece `length` further on, shortest loops first."""
    count = len(ring)
    longest = min(LONGEST_LOOP, count - 2)
    if longest < 2:
        return []
    x, y = np.concatenate([ring, ring[: longest + 1]]).T
    step_x, step_y = np.diff(x), np.diff(y)
    ahead = [sliding_window_view(each, count)[2 : longest + 1] for each in (x, y, step_x, step_y)]
    there_x, there_y, there_step_x, there_step_y = ahead  # (lengths, points)
    apart_x, apart_y, step_x, step_y = there_x - x[:count], there_y - y[:count], step_x[:count], step_y[:count]
    turn = step_x * there_step_y - step_y * there_step_x
    safe = np.where(np.abs(turn) < 1e-9, np.inf, turn)
    along = (apart_x * there_step_y - apart_y * there_step_x) / safe
    across = (apart_x * step_y - apart_y * step_x) / safe
    crosses = (along > 0) & (along < 1) & (across > 0) & (across < 1)
    lengths, places = np.nonzero(crosses)
    crossings = ring[places] + (ring[(places + 1) % count] - ring[places]) * along[crosses][:, None]
    return list(zip(places.tolist(), (lengths + 2).tolist(), crossings, strict=True))
