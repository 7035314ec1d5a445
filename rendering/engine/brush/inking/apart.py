"""Moves the parts of a letter apart where the white between them would close, so that no edge has to be cut there.

Lengths are units.
"""

from typing import Final

import numpy as np

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.inking.weights import Weight
from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.geometry.vectors import SHORTEST, lengths_of

ROUNDS: Final = 12  # a part that moves away from one neighbour may come near to another
STEP: Final = 0.7  # share of a missing width that is made up in a round: all of it would swing between two neighbours
ENOUGH: Final = 0.85  # least share of the wanted width that must be reached: else a letter has no room for its parts
CLOSE_UNITS: Final = 1.5  # a white that is narrower by less is wide enough
FARTHEST_UNITS: Final = 48.0  # longest way of a point: with a longer one a part would leave its place in the letter


def moved_apart(letter: BrushLetter, placed: Points, weight: Weight) -> Points:
    """Return the points (n, 2) of a letter's edge with its parts so far apart that no white between them closes.

    Parts move whole, a small one farther than a large one, and the letter keeps its width and height. A letter without
    room for that stays as it is.
    """
    wanted_units = weight.opened + 2.0 * max(weight.offset, 0.0)
    part = letter.part_of_point
    pairs = _between_parts(letter.whites.reshape(-1, 2).astype(np.intp), part)
    way = placed[pairs[:, 1]] - placed[pairs[:, 0]]
    wide = np.hypot(*way.T)
    if (wide > wanted_units).all():
        return placed
    near = wide < wanted_units + 2.0 * FARTHEST_UNITS
    moves = _moves(part[pairs[near]], way[near], np.bincount(part), wanted_units)
    moved = _in_box_of(placed, placed + moves[part])
    narrowest = np.hypot(*(moved[pairs[near, 1]] - moved[pairs[near, 0]]).T).min()
    is_far = np.hypot(*(moved - placed).T).max() > FARTHEST_UNITS
    return placed if is_far or narrowest < ENOUGH * wanted_units else moved


def _moves(parts: Indexes, way: Points, sizes: Indexes, wanted_units: float) -> Points:
    """Return the moves of parts (m, 2) that make whites wide. `parts` (n, 2) are at the sides of each white.

    `way` (n, 2) is the way from one side to the other, and `sizes` (m,) how large each part is.
    """
    moves = np.zeros((len(sizes), 2))
    for _ in range(ROUNDS):
        across = way + moves[parts[:, 1]] - moves[parts[:, 0]]
        wide = lengths_of(across)
        short = _narrowest(wide, parts)
        short = short[wide[short] < wanted_units - CLOSE_UNITS]
        if not len(short):
            break
        one, other = parts[short].T
        asked = STEP * (wanted_units - wide[short]) / ((sizes[one] + sizes[other]) * wide[short])
        np.add.at(moves, one, -(asked * sizes[other])[:, None] * across[short])
        np.add.at(moves, other, (asked * sizes[one])[:, None] * across[short])
    return moves


def _narrowest(wide: Floats, parts: Indexes) -> Indexes:
    """Return for every two parts the number of the narrowest white between them."""
    order = np.lexsort((wide, parts[:, 1], parts[:, 0]))
    return order[np.diff(parts[order], axis=0, prepend=-1).any(axis=1)]


def _between_parts(pairs: Indexes, part: Indexes) -> Indexes:
    """Return those pairs (n, 2) of points that are on two parts, the lower part first."""
    one, other = part[pairs].T
    return np.concatenate([pairs[one < other], pairs[one > other, ::-1]])


def _in_box_of(before: Points, points: Points) -> Points:
    """Return the points, moved and scaled to the bounding box of `before`."""
    low, high, size = before.min(axis=0), points.min(axis=0), np.ptp(before, axis=0)
    scaled: Points = low + (points - high) * size / np.maximum(np.ptp(points, axis=0), SHORTEST)
    return scaled
