"""From the raw medial axis to the strokes a writer would draw: spurs gone, crossings one point, dots kept.

Every length is a share of the pen (the font's own stroke width). Knows no other letter and no face.
"""

import math

import numpy as np

from rendering.compiling.skeleton.graph import Chain, Graph
from rendering.engine.geometry.arrays import Points

BREAK_PENS = 0.4  # a loose end this near another stroke belongs to it
CRUMB_PENS, CRUMB_WIDTH_PENS = 0.8, 0.3  # a loose piece of axis shorter or thinner than this may be noise too
SPUR_PENS = 0.36  # a loose branch shorter than this is noise of the outline, or a bump, which bumps.py restores
FORK_PENS = 0.7  # all branches at a stroke's end shorter than this: it only swells there
CROSSING_PENS = 0.62  # two junctions nearer than this are one crossing
SALTIRE_PENS = 1.7  # the same for two slanted strokes that cross at a small angle


def heal_breaks(graph: Graph, pen: float) -> None:
    """Join a loose end to the stroke that a gap of the pruned axis has parted it from."""
    degrees = graph.degrees()
    for chain in list(graph.chains):
        ends = degrees[chain.start], degrees[chain.end]
        if min(ends) > 1 or (max(ends) > 2 and chain.length < SPUR_PENS * pen):
            continue
        healed = [_heal(graph, chain, node, pen) for node in {chain.start, chain.end} if degrees[node] == 1]
        if any(healed):
            degrees = graph.degrees()


def _heal(graph: Graph, chain: Chain, node: int, pen: float) -> bool:
    here = graph.nodes[node]
    others = [each for each in graph.chains if each.start != node and each.end != node and each is not chain]
    if not others:
        return False
    away = np.concatenate([each.points for each in others]) - here
    away *= away
    away = away[:, 0] + away[:, 1]
    at = int(away.argmin())
    if away[at] > (BREAK_PENS * pen) ** 2:
        return False
    for other in others:
        if at < len(other.points):
            break
        at -= len(other.points)
    joint = other.start if at == 0 else other.end if at == len(other.points) - 1 else graph.split(other, at)
    if joint not in (chain.start, chain.end):
        graph.merge(joint, node, graph.nodes[joint].copy())
    return True


def drop_crumbs(graph: Graph, pen: float) -> None:
    """Remove the short pieces of axis that lie loose within another stroke's ink."""
    degrees = graph.degrees()
    loose = [each for each in graph.chains if degrees[each.start] == degrees[each.end] == 1]
    for crumb in loose:
        others = [each.points for each in graph.chains if each is not crumb]
        if others and (crumb.length < CRUMB_PENS * pen or crumb.width < CRUMB_WIDTH_PENS * pen):
            away = np.hypot(*np.moveaxis(np.vstack(others)[:, None] - crumb.points, 2, 0))
            if away.min() < max(crumb.clearance.max(), pen / 2):
                graph.chains.remove(crumb)
                del graph.nodes[crumb.start], graph.nodes[crumb.end]


def drop_spurs(graph: Graph, pen: float) -> None:
    """Remove loose branches too short to be strokes, and those that a bar's swollen end (艹) forks into."""
    degrees = graph.degrees()
    meeting: dict[int, list[Chain]] = {}
    for chain in graph.chains:
        meeting.setdefault(chain.start, []).append(chain)
        meeting.setdefault(chain.end, []).append(chain)
    gone: list[Chain] = []
    for node, chains in meeting.items():
        if degrees[node] < 3:
            continue
        loose = [chain for chain in chains if 1 in (degrees[chain.start], degrees[chain.end])]
        fork = [chain for chain in loose if chain.length < FORK_PENS * pen]
        rest = [chain for chain in chains if chain not in fork]
        if len(rest) == 1 and rest[0].length > CROSSING_PENS * pen:
            gone.extend(fork)
        elif len(rest) > 1:
            longest_first = sorted(chains, key=lambda chain: -chain.length)
            least = SPUR_PENS if len(chains) == 3 else SPUR_PENS / 2  # two beside each other are no noise (女)
            gone.extend(each for each in longest_first[2:] if each in loose and each.length < least * pen)
    for chain in gone:
        del graph.nodes[chain.start if degrees[chain.start] == 1 else chain.end]
    graph.chains = [chain for chain in graph.chains if chain not in gone]
    graph.join_through()


def close_crossings(graph: Graph, pen: float, saltires: bool) -> None:
    """Make one junction of two that a crossing of thick strokes has pulled apart.

    `saltires`: also where the strokes cross at a small angle.
    """
    while True:
        degrees = graph.degrees()
        links = [
            (chain.length, chain)
            for chain in graph.chains
            if chain.start != chain.end
            and min(degrees[chain.start], degrees[chain.end]) > 2
            and math.dist(graph.nodes[chain.start], graph.nodes[chain.end]) < SALTIRE_PENS * pen
        ]
        short = [
            (length, chain)
            for length, chain in links
            if length < CROSSING_PENS * pen
            or (
                saltires
                and length < SALTIRE_PENS * pen
                and degrees[chain.start] == degrees[chain.end] == 3
                and _is_saltire(graph, chain, pen)
            )
        ]
        if not short:
            return
        chain = min(short, key=lambda each: each[0])[1]
        graph.chains = [each for each in graph.chains if each is not chain]
        middle = (graph.nodes[chain.start] + graph.nodes[chain.end]) / 2
        graph.merge(chain.start, chain.end, middle)


def _is_saltire(graph: Graph, link: Chain, pen: float) -> bool:
    """Say whether a short link is what two slanted strokes (又 父) share where they cross."""
    axis = graph.nodes[link.end] - graph.nodes[link.start]
    axis = axis / max(float(np.hypot(*axis)), 1e-9)
    ways = []
    for node in (link.start, link.end):
        outward = _outward(graph, node, link, pen)
        if len(outward) != 2 or not all(0.2 < abs(float(way @ axis)) < 0.95 for way in outward):
            return False
        ways.append(outward)
    here, there = ways
    return all(min(float(way @ other) for other in there) < -0.9 for way in here)


def _outward(graph: Graph, node: int, link: Chain, pen: float) -> list[Points]:
    """Return the unit directions in which chains other than the link leave a node."""
    ways = []
    for chain in graph.chains:
        for start, sense in ((chain.start, 1), (chain.end, -1)):
            if chain is not link and start == node:
                points = chain.points[::sense]
                away = points - points[0]
                reach = np.hypot(away[:, 0], away[:, 1])
                most = float(reach.max())
                near, far = (int((reach >= min(share * pen, most)).argmax()) for share in (0.6, 1.6))
                step = points[far] - points[near] if far > near else points[far] - points[0]
                ways.append(step / max(float(np.hypot(*step)), 1e-9))
    return ways
