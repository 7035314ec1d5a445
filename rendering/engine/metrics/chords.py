"""Chords from a wall to the opposite wall. Their lengths are the widths among which thickness.py finds the narrowest.

thickness.py defines which places count as narrow.
"""

from dataclasses import dataclass, fields, replace

import numpy as np
import shapely

from rendering.engine.geometry.arrays import Flags, Floats, Geometries, Indexes, Points
from rendering.engine.geometry.vectors import divided_by, dots, scaled
from rendering.engine.metrics.walls import Walls

METAL, GAP = 1.0, -1.0  # the sides of a wall

SQUARE_TO_WALL = np.cos(np.radians(15.0))  # a chord so near to the normal counts as perpendicular: curves have facets
ASIDE = 2.0 * np.sin(np.radians(15.5) / 2.0)  # greatest distance between the unit vectors of such a chord and a normal
HARDLY_TURNS = np.radians(60.0)
WIDTH_KEPT = 0.94  # share of the width left one width further on: the walls are within 3.5° of parallel
END_LENGTHS = 4.5  # a chord that cuts off less wall, in widths, cuts off the end of a stroke (1.75 widths long)
END_UNITS = 60.0  # a chord that cuts off less wall cuts off a nib of 0.15 mm at 15 mm, which no cutter leaves
END_FULLNESS = 0.6  # share of a strip as wide as the chord: a wedge fills 0.5 of it, a stroke of constant width 1
TOUCHING_UNITS = 1e-6


@dataclass(frozen=True)
class Chords:
    """Candidate chords from the corner at the start of wall `corner` to the point `to` on `wall`.

    `side` is METAL or GAP, the side into which each runs; before that is known, it is 0.
    """

    corner: Indexes
    wall: Indexes
    to: Points
    position: Floats  # running length at `to`
    width: Floats
    direction: Points
    side: Floats

    def only(self, keep: Flags | Indexes) -> "Chords":
        places = np.flatnonzero(keep) if keep.dtype == bool else keep
        return Chords(
            self.corner[places],
            self.wall[places],
            self.to.take(places, axis=0),
            self.position[places],
            self.width[places],
            self.direction.take(places, axis=0),
            self.side[places],
        )

    def shortest(self, count: int) -> "Chords":
        """Return so many chords, the shortest, in the same order; more where several are as long as the last."""
        if len(self.width) <= count:
            return self
        return self.only(self.width <= np.partition(self.width, count)[count])


def joined(some: list[Chords]) -> Chords:
    """Return chords one after the other."""
    return Chords(*(np.concatenate([getattr(each, each_field.name) for each in some]) for each_field in fields(Chords)))


def chords_within(walls: Walls, reach: float, sides: list[float]) -> Chords:
    """Return the shortest chord from every corner to every wall within `reach`, except to the corner's own two walls.

    If only one side is sought, chords that reach the wall from the other side are left out.
    """
    corner, wall = walls.tree.query(_looks(walls, reach, sides))
    here, begin = walls.start.take(corner, axis=0), walls.start.take(wall, axis=0)
    apart = (wall != corner) & (wall != walls.before[corner])
    if len(sides) == 1:
        apart &= sides[0] * _dot_left(walls, wall, here - begin) > 0
    along = walls.along.take(wall, axis=0)
    run = np.clip(dots(here - begin, along), 0.0, walls.length[wall])
    to = begin + scaled(along, run)
    chord = to - here
    width = np.hypot(chord[:, 0], chord[:, 1])
    near = np.flatnonzero(apart & (width <= reach))
    corner, wall, width = corner[near], wall[near], width[near]
    direction = divided_by(chord.take(near, axis=0), np.maximum(width, TOUCHING_UNITS))
    return Chords(
        corner, wall, to.take(near, axis=0), walls.offset[wall] + run[near], width, direction, np.zeros(len(near))
    )


def _looks(walls: Walls, reach: float, sides: list[float]) -> Geometries:
    """Return for each corner the diagonal of a box that holds all its chords that can be perpendicular to a wall there.

    At a slight turn these chords are near the normals; at a sharp corner they may have any direction.
    """
    left = np.column_stack([-walls.along[:, 1], walls.along[:, 0]])
    come = left[walls.before]
    low, high = np.minimum(left, come) - ASIDE, np.maximum(left, come) + ASIDE
    turns = dots(left, come) < np.cos(HARDLY_TURNS)
    low[turns], high[turns] = -1.0, 1.0
    least = np.minimum(low, -high) if len(sides) == 2 else low if sides[0] == METAL else -high
    most = np.maximum(high, -low) if len(sides) == 2 else high if sides[0] == METAL else -low
    ends = [walls.start + reach * np.clip(least, -1.0, 0.0), walls.start + reach * np.clip(most, 0.0, 1.0)]
    return np.asarray(shapely.linestrings(np.stack(ends, axis=1)))


def upright_chords(walls: Walls, near: Chords, sides: list[float]) -> Chords:
    """Return the chords that leave their corners perpendicularly into one of these sides, those of a side together."""
    turn = _turns(walls, near.corner, near.direction)
    chosen = [np.flatnonzero(_is_square(turn, side)) for side in sides]
    upright = near.only(np.concatenate(chosen))
    return replace(upright, side=np.repeat(sides, [len(each) for each in chosen]))


def narrow_chords(walls: Walls, chords: Chords) -> Chords:
    """Return the upright chords that are perpendicular to both walls and mark a narrow place; the shortest first."""
    run = chords.position - walls.offset[chords.wall]
    at_start, at_end = run <= 1e-9, run >= walls.length[chords.wall] - 1e-9
    arrives = -chords.side * _dot_left(walls, chords.wall, chords.direction) > SQUARE_TO_WALL
    for at, corner_there in ((at_start, chords.wall), (at_end, walls.after[chords.wall])):
        arrives[at] = _is_square(_turns(walls, corner_there[at], -chords.direction[at]), chords.side[at])
    chords = chords.only(arrives)
    chords = chords.only(_cuts_off_more_than_an_end(walls, chords))
    chords = chords.only(_keeps_width(walls, chords))
    return chords.only(np.argsort(chords.width, kind="stable"))


def _dot_left(walls: Walls, wall: Indexes, direction: Points) -> Floats:
    """Return the component of unit vectors to the left of each wall, where the metal is: 1 if perpendicular to it."""
    return _cross(walls.along.take(wall, axis=0), direction)


@dataclass(frozen=True)
class _Turns:
    """Components of unit vectors at corners: to the left of the walls that come and go there, and along them."""

    to_come: Floats
    to_go: Floats
    along_come: Floats
    along_go: Floats


def _turns(walls: Walls, corner: Indexes, direction: Points) -> _Turns:
    come, go = walls.along.take(walls.before[corner], axis=0), walls.along.take(corner, axis=0)
    return _Turns(_cross(come, direction), _cross(go, direction), dots(come, direction), dots(go, direction))


def _is_square(turn: _Turns, side: float | Floats) -> Flags:
    """Say where a direction from a corner into a side is normal to a wall there or between the two walls' normals."""
    to_come, to_go = side * turn.to_come, side * turn.to_go
    between = (to_come + to_go > 0) & (turn.along_come >= 0) & (turn.along_go <= 0)
    return np.asarray((to_come > SQUARE_TO_WALL) | (to_go > SQUARE_TO_WALL) | between)


def _keeps_width(walls: Walls, chords: Chords) -> Flags:
    """Say where the walls are still as far apart one width further on, in both directions."""
    here, there, ahead = walls.offset[chords.corner], chords.position, chords.width
    positions = np.concatenate([here + ahead, there - ahead, here - ahead, there + ahead])
    rings = np.concatenate([chords.corner, chords.wall, chords.corner, chords.wall])
    before, behind = walls.point_at(rings, positions).reshape(2, 2, -1, 2)
    kept = [np.hypot(*(one - other).T) >= WIDTH_KEPT * chords.width for one, other in (before, behind)]
    return np.asarray(kept[0] & kept[1])


def _cuts_off_more_than_an_end(walls: Walls, chords: Chords) -> Flags:
    """Say where a chord divides its ring into two pieces longer than the end of a stroke, or joins two rings."""
    other_ring = walls.ring[chords.corner] != walls.ring[chords.wall]
    total = walls.perimeter[chords.corner]
    there = walls.start.take(chords.corner, axis=0)
    length = np.mod(chords.position - walls.offset[chords.corner], total)
    whole = walls.sweep[walls.last[chords.corner] + 1] - walls.sweep[walls.first[chords.corner]]
    swept = walls.sweep[chords.wall] - walls.sweep[chords.corner]
    swept = swept + np.where(chords.wall < chords.corner, whole, 0.0)
    swept += _cross(walls.start.take(chords.wall, axis=0), chords.to)
    back = _cross(chords.to, there)
    enough = np.ones(len(length), bool)
    for piece, doubled_area in ((length, swept + back), (total - length, whole - swept - back)):
        strip = chords.width * piece / 2
        enough &= piece >= np.maximum(END_LENGTHS * chords.width, END_UNITS)
        enough &= np.abs(doubled_area) / 2 >= END_FULLNESS * strip
    return np.asarray(other_ring | enough)


def _cross(a: Points, b: Points) -> Floats:
    return np.asarray(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])
