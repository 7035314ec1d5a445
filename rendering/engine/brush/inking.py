"""The weight of a letter's strokes on the face: edges moved so that strokes are bold and counters stay open.

Every wall is moved along its normal, by what its own stroke and its own gap allow. Knows edges and widths in units;
no family, no layout.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.brush.cutting import FINE_UNITS, NARROW_UNITS, cut
from rendering.engine.brush.edges import NOBODY, Edges, area_within, outward
from rendering.engine.brush.smoothing import smoothed
from rendering.engine.brush.square_corners import squared
from rendering.engine.brush.untangling import blunted, untangled, without_loops
from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.geometry.polygons import polygons_of
from rendering.engine.geometry.topology import Topology, topology

GENTLER: Final = (1.0, 0.94, 0.88, 0.82, 0.75, 0.6, 0.4, 0.2, 0.0)
HEAVIER_UNITS: Final = (24.0, 20.0, 16.0, 13.0, 10.0, 8.0, 6.0, 4.0, 2.0)  # what a letter may bear of what is added
LIGHTER: Final = (1.0, 0.82, 0.66)  # where cutting costs gaps or strokes: lighter strokes, in shares of what was asked
FILLED_UNITS: Final = (
    0.7  # ink that cutting adds or takes for the length of the edges: more, and it cost a gap or a stroke
)
STEEPEST_MITRE: Final = 0.45
CRISPEST: Final = 1.4  # how much further than its edges a point goes that stays sharp
SQUARE: Final = 0.6  # cosine of how far the way to a facing point may leave the normal
CORNER_ROOM_UNITS: Final = 20.0
NARROWEST_UNITS: Final = 22.0  # 0.2 mm at 18 mm, at which companies buy: what is left in the lightest
STANDING_UNITS: Final = 34.0  # units: what strokes and gaps have when all edges have moved, where there is room
TIGHT_UNITS: Final = 36.0
RUNNING: Final = 0.25  # of tip and crook: less is the end of a stroke or a corner
OPEN_UNITS: Final = 1e5  # the width of a place with no wall on its other side


@dataclass(frozen=True, slots=True)
class Weight:
    """What strokes and gaps should measure, in units.

    `upright` and `level` are the usual widths of a letter's strokes; `least_stroke` and `least_gap` hold everywhere
    (where there is room for both). `most_move` bounds how far a wall may go; `softness` is how round ends are.
    `heavier` is added to all edges, within `bare_stroke` and `bare_gap`.
    """

    upright: float
    level: float
    least_stroke: float
    least_gap: float
    most_move: float
    softness: float
    heavier: float
    bare_stroke: float = 16.0
    bare_gap: float = 22.0
    crisp: bool = False  # points and corners stay sharp, and edges that were cut are drawn smooth
    square_corners: bool = False  # round corners become square
    is_mended: bool = False  # narrow places are looked for on the ink, one by one
    narrow: float = NARROW_UNITS  # gaps and necks that are narrower are widened to it

    def times(self, share: float) -> "Weight":
        """Return a weight whose strokes, and the gaps and necks that are left, are so much as wide."""
        if share == 1.0:
            return self
        return replace(
            self,
            upright=share * self.upright,
            level=share * self.level,
            least_stroke=share * self.least_stroke,
            least_gap=share * self.least_gap,
            narrow=max(share * self.narrow, NARROWEST_UNITS),
        )


def inked(
    edges: Edges, points: Points, weight: Weight, grain: Floats | None = None, tries: Sequence[float] = LIGHTER
) -> MultiPolygon:
    """Return a letter's ink: its `points` (units) moved to the weight asked for, and by `grain` where there is one.

    The ink has the parts and counters of the letter: where full strength would change them, edges move less. `tries`
    are the shares of the weight that are tried until cutting costs no gap and no stroke.
    """
    ink, has_changed = MultiPolygon(), True
    for lighter in tries:
        as_designed = replace(weight.times(lighter), heavier=0.0)
        ink, has_changed = _inked(edges, points, as_designed, grain, GENTLER) or (ink, False)
        if not has_changed:
            break
    less = [math.copysign(units, weight.heavier) for units in HEAVIER_UNITS if units < abs(weight.heavier)]
    for borne in (weight.heavier, *less) if weight.heavier else ():
        heavier = _inked(edges, points, replace(as_designed, heavier=borne), grain, GENTLER[:3])
        if heavier is not None:
            return heavier[0]
    return ink


def _inked(
    edges: Edges, points: Points, weight: Weight, grain: Floats | None, shares: Sequence[float]
) -> tuple[MultiPolygon, bool] | None:
    """Return a letter's ink, and whether cutting cost a blind gap or a free stroke: no count of parts tells.

    None where walls can't move by any of the `shares` of what is asked.
    """
    normals = outward(points, edges.before, edges.after)
    moves, aside = _moves(edges, points, normals, weight, grain)
    narrow = FINE_UNITS if weight.heavier else weight.narrow if _is_tight(edges, points, normals, moves) else 0.0
    wanted = Topology(edges.parts, edges.counters)
    drawn = MultiPolygon()
    for share in shares:
        drawn = _drawn(edges, points, normals, moves * share, aside * share, weight.crisp)
        if topology(drawn) == wanted:
            again = not weight.is_mended or bool(weight.heavier)
            ink = cut(drawn, wanted, weight.softness, narrow, weight.crisp, weight.narrow / NARROW_UNITS, again)
            ink = smoothed(ink, drawn, wanted) if narrow and weight.crisp and not weight.heavier else ink
            ink = squared(ink, wanted) if weight.square_corners else ink
            return ink, abs(ink.area - drawn.area) > FILLED_UNITS * drawn.length
    return (drawn, False) if 0.0 in shares else None


def mean_width(edges: Edges, points: Points, weight: Weight) -> float:
    """Return about how wide a letter's strokes will be on the mean (twice its area for its edge), in units."""
    moves, _ = _moves(edges, points, outward(points, edges.before, edges.after), weight, None)
    ahead = points.take(edges.after, axis=0) - points
    lengths = np.hypot(*ahead.T)
    area = 0.5 * abs(float((points[:, 0] * ahead[:, 1] - points[:, 1] * ahead[:, 0]).sum()))
    return max(2.0 * float((area + (moves * lengths).sum()) / lengths.sum()), 1.0)


def widths(edges: Edges, points: Points, normals: Points) -> tuple[Floats, Floats]:
    """Return each point's distance to the wall it faces across ink and across white, in units; OPEN_UNITS for none.

    Where a corner faces a corner, the gap is the distance between them, and there is no stroke to speak of.
    """
    ink_ahead, ink_way = _across(points, -normals, edges.over_ink)
    white_ahead, white_way = _across(points, normals, edges.over_white)
    stroke = np.where((edges.over_ink != NOBODY) & (ink_ahead > SQUARE * ink_way), ink_ahead, OPEN_UNITS)
    gap = np.where(white_ahead > SQUARE * white_way, white_ahead, white_way)
    return stroke, np.where((edges.over_white != NOBODY) & (white_ahead > 0.0), gap, OPEN_UNITS)


def _across(points: Points, heading: Points, facing: Indexes) -> tuple[Floats, Floats]:
    step = points.take(facing, axis=0) - points
    return np.einsum("ij,ij->i", step, heading), np.hypot(step[:, 0], step[:, 1])


def _moves(
    edges: Edges, points: Points, normals: Points, weight: Weight, grain: Floats | None
) -> tuple[Floats, Floats]:
    """Return how far each wall moves outward, and how far along itself: a corner goes where both its edges go."""
    stroke, gap = widths(edges, points, normals)
    squared = normals * normals
    wider = 0.5 * (weight.upright - _usual(stroke, squared[:, 0], edges.tip))
    higher = 0.5 * (weight.level - _usual(stroke, squared[:, 1], edges.tip))
    wanted = wider * squared[:, 0] + higher * squared[:, 1]
    if grain is not None:
        wanted = wanted + _smooth(edges, _smooth(edges, grain))
    least, most = _bounds(stroke, gap, weight.least_stroke, weight.least_gap, edges)
    near = np.clip(wanted, _around(edges, least, np.maximum), _around(edges, most, np.minimum))
    moves = np.clip(wanted + _smooth(edges, _smooth(edges, near - wanted)), least, most)
    moves = np.clip(moves, -weight.most_move, weight.most_move)
    moves = wanted + _smooth(edges, moves - wanted)
    if weight.heavier:
        least, most = _bounds(stroke, gap, weight.bare_stroke, weight.bare_gap, edges)
        near = np.clip(moves + weight.heavier, least, _around(edges, most, np.minimum))
        moves = wanted + weight.heavier + _smooth(edges, near - wanted - weight.heavier)
    moves = _standing(edges, points, normals, np.clip(moves, least, most), weight)
    return moves, (higher - wider) * normals[:, 0] * normals[:, 1]


def _standing(edges: Edges, points: Points, normals: Points, moves: Floats, weight: Weight) -> Floats:
    """Return the moves mended where strokes or gaps have become too narrow after all, since both their edges moved."""
    stroke, gap = widths(edges, points + normals * moves[:, None], normals)
    standing = STANDING_UNITS * weight.narrow / NARROW_UNITS
    least_stroke = weight.bare_stroke if weight.heavier < 0.0 else standing
    least_gap = weight.bare_gap if weight.heavier > 0.0 else standing
    least, most = _bounds(stroke, gap, least_stroke, least_gap, edges)
    least, most = _around(edges, least, np.maximum), _around(edges, most, np.minimum)
    return moves + _smooth(edges, np.clip(0.0, least, np.maximum(most, least)))


def _is_tight(edges: Edges, points: Points, normals: Points, moves: Floats) -> bool:
    """Say whether a stroke or a gap of the moved edges may be about as narrow as a cutter's tip."""
    stroke, gap = widths(edges, points + normals * moves[:, None], normals)
    return bool((stroke[edges.tip > RUNNING] < TIGHT_UNITS).any() or (gap[edges.crook > RUNNING] < TIGHT_UNITS).any())


def _smooth(edges: Edges, moves: Floats) -> Floats:
    return 0.25 * moves[edges.before] + 0.5 * moves + 0.25 * moves[edges.after]


def _around(edges: Edges, bounds: Floats, choose: np.ufunc) -> Floats:
    """Return the strictest bound of each point and its two neighbours."""
    strictest: Floats = choose(choose(bounds[edges.before], bounds[edges.after]), bounds)
    return strictest


def _usual(stroke: Floats, squared: Floats, tip: Floats) -> float:
    """Return the usual width of the strokes whose edges face one axis; where there are none, of all strokes."""
    finite = (stroke < OPEN_UNITS) & (tip > 0.5)
    chosen = finite & (squared > 0.7)
    if chosen.sum() < 6:
        chosen = finite
    return float(np.median(stroke[chosen])) if chosen.any() else 60.0


def _bounds(stroke: Floats, gap: Floats, least_stroke: float, least_gap: float, edges: Edges) -> tuple[Floats, Floats]:
    """Return the least and the most that edges may move for strokes and gaps to keep their least widths.

    A stroke may run to a point and a gap into a corner: there the bounds give way. Where both widths cannot be had,
    stroke and gap share what there is.
    """
    least, most = (least_stroke - stroke) / 2, (gap - least_gap) / 2
    least = np.where(least > 0, least * edges.tip, least)
    most = most * edges.crook + np.maximum(most, CORNER_ROOM_UNITS) * (1.0 - edges.crook)
    shared = (least + most) / 2
    conflict = least > most
    return np.where(conflict, shared, least), np.where(conflict, shared, most)


def _drawn(edges: Edges, points: Points, normals: Points, moves: Floats, aside: Floats, crisp: bool) -> MultiPolygon:
    moved = points + normals * (moves * _mitre(edges, points, normals, moves, crisp))[:, None]
    moved += np.column_stack([-normals[:, 1], normals[:, 0]]) * aside[:, None]
    rings = [blunted(untangled(points[first:end], moved[first:end])) for first, end, _ in edges.rings]
    drawn = area_within(edges, rings)
    if not drawn.is_valid:
        drawn = area_within(edges, [blunted(without_loops(ring)) for ring in rings])
    return drawn if drawn.is_valid else _mended(drawn)


def _mitre(edges: Edges, points: Points, normals: Points, moves: Floats, crisp: bool) -> Floats:
    """Return how much further a corner must go than its edges: crooks that fill, points that wear away, crisp ones."""
    ahead = points.take(edges.after, axis=0) - points
    along = np.column_stack([-normals[:, 1], normals[:, 0]])
    length = np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-9)
    turn_out = np.einsum("ij,ij->i", ahead, normals) / length  # above 0 in a crook
    cosine = np.abs(np.einsum("ij,ij->i", ahead, along)) / length
    mitre = 1.0 / np.maximum(cosine, STEEPEST_MITRE)
    return np.where(turn_out * moves > 0.0, mitre, np.minimum(mitre, CRISPEST) if crisp else 1.0)


def _mended(drawn: MultiPolygon) -> MultiPolygon:
    """Return crossed rings made valid, without the crumbs of the mending."""
    whole = shapely.union_all(polygons_of(shapely.make_valid(drawn)))
    kept = []
    for part in polygons_of(whole):
        if part.area > 60.0:
            holes = [hole for hole in part.interiors if Polygon(hole).area > 60.0]
            kept.append(Polygon(part.exterior, holes))
    return MultiPolygon(kept)
