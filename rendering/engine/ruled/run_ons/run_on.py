"""Extends outer ends of strokes to the rim in all directions. The wedges of white between them are about equally large.

Each extension divides the widest gap at the rim, near its middle. Where a wide gap has no loose end, a corner there is
drawn out to the rim. Coordinates are units on the face.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import shapely
from shapely.geometry import LineString

from rendering.engine.geometry.arrays import Floats, Indexes, Points
from rendering.engine.geometry.linear_algebra import dot
from rendering.engine.geometry.vectors import lengths_of, unit_vectors
from rendering.engine.ruled.pen import LEAST_GAP_UNITS
from rendering.engine.ruled.run_ons.draw_out import DrawnOut, drawn_out
from rendering.engine.ruled.run_ons.outer_places import Outer
from rendering.engine.ruled.run_ons.ways import (
    LEAST_APART,
    WIDE_GAP,
    Way,
    are_together,
    extensions_in,
    gaps_of,
    to_rim,
    ways_from,
)
from rendering.engine.silhouette.blank import SealBlank

Lines = np.ndarray[tuple[int], np.dtype[np.object_]]  # of shapely LineStrings

STEEP: Final = 0.62  # least cosine of the angle between an extension and the rim's normal: a flatter one leaves a slit
TURNED: Final = 0.64  # least cosine of the angle by which an extension turns: a sharper turn looks like a bowl
SWEPT_TURNED: Final = 0.3  # the same for an upright that is swept outward at the side of the face
BENT: Final = 2.0 / 3.0  # share of the stroke's last piece that bends with its extension, if nothing joins there
CLEAR_UNITS: Final = 34.0  # least gap between an extension and any other stroke
SAME_UNITS: Final = 1.0  # distances that differ by less count as the same
STEPS: Final = 32  # straight pieces of an extension
INTO_RIM_UNITS: Final = 60.0  # how far a stroke that joins the rim overlaps it


def run_on(
    runs: Sequence[Points],
    letters: Indexes,
    places: Sequence[Outer],
    blank: SealBlank,
    pen_units: float,
    reach: float,
    bends: bool,
) -> tuple[list[Points], list[DrawnOut]]:
    """Return the runs, some extended by the share `reach` of the way to the rim, and the moves of letters drawn out.

    `letters` (n,) are the letters of the runs. Corners are drawn out only if strokes may bend and `reach` is 1, and
    only in wide gaps. Nothing is extended where another stroke is in the way.
    """
    number = np.repeat(np.arange(len(runs)), [len(run) for run in runs])
    strokes = _Strokes(list(runs), shapely.linestrings(np.concatenate(runs), indices=number), letters, [])
    taken: list[Way] = []
    field = _Field(np.array([blank.half_width, blank.half_height]), blank.is_round, pen_units, reach, bends)
    ways = ways_from(places, blank, pen_units)
    ends = [way for way in ways if way.outer.end is not None]
    if not bends or reach < 1.0:
        ways = ends
    for some, least in ((ends, 2.0 * LEAST_APART), (ways, WIDE_GAP)):
        strokes = _with_extensions(strokes, some, taken, field, least)
    return strokes.runs, strokes.drawn_out


def _with_extensions(
    strokes: "_Strokes", ways: Sequence[Way], taken: list[Way], field: "_Field", least: float
) -> "_Strokes":
    """Return the strokes with extensions that divide the gaps wider than `least`, the widest first, where possible.

    The ways of the extensions are added to `taken`.
    """
    bare: set[tuple[float, float]] = set()
    while gap := next((each for each in gaps_of(taken, least) if each not in bare), None):
        for extension in extensions_in(gap, ways):
            extended = None if are_together(extension, taken) else _extended(strokes, extension, field)
            if extended is not None:
                strokes = extended
                taken += extension
                break
        else:
            bare.add(gap)
    return strokes


@dataclass(frozen=True, slots=True)
class _Field:
    half_axes: Floats
    is_round: bool
    pen_units: float
    reach: float
    bends: bool


@dataclass(frozen=True, slots=True)
class _Strokes:
    runs: list[Points]
    lines: Lines  # of the runs
    letters: Indexes  # of the runs
    drawn_out: list[DrawnOut]


def _extended(strokes: _Strokes, extension: Sequence[Way], field: _Field) -> _Strokes | None:
    """Return the strokes with one or two of them extended; None where another stroke is in the way of either."""
    if extension[0].outer.end is None:
        return _with_corners(strokes, extension[0], field)
    runs, lines = list(strokes.runs), strokes.lines.copy()
    for way in extension:
        course = _course(runs, lines, way, field)
        if course is None:
            return None
        runs[way.outer.run], lines[way.outer.run] = course, shapely.linestrings(course)
    return replace(strokes, runs=runs, lines=lines)


def _with_corners(strokes: _Strokes, way: Way, field: _Field) -> _Strokes | None:
    """Return the strokes with a letter's corners drawn out to the rim; None where others are near."""
    runs, lines = list(strokes.runs), strokes.lines.copy()
    is_own = strokes.letters == way.outer.letter
    own = np.flatnonzero(is_own).tolist()
    seat = _at_rim(way.angle, field)
    move = drawn_out(way.outer.letter, [runs[k] for k in own], way.outer.place, seat, field.half_axes)
    for number in own:
        runs[number] = move.apply(runs[number])
        lines[number] = shapely.linestrings(runs[number])
    others, least = shapely.multilinestrings(lines[~is_own]), field.pen_units + LEAST_GAP_UNITS
    before = shapely.distance(strokes.lines[is_own], others)
    if (shapely.distance(lines[is_own], others) < np.minimum(least, before) - SAME_UNITS).any():
        return None
    return replace(strokes, runs=runs, lines=lines, drawn_out=[*strokes.drawn_out, move])


def _at_rim(angle: float, field: _Field) -> Points:
    outward = np.array([np.cos(angle), np.sin(angle)]) * field.half_axes
    return np.asarray(to_rim(np.zeros((1, 2)), outward[None], field.half_axes, field.is_round)[0])


def _course(runs: Sequence[Points], lines: Lines, way: Way, field: _Field) -> Points | None:
    """Return the extended run; None where another stroke is in the way.

    If possible, the share BENT of the run's last piece bends too; otherwise the curve starts at the end of the run.
    """
    outer = way.outer
    others = np.delete(lines, outer.run)
    run = runs[outer.run] if outer.end == -1 else runs[outer.run][::-1]
    for share in (BENT, 0.0) if field.bends else (0.0,):
        kept = run[: _kept(run, share * outer.piece_units)]
        if len(kept) < 2:
            continue
        if len(kept) < len(run) and _near(others, run[len(kept) - 1 :], field.pen_units):
            continue
        heading = kept[-1] - kept[-2]
        cut_units = float(np.hypot(*(run[-1] - kept[-1])))
        curve = _curve(kept[-1], unit_vectors(heading), cut_units, way.angle, field)
        if _is_steady(curve, way, field) and _is_clear(curve, others, kept, len(kept) == len(run), field):
            found = np.vstack([kept, curve[1:]])
            return found if outer.end == -1 else found[::-1]
    return None


def _is_steady(curve: Points, way: Way, field: _Field) -> bool:
    """Say whether a curve meets the rim steeply, and turns no more than its kind of stroke may."""
    arriving, outward = curve[-1] - curve[-2], curve[-1] / field.half_axes**2
    if dot(arriving, outward) < STEEP * float(np.hypot(*arriving) * np.hypot(*outward)):
        return False
    leaving = curve[1] - curve[0]
    turned = SWEPT_TURNED if way.is_swept else TURNED
    return dot(arriving, leaving) >= turned * float(np.hypot(*arriving) * np.hypot(*leaving))


def _is_clear(curve: Points, others: Lines, own: Points, from_its_end: bool, field: _Field) -> bool:
    """Say whether a curve keeps clear of all runs, except of its own run near the place where it leaves it.

    A curve that begins at the end of its stroke may stay as near to other strokes as that end was.
    """
    clear = field.pen_units + CLEAR_UNITS
    path, itself = shapely.linestrings(curve[1:]), shapely.linestrings(own)
    if shapely.intersects(itself, path):
        return False  # it would cross its own stroke and close a counter
    beside = others[shapely.dwithin(others, path, clear)]
    near = shapely.distance(beside, shapely.points(curve[0]))
    least = np.minimum(clear, near if from_its_end else np.maximum(near, field.pen_units + LEAST_GAP_UNITS))
    if (shapely.distance(beside, path) < least - SAME_UNITS).any():
        return False
    away = curve[np.hypot(*(curve - curve[0]).T) > 1.4 * clear]
    return not (len(away) > 1 and _near(itself, away, clear))


def _near(lines: Lines | LineString, points: Points, distance: float) -> bool:
    return bool(shapely.dwithin(lines, shapely.linestrings(points), distance).any())


def _kept(run: Points, length: float) -> int:
    """Return the number of points that are left of a run when `length` is cut off its end."""
    steps = np.hypot(*np.diff(run[::-1], axis=0).T)
    return len(run) - int(np.searchsorted(np.cumsum(steps), length + 1e-6, side="right")) if length else len(run)


def _curve(start: Points, heading: Points, cut_units: float, angle: float, field: _Field) -> Points:
    """Return the points (n, 2) of a curve from a place to the rim at an angle, or over the share `reach` of that way.

    The curve starts along `heading`. Its first `cut_units` replace a piece of the stroke, and do not count as part of
    the way.
    """
    if field.bends:
        target = _at_rim(angle, field)
    else:
        target = to_rim(start[None], heading[None], field.half_axes, field.is_round)[0]
    way = target - start
    distance = float(lengths_of(way))
    if field.reach >= 1.0:
        target = target + way / distance * INTO_RIM_UNITS
    control = start + heading * distance * 0.5
    most = min(1.0, (cut_units + field.reach * max(distance - cut_units, 0.0)) / distance)
    share = (np.arange(STEPS + 1) / STEPS * most)[:, None]
    curve: Points = (1 - share) ** 2 * start + 2 * share * (1 - share) * control + share**2 * target
    return curve
