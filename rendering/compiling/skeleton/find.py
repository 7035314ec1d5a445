"""Find a letter's skeleton: try the plain way, then gentler ones, until one proves itself.

The only door to this folder for those outside it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.compiling.skeleton.bumps import Bump, find_bumps
from rendering.compiling.skeleton.clean import close_crossings, drop_crumbs, drop_spurs, heal_breaks
from rendering.compiling.skeleton.ends import find_end_crossings, without_turned_ends
from rendering.compiling.skeleton.graph import Graph, graph_of
from rendering.compiling.skeleton.joining import add_lost_parts, join_within_parts
from rendering.compiling.skeleton.level import Skeleton, level, ruled
from rendering.compiling.skeleton.medial import MedialAxis, indexes_in, medial_axis
from rendering.compiling.skeleton.proof import LEAST_OVERLAP, Proof, prove
from rendering.compiling.skeleton.stubs import restored, united, without_stubs
from rendering.compiling.skeleton.symmetry import mirrored
from rendering.compiling.skeleton.through import straight_through

DRAWINGS = (
    (17.0, True, ((1.0, 0.17), (1.0, 0.03), (0.5, 0.17))),
    (17.0, False, ((1.0, 0.17), (1.0, 0.03), (0.5, 0.17), (0.3, 0.17))),
    (10.0, False, ((1.0, 0.17), (1.0, 0.03), (0.5, 0.17), (0.3, 0.17), (0.3, 0.0), (0.15, 0.03))),
)
"""What is tried in turn: how far apart points of the outline are at most (units), whether strokes that cross at a
small angle get one crossing, and per sampling the flatness and the slope."""

LONG_STUB_PENS, SHORT_STUB_PENS = 0.62, 0.0  # how long a restored stroke is at least; 0: as its bump
WIDTH_SHARES = (0.93, 1.1)  # of a stroke's measured width, within which the font's own may lie
STUBS_OVERLAP = 0.015  # about what the length of restored strokes can change
PEN_PERCENTILE = 45  # clearance is larger in junctions, so the usual width lies a little below the median


@dataclass(frozen=True, slots=True)
class Found:
    """A skeleton with its proof. `attempt` 0 is the plain way, more means it needed repair."""

    skeleton: Skeleton
    proof: Proof
    attempt: int


def find_skeleton(glyph: Polygon | MultiPolygon) -> Found:
    """Return the first skeleton of a glyph (font units) that proves itself, else the one that comes nearest."""
    shapely.prepare(glyph)  # many points are asked for
    tried = []
    for attempt, found in enumerate(_attempts(glyph)):
        tried.append(replace(found, attempt=attempt))
        if found.proof.holds:
            return _evened(tried[-1], glyph)
    return max(tried, key=_merit)


def _evened(found: Found, glyph: Polygon | MultiPolygon) -> Found:
    """Return a proven skeleton made symmetric where the letter nearly is."""
    even = mirrored(found.skeleton)
    proof = prove(even, glyph) if even is not None else found.proof
    return Found(even, proof, found.attempt) if even is not None and proof.holds else found


def _merit(found: Found) -> tuple[bool, bool, float]:
    return found.proof.holds, found.proof.same, found.proof.overlap


def _attempts(glyph: Polygon | MultiPolygon) -> Iterator[Found]:
    axes: dict[float, MedialAxis] = {}
    tried: set[bytes] = set()
    for step, saltires, ways in DRAWINGS:
        axis = axes[step] = axes.get(step) or medial_axis(glyph, step)
        pen = _pen(axis, glyph)
        graph = _cleaned(axis, glyph, pen, saltires)
        for flatness, slope in ways:
            drawn = straight_through(level(ruled(graph, pen, flatness), slope))
            plain, stubs = without_stubs(drawn)
            plain = without_turned_ends(plain, glyph)
            if plain.points.tobytes() not in tried:
                tried.add(plain.points.tobytes())
                yield _best_stubs(plain, stubs, axis, glyph)


def _best_stubs(plain: Skeleton, stubs: list[Bump], axis: MedialAxis, glyph: Polygon | MultiPolygon) -> Found:
    """Return the skeleton with the longest stubs that it proves itself with."""
    bumps = united(find_bumps(plain, axis.samples, glyph), stubs, plain.pen)
    crossings = find_end_crossings(plain, glyph)
    if not bumps and not crossings:
        return _finest(plain, glyph)
    long = _finest(restored(plain, bumps, crossings, LONG_STUB_PENS), glyph)
    if long.proof.holds or (long.proof.same and long.proof.overlap < LEAST_OVERLAP - STUBS_OVERLAP):
        return long
    bare = _finest(plain, glyph)
    if not long.proof.same and not bare.proof.same:
        return long  # it is not the stubs that are wrong
    return max(long, _finest(restored(plain, bumps, crossings, SHORT_STUB_PENS), glyph), bare, key=_merit)


def _finest(skeleton: Skeleton, glyph: Polygon | MultiPolygon) -> Found:
    """Return the skeleton at the font's own width, mended where it holds more or less ink than the glyph."""
    best = Found(skeleton, prove(skeleton, glyph), 0)
    if best.proof.holds or not best.proof.joined:
        return best
    share = float(np.clip(1 / best.proof.ink_share, *WIDTH_SHARES)) if best.proof.same else WIDTH_SHARES[0]
    if best.proof.same and best.proof.overlap + abs(share - 1) < LEAST_OVERLAP:
        return best
    other = replace(skeleton, widths=tuple(share * width for width in skeleton.widths))
    found = Found(other, prove(other, glyph), 0)
    return found if _merit(found) > _merit(best) else best


def _pen(axis: MedialAxis, glyph: Polygon | MultiPolygon) -> float:
    used = indexes_in(axis.edges, len(axis.vertices))
    if len(used):
        return 2 * float(np.percentile(axis.clearance[used], PEN_PERCENTILE))
    return float(2 * glyph.area / glyph.length)  # dots only


def _cleaned(axis: MedialAxis, glyph: Polygon | MultiPolygon, pen: float, saltires: bool) -> Graph:
    graph = graph_of(axis)
    drop_crumbs(graph, pen)
    heal_breaks(graph, pen)
    drop_spurs(graph, pen)
    close_crossings(graph, pen, saltires)
    join_within_parts(graph, glyph, pen)
    add_lost_parts(graph, glyph, pen)
    return graph
