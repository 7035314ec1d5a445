"""Parts of a letter drawn together, where the white between them would be as wide as that between two letters.

Knows strokes in the block; no pen and no face.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.letter_gaps import gaps_along

PARTS_TO_LETTERS: Final = 0.85  # the white between parts of a letter, of that between letters: at most
MOST_DRAWN_OUT: Final = 1.4  # what the parts gain at most of the white that they lose
LEAST_BLOCKS: Final = 0.02  # letters that stand still nearer are told as so far apart
STROKES_TO_PARTS: Final = 0.8  # the same, of what strokes usually stand apart there
DIVIDES: Final = 0.5  # of a letter's extent along a white: where both sides reach less far, nothing is divided


def drawn_together(points: Points, lines: Lines, least: float, movable: Flags) -> Points:
    """Return the points of several letters with no white across or down a letter as wide as that between letters.

    Letters keep their size, and levels their order; no white is made narrower than `least`. `movable` says of each
    letter whether its parts may move at all.
    """
    together = points.copy()
    for k, (own, pieces, about) in enumerate(letters_of(points, lines)):
        if not movable[k]:
            continue
        for axis in (0, 1):
            together[own, axis] = _closed(points[own], pieces, axis, least, PARTS_TO_LETTERS * about)
    return together


def widest_division(points: Points, lines: Lines) -> float:
    """Return the widest white across or down a letter, of that between it and its neighbour; 0 for none.

    Both are told from centreline to centreline.
    """
    widest = 0.0
    for own, pieces, about in letters_of(points, lines):
        for axis in (0, 1):
            starts, ends = dividing_whites(points[own], pieces, axis)
            widest = max(widest, float(np.max(ends - starts, initial=0.0)) / max(about, LEAST_BLOCKS))
    return widest


def letters_of(points: Points, lines: Lines) -> Iterator[tuple[Indexes, Indexes, float]]:
    """Yield each letter's points by number, its pieces by these, and how far it stands from the nearest other."""
    owners = np.unique(lines.owner).tolist()
    members = [np.flatnonzero(lines.owner == k) for k in owners]
    low, high = (np.array([side(points[own], axis=0) for own in members]) for side in (np.min, np.max))
    for k, own in zip(owners, members, strict=True):
        pieces = np.searchsorted(own, lines.pieces[lines.owner[lines.pieces[:, 0]] == k])
        aside = np.maximum(low - high[k], low[k] - high).max(axis=1)
        yield own, pieces, float(np.min(np.delete(aside, k), initial=np.inf))


def dividing_whites(points: Points, pieces: Indexes, axis: int) -> tuple[Floats, Floats]:
    """Return where the whites along an axis begin and end that divide a letter in two sides."""
    values, across = points[:, axis], points[:, 1 - axis]
    starts, ends = _whites(values[pieces].min(axis=1), values[pieces].max(axis=1))
    least = DIVIDES * float(np.ptp(across))
    sides = [(across[values <= start + 1e-9], across[values > start + 1e-9]) for start in starts]
    divides = np.array([min(np.ptp(one), np.ptp(other)) >= least for one, other in sides], dtype=bool)
    return starts[divides], ends[divides]


def _closed(points: Points, pieces: Indexes, axis: int, least: float, most: float) -> Floats:
    """Return new coordinates along an axis: wide whites brought together, and the parts drawn out by what is won.

    They are brought to `most`, or what the letter's strokes usually stand apart where that is less.
    """
    values = points[:, axis]
    starts, ends = dividing_whites(points, pieces, axis)
    wide = ends - starts > least
    if not wide.any():
        return values
    apart = np.concatenate([gaps_along(points[pieces], each) for each in (0, 1)])
    most = max(least, min(most, STROKES_TO_PARTS * float(np.median(apart))))
    wide = ends - starts > most
    if not wide.any():
        return values
    starts, ends = starts[wide], ends[wide]
    extent, white = float(np.ptp(values)), float((ends - starts).sum())
    drawn_out = (extent - most * len(starts)) / max(extent - white, 1e-9)
    if drawn_out > MOST_DRAWN_OUT:
        drawn_out = MOST_DRAWN_OUT
        most = (extent - drawn_out * (extent - white)) / len(starts)
    before = np.clip(values[:, None] - starts, 0.0, ends - starts)  # how much of each white lies before a point
    low = float(values.min())
    inside = before.sum(axis=1)
    closed: Floats = low + drawn_out * (values - low - inside) + (before / (ends - starts) * most).sum(axis=1)
    return closed


def _whites(low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Return where the whites between intervals begin and end."""
    order = np.argsort(low, kind="stable")
    reached = np.maximum.accumulate(high[order])[:-1]
    following = low[order][1:]
    apart = following > reached + 1e-9
    return reached[apart], following[apart]
