"""A centreline graph while it is being cleaned: nodes, and chains of points between them.

Knows graphs only, no glyph. Every operation keeps junctions shared: a chain ends exactly at its nodes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from rendering.compiling.skeleton.medial import MedialAxis
from rendering.engine.geometry.arrays import Points

TIP_SHARE = 0.88  # where the glyph is narrower than this share of the stroke, the stroke has ended ...
LONGEST_TIP = 4.0  # ... but no further from its end than this many times half its width,
BLUNT_TIP, LONGEST_BLUNT_TIP = 0.6, 1.5  # or than this where its very end is as wide as that: a finer stroke


def steps(points: Points) -> Points:
    """Return how far each of (n, 2) points but the last is from the next, as (n - 1,)."""
    apart = points[1:] - points[:-1]
    away: Points = np.hypot(apart[:, 0], apart[:, 1])
    return away


@dataclass(slots=True, eq=False)
class Chain:
    """A run of points (n, 2), in font units, from node `start` to node `end`; a ring has start == end."""

    start: int
    end: int
    points: Points
    clearance: Points  # (n,) from each point to the outline
    width: float  # the font's own stroke width along it

    @property
    def length(self) -> float:
        return float(steps(self.points).sum())

    def turned(self) -> "Chain":
        """Return the chain from its end to its start."""
        return Chain(self.end, self.start, self.points[::-1], self.clearance[::-1], self.width)


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
        """Return the id of a new node."""
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

    def split(self, chain: Chain, at: int) -> int:
        """Cut a chain at one of its inner points and return the new node there."""
        node = self.add_node(chain.points[at].copy())
        ahead = Chain(node, chain.end, chain.points[at:].copy(), chain.clearance[at:], chain.width)
        self.chains.append(ahead)
        chain.end, chain.points, chain.clearance = node, chain.points[: at + 1].copy(), chain.clearance[: at + 1]
        return node

    def remove(self, gone: list[Chain]) -> None:
        """Take chains away, and the nodes that nothing else meets."""
        self.chains = [chain for chain in self.chains if not any(chain is each for each in gone)]
        left = {node for chain in self.chains for node in (chain.start, chain.end)}
        for node in {node for chain in gone for node in (chain.start, chain.end)} - left:
            del self.nodes[node]

    def join_through(self) -> None:
        """Make one chain of the two that meet at a node where nothing else meets."""
        for node, degree in self.degrees().items():
            meeting = [chain for chain in self.chains if node in (chain.start, chain.end)] if degree == 2 else []
            if len(meeting) != 2:
                continue  # a ring: its one node stays
            first = meeting[0] if meeting[0].end == node else meeting[0].turned()
            second = meeting[1] if meeting[1].start == node else meeting[1].turned()
            self.chains = [chain for chain in self.chains if chain is not meeting[0] and chain is not meeting[1]]
            points = np.vstack([first.points, second.points[1:]])
            clearance = np.concatenate([first.clearance, second.clearance[1:]])
            share = first.length / max(first.length + second.length, 1e-9)
            width = share * first.width + (1 - share) * second.width
            self.chains.append(Chain(first.start, second.end, points, clearance, width))
            del self.nodes[node]


def _neighbours(axis: MedialAxis) -> dict[int, list[int]]:
    """Return the vertices next to each vertex that has any."""
    ends = np.concatenate([axis.edges, axis.edges[:, ::-1]])
    ends = ends[np.argsort(ends[:, 0], kind="stable")]
    vertices, first = np.unique(ends[:, 0], return_index=True)
    places, there = [*first.tolist(), len(ends)], ends[:, 1].tolist()
    return {vertex: there[low:high] for vertex, low, high in zip(vertices.tolist(), places, places[1:], strict=False)}


def _paths(neighbours: dict[int, list[int]]) -> Iterator[list[int]]:
    """Yield the ways between ends and junctions of a graph, each once, then its rings."""
    walked: set[tuple[int, int]] = set()

    def walk(start: int, towards: int) -> list[int]:
        path, before, here = [start, towards], start, towards
        while here != start and len(near := neighbours[here]) == 2:
            before, here = here, near[1] if near[0] == before else near[0]
            path.append(here)
        walked.add((here, before))
        return path

    left = {vertex for vertex, near in neighbours.items() if len(near) == 2}
    for vertex, near in neighbours.items():
        if len(near) != 2:
            for towards in near:
                if (vertex, towards) not in walked:
                    path = walk(vertex, towards)
                    left.difference_update(path)
                    yield path
    for vertex in list(neighbours) if left else ():
        if vertex in left:
            path = walk(vertex, neighbours[vertex][0])
            left.difference_update(path)
            yield path


def _usual(points: Points, clearance: Points) -> float:
    """Return the clearance that half of a path's length stays below."""
    length = steps(points)
    share = np.zeros(len(points))
    share[:-1] = length
    share[1:] += length
    order = np.argsort(clearance, kind="stable")
    total = np.cumsum(share[order])
    return float(clearance[order[np.searchsorted(total, total[-1] / 2)]])


def _tip(points: Points, clearance: Points, radius: float) -> int:
    """Return how many points at a path's start only reach into the corner of a slanted end."""
    if len(points) < 4 or clearance[0] >= TIP_SHARE * radius:
        return 0
    longest = LONGEST_TIP if clearance[0] < BLUNT_TIP * radius else LONGEST_BLUNT_TIP
    away = points[:-3] - points[0]
    reach = np.hypot(away[:, 0], away[:, 1])
    narrow = (clearance[:-3] < TIP_SHARE * radius) & (reach < longest * radius)
    return int(narrow.argmin()) if not narrow.all() else len(narrow)


def graph_of(axis: MedialAxis) -> Graph:
    """Return the medial axis as nodes (ends and junctions) and the chains between them."""
    neighbours = _neighbours(axis)
    graph = Graph()
    clearance = axis.clearance.tolist()

    def room(vertex: int) -> tuple[float, float, float]:
        x, y = axis.vertices[vertex].tolist()
        return x, y, clearance[vertex]

    graph.rooms = [room(vertex) for vertex, near in neighbours.items() if len(near) > 2]
    for path in _paths(neighbours):
        way = np.array(path)
        points, across = axis.vertices[way], axis.clearance[way]
        radius = _usual(points, across)
        low = _tip(points, across, radius) if len(neighbours[path[0]]) == 1 else 0
        high = len(path)
        if len(neighbours[path[-1]]) == 1:
            high -= _tip(points[:low:-1], across[:low:-1], radius)
        graph.rooms.extend(room(vertex) for vertex in path[:low] + path[high:])
        points = points[low:high]
        graph.nodes[path[0]], graph.nodes[path[-1]] = points[0].copy(), points[-1].copy()
        graph.chains.append(Chain(path[0], path[-1], points, across[low:high], 2 * radius))
    return graph
