"""The narrowest place of raised metal and of cut space: the widths that decide whether a face can be machined.

Only the walls of the final polygons are measured. A wall is an edge of a polygon.

What a narrow place is
----------------------
The width of a place is the length of a chord, from wall to opposite wall, that is perpendicular to both. A chord marks
a narrow place if, on both of its sides, the shape is as wide as the chord or wider. So these count:

* a waist, where two walls approach each other and separate again (where strokes almost touch, or a stroke is nearly cut
  through), unless only a nib lies on one side of it;
* a channel or a stroke of constant width, up to its very end, if it is at least 1.75 times as long as wide;
* the distance between two separate rings, such as a letter and the rim, or a counter and the outside of its stroke;
* the widest circle in a dot or a small counter that has no such chord;
* a point where two walls touch, where the width is 0.

These do not count: a rounded, cut or pointed end of a stroke, or a nib on it too small to carve; a corner; a wedge that
narrows steadily to its point (in the fork of a Y the cutter leaves a fillet); anything outside the silhouette.

In terms of geometry, the width is twice the least critical value of the distance to the wall (the weak feature size of
Chazal and Lieutier). At a critical value, the shape eroded by that much changes its topology or loses a whole stroke.
An independent measurement on a raster can find the same (tests/rendering/engine/support/raster.py).

How it is found
---------------
The shortest such chord has a corner of the polygon at one end. Every corner is paired with the walls within a reach.
Pairs are discarded by direction, by the piece that they cut off, and by the width on both sides. The answer is the
shortest remaining chord that no other wall crosses. The reach grows until there is one.
"""

from dataclasses import dataclass

import numpy as np
import shapely

from rendering.engine.geometry.arrays import Flags, Indexes
from rendering.engine.metrics.chords import (
    GAP,
    METAL,
    TOUCHING_UNITS,
    Chords,
    chords_within,
    joined,
    narrow_chords,
    upright_chords,
)
from rendering.engine.metrics.walls import Walls

FIRST_REACH_UNITS = 64.0
REACH_GROWTH = 1.5
LAST_REACH_UNITS = 2900.0  # the longest chord of a square
SIGHT_BATCH = 8
SIFTED_FIRST = 256  # the shortest chords of a side, which are examined first: nearly always one of them counts
CIRCLE_TOLERANCE_UNITS = 0.25


@dataclass(frozen=True, slots=True)
class NarrowPlace:
    """The width of a place, in units, and its middle."""

    width_units: float
    at: tuple[float, float]


NOWHERE = NarrowPlace(0.0, (0.0, 0.0))


def narrowest(walls: Walls) -> tuple[NarrowPlace, NarrowPlace]:
    """Return the narrowest place of raised metal and the narrowest place of cut space.

    A shape without any narrow place counts with the largest circle in it. A face without any shape counts as NOWHERE.
    """
    reach = FIRST_REACH_UNITS
    found: dict[float, NarrowPlace] = {}
    while len(walls.length) and len(found) < 2 and reach < LAST_REACH_UNITS * REACH_GROWTH:
        found |= _narrowest_within(walls, reach, [side for side in (METAL, GAP) if side not in found])
        reach *= REACH_GROWTH
    return found.get(METAL, NOWHERE), found.get(GAP, NOWHERE)


def narrower_than(walls: Walls, units: float) -> tuple[NarrowPlace | None, NarrowPlace | None]:
    """Return the narrowest place of metal and that of cut space; None for one not narrower than `units`."""
    found = _narrowest_within(walls, units, [METAL, GAP])
    return found.get(METAL), found.get(GAP)


def _narrowest_within(walls: Walls, reach: float, sought: list[float]) -> dict[float, NarrowPlace]:
    """Return the narrowest place of each sought side that has one no wider than `reach`."""
    found: dict[float, NarrowPlace] = {}
    near = chords_within(walls, reach, sought)
    if METAL in sought and (touching := near.corner[near.width <= TOUCHING_UNITS]).size:
        x, y = walls.start[touching[0]]
        found[METAL] = NarrowPlace(0.0, (float(x), float(y)))
    sides = [side for side in sought if side not in found]
    if not sides:
        return found
    upright = upright_chords(walls, near, sides)
    every = [upright.only(upright.side == side) for side in sides]
    few = [chords.shortest(SIFTED_FIRST) for chords in every]
    sifted = narrow_chords(walls, joined(few))
    for side, chords, first in zip(sides, every, few, strict=True):
        place = _of_side(walls, chords, sifted.only(sifted.side == side), chords is first, side, reach)
        if place:
            found[side] = place
    return found


def _of_side(
    walls: Walls, every: Chords, chords: Chords, all_sifted: bool, side: float, reach: float
) -> NarrowPlace | None:
    """Return the narrowest place of a side, which is raised metal or cut space.

    `every` are all its chords that are perpendicular to both walls, and `chords` some short ones of them. The others
    are examined in two cases only: all of `chords` cross walls, or a small ring has none of `chords`.
    """
    shortest = _first_in_sight(walls, chords)
    if shortest is None and not all_sifted:
        chords, all_sifted = narrow_chords(walls, every), True
        shortest = _first_in_sight(walls, chords)
    below = shortest.width_units if shortest else reach
    rings = _without_chord(walls, chords, _small_rings(walls, side, below))
    if len(rings) and not all_sifted:
        theirs = every.only(_marked(walls, rings)[walls.first[every.corner]])
        rings = _without_chord(walls, narrow_chords(walls, theirs), rings)
    return _narrowest_blob(walls, rings, below) or shortest


def _first_in_sight(walls: Walls, chords: Chords) -> NarrowPlace | None:
    """Return the middle of the first chord that crosses no wall. Chords are sorted by length."""
    for begin in range(0, len(chords.width), SIGHT_BATCH):
        some = chords.only(np.arange(begin, min(begin + SIGHT_BATCH, len(chords.width))))
        here = walls.start[some.corner]
        inset = 0.02 * (some.to - here)
        lines = shapely.linestrings(np.stack([here + inset, some.to - inset], axis=1))
        crossed = walls.tree.query(lines, predicate="intersects")[0]
        is_clear = np.ones(len(some.width), dtype=bool)
        is_clear[crossed] = False
        if is_clear.any():
            first = int(is_clear.argmax())
            x, y = (here[first] + some.to[first]) / 2
            return NarrowPlace(float(some.width[first]), (float(x), float(y)))
    return None


def _small_rings(walls: Walls, side: float, below: float) -> Indexes:
    """Return the first wall of each dot or counter whose widest circle may be under `below`.

    Rings whose circle is surely wider are skipped: its diameter is at least 2 · area / perimeter.
    """
    rings = np.flatnonzero(walls.first == np.arange(len(walls.first)))
    doubled_area = side * (walls.sweep[walls.last[rings] + 1] - walls.sweep[walls.first[rings]])
    return rings[(doubled_area > 0) & (doubled_area < below * walls.perimeter[rings])]


def _without_chord(walls: Walls, chords: Chords, rings: Indexes) -> Indexes:
    """Return those `rings`, by their first walls, from whose corners none of the chords leaves."""
    return rings[~_marked(walls, walls.first[chords.corner])[rings]]


def _marked(walls: Walls, chosen: Indexes) -> Flags:
    """Return for each wall whether it is among the chosen ones."""
    marked = np.zeros(len(walls.ring), dtype=bool)
    marked[chosen] = True
    return marked


def _narrowest_blob(walls: Walls, rings: Indexes, below: float) -> NarrowPlace | None:
    """Return the narrowest of `rings`, which are dots and counters without a chord; None if all are wider than `below`.

    The width of a ring is that of the widest circle in it, and finding that circle is costly. So two points are tried
    first, its centroid and shapely's point_on_surface: a ring whose circle about one of them is wide enough is skipped.
    """
    found = None
    for first in rings:
        ring = shapely.polygons(walls.start[first : walls.last[first] + 1])
        middle = shapely.centroid(ring)
        within = shapely.distance(middle, ring.exterior) if ring.contains(middle) else 0.0
        if 2 * (within - CIRCLE_TOLERANCE_UNITS) >= below:
            continue
        if 2 * shapely.distance(shapely.point_on_surface(ring), ring.exterior) >= below + TOUCHING_UNITS:
            continue
        radius = shapely.maximum_inscribed_circle(ring, tolerance=CIRCLE_TOLERANCE_UNITS)
        if 2 * radius.length < below:
            below = 2 * float(radius.length)
            x, y = radius.coords[0]
            found = NarrowPlace(below, (x, y))
    return found
