"""Outer strokes that run on to the rim: their own loose ends, prolonged in their own direction.

Knows placed strokes, the field and a pen; no letter's meaning and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from rendering.engine.geometry.arrays import Floats, Points

OUTWARD = 0.25  # least cosine between a stroke's end and the way outward, for the stroke to run on
WHITE_PENS = 1.5  # how far a run keeps from other strokes' centrelines
NO_NEARER = 0.95  # the same, of the way that its own stroke keeps already, where that is less
AMPLE_WHITE_UNITS = 60.0  # more white than this is never asked for
CURVE_STEPS = 6
LONGEST_RUN_UNITS = 500.0  # a longer one would be a stroke of its own
LONGEST_OF_NEAR_UNITS = 150.0  # the same for Latin letters
OVERLAP_UNITS = 6.0  # how far a joined end goes into the rim, to be one with it


@dataclass(frozen=True, slots=True)
class FaceStroke:
    """A stroke on the face: its points in units, the letter it belongs to, and which of its ends may run on."""

    owner: int
    points: Points
    runs_on_start: bool
    runs_on_end: bool


@dataclass(frozen=True, slots=True)
class _Offer:
    """A place from which a stroke could run on: the way outward, how well it points there, how far the rim is."""

    owner: int
    stroke: int
    at: Floats  # (2,)
    heading: Floats  # (2,)
    outward: float
    longest_units: float = LONGEST_RUN_UNITS


@dataclass(frozen=True, slots=True)
class FieldEdge:
    """The sides of a convex field: their outward normals (m, 2), and how far out along these they lie, in units."""

    normals: Points
    out: Floats

    @classmethod
    def of(cls, field: Polygon) -> "FieldEdge":
        ring = shapely.get_coordinates(shapely.orient_polygons(field).exterior)
        steps = np.diff(ring, axis=0)
        normals = np.column_stack([steps[:, 1], -steps[:, 0]]) / np.hypot(*steps.T)[:, None]
        return cls(normals, (normals * ring[:-1]).sum(axis=1))

    def ahead(self, at: Floats, aim: Floats) -> float:
        """Return how far ahead the edge is, in units; negative behind it."""
        towards = self.normals @ aim
        ahead = towards > 1e-9
        return float(((self.out - self.normals @ at)[ahead] / towards[ahead]).min())

    def distance(self, at: Floats) -> float:
        """Return how far off the edge is, in units."""
        return float((self.out - self.normals @ at).min())

    def all_ahead(self, at: Points, aim: Points) -> Floats:
        """Return how far ahead the edge is of each of many places (n, 2), in units."""
        towards, room = aim @ self.normals.T, self.out - at @ self.normals.T
        far: Floats = np.where(towards > 1e-9, room / np.where(towards > 1e-9, towards, 1.0), np.inf).min(axis=1)
        return far


def extensions(
    strokes: Sequence[FaceStroke],
    field: Polygon,
    width: float,
    reach: float,
    straight: bool = False,
    near: frozenset[int] = frozenset(),
) -> list[tuple[int, Points]]:
    """Return the runs (owner, points) that carry outer strokes `reach` of the way to the rim, 1 being into it.

    A run that could not keep clear of all other strokes all the way is left out, so that more reach is never less.
    `straight` runs go on as their strokes do.
    Letters in `near` run on where the rim is near alone: a long run would be a stroke of an M.
    """
    lines = STRtree([LineString(stroke.points) for stroke in strokes])
    edge = FieldEdge.of(field)
    drawn: list[tuple[int, Points]] = []
    tracks: list[LineString] = []
    for offer in _offers(strokes):
        if offer.owner in near:
            offer = replace(offer, longest_units=min(offer.longest_units, LONGEST_OF_NEAR_UNITS))
        whole = _run(offer, edge, straight)
        if whole is None or not _clear(whole.curve, offer, lines, tracks, width):
            continue
        tracks.append(LineString(whole.curve))
        run = whole.curve if reach >= 1.0 else _shortened(whole, width, reach)
        if run is not None:
            drawn.append((offer.owner, run))
    return drawn


def _offers(strokes: Sequence[FaceStroke]) -> list[_Offer]:
    """Return the loose ends to run on from, the most outward first."""
    ends = []
    for number, stroke in enumerate(strokes):
        points = stroke.points
        if stroke.runs_on_start:
            ends.append(_offer(stroke.owner, number, points[0], points[0] - points[min(2, len(points) - 1)]))
        if stroke.runs_on_end:
            ends.append(_offer(stroke.owner, number, points[-1], points[-1] - points[max(-3, -len(points))]))
    found = [offer for offer in ends if offer.outward > OUTWARD]
    return sorted(found, key=lambda offer: -offer.outward)


def _offer(owner: int, stroke: int, at: Floats, heading: Floats) -> _Offer:
    heading = heading / max(float(np.hypot(*heading)), 1e-9)
    outward = at / max(float(np.hypot(*at)), 1e-9)
    return _Offer(owner, stroke, at, heading, float(heading @ outward))


@dataclass(frozen=True, slots=True)
class _Run:
    """A curve from a stroke's end into the rim, and how far away the rim's edge is, in units."""

    curve: Points
    distance: float


def _run(offer: _Offer, edge: FieldEdge, straight: bool) -> _Run | None:
    """Return the curve from a stroke's end into the rim, first along the stroke, then outward; None if it is far."""
    outward = offer.at / max(float(np.hypot(*offer.at)), 1e-9)
    aim = offer.heading * (0.5 if offer.outward > 0.5 else 0.25) + outward * 0.6
    aim = offer.heading if straight else aim / np.hypot(*aim)
    distance = edge.ahead(offer.at, aim)
    if not 1.0 <= distance <= offer.longest_units:
        return None
    end = offer.at + aim * (distance + OVERLAP_UNITS)
    bend = offer.at + offer.heading * distance * 0.45
    share = (np.arange(CURVE_STEPS + 1) / CURVE_STEPS)[:, None]
    return _Run((1 - share) ** 2 * offer.at + 2 * share * (1 - share) * bend + share**2 * end, distance)


def _shortened(run: _Run, width: float, reach: float) -> Points | None:
    """Return `reach` of a run, which must not nearly touch the rim; None where hardly any is left."""
    free = max(run.distance - (WHITE_PENS - 0.5) * width, 0.0)
    kept = min(reach * run.distance, free) / run.distance
    if kept * run.distance < 1.0:
        return None
    line = LineString(run.curve)
    shares = kept * np.arange(CURVE_STEPS + 1) / CURVE_STEPS
    points: Points = shapely.get_coordinates(shapely.line_interpolate_point(line, shares, normalized=True))
    return points


def _far_part(stroke: LineString, end: Floats, beyond_units: float) -> BaseGeometry:
    """Return what of a stroke lies further along it from its `end`, empty for a short one: 乃 must not close."""
    at_start = bool(np.allclose(stroke.coords[0], end))
    if stroke.length <= beyond_units:
        return LineString()
    return (
        substring(stroke, beyond_units, stroke.length)
        if at_start
        else substring(stroke, 0.0, stroke.length - beyond_units)
    )


def _clear(run: Points, offer: _Offer, lines: STRtree, others: Sequence[LineString], width: float) -> bool:
    """Say whether a run keeps its white from all strokes but its own, and from the runs drawn before it."""
    line = LineString(run)
    white = min(WHITE_PENS * width, width + AMPLE_WHITE_UNITS)
    near = lines.query(line, predicate="dwithin", distance=white)
    near = lines.geometries[near[near != offer.stroke]]
    away, at_start = shapely.distance(near, line), shapely.distance(near, shapely.points(offer.at))
    if (away < np.minimum(white, NO_NEARER * at_start)).any():
        return False
    if others and not (shapely.distance(line, np.asarray(others)) > white).all():
        return False
    far_part = _far_part(lines.geometries[offer.stroke], offer.at, 2.0 * white)
    return far_part.is_empty or bool(shapely.distance(far_part, line) >= white)
