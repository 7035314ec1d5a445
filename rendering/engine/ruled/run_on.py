"""Outer ends of strokes run on to the rim: the letters' own ends, opened outward, with a wedge of white between two.

Knows strokes on a face, in units, and a field; no letter by name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.silhouette.blank import SealBlank

AT_EDGE: Final = 0.97  # in blocks: an end so far out is an outer one
OUTWARD: Final = 0.8  # the cosine of how far its stroke may turn from straight outward
OPENED: Final = 0.34  # of a stroke's last piece: what opens with it
NEIGHBOURS_PITCHES: Final = 1.7  # ends of one letter nearer than this are neighbours: one of them runs on
CLEAR_PENS: Final = 1.5  # between a course and any other stroke, middle to middle
STEPS: Final = 8
INTO_RIM_UNITS: Final = 12.0  # how far a stroke that joins the rim goes into it


@dataclass(frozen=True, slots=True)
class OuterEnd:
    """A loose end at the block's edge: its run, whether it is the last point, its letter, the edge, its place there."""

    run: int
    is_last: bool
    letter: int
    edge: tuple[int, int]  # the outward direction in the block: (-1, 0), (1, 0), (0, -1) or (0, 1)
    along: float
    pitch: float  # of its letter, along the edge


def outer_ends(
    run: int, letter: int, pitch: tuple[float, float], block: Points, ends: Sequence[tuple[bool, bool]]
) -> list[OuterEnd]:
    """Return the outer ends of a run of points in the block; `ends` says of each if it is the last point, and loose."""
    found = []
    for is_last, loose in ends:
        if not loose:
            continue
        here, before = (block[-1], block[-2]) if is_last else (block[0], block[1])
        step = here - before
        length = float(np.hypot(*step))
        for axis in (0, 1):
            side = 1 if here[axis] > 0 else -1
            if abs(here[axis]) >= AT_EDGE and length > 0.0 and step[axis] * side / length >= OUTWARD:
                edge = (side, 0) if axis == 0 else (0, side)
                found.append(OuterEnd(run, is_last, letter, edge, float(here[1 - axis]), pitch[1 - axis]))
    return found


def chosen(ends: Sequence[OuterEnd]) -> list[OuterEnd]:
    """Return the ends that run on: of neighbours every second, the outermost first.

    From both sides of an edge alike, so that what is symmetric stays so.
    """
    groups: dict[tuple[int, tuple[int, int]], list[OuterEnd]] = {}
    for end in ends:
        groups.setdefault((end.letter, end.edge), []).append(end)
    taken = []
    for group in groups.values():
        ordered = sorted(group, key=lambda end: end.along)
        apart = NEIGHBOURS_PITCHES * ordered[0].pitch
        left, right = 0, len(ordered) - 1
        kept: list[OuterEnd] = []
        while left <= right:
            pair = [ordered[left]] if left == right else [ordered[left], ordered[right]]
            if all(abs(end.along - other.along) >= apart for end in pair for other in kept) and (
                len(pair) == 1 or abs(pair[0].along - pair[1].along) >= apart
            ):
                kept += pair
            left, right = left + 1, right - 1
        taken += kept or ordered[len(ordered) // 2 : len(ordered) // 2 + 1]
    return taken


def run_on(
    runs: list[Points], ends: Sequence[OuterEnd], blank: SealBlank, pen_units: float, reach: float, bends: bool = True
) -> list[Points]:
    """Return the runs with ends drawn on towards the rim by `reach` of the way, where nothing is in it.

    They bend to meet the rim upright, or go straight on.
    """
    half_axes = np.array([blank.half_width, blank.half_height])
    lines = np.array([shapely.linestrings(run) for run in runs], dtype=object)
    laid: list[shapely.LineString] = []
    result = list(runs)
    for end in ends:
        run = result[end.run] if end.is_last else result[end.run][::-1]
        course = _course(run, half_axes, blank.is_round, reach, bends)
        if course is None:
            continue
        opened, start = course
        line = shapely.linestrings(opened[start:])
        others = np.delete(lines, end.run)
        clear = CLEAR_PENS * pen_units
        if shapely.dwithin(others, line, clear).any() or any(other.dwithin(line, clear) for other in laid):
            continue
        laid.append(line)
        result[end.run] = opened if end.is_last else opened[::-1]
    return result


def _course(run: Points, half_axes: Floats, is_round: bool, reach: float, bends: bool) -> tuple[Points, int] | None:
    """Return a run with its end drawn on, and the index of its old end; None where there is no way."""
    here = run[-1]
    back = run[-2] if len(run) > 1 else here
    heading = here - back
    length = float(np.hypot(*heading))
    if length == 0.0:
        return None
    heading = heading / length
    straight = _to_rim(here, heading, half_axes, is_round)
    radial = _to_rim(here, here / max(float(np.hypot(*here)), 1e-9), half_axes, is_round)
    target = (straight + radial) / 2.0 if bends else straight
    target = _to_rim(here, (target - here) / max(float(np.hypot(*(target - here))), 1e-9), half_axes, is_round)
    way = target - here
    distance = float(np.hypot(*way))
    target = here + way * min(1.0, reach) + (way / max(distance, 1e-9) * INTO_RIM_UNITS if reach >= 1.0 else 0.0)
    share = (np.arange(1, STEPS + 1) / STEPS)[:, None]
    control = here + heading * distance * 0.5 * min(1.0, reach)
    curve = (1 - share) ** 2 * here + 2 * share * (1 - share) * control + share**2 * target
    return np.vstack([run, curve]), len(run)


def _to_rim(start: Points, heading: Points, half_axes: Floats, is_round: bool) -> Points:
    """Return where a ray from a point within the field meets its edge."""
    if is_round:
        p, d = start / half_axes, heading / half_axes
        a, b, c = float(d @ d), float(p @ d), float(p @ p) - 1.0
        t = (-b + np.sqrt(max(b * b - a * c, 0.0))) / max(a, 1e-12)
    else:
        with np.errstate(divide="ignore", invalid="ignore"):
            ways = (np.sign(heading) * half_axes - start) / heading
        t = float(np.nanmin(np.where(np.abs(heading) < 1e-9, np.inf, ways)))
    met: Points = start + heading * max(t, 0.0)
    return met
