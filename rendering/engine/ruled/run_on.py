"""Extends outer ends of strokes to the rim, in eight directions, with wedges of white between them of about equal size.

Where an octant of the field has no loose end, a new stroke starts at a corner there, in line with the corner's side.
Coordinates are units on the face.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from shapely.geometry import LineString

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.linear_algebra import dot
from rendering.engine.geometry.vectors import dots
from rendering.engine.ruled.pen import LEAST_GAP_UNITS
from rendering.engine.silhouette.blank import SealBlank

Lines = np.ndarray[tuple[int], np.dtype[np.object_]]  # of shapely

OCTANT: Final = np.pi / 4.0
LEAST_APART: Final = 0.45  # least angle at the rim, in radians, between two strokes that join it
NEAR_AXIS: Final = 0.2  # a stroke at most so many radians from the upright axis belongs to no octant
DRAWN_TO_EVEN: Final = 0.4  # a stroke's end at the rim moves by this share towards the middle of its octant
FARTHEST: Final = 0.5  # the longest extension, as a share of the field's half axis
OUTWARD: Final = 0.4  # least cosine of the angle between a stroke and the direction straight outward
STEEP: Final = 0.55  # least cosine of the angle between a stroke and the rim's normal: a flatter one leaves a slit
CORNER_PENALTY: Final = 0.4  # half axes added to the distance of a corner, so that loose ends are preferred
BENDS_FROM: Final = 1.0 / 3.0  # an extension bends from this share of the stroke's last piece, if nothing joins there
CLEAR_UNITS: Final = 34.0  # least gap between an extension and any other stroke
SAME_UNITS: Final = 1.0  # distances that differ by less are the same
JOINED_PENS: Final = 1.1  # a stroke nearer than this to a piece joins it
STEPS: Final = 10
INTO_RIM_UNITS: Final = 12.0  # how far a stroke that joins the rim overlaps it


@dataclass(frozen=True, slots=True)
class Outer:
    """A place where an extension may start: a loose end of a run, or a corner of it. Points are units on the face."""

    run: int
    letter: int
    place: Points  # (2,) the end or the corner
    heading: Points  # (2,) unit vector of the stroke there
    piece_units: float  # length of the straight piece that ends there
    rounded_units: float  # radius of the run's bends
    end: int | None  # 0 for the run's first point, -1 for its last, None for a corner

    @property
    def start(self) -> Points:
        """The point where a new stroke leaves its run, at the beginning of the corner's bend."""
        return np.asarray(self.place - self.heading * min(self.rounded_units, self.piece_units / 2.0))


@dataclass(frozen=True, slots=True)
class _Way:
    """An outer place, the angle at which its extension meets the rim, and the cost of the extension."""

    outer: Outer
    angle: float
    cost: float


def run_on(
    runs: Sequence[Points], places: Sequence[Outer], blank: SealBlank, pen_units: float, reach: float, bends: bool
) -> tuple[list[Points], list[tuple[int, Points]]]:
    """Return the runs, some extended towards the rim by the share `reach` of the way, and (letter, run) of new strokes.

    New strokes begin at corners. There are some only if strokes may bend and `reach` is 1. Nothing is extended where
    another stroke is in the way.
    """
    result = list(runs)
    number = np.repeat(np.arange(len(runs)), [len(run) for run in runs])
    lines: Lines = shapely.linestrings(np.concatenate(runs), indices=number)
    added: list[tuple[int, Points]] = []
    taken: list[_Way] = []
    half_axes = np.array([blank.half_width, blank.half_height])
    if not bends or reach < 1.0:
        places = [outer for outer in places if outer.end is not None]
    ways = _ways(places, half_axes, blank.is_round)
    for group in _by_octant(ways):
        for way in group:
            if any(_together(way, other) for other in taken):
                continue
            course = _course(result, lines, way, _Field(half_axes, blank.is_round, pen_units, reach, bends))
            if course is None:
                continue
            taken.append(way)
            outer = way.outer
            if outer.end is None:
                added.append((outer.letter, course))
                lines = np.append(lines, shapely.linestrings(course))
            else:
                result[outer.run] = course
                lines[outer.run] = shapely.linestrings(course)
            break
    return result, added


@dataclass(frozen=True, slots=True)
class _Field:
    half_axes: Floats
    is_round: bool
    pen_units: float
    reach: float
    bends: bool


def _ways(places: Sequence[Outer], half_axes: Floats, is_round: bool) -> list[_Way]:
    """Return the extensions from places to the rim, but of those that point inward, or are too far from the rim."""
    if not places:
        return []
    starts = np.array([outer.place for outer in places])
    headings = np.array([outer.heading for outer in places])
    radial = starts / np.maximum(np.hypot(*starts.T), 1e-9)[:, None]
    straight = _to_rim(starts, headings, half_axes, is_round)
    middle = (straight + _to_rim(starts, radial, half_axes, is_round)) / 2.0
    distance = np.hypot(*((middle - starts) / half_axes).T)
    angle = np.arctan2(middle[:, 1] / half_axes[1], middle[:, 0] / half_axes[0])
    chosen = np.flatnonzero((dots(radial, headings) >= OUTWARD) & (distance <= FARTHEST))
    costs = distance + [CORNER_PENALTY if outer.end is None else 0.0 for outer in places]
    return [_Way(places[k], float(angle[k]), float(costs[k])) for k in chosen.tolist()]


def _by_octant(ways: Sequence[_Way]) -> Iterable[list[_Way]]:
    """Yield the extensions at the upright axis, top and bottom, and then those of each octant, the cheapest first.

    Octants come in mirrored pairs, so that a symmetric letter stays symmetric.
    """
    for pole in (-1.0, 1.0):
        near = [way for way in ways if way.outer.end is not None and _off_axis(way, pole) < NEAR_AXIS]
        yield sorted(near, key=lambda way: _off_axis(way, pole) + way.cost)
    beside = [way for way in ways if min(_off_axis(way, pole) for pole in (-1.0, 1.0)) >= NEAR_AXIS]
    for octant in (0, 3, 7, 4, 1, 2, 6, 5):
        own = [way for way in beside if int((way.angle % (2.0 * np.pi)) // OCTANT) % 8 == octant]
        drawn = [_drawn_to_even(way, (octant + 0.5) * OCTANT) for way in own]
        yield sorted(drawn, key=lambda way: way.cost)


def _drawn_to_even(way: _Way, middle: float) -> _Way:
    away = _turn(middle - way.angle)
    return _Way(way.outer, way.angle + DRAWN_TO_EVEN * away, way.cost + abs(away))


def _off_axis(way: _Way, pole: float) -> float:
    return abs(_turn(way.angle - pole * np.pi / 2.0))


def _together(way: _Way, other: _Way) -> bool:
    """Say whether two extensions meet the rim too near to each other, or begin at the same place."""
    return abs(_turn(way.angle - other.angle)) < LEAST_APART or bool((way.outer.place == other.outer.place).all())


def _turn(angle: float) -> float:
    """Return the angle normalised to [-pi, pi)."""
    return float((angle + np.pi) % (2.0 * np.pi) - np.pi)


def _course(runs: Sequence[Points], lines: Lines, way: _Way, field: _Field) -> Points | None:
    """Return the extended run, or the new stroke of a corner; None where another stroke is in the way.

    The run bends from BENDS_FROM of its last piece if it can, else from its end.
    """
    outer = way.outer
    others = np.delete(lines, outer.run)
    if outer.end is None:
        curve = _curve(outer.start, outer.heading, 0.0, way.angle, field)
        return curve if _is_clear(curve, others, runs[outer.run], outer.rounded_units, field) else None
    run = runs[outer.run] if outer.end == -1 else runs[outer.run][::-1]
    for share in (BENDS_FROM, 0.0) if field.bends else (0.0,):
        kept = run[: _kept(run, share * outer.piece_units)]
        if len(kept) < 2:
            continue
        if len(kept) < len(run) and _near(others, run[len(kept) - 1 :], JOINED_PENS * field.pen_units):
            continue
        heading = kept[-1] - kept[-2]
        cut_units = float(np.hypot(*(run[-1] - kept[-1])))
        curve = _curve(kept[-1], heading / max(float(np.hypot(*heading)), 1e-9), cut_units, way.angle, field)
        if _is_clear(curve, others, kept, 0.0, field):
            found = np.vstack([kept, curve[1:]])
            return found if outer.end == -1 else found[::-1]
    return None


def _is_clear(curve: Points, others: Lines, own: Points, joined_units: float, field: _Field) -> bool:
    """Say whether a curve meets the rim steeply and keeps clear of all runs, but of its own near where it leaves it."""
    clear = field.pen_units + CLEAR_UNITS
    arriving, outward = curve[-1] - curve[-2], curve[-1] / field.half_axes**2
    if dot(arriving, outward) < STEEP * float(np.hypot(*arriving) * np.hypot(*outward)):
        return False
    path, itself = shapely.linestrings(curve[1:]), shapely.linestrings(own)
    if shapely.intersects(itself, path):
        return False  # it would cross its own stroke and close a counter
    beside = others[shapely.dwithin(others, path, clear)]
    near = shapely.distance(beside, shapely.points(curve[0]))  # what a stroke is near already, it may stay as near to
    least = np.minimum(clear, near if joined_units else np.maximum(near, field.pen_units + LEAST_GAP_UNITS))
    if (shapely.distance(beside, path) < least - SAME_UNITS).any():
        return False
    away = curve[np.hypot(*(curve - curve[0]).T) > joined_units + 1.4 * clear]
    return not (len(away) > 1 and _near(itself, away, clear))


def _near(lines: Lines | LineString, points: Points, distance: float) -> bool:
    return bool(shapely.dwithin(lines, shapely.linestrings(points), distance).any())


def _kept(run: Points, length: float) -> int:
    """Return the number of points that are left of a run when `length` is cut off its end."""
    steps = np.hypot(*np.diff(run[::-1], axis=0).T)
    return len(run) - int(np.searchsorted(np.cumsum(steps), length + 1e-6, side="right")) if length else len(run)


def _curve(start: Points, heading: Points, cut_units: float, angle: float, field: _Field) -> Points:
    """Return the points (n, 2) of a curve from a place to the rim at an angle, or to the share `reach` of the way.

    The curve starts along `heading`. Its first `cut_units` replace a piece of the stroke and are not part of that way.
    """
    if field.bends:
        outward = np.array([np.cos(angle), np.sin(angle)])
        target = _to_rim(np.zeros((1, 2)), (outward * field.half_axes)[None], field.half_axes, field.is_round)[0]
    else:
        target = _to_rim(start[None], heading[None], field.half_axes, field.is_round)[0]
    way = target - start
    distance = max(float(np.hypot(*way)), 1e-9)
    if field.reach >= 1.0:
        target = target + way / distance * INTO_RIM_UNITS
    control = start + heading * distance * 0.5
    most = min(1.0, (cut_units + field.reach * max(distance - cut_units, 0.0)) / distance)
    share = (np.arange(STEPS + 1) / STEPS * most)[:, None]
    curve: Points = (1 - share) ** 2 * start + 2 * share * (1 - share) * control + share**2 * target
    return curve


def _to_rim(starts: Points, headings: Points, half_axes: Floats, is_round: bool) -> Points:
    """Return where rays (n, 2) from points in the field (n, 2) meet the field's edge."""
    if is_round:
        p, d = starts / half_axes, headings / half_axes
        a, b, c = dots(d, d), dots(p, d), dots(p, p) - 1.0
        ways = (-b + np.sqrt(np.maximum(b * b - a * c, 0.0))) / np.maximum(a, 1e-12)
    else:
        with np.errstate(divide="ignore", invalid="ignore"):
            sides = (np.sign(headings) * half_axes - starts) / headings
        ways = np.where(np.abs(headings) < 1e-9, np.inf, sides).min(axis=1)
    met: Points = starts + headings * np.maximum(ways, 0.0)[:, None]
    return met
