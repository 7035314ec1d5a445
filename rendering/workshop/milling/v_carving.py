"""Computes the path of a conical cutter through the ground. It is as deep as the walls beside it and the relief permit.

Between two walls the cutter runs midway: deeper where they are far apart, and rising to the face where they meet. On
wide ground it runs in rings at full depth.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon

from rendering.workshop.carved import CarvedFace
from rendering.workshop.medial_axis import distances_to, medial_lines
from rendering.workshop.milling.tool import Tool

Path3D = npt.NDArray[np.float64]
"""A path of the tip: (n, 3) in mm, with z 0 at the face and negative below it."""

ALLOWANCE_MM: Final = 0.002
"""Distance that the cutter keeps from the walls. It exceeds the sum of all rounding errors of its path."""

TOLERANCE_MM: Final = 0.001
STEP_MM: Final = 0.01  # distance between points of a midway line at which the distance to the walls is measured
STEP_OF_TIP: Final = 0.8  # distance between rings, as a share of the tip's width
FINEST_STEP_MM: Final = 0.05  # least distance between rings, for a sharp tip
_QUARTER: Final = 16


@dataclass(frozen=True, slots=True)
class Carving:
    """The paths of a cutter: for each pass, its paths in the order in which they are cut, and its depth."""

    passes: tuple[tuple[Path3D, ...], ...]
    depths_mm: tuple[float, ...]

    def moved(self, x: float, y: float) -> "Carving":
        """Return the same carving at another place."""
        by = np.array([x, y, 0.0])
        return Carving(tuple(tuple(way + by for way in ways) for ways in self.passes), self.depths_mm)


@lru_cache(maxsize=4)  # the same carving is needed for a seal's own file and for the plate
def carve(face: CarvedFace, tool: Tool) -> Carving:
    """Return the paths by which `tool` carves the ground of `face` to its full depth. They avoid the raised parts."""
    domain = face.ground(max(tool.tip_mm, FINEST_STEP_MM))
    if domain.is_empty:
        return Carving((), ())
    ways = [*_midway(face, tool, domain), *_rings(face, tool, domain)]
    count = max(1, int(np.ceil(face.relief_mm / tool.pass_depth_mm - 1e-9)))
    depths = [face.relief_mm * (number + 1) / count for number in range(count)]
    passes = []
    for above, depth in zip([0.0, *depths], depths, strict=False):
        cut = [part for way in ways for part in _parts_cut_by_pass(way, above, depth)]
        passes.append(tuple(_in_order(cut)))
    return Carving(tuple(passes), tuple(depths))


def _midway(face: CarvedFace, tool: Tool, domain: MultiPolygon) -> Iterator[Path3D]:
    """Yield the paths midway between walls."""
    for line in medial_lines(face.raised, domain) if not face.raised.is_empty else ():
        places = shapely.get_coordinates(shapely.segmentize(line, STEP_MM))
        room = distances_to(face.raised, places) - ALLOWANCE_MM - tool.tip_mm / 2.0
        depth = np.clip(room / tool.slope, 0.0, face.relief_mm)
        for run in _runs(room > 0.0):
            way = np.column_stack([places[run], -depth[run]])
            if len(way) > 1:
                yield simplified(way)


def _rings(face: CarvedFace, tool: Tool, domain: MultiPolygon) -> Iterator[Path3D]:
    """Yield the paths at full depth: first those along the feet of the walls, then those further and further away."""
    step = max(STEP_OF_TIP * tool.tip_mm, FINEST_STEP_MM)
    foot = tool.radius_at(face.relief_mm) + ALLOWANCE_MM
    room = domain.difference(face.raised.buffer(foot, quad_segs=_QUARTER))
    while not room.is_empty:
        for part in shapely.get_parts(room):
            for ring in (part.exterior, *part.interiors):
                places = shapely.get_coordinates(ring.simplify(TOLERANCE_MM))
                yield np.column_stack([places, np.full(len(places), -face.relief_mm)])
        room = room.buffer(-step, quad_segs=_QUARTER)


def _parts_cut_by_pass(way: Path3D, above_mm: float, depth_mm: float) -> Iterator[Path3D]:
    """Yield the parts of a path that a pass to `depth_mm` cuts after a pass to `above_mm`."""
    reached = -way[:, 2]
    is_cut = reached > above_mm + TOLERANCE_MM
    beside = is_cut.copy()
    beside[1:] |= is_cut[:-1]
    beside[:-1] |= is_cut[1:]
    for run in _runs(beside):
        part = way[run].copy()
        part[:, 2] = np.maximum(part[:, 2], -depth_mm)
        if len(part) > 1:
            yield part


def _runs(chosen: npt.NDArray[np.bool_]) -> Iterator[slice]:
    """Yield the ranges of consecutive chosen points."""
    changes = np.flatnonzero(np.diff(np.concatenate([[0], chosen.astype(np.int8), [0]])))
    for start, end in changes.reshape(-1, 2):
        yield slice(int(start), int(end))


def _in_order(ways: list[Path3D]) -> Iterator[Path3D]:
    """Yield the paths in an order in which each starts near the end of the last. Paths may be reversed."""
    if not ways:
        return
    starts, ends = (np.array([way[index, :2] for way in ways]) for index in (0, -1))
    is_left = np.ones(len(ways), bool)
    at = np.zeros(2)
    for _ in ways:
        to_start = np.where(is_left, ((starts - at) ** 2).sum(axis=1), np.inf)
        to_end = np.where(is_left, ((ends - at) ** 2).sum(axis=1), np.inf)
        number = int(np.minimum(to_start, to_end).argmin())
        is_left[number] = False
        way = ways[number] if to_start[number] <= to_end[number] else ways[number][::-1]
        at = way[-1, :2]
        yield way


def simplified(way: Path3D) -> Path3D:
    """Return a path with fewer points that deviates by at most TOLERANCE_MM (Douglas–Peucker algorithm)."""
    is_kept = np.zeros(len(way), bool)
    is_kept[[0, -1]] = True
    waiting = [(0, len(way) - 1)]
    while waiting:
        start, end = waiting.pop()
        if end - start < 2:
            continue
        between, chord = way[start + 1 : end] - way[start], way[end] - way[start]
        length2 = float(chord @ chord)
        along = np.clip(between @ chord / length2, 0.0, 1.0) if length2 > 0.0 else np.zeros(len(between))
        away = np.linalg.norm(between - along[:, None] * chord, axis=1)
        farthest = int(away.argmax())
        if away[farthest] > TOLERANCE_MM:
            middle = start + 1 + farthest
            is_kept[middle] = True
            waiting += [(start, middle), (middle, end)]
    return way[is_kept]
