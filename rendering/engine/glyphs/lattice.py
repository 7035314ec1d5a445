"""Letters on a square lattice: every slanted piece becomes steps along and across, and the letter stays itself.

Knows one letter's centrelines; spacing the steps evenly is the work of spacing.py.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

import numpy as np
import shapely

from rendering.engine.geometry.arrays import Indexes, Points
from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.glyphs.junctions import split_at_junctions
from rendering.engine.glyphs.lattice_joins import offset_join_for, with_joins
from rendering.engine.glyphs.levels import shared_levels
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.glyphs.tidy import tidy

LEVEL, UPRIGHT = 0, 1
STEP_PENS = 1.6  # a slant that runs further than this both ways takes two steps, a shorter one takes one
STRAIGHT_PENS, SLIDING_PENS = 0.7, 1.2  # a slant that leaves its direction by less becomes straight: a free end moves
JOG_PENS = 0.2  # a shorter step is none
TURN_COSINE = 0.55  # a slanted run that turns by more is two slants
DOUBLED_PENS = 0.05  # the length of strokes that may lie on top of others: a rounding's worth
THIN_PENS = (0.25, 0.004)  # the pens with which the result is tried: no steps fuse, no loop hides under the pen


@dataclass(frozen=True, slots=True)
class _Manner:
    """How to step: which way first where nothing decides, and whether long slants take two steps."""

    first: int
    staircase: bool
    follows: bool  # a slant goes on in the direction of the straight piece before or after it
    slides: bool = False  # an end that may move without harm makes a slant straight
    hangs: bool = False  # a slant that comes to a bar at a crossing comes to it beside that


MANNERS = (
    *(
        _Manner(first, staircase, follows, slides)
        for slides in (False, True)
        for follows in (True, False)
        for first, staircase in product((LEVEL, UPRIGHT), (True, False))
    ),
    _Manner(LEVEL, True, True, hangs=True),
)


def on_lattice(letter: Centrelines) -> Centrelines:
    """Return the letter with right angles only; a slant that no step can replace without harm stays a slant."""
    slants = _count_slants(letter)
    for manner in MANNERS:
        stepped = next(filter(_is_itself, _stepped(letter, [manner] * slants)), None)
        if stepped is not None:
            return stepped
    return _slant_by_slant(letter, slants)


def _slant_by_slant(letter: Centrelines, slants: int) -> Centrelines:
    """Step each slant in the first manner that keeps the letter itself beside those already stepped."""
    chosen: list[_Manner | None] = [None] * slants
    best = letter
    for _ in range(2):  # a slant that was in the way may have gone by the second time
        for k in range(slants):
            if chosen[k] is not None:
                continue
            for manner in MANNERS:
                tried = [*chosen[:k], manner, *chosen[k + 1 :]]
                stepped = next(filter(_is_itself, _stepped(letter, tried)), None)
                if stepped is not None:
                    chosen, best = tried, stepped
                    break
    return best


def _is_itself(letter: Centrelines) -> bool:
    """Say whether a stepped letter still has its parts and counters."""
    lines = shapely.multilinestrings([shapely.linestrings(letter.points[list(run)]) for run in letter.strokes])
    inks = shapely.buffer(lines, np.multiply(THIN_PENS, letter.pen / 2), cap_style="square")
    return all(topology(ink) == Topology(letter.parts, letter.counters) for ink in inks)


def _are_doubled(points: Points, runs: list[list[int]], pen: float) -> bool:
    """Say whether steps have put strokes on top of each other: they would look like one, 大 like 土 and K like H."""
    lines = shapely.multilinestrings([shapely.linestrings(points[run]) for run in runs])
    return bool(lines.length - shapely.unary_union(lines).length > DOUBLED_PENS * pen)


def _count_slants(letter: Centrelines) -> int:
    return sum(
        not (len(section) == 2 and _is_straight(letter.points, section[0], section[1]))
        for run in letter.strokes
        for section in _sections(letter.points, run)
    )


def _stepped(letter: Centrelines, manners: Sequence[_Manner | None]) -> Iterator[Centrelines]:
    """Yield the letter, its slants stepped, each in its manner (None leaves one as it is): without jogs, and with."""
    ways = iter(manners)
    hung: dict[tuple[int, int], list[int]] = {}  # points that were put on a bar, by its ends
    points = [point.copy() for point in letter.points]
    meeting = np.bincount([run[k] for run in letter.strokes for k in (0, -1)], minlength=len(points))
    strokes = []
    for run in letter.strokes:
        stepped = [run[0]]
        for section in _sections(letter.points, run):
            if len(section) == 2 and _is_straight(letter.points, section[0], section[1]):
                stepped.append(section[1])
                continue
            manner = next(ways)
            if manner is None:
                stepped.extend(section[1:])
                continue
            peg = offset_join_for(points, letter, section) if manner.hangs else None
            if peg is not None:
                points.extend(peg.points)
                way = list(range(len(points) - len(peg.points), len(points)))
                hung.setdefault(peg.bar, []).append(way[0])
                parts = ([stepped, [*way, section[-1]]], [[*stepped, *way[::-1]], [section[-1]]])
                done, stepped = parts[0 if peg.at == 0 else 1]
                strokes.append(tuple(done))
                continue
            before = _direction(letter.points, run, section[0], -1) if manner.follows else None
            after = _direction(letter.points, run, section[-1], +1) if manner.follows else None
            loose = (meeting[section[0]] == 1, meeting[section[-1]] == 1)
            free = loose
            if manner.slides:
                free = (
                    loose[0] or _slides(points, letter, section, 0),
                    loose[1] or _slides(points, letter, section, -1),
                )
            for corner in _corners(points, section, (before, after), free, letter.pen, manner):
                points.append(corner)
                stepped.append(len(points) - 1)
            stepped.append(section[-1])
        strokes.append(tuple(stepped))
    whole = tuple(with_joins(run, hung, points) for run in strokes if len(run) > 1)
    used = np.unique([index for run in whole for index in run])
    new = {int(old): k for k, old in enumerate(used)}
    kept, runs = np.round(np.array(points)[used]), [[new[index] for index in run] for run in whole]
    if _are_doubled(kept, runs, letter.pen):
        return
    for each in (_without_jogs(kept, runs, letter.pen), kept):
        yield split_at_junctions(_with_levels(letter, *tidy(each, runs, letter.pen)))


def _without_jogs(points: Points, runs: list[list[int]], pen: float) -> Points:
    """Return points with no step so small that it is none: its two levels become one."""
    points = points.copy()
    pairs: Indexes = np.array([pair for run in runs for pair in pairwise(run)], dtype=np.intp)
    for axis in (0, 1):
        for i, j in pairs.tolist():
            step = abs(points[i] - points[j])
            if 0 < step[axis] < JOG_PENS * pen and step[1 - axis] == 0:
                levels = shared_levels(points[:, axis], pairs)
                one, other = levels == levels[i], levels == levels[j]
                points[one | other, axis] = points[i if one.sum() >= other.sum() else j, axis]
    return points


def _with_levels(letter: Centrelines, points: Points, runs: list[list[int]]) -> Centrelines:
    pairs: Indexes = np.array([pair for run in runs for pair in pairwise(run)], dtype=np.intp)
    rows, columns = shared_levels(points[:, 1], pairs), shared_levels(points[:, 0], pairs)
    return replace(letter, points=points, rows=rows, columns=columns, strokes=tuple(tuple(run) for run in runs))


def _is_straight(points: Points, i: int, j: int) -> bool:
    return bool(np.abs(points[i] - points[j]).min() == 0)


def _sections(points: Points, run: tuple[int, ...]) -> Iterator[list[int]]:
    """Yield the straight pieces of a run, and its slants: slanted pieces on end that keep their direction."""
    section = [run[0]]
    for here, ahead in pairwise(run):
        if _is_straight(points, here, ahead):
            if len(section) > 1:
                yield section
            yield [here, ahead]
            section = [ahead]
            continue
        if len(section) > 1:
            old, new = points[section[-1]] - points[section[-2]], points[ahead] - points[here]
            if old @ new < TURN_COSINE * np.hypot(*old) * np.hypot(*new):
                yield section
                section = [here]
        section.append(ahead)
    if len(section) > 1:
        yield section


def _direction(points: Points, run: tuple[int, ...], at: int, side: int) -> int | None:
    """Return the direction of the straight piece of a run before (-1) or after (+1) a point, None without one."""
    k = run.index(at) if side < 0 else len(run) - 1 - run[::-1].index(at)
    other = k + side
    if not 0 <= other < len(run) or not _is_straight(points, run[k], run[other]):
        return None
    return LEVEL if points[run[k]][1] == points[run[other]][1] else UPRIGHT


def _slides(points: list[Points], letter: Centrelines, section: list[int], at: int) -> bool:
    """Say whether a slant's end may move across it: what it meets there runs that way, and would only change length."""
    end, own = section[at], section[1 if at == 0 else -2]
    minor = int(np.argmin(np.abs(points[section[-1]] - points[section[0]])))
    others = [pair[1 - k] for run in letter.strokes for pair in pairwise(run) for k in (0, 1) if pair[k] == end]
    others.remove(own)
    return all(points[end][1 - minor] == points[other][1 - minor] for other in others)


def _corners(
    points: list[Points],
    section: list[int],
    directions: tuple[int | None, int | None],
    free: tuple[bool, bool],
    pen: float,
    manner: _Manner,
) -> list[Points]:
    """Return the corners of the steps between a slant's ends; a free end may move to make it straight."""
    start, end = points[section[0]], points[section[-1]]
    extent = np.abs(end - start)
    minor = int(np.argmin(extent))
    before, after = directions
    if extent[minor] < (SLIDING_PENS if manner.slides else STRAIGHT_PENS) * pen and any(free):
        moved, kept = (section[-1], start) if free[1] else (section[0], end)
        points[moved] = points[moved].copy()
        points[moved][minor] = kept[minor]
        return []
    first = before if before is not None else _first(after, extent, manner)
    last = after if after is not None else None
    steps = 2 if manner.staircase and extent.min() > STEP_PENS * pen and before is None and after is None else 1
    if last is not None and last == first:
        return _there_and_back(start, end, first)
    return _stairs(start, end, first, steps)


def _first(after: int | None, extent: Points, manner: _Manner) -> int:
    if after is not None:
        return 1 - after
    return manner.first


def _there_and_back(start: Points, end: Points, first: int) -> list[Points]:
    middle = (start + end) / 2
    if first == LEVEL:
        return [np.array([middle[0], start[1]]), np.array([middle[0], end[1]])]
    return [np.array([start[0], middle[1]]), np.array([end[0], middle[1]])]


def _stairs(start: Points, end: Points, first: int, steps: int) -> list[Points]:
    corners = []
    for k in range(steps):
        here, ahead = start + (end - start) * k / steps, start + (end - start) * (k + 1) / steps
        corners.append(np.array([ahead[0], here[1]] if first == LEVEL else [here[0], ahead[1]]))
        if k + 1 < steps:
            corners.append(ahead)
    return corners
