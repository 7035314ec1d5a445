"""The proof of a skeleton: re-inked at the font's own width, it must give the glyph back.

Knows one skeleton and one glyph; a letter that fails here is never drawn from its skeleton.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.compiling.skeleton.level import Skeleton
from rendering.engine.geometry.arrays import Geometries
from rendering.engine.geometry.topology import Topology, topology

LEAST_OVERLAP = 0.90
SPECK_PENS = 0.05  # squared: whether a smaller white is open or closed is a matter of the pen's roundness
ASTRAY_PENS = 0.45  # nearer than this, ink and glyph differ by how round a pen is and how junctions swell
MOST_LOST, MOST_ADDED = 1.35, 1.75  # square pens, of one piece further off than that: more is a stroke
"""Overlap is a share of the letter's ink, so that a letter of many strokes could lose one, or gain one. What typefaces
themselves ask for goes up to 1.30 lost (魃) and 1.72 added (鄗); of 9,433 letters all but seven stay below 0.65."""

GRAZE_SHARE = 0.012
"""Parts whose ink shares less than this with others are apart: the font leaves a hair of paper between them,
which strokes of one width do not follow."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What re-inking gave: overlap is the shared area over the united area, 0 where parts or counters are wrong."""

    glyph: Topology
    reinked: Topology
    joined: bool  # strokes that meet share the point where they do, so that parts and circuits of lines are the ink's
    overlap: float
    ink_share: float  # of the glyph's ink
    every_stroke: bool = True  # nothing as large as a stroke is missing or too much

    @property
    def holds(self) -> bool:
        """Say whether the skeleton is the letter."""
        return self.same and self.every_stroke and self.overlap > LEAST_OVERLAP

    @property
    def same(self) -> bool:
        """Say whether parts and counters are the glyph's, in the ink and in the lines."""
        return self.joined and self.glyph == self.reinked


def reink(skeleton: Skeleton) -> list[BaseGeometry]:
    """Return each part of the skeleton as the font draws it: its width along strokes, its room at junctions."""
    number = np.repeat(np.arange(len(skeleton.strokes)), [len(run) for run in skeleton.strokes])
    lines = shapely.linestrings(skeleton.points[np.concatenate(skeleton.strokes)], indices=number)
    half = np.array(skeleton.widths) / 2
    strokes = shapely.buffer(lines, half, quad_segs=4)
    part = skeleton.parts()
    centres, discs = _drawn(skeleton.rooms)
    numbers, pieces = np.unique(part), np.concatenate([strokes, discs])
    if len(numbers) == 1:
        members = [pieces]
    else:
        beside = (shapely.distance(centres[:, None], lines) - half).argmin(axis=1)
        of = np.concatenate([part, part[beside]])
        members = [pieces[of == number] for number in numbers]
    return [_largest(shapely.union_all(each)) if len(each) > 1 else each[0] for each in members]


@lru_cache(2)  # a skeleton is tried at several widths
def _drawn(rooms: tuple[tuple[float, float, float], ...]) -> tuple[Geometries, Geometries]:
    """Return the centres of rooms (x, y, radius), and the rooms."""
    circles = np.array(rooms).reshape(-1, 3)
    centres = shapely.points(circles[:, :2])
    return centres, shapely.buffer(centres, circles[:, 2], quad_segs=4)


def _largest(ink: BaseGeometry) -> BaseGeometry:
    """Return a stroke's ink without the rooms that touch nothing, such as the corner of a slanted tip."""
    return max(shapely.get_parts(ink), key=shapely.area) if shapely.get_num_geometries(ink) > 1 else ink


def prove(skeleton: Skeleton, glyph: Polygon | MultiPolygon) -> Proof:
    """Re-ink a skeleton and compare it with the glyph it was found in."""
    parts = reink(skeleton)
    ink, speck = _together(parts), SPECK_PENS * skeleton.pen**2
    was, now, area = topology(glyph), topology(ink), float(ink.area)
    lines = skeleton.hangs_together()
    joined = lines[0] == was.parts and lines[1] in (was.counters, now.counters)
    if float(shapely.area(parts).sum()) - area < GRAZE_SHARE * area and now.parts != was.parts:
        each = [topology(part) for part in parts]
        now = Topology(sum(one.parts for one in each), sum(one.counters for one in each))
    if was.parts == now.parts and was.counters != now.counters:
        least = max(topology(glyph, speck).counters, topology(ink, speck).counters)
        now = was if least <= min(was.counters, now.counters) else now  # they differ in specks alone
    if now != was or not joined:
        return Proof(was, now, joined, 0.0, area / glyph.area)  # no overlap makes that good
    shared = shapely.area(shapely.intersection(ink, glyph))
    overlap = float(shared / (area + glyph.area - shared))
    every_stroke = overlap > LEAST_OVERLAP and _has_every_stroke(ink, glyph, skeleton.pen)
    return Proof(was, now, joined, overlap, area / glyph.area, every_stroke)


def _has_every_stroke(ink: BaseGeometry, glyph: Polygon | MultiPolygon, pen: float) -> bool:
    """Say whether ink and glyph differ nowhere by as much as a stroke."""
    differences = ((glyph, ink, MOST_LOST), (ink, glyph, MOST_ADDED))
    return all(_largest_beyond(one, other, ASTRAY_PENS * pen) <= most * pen**2 for one, other, most in differences)


def _largest_beyond(one: BaseGeometry, other: BaseGeometry, distance: float) -> float:
    """Return the area of the largest piece of one shape that lies further than `distance` from another."""
    pieces = shapely.get_parts(shapely.difference(one, shapely.buffer(other, distance, quad_segs=4)))
    return float(shapely.area(pieces).max(initial=0.0))


def _together(parts: list[BaseGeometry]) -> BaseGeometry:
    """Return the union of areas; those that touch nothing cost nothing."""
    if len(parts) == 1:
        return parts[0]
    tree = shapely.STRtree(parts)
    one, other = tree.query(parts, predicate="intersects")
    if (one == other).all() and all(isinstance(part, Polygon) for part in parts):
        return MultiPolygon(parts)
    return shapely.union_all(parts)
