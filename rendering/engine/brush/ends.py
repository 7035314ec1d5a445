"""The free ends of strokes on a letter's edge: those that point to the right, and the knobs that some of them bear.

Knows rings of points in font units; no stroke's meaning, no face.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.geometry.arrays import Floats, Points
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
    parts = shapely.get_parts(shapely.orient_polygons(shapely.simplify(area, SIMPLER_FONT_UNITS)))
    calm = MultiPolygon(
        [
            Polygon(shell, holes)
            for shell, *holes in (
                [_calmed_ring(shapely.get_coordinates(ring)[:-1]) for ring in (part.exterior, *part.interiors)]
                for part in shapely.segmentize(parts, STEP_FONT_UNITS)
            )
        ]
    )
    if not calm.is_valid or _has_lost_a_stroke(area, calm):
        return area
    closed = shapely.buffer(calm, CRACK_FONT_UNITS, **SHARP).buffer(-CRACK_FONT_UNITS, **SHARP)
    return MultiPolygon(polygons_of(closed))


def _has_lost_a_stroke(area: MultiPolygon, calm: MultiPolygon) -> bool:
    """Say whether more than serifs went."""
    pen = 2.0 * area.area / area.length
    lost = area.buffer(-CORE_PENS * pen).difference(calm.buffer(SERIF_PENS * pen, quad_segs=2))
    largest = float(shapely.area(shapely.get_parts(lost)).max(initial=0.0))
    return largest > float(LARGEST_SERIF_PENS2 * pen**2)


def _calmed_ring(ring: Points) -> Points:
    keep = np.ones(len(ring), bool)
    calm = ring.copy()
    for end in ends_of(ring):
        top, depth = _stem(ring, end)
        if not depth:
            continue
        tip = ring[end.tip]
        knob = (np.abs(end.way) < REACH_FONT_UNITS) & (tip[0] - ring[:, 0] < depth) & (ring[:, 1] < top)
        if top - ring[knob, 1].min(initial=top) > TALLEST_KNOB * end.height:
            continue  # an upright or a sweep that begins there: 山, 小
        foot = (end.way <= 0.0) & (np.abs(end.way) < REACH_FONT_UNITS) & ~knob
        right = float(ring[foot & (tip[0] - ring[:, 0] < end.height), 0].max(initial=tip[0] - 0.5 * end.height))
        calm[knob] = np.column_stack([np.minimum(ring[knob, 0], right), top + (ring[knob, 1] - top) * (1.0 - CALM)])
        keep &= ~(knob & ((end.way <= 0.0) | (ring[:, 0] > right)))
        keep[end.tip] = True
    return calm[keep]


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
