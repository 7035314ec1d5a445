"""Strokes that the font only hints at: a bump on a bar (白 東 海) becomes a short stroke again.

Compares a simplified graph with its glyph. What re-inking misses beside a stroke was a stroke once.
"""

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.skeleton.graph import Chain, Graph
from rendering.engine.skeleton.medial import Points

LEAST_HEIGHT_PENS = 0.10  # how far a bump must stand out of the stroke's edge
LEAST_SWELL_PENS = 0.2  # how long a bar's end must be swollen, on both sides, to be a crossing
CROOK_PENS = 0.45  # a second stroke this near makes it a crook, not a side
NEAR_PENS = 0.45  # a bump this near a junction continues the stroke that ends there


def restore_bumps(graph: Graph, glyph: Polygon | MultiPolygon, pen: float, stub_pens: float) -> None:
    """Add a stroke of at least `stub_pens` for every bump that stands out of a stroke's side."""
    lines = [shapely.linestrings(chain.points) for chain in graph.chains]
    ink = shapely.union_all(shapely.buffer(lines, np.array([chain.width for chain in graph.chains]) / 2, quad_segs=4))
    for missed in shapely.get_parts(shapely.difference(glyph, ink)):
        if missed.area > 0.02 * pen * pen:
            _restore(graph, np.asarray(missed.exterior.coords)[:-1], pen, stub_pens)
    restore_end_crossings(graph, glyph, pen, stub_pens)


def _restore(graph: Graph, outline: Points, pen: float, stub_pens: float) -> None:
    degrees = graph.degrees()
    lines = np.array([shapely.linestrings(chain.points) for chain in graph.chains])
    corners = shapely.points(outline)
    distance = np.array([shapely.distance(corners, line) for line in lines])  # (chains, corners)
    nearest = int(np.argmin(distance.min(axis=1)))
    chain, away = graph.chains[nearest], distance.min(axis=0)
    if away.max() < chain.width / 2 + LEAST_HEIGHT_PENS * pen:
        return
    middle = outline[away > away.max() - 0.05 * pen].mean(axis=0)
    foot, after = _foot(chain, middle)
    if _between_strokes(graph, chain, middle, foot, pen):
        return
    ends = [node for node in (chain.start, chain.end) if np.hypot(*(graph.nodes[node] - foot)) < NEAR_PENS * pen]
    if any(degrees[node] == 1 for node in ends):
        return  # the flick at a stroke's end
    direction = middle - foot
    axis = int(abs(direction[1]) > abs(direction[0]))
    if abs(direction[1 - axis]) > 0.5 * abs(direction[axis]):
        return
    base = ends[0] if ends else _node_on(graph, chain, foot, after, pen)
    height = max(stub_pens * pen, float(np.hypot(*direction)) - chain.width / 2)
    _stub(graph, base, axis, float(np.copysign(height, direction[axis])), chain.width)


def _node_on(graph: Graph, chain: Chain, foot: Points, after: int, pen: float) -> int:
    """Return a new node on a chain at `foot`, or at the chain's corner nearby."""
    inner = np.hypot(*(chain.points[1:-1] - foot).T)
    if len(inner) and inner.min() < NEAR_PENS * pen:
        corner = int(np.argmin(inner)) + 1
        foot = chain.points[corner].copy()
        chain.points = np.delete(chain.points, corner, axis=0)
        after = corner - 1
    return graph.split(chain, after, foot.copy())


def _stub(graph: Graph, base: int, axis: int, reach: float, width: float) -> None:
    tip = graph.nodes[base].copy()
    tip[axis] += reach
    graph.chains.append(Chain(base, graph.add_node(tip), np.array([graph.nodes[base], tip]), width))


def restore_end_crossings(graph: Graph, glyph: Polygon | MultiPolygon, pen: float, stub_pens: float) -> None:
    """Cross a bar's loose end with the short upright that the font swells it to (艹)."""
    for at_start in (True, False):
        for chain in list(graph.chains):
            node = chain.start if at_start else chain.end
            if graph.degrees()[node] == 1 and chain.length > 2.0 * pen:
                _cross_end(graph, chain, at_start, glyph, pen, stub_pens)


def _cross_end(
    graph: Graph, chain: Chain, at_start: bool, glyph: Polygon | MultiPolygon, pen: float, stub_pens: float
) -> None:
    end, behind = (chain.points[0], chain.points[1]) if at_start else (chain.points[-1], chain.points[-2])
    if abs(end[1] - behind[1]) > 0.2 * abs(end[0] - behind[0]):
        return
    inward = np.sign(behind[0] - end[0])
    along = end[0] + inward * pen * np.linspace(-0.45, 1.0, 30)
    beyond = chain.width / 2 + LEAST_HEIGHT_PENS * pen
    swells = [shapely.contains_xy(glyph, along, np.full_like(along, end[1] + side * beyond)) for side in (-1, 1)]
    both = swells[0] & swells[1]
    if both.sum() * 1.45 / 30 < LEAST_SWELL_PENS or both[-1]:
        return
    place = np.array([float(along[both].mean()), end[1]])
    node = chain.start if at_start else chain.end
    graph.nodes[node][:] = place[0] - inward * stub_pens * pen, end[1]
    if at_start:
        chain.points[0] = graph.nodes[node]
    else:
        chain.points[-1] = graph.nodes[node]
    base = graph.split(chain, 0 if at_start else len(chain.points) - 2, place)
    for side in (-1, 1):
        _stub(graph, base, 1, side * stub_pens * pen, chain.width)


def _between_strokes(graph: Graph, chain: Chain, middle: Points, foot: Points, pen: float) -> bool:
    """Say whether a place lies in the crook of two strokes: ink there is their fillet, not a bump."""
    reach = chain.width / 2 + CROOK_PENS * pen
    for other in graph.chains:
        steps = len(other.points) - 1
        for k in range(steps):
            piece = Chain(0, 0, other.points[k : k + 2])
            near, _ = _foot(piece, middle)
            if np.hypot(*(near - middle)) < reach and np.hypot(*(near - foot)) > 0.3 * pen:
                return True
    return False


def _foot(chain: Chain, point: Points) -> tuple[Points, int]:
    """Return the nearest place on a chain, and the index of the chain's point before it."""
    starts, steps = chain.points[:-1], np.diff(chain.points, axis=0)
    share = np.clip(((point - starts) * steps).sum(axis=1) / np.maximum((steps**2).sum(axis=1), 1e-9), 0.0, 1.0)
    feet = starts + share[:, None] * steps
    best = int(np.argmin(np.hypot(*(feet - point).T)))
    return feet[best], best
