"""Find a letter's skeleton: try the plain way, then gentler ones, until one proves itself.

The only door to this folder for those outside it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.skeleton.bumps import restore_bumps
from rendering.engine.skeleton.graph import Graph, graph_of
from rendering.engine.skeleton.level import Skeleton, level
from rendering.engine.skeleton.medial import MedialAxis, medial_axis
from rendering.engine.skeleton.proof import Proof, prove
from rendering.engine.skeleton.trace import add_lost_parts, close_crossings, drop_spurs, heal_breaks, simplify

STEPS_UNITS = (14.0, 8.0)
STUBS_PENS = (0.62, 0.35, 0.0)  # how long a restored stroke is; 0 restores none
FLATNESSES = (1.0, 0.5)
SLOPES = (0.17, 0.08, 0.0)
PEN_PERCENTILE = 45  # clearance is larger in junctions, so the usual width lies a little below the median


@dataclass(frozen=True, slots=True)
class Found:
    """A skeleton with its proof. `attempt` 0 is the plain way, more means it needed repair."""

    skeleton: Skeleton
    proof: Proof
    attempt: int


def find_skeleton(glyph: Polygon | MultiPolygon) -> Found:
    """Return the first skeleton of a glyph (font units) that proves itself, else the one that comes nearest."""
    best: Found | None = None
    for attempt, skeleton in enumerate(_attempts(glyph)):
        found = Found(skeleton, prove(skeleton, glyph), attempt)
        if found.proof.holds:
            return found
        if best is None or _merit(found) > _merit(best):
            best = found
    assert best is not None
    return best


def _merit(found: Found) -> tuple[bool, float]:
    return found.proof.glyph == found.proof.reinked, found.proof.overlap


def _attempts(glyph: Polygon | MultiPolygon) -> Iterator[Skeleton]:
    for step in STEPS_UNITS:
        axis = medial_axis(glyph, step)
        pen = _pen(axis, glyph)
        for stub, flatness in product(STUBS_PENS, FLATNESSES):
            graph = _cleaned(axis, glyph, pen, flatness)
            if stub:
                restore_bumps(graph, glyph, pen, stub)
            for slope in SLOPES:
                yield _inked_alike(level(graph, pen, slope), glyph)


def _pen(axis: MedialAxis, glyph: Polygon | MultiPolygon) -> float:
    used = np.unique(axis.edges)
    if len(used):
        return 2 * float(np.percentile(axis.clearance[used], PEN_PERCENTILE))
    return float(2 * glyph.area / glyph.length)  # dots only


def _cleaned(axis: MedialAxis, glyph: Polygon | MultiPolygon, pen: float, flatness: float) -> Graph:
    graph = graph_of(axis)
    heal_breaks(graph, pen)
    drop_spurs(graph, pen)
    close_crossings(graph, pen)
    add_lost_parts(graph, glyph, pen)
    simplify(graph, pen, flatness)
    return graph


def _inked_alike(skeleton: Skeleton, glyph: Polygon | MultiPolygon) -> Skeleton:
    """Return the skeleton with its widths scaled so that it holds as much ink as the glyph."""
    lines = [shapely.linestrings(skeleton.points[list(run)]) for run in skeleton.strokes]
    ink = shapely.area(shapely.union_all(shapely.buffer(lines, np.array(skeleton.widths) / 2, quad_segs=2)))
    share = float(np.clip(glyph.area / ink, 0.9, 1.0))
    return replace(skeleton, widths=tuple(share * width for width in skeleton.widths))
