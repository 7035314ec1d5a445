"""Converts the curves of a typeface to straight pieces, for outlines that are read from the glyph library.

TrueType contours are quadratic curves. Some of their points are only implied. Points are in font units.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Indexes, Points

CURVE_FONT_UNITS: Final = 0.16  # greatest distance of a straight piece from its curve: 0.002 mm in a letter of 12 mm
MOST_STEPS: Final = 16  # most straight pieces of a curve


@dataclass(frozen=True, slots=True)
class Curves:
    """A letter's closed contours, (n, 2) each, in font units, y downward, and which points lie on the curve."""

    contours: tuple[Points, ...]
    on_curve: tuple[Flags, ...]


def rings_of(curves: Curves) -> list[Points]:
    """Return a letter's contours as rings of straight pieces, (n, 2) each."""
    counts = np.array([len(each) for each in curves.contours])
    return flattened(np.concatenate(curves.contours), counts, np.concatenate(curves.on_curve))


def flattened(points: Points, counts: Indexes, on_curve: Flags) -> list[Points]:
    """Return contours as rings of straight pieces. `points` holds all, one after another, `counts` of each contour.

    >>> circle = np.array([[0.0, -9.0], [9.0, -9.0], [9.0, 0.0], [9.0, 9.0], [-9.0, 9.0], [-9.0, -9.0]])
    >>> flags = np.array([True, False, True, False, False, False])
    >>> ring, = flattened(circle, np.array([6]), flags)
    >>> ring[:3].round(2).tolist()
    [[0.0, -9.0], [3.24, -8.64], [5.76, -7.56]]
    """
    ends = np.cumsum(counts) - 1
    contour = np.repeat(np.arange(len(counts)), counts)
    position = np.arange(len(points))
    following = np.where(position == ends[contour], position - counts[contour] + 1, position + 1)
    previous = np.empty_like(following)
    previous[following] = position

    implied = ~on_curve & ~on_curve[following]  # between two control points in a row lies a point of the curve
    between = (points + points[following]) / 2
    control = np.flatnonzero(~on_curve)
    before = np.where(on_curve[previous[control], None], points[previous[control]], between[previous[control]])
    after = np.where(on_curve[following[control], None], points[following[control]], between[control])
    middle = points[control]
    stray = np.hypot(*(before - 2 * middle + after).T) / 4
    steps = np.clip(np.ceil(np.sqrt(stray / CURVE_FONT_UNITS)), 1, MOST_STEPS).astype(int)
    curve = np.repeat(np.arange(len(control)), steps - 1)
    number = np.arange(len(curve)) - np.repeat(np.cumsum(steps - 1) - (steps - 1), steps - 1)
    share = ((number + 1) / steps[curve])[:, None]
    bends = (1 - share) ** 2 * before[curve] + 2 * share * (1 - share) * middle[curve] + share**2 * after[curve]

    kept, halfway = np.flatnonzero(on_curve), np.flatnonzero(implied)
    flat = np.concatenate([points[kept], bends, between[halfway]])
    at = np.concatenate([kept, control[curve] + 0.4 * share[:, 0], halfway + 0.5])
    order = np.argsort(at, kind="stable")
    return _without_repeats(flat[order], contour[at[order].astype(int)], len(counts))


def _without_repeats(points: Points, ring_of: Indexes, count: int) -> list[Points]:
    """Return the points of each ring, without those that repeat the one before."""
    last = np.cumsum(np.bincount(ring_of, minlength=count)) - 1
    before = np.arange(len(points)) - 1
    before[np.concatenate([[0], last[:-1] + 1])] = last
    new = np.any(points != points[before], axis=1)
    sizes = np.bincount(ring_of[new], minlength=count)
    return np.split(points[new], np.cumsum(sizes)[:-1])
