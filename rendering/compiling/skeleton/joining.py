"""Parts of ink and pieces of axis, one to one: what one part of the glyph holds is joined, what has no axis gets one.

Knows one graph and its glyph; lengths are shares of the pen.
"""

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.compiling.skeleton.graph import Chain, Graph

CRUMB_PENS = 0.8  # a loose piece of axis shorter than this is a bump, which bumps.py restores
ROUND_DOT = 1.25  # a dot no longer than this many times its width has no direction: it becomes upright
DOT_PENS = 0.3  # how long such a dot's centreline is


def join_within_parts(graph: Graph, glyph: Polygon | MultiPolygon, pen: float) -> None:
    """Join the pieces of axis that lie in one part of the glyph, and drop those that are only crumbs."""
    parts = shapely.get_parts(glyph)
    pieces = _pieces(graph)
    if len(pieces) <= len(parts):
        return
    middles = [longest.points[len(longest.points) // 2] for longest in (max(piece, key=_length) for piece in pieces)]
    within: dict[int, list[list[Chain]]] = {}
    for piece, middle in zip(pieces, middles, strict=True):
        holding = np.flatnonzero(shapely.contains_xy(parts, *middle))
        if len(holding):
            within.setdefault(int(holding[0]), []).append(piece)
    for together in within.values():
        body, *rest = sorted(together, key=lambda piece: -sum(map(_length, piece)))
        for piece in rest:
            if sum(map(_length, piece)) < CRUMB_PENS * pen:
                graph.remove(piece)
            else:
                _bridge(graph, body, piece)
                body = [*body, *piece]


def _length(chain: Chain) -> float:
    return chain.length


def _pieces(graph: Graph) -> list[list[Chain]]:
    """Return the chains in groups that hang together."""
    group: dict[int, list[Chain]] = {}
    for chain in graph.chains:
        joined = [chain]
        for other in {id(group[node]): group[node] for node in (chain.start, chain.end) if node in group}.values():
            joined += other
        for each in joined:
            group[each.start] = group[each.end] = joined
    return list({id(chains): chains for chains in group.values()}.values())


def _bridge(graph: Graph, body: list[Chain], piece: list[Chain]) -> None:
    """Lead the end of a piece that is nearest to the body's strokes there."""
    degrees = graph.degrees()
    nodes = {node for chain in piece for node in (chain.start, chain.end)}
    loose = [node for node in nodes if degrees[node] == 1] or list(nodes)
    among = [chain for chain in graph.chains if any(chain is each for each in body)]
    _, node, chain, at = min(
        (
            (float(distance.min()), node, chain, int(distance.argmin()))
            for node in loose
            for chain in among
            for distance in (np.hypot(*(chain.points - graph.nodes[node]).T),)
        ),
        key=lambda each: each[:2],
    )
    joint = chain.start if at == 0 else chain.end if at == len(chain.points) - 1 else graph.split(chain, at)
    ends = np.array([graph.nodes[node], graph.nodes[joint]])
    graph.chains.append(Chain(node, joint, ends, np.full(2, chain.width / 2), chain.width))
    graph.join_through()


def add_lost_parts(graph: Graph, glyph: Polygon | MultiPolygon, pen: float) -> None:
    """Give a short stroke to every part of the glyph (a dot) that the medial axis left without one."""
    parts = list(glyph.geoms) if isinstance(glyph, MultiPolygon) else [glyph]
    heads = np.array([chain.points[len(chain.points) // 2] for chain in graph.chains]).reshape(-1, 2)
    for part in parts:
        if shapely.contains_xy(part, heads).any():
            continue
        box = part.minimum_rotated_rectangle
        corners = np.asarray(box.exterior.coords)[:4]
        sides = np.diff(np.vstack([corners, corners[:1]]), axis=0)[:2]
        lengths = np.hypot(*sides.T)
        width = float(lengths.min())
        longer = int(np.argmax(lengths))
        if lengths.max() < ROUND_DOT * width:
            half = np.array([0.0, DOT_PENS * pen / 2])
        else:
            half = sides[longer] / lengths[longer] * (lengths[longer] - width) / 2
        middle = np.asarray(part.centroid.coords[0])
        points = np.array([middle - half, middle + half])
        ends = graph.add_node(points[0]), graph.add_node(points[1])
        graph.chains.append(Chain(*ends, points, np.full(2, width / 2), width))
