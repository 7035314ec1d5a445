"""From the raw medial axis to the strokes a writer would draw: spurs gone, crossings one point, corners sharp.

Every length is a share of the pen (the font's own stroke width). Knows no other letter and no face.
"""

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.skeleton.graph import Chain, Graph
from rendering.engine.skeleton.medial import Points

BREAK_PENS = 0.25  # a loose end this near a junction belongs to it
SPUR_PENS = 0.30  # a loose branch shorter than this is noise of the outline
CROSSING_PENS = 0.62  # two junctions nearer than this are one crossing
FLATNESS_PENS = 0.13  # how far a straight run may stray from its chord
DIP_PENS = 0.8  # this near a junction the axis bends towards it
GENTLE_DIP_PENS = 0.25  # the same where branches part at a sharp angle
BEND_PENS = 1.3  # a first piece shorter than this may be that bend
CHAMFER_PENS = 1.45  # a short piece between a horizontal and a vertical is their corner, cut off
TICK_PENS = 1.0  # the flick at the end of a horizontal, shorter than this, is the brush's, not the letter's
ROUND_DOT = 1.25  # a dot no longer than this many times its width has no direction: it becomes upright
DOT_PENS = 0.3  # how long such a dot's centreline is
AXIS_SLOPE = 0.3  # rise over run, up to which a piece counts as level or upright


def heal_breaks(graph: Graph, pen: float) -> None:
    """Join a loose end to the junction that a gap of the pruned axis has parted it from."""
    while True:
        degrees = graph.degrees()
        loose = [node for node, degree in degrees.items() if degree == 1]
        pairs = [
            (float(np.hypot(*(graph.nodes[node] - graph.nodes[other]))), node, other)
            for node in loose
            for other in graph.nodes
            if other != node and degrees[other] > 1
        ]
        near = [pair for pair in pairs if pair[0] < BREAK_PENS * pen and not _joined(graph, pair[1], pair[2])]
        if not near:
            return
        _, node, other = min(near)
        graph.merge(other, node, graph.nodes[other].copy())


def _joined(graph: Graph, node: int, other: int) -> bool:
    return any({chain.start, chain.end} == {node, other} for chain in graph.chains)


def drop_spurs(graph: Graph, pen: float) -> None:
    """Remove loose branches too short to be strokes."""
    degrees = graph.degrees()
    kept = []
    for chain in graph.chains:
        ends = sorted((degrees[chain.start], degrees[chain.end]))
        if ends[0] == 1 and ends[1] > 2 and chain.length < SPUR_PENS * pen:
            loose = chain.start if degrees[chain.start] == 1 else chain.end
            del graph.nodes[loose]
        else:
            kept.append(chain)
    graph.chains = kept
    graph.join_through()


def close_crossings(graph: Graph, pen: float) -> None:
    """Make one junction of two that a crossing of thick strokes has pulled apart."""
    while True:
        degrees = graph.degrees()
        short = [
            chain
            for chain in graph.chains
            if chain.start != chain.end
            and min(degrees[chain.start], degrees[chain.end]) > 2
            and chain.length < CROSSING_PENS * pen
        ]
        if not short:
            return
        chain = min(short, key=lambda each: each.length)
        graph.chains = [each for each in graph.chains if each is not chain]
        middle = (graph.nodes[chain.start] + graph.nodes[chain.end]) / 2
        graph.merge(chain.start, chain.end, middle)


def _is_level(step: Points) -> bool:
    return bool(abs(step[1]) <= AXIS_SLOPE * abs(step[0]))


def _is_upright(step: Points) -> bool:
    return bool(abs(step[0]) <= AXIS_SLOPE * abs(step[1]))


def _sharpen(points: Points, pen: float) -> Points:
    """Replace a short piece between a level and an upright one by the corner they would meet in."""
    rows = points.tolist()
    i = 1
    while i + 2 < len(rows):
        a, b, c, d = (np.array(rows[k]) for k in range(i - 1, i + 3))
        first, cut, last = b - a, c - b, d - c
        turn = (_is_level(first) and _is_upright(last)) or (_is_upright(first) and _is_level(last))
        if turn and np.hypot(*cut) < CHAMFER_PENS * pen and first @ cut > 0 and cut @ last > 0:
            corner = [c[0], b[1]] if _is_level(first) else [b[0], c[1]]
            rows[i : i + 2] = [corner]
        i += 1
    return np.array(rows)


def _straighten_tick(points: Points, pen: float) -> Points:
    """Level the upward flick at the right end of a long horizontal (the last point is a loose end)."""
    if len(points) < 3:
        return points
    body, tick = points[-2] - points[-3], points[-1] - points[-2]
    length = np.hypot(*tick)
    flick = body[0] > 1.5 * pen and tick[0] > 0 and tick[1] < 0 and length < TICK_PENS * pen
    if _is_level(body) and flick:
        return np.vstack([points[:-2], [[points[-1, 0], points[-2, 1]]]])
    return points


def _trimmed(chain: Chain, degrees: dict[int, int], dip_units: float) -> Points:
    """Return the chain without the dips that the medial axis makes on its way into a junction."""
    points = chain.points
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    dip = min(dip_units, along[-1] / 3)
    low = dip if degrees[chain.start] > 2 else 0.0
    high = along[-1] - (dip if degrees[chain.end] > 2 else 0.0)
    inner = (along >= low) & (along <= high)
    inner[[0, -1]] = True
    return points[inner]


def _without_dip(points: Points, pen: float) -> Points:
    """Drop the second point when the first, a junction, only just misses the straight run behind it."""
    if len(points) < 3:
        return points
    first, run = points[1] - points[0], points[2] - points[1]
    aside = abs(first[0] * run[1] - first[1] * run[0]) / max(float(np.hypot(*run)), 1e-9)
    short = np.hypot(*first) < BEND_PENS * pen and np.hypot(*run) > 0.8 * pen
    return np.delete(points, 1, axis=0) if short and aside < 0.3 * pen and first @ run > 0 else points


def simplify(graph: Graph, pen: float, flatness: float = 1.0) -> None:
    """Reduce every chain to its corners; `flatness` below 1 keeps more of a curve."""
    degrees = graph.degrees()
    for chain in graph.chains:
        points = _trimmed(chain, degrees, (DIP_PENS if flatness == 1.0 else GENTLE_DIP_PENS) * pen)
        ring = chain.start == chain.end and degrees[chain.start] == 2
        if ring:  # start a ring in the middle of its longest straight side, where no corner is lost
            points = _ring_from_straight(points)
            graph.nodes[chain.start] = points[0]
        line = shapely.simplify(shapely.linestrings(points), flatness * FLATNESS_PENS * pen, preserve_topology=False)
        points = _sharpen(np.asarray(line.coords), pen)
        if degrees[chain.start] > 2 and flatness == 1.0:
            points = _without_dip(points, pen)
        if degrees[chain.end] > 2 and flatness == 1.0:
            points = _without_dip(points[::-1], pen)[::-1]
        if degrees[chain.end] == 1:
            points = _straighten_tick(points, pen)
        if degrees[chain.start] == 1:
            points = _straighten_tick(points[::-1], pen)[::-1]
        chain.traced, chain.points = chain.points, points
        if not ring:
            graph.nodes[chain.start], graph.nodes[chain.end] = points[0], points[-1]


def _ring_from_straight(points: Points) -> Points:
    """Return a closed run of points rolled so that it starts where it bends least."""
    loop = points[:-1]
    count = len(loop)
    reach = max(2, count // 16)
    before, after = loop - np.roll(loop, reach, axis=0), np.roll(loop, -reach, axis=0) - loop
    bend = np.abs(before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0])
    start = int(np.argmin(bend))
    rolled = np.roll(loop, -start, axis=0)
    return np.vstack([rolled, rolled[:1]])


def add_lost_parts(graph: Graph, glyph: Polygon | MultiPolygon, pen: float) -> None:
    """Give a short stroke to every part of the glyph (a dot) that the medial axis left without one."""
    parts = list(glyph.geoms) if isinstance(glyph, MultiPolygon) else [glyph]
    heads = shapely.points([chain.points[len(chain.points) // 2] for chain in graph.chains])
    for part in parts:
        if len(heads) and shapely.intersects(part, heads).any():
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
        graph.chains.append(Chain(graph.add_node(points[0]), graph.add_node(points[1]), points, width))
