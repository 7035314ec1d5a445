"""The proof of a skeleton: re-inked at the font's own width, it must give the glyph back.

Knows one skeleton and one glyph; a letter that fails here is never drawn from its skeleton.
"""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.skeleton.level import Skeleton

LEAST_OVERLAP = 0.90


@dataclass(frozen=True, slots=True)
class Topology:
    """How many parts of ink, and how many counters (enclosed whites), a shape has."""

    parts: int
    counters: int


@dataclass(frozen=True, slots=True)
class Proof:
    """What re-inking gave: overlap is the shared area over the united area."""

    glyph: Topology
    reinked: Topology
    overlap: float

    @property
    def holds(self) -> bool:
        return self.glyph == self.reinked and self.overlap > LEAST_OVERLAP


def topology(shape: BaseGeometry) -> Topology:
    """Count the parts and counters of an area."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return Topology(len(parts), sum(len(part.interiors) for part in parts))


def reink(skeleton: Skeleton) -> BaseGeometry:
    """Return the skeleton drawn as the font draws: its own width along each stroke, its own room at junctions."""
    lines = [shapely.linestrings(skeleton.points[list(run)]) for run in skeleton.strokes]
    strokes = shapely.buffer(lines, np.array(skeleton.widths) / 2, quad_segs=4)
    rooms = np.array(skeleton.rooms).reshape(-1, 3)
    discs = shapely.buffer(shapely.points(rooms[:, :2]), rooms[:, 2], quad_segs=4)
    return shapely.union_all(np.concatenate([strokes, discs]))


def prove(skeleton: Skeleton, glyph: Polygon | MultiPolygon) -> Proof:
    """Re-ink a skeleton and compare it with the glyph it was found in."""
    ink = reink(skeleton)
    shared = shapely.area(shapely.intersection(ink, glyph))
    overlap = shared / (shapely.area(ink) + shapely.area(glyph) - shared)
    return Proof(topology(glyph), topology(ink), float(overlap))
