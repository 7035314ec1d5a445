"""Moves the parts of a letter apart where the white between them would close, so that no edge has to be cut there.

Lengths are units.
"""

from typing import Final

import numpy as np

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.geometry.arrays import Floats, Indexes, Points

ROUNDS: Final = 12  # a part that moves away from one neighbour may come near to another
STEP: Final = 0.7  # share of a missing width that is made up in a round: all of it would swing between two neighbours
ENOUGH: Final = 0.85  # least share of the wanted width that must be reached: else a letter has no room for its parts
FARTHEST_UNITS: Final = 48.0  # longest way of a point: with a longer one a part would leave its place in the letter
CLOSE_UNITS: Final = 1.5  # a white that is narrower by less is wide enough
TINY: Final = 1e-9  # keeps divisors above 0


def moved_apart(letter: BrushLetter, placed: Points, wanted_units: float) -> Points:
    """Return the points (n, 2) of a letter's edge with whites of about `wanted_units`, or more, between its parts.

    Parts move whole, a small one farther than a large one, and the letter keeps its width and height. A letter without
    room for that stays as it is.
    """
    part = letter.part_of_point
    pairs = _between_parts(letter.whites.reshape(-1, 2).astype(np.intp), part)
    wide = np.hypot(*(placed[pairs[:, 1]] - placed[pairs[:, 0]]).T)
    if (wide > wanted_units).all():
        return placed
    pairs = pairs[wide < wanted_units + 2.0 * FARTHEST_UNITS]
    sizes, moved = np.bincount(part), placed
    for _ in range(ROUNDS):
        nearest, wide = _nearest(pairs, part, moved)
        short = wide < wanted_units - CLOSE_UNITS
        if not short.any():
            break
        nearest, wide = nearest[short], wide[short]
        way = (moved[nearest[:, 1]] - moved[nearest[:, 0]]) / np.maximum(wide, TINY)[:, None]
        one, other = part[nearest].T
        asked = (STEP * (wanted_units - wide) / (sizes[one] + sizes[other]))[:, None] * way
        moves = np.zeros((letter.parts, 2))
        np.add.at(moves, one, -asked * sizes[other, None])
        np.add.at(moves, other, asked * sizes[one, None])
        moved = _in_box_of(placed, moved + moves[part])
    is_wide = bool((_nearest(pairs, part, moved)[1] > ENOUGH * wanted_units).all())
    return moved if is_wide and np.hypot(*(moved - placed).T).max() < FARTHEST_UNITS else placed


def _between_parts(pairs: Indexes, part: Indexes) -> Indexes:
    """Return those pairs (n, 2) of points that are on two parts, the lower part first."""
    one, other = part[pairs].T
    return np.concatenate([pairs[one < other], pairs[one > other, ::-1]])


def _nearest(pairs: Indexes, part: Indexes, points: Points) -> tuple[Indexes, Floats]:
    """Return of every two parts that face each other the two points that are nearest (n, 2), and how far apart."""
    wide = np.hypot(*(points[pairs[:, 1]] - points[pairs[:, 0]]).T)
    order = np.lexsort((wide, part[pairs[:, 1]], part[pairs[:, 0]]))
    first = np.diff(part[pairs[order]], axis=0, prepend=-1).any(axis=1)
    return pairs[order[first]], wide[order[first]]


def _in_box_of(before: Points, points: Points) -> Points:
    """Return points scaled to the box of others."""
    low, high, size = before.min(axis=0), points.min(axis=0), np.ptp(before, axis=0)
    scaled: Points = low + (points - high) * size / np.maximum(np.ptp(points, axis=0), TINY)
    return scaled
