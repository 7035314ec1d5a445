"""The free ends of strokes on a letter's edge that point to the right: knobs that go, and the one flare (波磔).

Knows rings of points in font units; no stroke's meaning, no face.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.geometry.arrays import Flags, Floats, Points
from rendering.engine.geometry.polygons import polygons_of

END_DEPTH_FONT_UNITS: Final = 170.0
END_WAY_FONT_UNITS: Final = 190.0
END_HEIGHT_FONT_UNITS: Final = 182.0
"""Behind its tip, so deep and so far along its edge, a stroke's end is no taller than this: no corner, no upright."""

FEWEST: Final = 12
STEP_FONT_UNITS: Final = 24.0  # from point to point of an edge at the most
SIMPLER_FONT_UNITS: Final = 1.2
REACH_FONT_UNITS: Final = 440.0  # of edge either side of the tip that belongs to the end
CALM: Final = 0.95  # how much of a printing face's knob goes
KNOB: Final = 1.3  # a knob is this much taller than the stroke that it ends
TALLEST_KNOB: Final = 0.72  # of the end's height: what a knob stands above its stroke; more is another stroke
STEMS: Final = ((1.35, 120.0), (1.22, 60.0), (1.1, 36.0), (1.02, 30.0))
"""Where the stroke is looked for behind a knob: from how many of its heights, and how far on."""

LEVEL_FONT_UNITS: Final = 30.0
CRACK_FONT_UNITS: Final = 3.0  # half of a white that a knob leaves where its edge folds back: it is closed
SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 5.0}
CORE_PENS, SERIF_PENS = 0.25, 0.5  # what lies so deep in a stroke, and so far from a calmed letter, is gone
LARGEST_SERIF_PENS2: Final = 1.2  # in squares of the pen: a larger piece is one of a stroke


@dataclass(frozen=True, slots=True)
class End:
    """A stroke's end on the right: its tip's number on the ring, its height, and every point's way from the tip.

    `way` runs along the edge, negative below the tip, positive above it.
    """

    tip: int
    height: float
    way: Floats  # (2,)


def ends_of(ring: Points) -> Iterator[End]:
    """Yield the ends of strokes on a ring (n, 2, first not repeated, ink on its left) that point to the right."""
    if len(ring) < FEWEST:
        return
    x = ring[:, 0]
    peak = np.ones(len(ring), bool)
    for step in range(1, 4):
        peak &= (x >= np.roll(x, step)) & (x >= np.roll(x, -step))
    steps = np.hypot(*(np.roll(ring, -1, axis=0) - ring).T)
    place, total = np.concatenate([[0.0], np.cumsum(steps)[:-1]]), float(steps.sum())
    for at in np.flatnonzero(peak).tolist():
        way = np.mod(place - place[at] + total / 2, total) - total / 2
        near = (np.hypot(*(ring - ring[at]).T) < END_DEPTH_FONT_UNITS) & (np.abs(way) < END_WAY_FONT_UNITS)
        height = float(np.ptp(ring[near, 1]))
        if height < END_HEIGHT_FONT_UNITS:
            before, after = ring[near & (way < 0.0), 1], ring[near & (way > 0.0), 1]
            upward = len(before) == 0 or len(after) == 0 or before.mean() > after.mean()
            yield End(at, height, way if upward else -way)


def calmed(area: MultiPolygon) -> MultiPolygon:
    """Return a letter's area with the knobs of a printing face taken down at the ends of level strokes."""
    for to_notch in (True, False):
        calm = _calmed(area, to_notch)
        if calm.is_valid and not _has_lost_a_stroke(area, calm):
            closed = shapely.buffer(calm, CRACK_FONT_UNITS, **SHARP).buffer(-CRACK_FONT_UNITS, **SHARP)
            return MultiPolygon(polygons_of(closed))
    return area


def _calmed(area: MultiPolygon, to_notch: bool) -> MultiPolygon:
    """Return the area, valid or not; knobs go down to the notches beside them, or less far."""
    parts = shapely.get_parts(shapely.orient_polygons(shapely.simplify(area, SIMPLER_FONT_UNITS)))
    rings = (
        [_calmed_ring(shapely.get_coordinates(ring)[:-1], to_notch) for ring in (part.exterior, *part.interiors)]
        for part in shapely.segmentize(parts, STEP_FONT_UNITS)
    )
    return MultiPolygon([Polygon(shell, holes) for shell, *holes in rings])


def _has_lost_a_stroke(area: MultiPolygon, calm: MultiPolygon) -> bool:
    """Say whether more than serifs went."""
    pen = 2.0 * area.area / area.length
    lost = area.buffer(-CORE_PENS * pen).difference(calm.buffer(SERIF_PENS * pen, quad_segs=2))
    largest = float(shapely.area(shapely.get_parts(lost)).max(initial=0.0))
    return largest > float(LARGEST_SERIF_PENS2 * pen**2)


def _calmed_ring(ring: Points, to_notch: bool) -> Points:
    keep = np.ones(len(ring), bool)
    calm = ring.copy()
    for end in ends_of(ring):
        top, depth = _stem(ring, end)
        if not depth:
            continue
        tip = ring[end.tip]
        top = max(top, _notch(ring, end, depth)) if to_notch else top
        knob = (np.abs(end.way) < REACH_FONT_UNITS) & (tip[0] - ring[:, 0] < depth) & (ring[:, 1] < top)
        if top - ring[knob, 1].min(initial=top) > TALLEST_KNOB * end.height:
            continue  # an upright or a sweep that begins there: 山, 小
        foot = (end.way <= 0.0) & (np.abs(end.way) < REACH_FONT_UNITS) & ~knob
        right = float(ring[foot & (tip[0] - ring[:, 0] < end.height), 0].max(initial=tip[0] - 0.5 * end.height))
        calm[knob] = np.column_stack([np.minimum(ring[knob, 0], right), top + (ring[knob, 1] - top) * (1.0 - CALM)])
        keep &= ~(knob & ((end.way <= 0.0) | (ring[:, 0] > right)))
        keep[end.tip] = True
    return calm[keep]


def _notch(ring: Points, end: End, depth: float) -> float:
    """Return how low the white between a knob and the stroke that bears it reaches; of a sweep lower than the stroke.

    Cut off higher, a knob at the foot of 大 would be left as a square tab.
    """
    above = np.flatnonzero((end.way > 0.0) & (end.way < REACH_FONT_UNITS) & (ring[end.tip, 0] - ring[:, 0] < depth))
    above = above[np.argsort(end.way[above])]
    heights = ring[above, 1]
    return float(heights[heights.argmin() :].max()) if len(above) else -np.inf


def _stem(ring: Points, end: End) -> tuple[float, float]:
    """Return where the upper edge of the stroke lies that bears an end as a knob, and how deep the knob is, or 0."""
    back = ring[end.tip, 0] - ring[:, 0]
    at_hand = np.abs(end.way) < REACH_FONT_UNITS
    for nearest, longest in STEMS:
        depth = nearest * end.height
        stem = at_hand & (back > depth) & (back < depth + longest)
        tops, feet = ring[stem & (end.way > 0.0), 1], ring[stem & (end.way < 0.0), 1]
        if len(tops) and len(feet) and np.ptp(tops) < LEVEL_FONT_UNITS and np.ptp(feet) < LEVEL_FONT_UNITS:
            top, foot = float(np.median(tops)), float(np.median(feet))
            return top, depth if end.height > KNOB * (foot - top) > 0.0 else 0.0
    return 0.0, 0.0


FREE_FONT_UNITS: Final = 200.0  # no ink stands this near to the right of the tip,
BESIDE_FONT_UNITS: Final = 70.0  # nor so little above or below it
SHORTEST: Final = 0.3  # of the letter's width: a shorter stroke is a dot or a side stroke, and bears no flare
SHORTER_WALL_FONT_UNITS: Final = 90.0  # ... and so far must the shorter of its walls run
STEEP, FALLING = 1.3, 2.4  # a wall that drops (or climbs) so much for its way to the left has left the stroke
LARGEST_DOT: Final = 0.45  # of the letter, either way: what stands alone and is smaller is a dot
TIP_FONT_UNITS: Final = 70.0  # ... beyond the tip, which is steep itself


def flare(points: Points, rings: tuple[tuple[int, int, int], ...]) -> Points | None:
    """Return how each point moves for the letter's one flare; None where no long stroke ends free on the right."""
    found = max(_free_ends(points, rings), key=lambda each: each[0], default=None)
    if found is None:
        return None
    _, first, last, end = found
    run = points[first:last]
    back = run[end.tip, 0] - run[:, 0]
    near = np.hypot(*(run - run[end.tip]).T)
    belongs = np.clip((REACH_FONT_UNITS - np.abs(end.way)) / (0.4 * REACH_FONT_UNITS), 0.0, 1.0)
    below = np.clip((END_HEIGHT_FONT_UNITS - end.way) / END_HEIGHT_FONT_UNITS, 0.0, 1.0) * (end.way <= 0.0)
    rise = 36.0 * np.exp(-((near / 110.0) ** 2))
    swell = 34.0 * below * np.exp(-(((back - 150.0) / 75.0) ** 2))
    moves = np.zeros_like(points)
    moves[first:last] = np.column_stack([40.0 * np.exp(-((near / 75.0) ** 2)), swell - rise]) * belongs[:, None]
    return moves


def _free_ends(points: Points, rings: tuple[tuple[int, int, int], ...]) -> Iterator[tuple[float, int, int, End]]:
    """Yield the free ends of long strokes, with their rings and their claim to the flare: long, low, to the right."""
    low = points.min(axis=0)
    size = np.maximum(np.ptp(points, axis=0), 1.0)
    for first, last, _ in rings:
        run = points[first:last]
        if (np.ptp(run, axis=0) < LARGEST_DOT * size).all():
            continue
        for end in ends_of(run):
            tip = run[end.tip]
            short, long = _lengths(run, end.tip)
            if _is_beside(points, tip) or short < SHORTER_WALL_FONT_UNITS or long < SHORTEST * float(size[0]):
                continue
            share = (tip - low) / size
            yield long / float(size[0]) + 0.6 * float(share[0]) + 0.5 * float(share[1]), first, last, end


def _is_beside(points: Points, tip: Points) -> bool:
    """Say whether ink stands to the right of a tip."""
    away = points - tip
    beside: Flags = (away[:, 0] > 1.0) & (away[:, 0] < FREE_FONT_UNITS) & (np.abs(away[:, 1]) < BESIDE_FONT_UNITS)
    return bool(beside.any())


def _lengths(run: Points, tip: int) -> tuple[float, float]:
    """Return how far each wall of a tip's stroke runs to the left, the shorter first: at a corner one does not."""
    ahead, back = _runs_back(np.roll(run, -tip, axis=0)), _runs_back(np.roll(run, -tip - 1, axis=0)[::-1])
    return min(ahead, back), max(ahead, back)


def _runs_back(wall: Points) -> float:
    """Return how far to the left a wall runs from its first point until it turns up or down, or back."""
    step = np.diff(wall, axis=0)
    back, aside = wall[0, 0] - wall[1:, 0], np.abs(wall[1:, 1] - wall[0, 1])
    steep = np.where(step[:, 1] > 0.0, STEEP, FALLING)  # a stroke that falls to the right climbs to the left
    turned = (np.abs(step[:, 1]) > steep * np.abs(step[:, 0])) | (step[:, 0] > 0.0)
    left = np.where(back > TIP_FONT_UNITS, turned, aside > END_HEIGHT_FONT_UNITS)
    ends = np.flatnonzero(left)
    return float(back[: ends[0] if len(ends) else len(back)].max(initial=0.0))
