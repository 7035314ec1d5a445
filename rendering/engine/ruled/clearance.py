"""Room between strokes on the face: levels give way until strokes lie as far apart as they can.

Even spacing sees rows and columns in the block; this sees the face itself, where slants, curves, the silhouette and
a warp bring strokes together. Levels still move as wholes, so what was straight stays straight.
"""

from dataclasses import dataclass

import numpy as np

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.clearance_constraints import CORNER, clearance_constraints
from rendering.engine.ruled.letter_whites import white_rows
from rendering.engine.ruled.movable_levels import movable_levels_of
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.symmetry import MirrorPairs

ENOUGH = 0.97  # of the wanted distance
ROUNDS, PATIENCE, BETTER = 8, 2, 1.02  # rounds, and how many may pass without getting better by this
FINE_APART_UNITS, FINE_ROUNDS, FINE_PATIENCE = 100.0, 20, 5  # the same where the rhythm promises a pen so fine,
MOST_FINE_STROKES = 90  # of a name of more, rounds are dear and win little
STUCK = 0.5  # or where strokes are still nearer than this share of what it promises
GROWING = 1.3  # what is asked for, in the least distances there are
LEAST_ASKED, LESS_ASKED = 0.7, 0.65  # of what the rhythm promises: asked for at first, and by how much less in vain
LONGEST_MOVE = 6e-4  # in blocks for every unit that is wanted: what a level moves in a round, at most


@dataclass(frozen=True, slots=True)
class Spread:
    """Points of the block, spread apart."""

    points: Points
    apart_units: float  # the least distance between two strokes' centrelines, up to what a pen can want
    kept: float  # the least share that a loose end has kept of its length, or a slant of its rise, up to 1


def spreads(
    lines: Lines,
    points: Points,
    style: RuledStyle,
    mirror_pairs: MirrorPairs,
    promised_units: float,
    corner: float = CORNER,
) -> list[Spread]:
    """Return the states that the block's points pass while strokes part, each with its strokes further apart.

    `promised_units` is about the distance between centrelines that the rhythm promises; up to `corner` wanted distances
    along the strokes, the sides of a corner may lie nearer. The first state is the block as it was.
    """
    levels, start, centred = movable_levels_of(lines), points, mirror_pairs.centred(points)
    held = levels.held(points)
    shape = levels.shape(points, style.with_room_for(style.pen_for(promised_units)).on_face(points))
    whites = white_rows(levels, points)
    most = style.apart_for(style.thickest_units)
    passed: list[Spread] = []
    apart, in_vain, floor = promised_units / GROWING, 0, LEAST_ASKED * promised_units
    for number in range(1, FINE_ROUNDS + 1):
        wanted = min(max(GROWING * apart, floor), most)
        pen = style.pen_for(apart)
        on_face = style.with_room_for(pen).on_face
        asked = clearance_constraints(levels, shape, points, on_face, wanted, pen * style.square_pen, corner, whites)
        apart, best = asked.least_units, passed[-1].apart_units if passed else -np.inf
        if apart > best:
            kept = min(shape.free_ends.kept(asked.placed, wanted), levels.rise_kept(start, points))
            passed.append(Spread(points, apart, kept))
        else:
            floor *= LESS_ASKED
        in_vain = 0 if apart > BETTER * best else in_vain + 1
        close = promised_units < FINE_APART_UNITS or passed[-1].apart_units < STUCK * promised_units
        fine = close and len(lines.strokes) <= MOST_FINE_STROKES
        rounds, patience = (FINE_ROUNDS, FINE_PATIENCE) if fine else (ROUNDS, PATIENCE)
        if in_vain >= patience or number >= rounds or apart >= ENOUGH * most:
            break
        moves = np.clip(asked.moves(held), -LONGEST_MOVE * wanted, LONGEST_MOVE * wanted)
        moved = np.clip(levels.places_of(points) + moves, -1.0, 1.0)
        points = centred.evened(levels.points_at(moved))
    return passed
