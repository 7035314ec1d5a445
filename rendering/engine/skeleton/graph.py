"""A centreline graph while it is being cleaned: nodes, and chains of points between them.

Knows graphs only, no glyph. Every operation keeps junctions shared: a chain ends exactly at its nodes.
"""

from dataclasses import dataclass, field

import numpy as np

from rendering.engine.skeleton.medial import MedialAxis, Points


TIP_SHARE = 0.88  # where the glyph is narrower than this share of the stroke, the stroke has ended


@dataclass(slots=True)
class Chain:
    """A run of points (n, 2), in font units, from node `start` to node `end`; a ring has start == end."""

    start: int
    end: int
    points: Points
    width: float = 0.0  # the font's own stroke width along it
    traced: Points | None = None  # the points before they were simplified: where the axis truly runs

    @property
    def length(self) -> float:
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())


@dataclass(slots=True)
class Graph:
    """Nodes (id to position) and chains. Mutable: it lives only while a skeleton is being traced."""

    nodes: dict[int, Points] = field(default_factory=dict)
    chains: list[Chain] = field(default_factory=list)
    rooms: list[tuple[float, float, float]] = field(default_factory=list)
    """Circles (x, y, radius) inscribed in the glyph at its junctions and in the tips of its stroke ends."""

    def degrees(self) -> dict[int, int]:
        """Return how many chain ends meet at each node."""
        count = dict.fromkeys(self.nodes, 0)
        for chain in self.chains:
            count[chain.start] += 1
            count[chain.end] += 1
        return count

    def add_node(self, position: Points) -> int:
        node = max(self.nodes, default=-1) + 1
        self.nodes[node] = position
        return node

    def merge(self, kept: int, gone: int, position: Points) -> None:
        """Make two nodes one at `position`; chain ends follow."""
        self.nodes[kept] = position
        if gone != kept:
            del self.nodes[gone]
        for chain in self.chains:
            if chain.start in (kept, gone):
                chain.start = kept
                chain.points[0] = position
            if chain.end in (kept, gone):
                chain.end = kept
                chain.points[-1] = position

    def split(self, chain: Chain, after: int, position: Points) -> int:
        """Cut a chain behind its point `after` and return the new node at `position`."""
        node = self.add_node(position)
        ahead = np.vstack([[position], chain.points[after + 1 :]])
        self.chains.append(Chain(node, chain.end, ahead, chain.width, chain.traced))
        chain.points = np.vstack([chain.points[: after + 1], [position]])
        chain.end = node
        return node

    def join_through(self) -> None:
        """Make one chain of the two that meet at a node where nothing else meets."""
        degrees = self.degrees()
        for node, degree in degrees.items():
            if degree != 2:
                continue
            meeting = [chain for chain in self.chains if node in (chain.start, chain.end)]
            if len(meeting) != 2:
                continue  # a ring: its one node stays
            first, second = meeting
            if first.end != node:
                first = Chain(first.end, first.start, first.points[::-1], first.width)
            if second.start != node:
                second = Chain(second.end, second.start, second.points[::-1], second.width)
            self.chains = [chain for chain in self.chains if chain is not meeting[0] and chain is not meeting[1]]
            self.chains.append(
                Chain(
                    first.start,
                    second.end,
                    np.vstack([first.points, second.points[1:]]),
                    max(first.width, second.width),
                )
            )
            del self.nodes[node]


def _room(axis: MedialAxis, vertex: int) -> tuple[float, float, float]:
    x, y = axis.vertices[vertex].tolist()
    return x, y, float(axis.clearance[vertex])


def _without_tips(
    path: list[int], neighbours: dict[int, list[int]], axis: MedialAxis, radius: float
) -> tuple[Points, list[int]]:
    """Return a run of axis vertices without the tips that reach into the corner of a slanted end, and those tips."""
    low, high = 0, len(path)
    while len(neighbours[path[0]]) == 1 and high - low > 3 and axis.clearance[path[low]] < TIP_SHARE * radius:
        low += 1
    while len(neighbours[path[-1]]) == 1 and high - low > 3 and axis.clearance[path[high - 1]] < TIP_SHARE * radius:
        high -= 1
    return axis.vertices[path[low:high]].copy(), path[:low] + path[high:]


def graph_of(axis: MedialAxis) -> Graph:
    """Return the medial axis as nodes (ends and junctions) and the chains between them."""
    neighbours: dict[int, list[int]] = {}
    for a, b in axis.edges.tolist():
        if a != b and b not in neighbours.get(a, ()):
            neighbours.setdefault(a, []).append(b)
            neighbours.setdefault(b, []).append(a)
    special = [vertex for vertex, near in neighbours.items() if len(near) != 2]
    graph = Graph({vertex: axis.vertices[vertex].copy() for vertex in special})
    graph.rooms = [_room(axis, vertex) for vertex in special if len(neighbours[vertex]) > 2]
    walked: set[tuple[int, int]] = set()

    def walk(start: int, towards: int) -> list[int]:
        path = [start, towards]
        walked.add((start, towards))
        while path[-1] not in graph.nodes:
            here, before = path[-1], path[-2]
            ahead = neighbours[here][0] if neighbours[here][0] != before else neighbours[here][1]
            path.append(ahead)
        walked.add((path[-1], path[-2]))
        return path

    def follow(start: int) -> None:
        for towards in neighbours[start]:
            if (start, towards) not in walked:
                path = walk(start, towards)
                radius = float(np.median(axis.clearance[path]))
                seen.update(path)
                points, tips = _without_tips(path, neighbours, axis, radius)
                graph.rooms.extend(_room(axis, vertex) for vertex in tips)
                graph.nodes[path[0]], graph.nodes[path[-1]] = points[0].copy(), points[-1].copy()
                graph.chains.append(Chain(path[0], path[-1], points, 2 * radius))

    seen: set[int] = set()
    for vertex in special:
        follow(vertex)
    for vertex in neighbours:
        if vertex not in seen and vertex not in graph.nodes:  # a ring without junctions
            graph.nodes[vertex] = axis.vertices[vertex].copy()
            follow(vertex)
    return graph
