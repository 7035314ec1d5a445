"""Short strokes added to a skeleton where the font only hints at them (白 東 海 艹).

Moves no point of the skeleton, but the ends of crossed bars, which may grow. Knows no glyph.
"""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np

from rendering.compiling.skeleton.bumps import Bump
from rendering.compiling.skeleton.ends import EndCrossing
from rendering.compiling.skeleton.level import Skeleton

NEAR_PENS = 0.45  # a stub this near a point of the skeleton starts there
SHORTEST_PENS = 0.3  # a shorter loose bit is taken off, and drawn again only where the outline has it
SLANT_PENS = 0.02  # how far a bit may lean
LEAST_STUB_PENS = 0.12  # how long a restored stroke is at least,
LEAST_CROSSING_PENS = 0.3  # ... and each half of one that crosses a bar's end
ROOM_PENS = 1.15  # how far its tip keeps from other strokes, if it is to be longer than the bump


def restored(skeleton: Skeleton, bumps: list[Bump], crossings: list[EndCrossing], stub_pens: float) -> Skeleton:
    """Return the skeleton with the missing strokes, `stub_pens` long where there is room, else as the bump is."""
    drawing = _Drawing(skeleton, stub_pens)
    crossed = {crossing.number for crossing in crossings}
    for bump in bumps:
        if drawing.pieces[bump.piece][0] not in crossed:
            drawing.add_bump(bump)
    for crossing in crossings:
        drawing.cross_end(crossing)
    return drawing.skeleton()


def without_stubs(skeleton: Skeleton) -> tuple[Skeleton, list[Bump]]:
    """Return the skeleton without the loose, level or upright bits that are too short for strokes, and some as bumps.

    Those that carry a stroke on beyond a bar (土) are drawn again, all in one manner, others where the outline has
    them.
    """
    ends = [point for run in skeleton.strokes for point in (run[0], run[-1])]
    meeting = np.bincount(ends, minlength=len(skeleton.points)).tolist()
    points, least = skeleton.points.tolist(), SHORTEST_PENS * skeleton.pen
    kept, taken = [], []
    for k, run in enumerate(skeleton.strokes):
        foot, tip = run[:: 1 if meeting[run[0]] > meeting[run[-1]] else -1][:: len(run) - 1]
        (ax, ay), (bx, by) = points[foot], points[tip]
        loose = len(run) == 2 and meeting[tip] == 1 and meeting[foot] > 2
        slanted = min(abs(bx - ax), abs(by - ay)) > SLANT_PENS * skeleton.pen
        if not loose or slanted or math.dist((ax, ay), (bx, by)) > least:
            kept.append(k)
        else:
            taken.append((foot, int(abs(by - ay) > abs(bx - ax)), (bx - ax) + (by - ay)))
    strokes, widths = tuple(skeleton.strokes[k] for k in kept), tuple(skeleton.widths[k] for k in kept)
    left = replace(skeleton, strokes=strokes, widths=widths)
    found = [_carried_on(left, foot, axis, height) for foot, axis, height in taken]
    return left, [bump for bump in found if bump is not None]


def _carried_on(skeleton: Skeleton, foot: int, axis: int, reach: float) -> Bump | None:
    """Return a short bit beyond the bar at a point as a bump of that bar, or None where it carries no stroke on."""
    x, y = skeleton.points[foot].tolist()
    opposite, bar, number = False, None, 0
    for run, width in zip(skeleton.strokes, skeleton.widths, strict=True):
        for i, j in pairwise(run):
            if foot in (i, j):
                step = skeleton.points[j if i == foot else i] - (x, y)
                opposite = opposite or (step[1 - axis] == 0 and step[axis] * reach < 0)
                if step[axis] == 0:
                    bar = number, width
            number += 1
    if not opposite or bar is None:
        return None
    return Bump((x, y), bar[0], axis, float(reach + np.copysign(bar[1] / 2, reach)))


def united(bumps: list[Bump], others: list[Bump], pen: float) -> list[Bump]:
    """Return bumps and, of the others, those that are not among them already."""
    return bumps + [
        other
        for other in others
        if not any(
            bump.axis == other.axis
            and bump.height * other.height > 0
            and _apart(bump.foot, other.foot) < NEAR_PENS * pen
            for bump in bumps
        )
    ]


class _Drawing:
    """A skeleton that strokes are being added to."""

    def __init__(self, skeleton: Skeleton, stub_pens: float) -> None:
        self.source = skeleton
        self.wanted = stub_pens * skeleton.pen
        self.points = [(float(x), float(y)) for x, y in skeleton.points]
        self.strokes = [list(run) for run in skeleton.strokes]
        self.widths = list(skeleton.widths)
        self.around = [(self.points[i], self.points[j]) for run in skeleton.strokes for i, j in pairwise(run)]
        self.pieces = [(k, run[i], run[i + 1]) for k, run in enumerate(skeleton.strokes) for i in range(len(run) - 1)]

    def add_bump(self, bump: Bump) -> None:
        number, first, second = self.pieces[bump.piece]
        near = NEAR_PENS * self.source.pen
        at = [k for k in (first, second) if _apart(self.points[k], bump.foot) < near]
        base = at[0] if at else self._insert(number, first, second, bump.foot)
        reach = abs(bump.height) - self.widths[number] / 2
        self._stub(
            base, bump.axis, float(np.copysign(max(reach, LEAST_STUB_PENS * self.source.pen), bump.height)), number
        )

    def cross_end(self, crossing: EndCrossing) -> None:
        number, axis = crossing.number, crossing.axis
        run = self.strokes[number]
        tip, behind = run[crossing.at], run[1 if crossing.at == 0 else -2]
        place, end = list(self.points[tip]), list(self.points[tip])
        outward = math.copysign(1.0, place[axis] - self.points[behind][axis])
        place[axis] = crossing.place
        end[axis] = outward * max(outward * end[axis], outward * crossing.place + self.wanted)
        self.points[tip] = (end[0], end[1])
        base = self._insert(number, tip, behind, (place[0], place[1]))
        for side in (-1.0, 1.0):
            self._stub(base, 1 - axis, side * LEAST_CROSSING_PENS * self.source.pen, number)

    def _insert(self, number: int, first: int, second: int, place: tuple[float, float]) -> int:
        """Return a new point between two neighbours of a stroke, or the corner that is there already."""
        run = self.strokes[number]
        self.points.append(place)
        low, high = sorted((run.index(first), len(run) - 1 - run[::-1].index(second)))
        among = sorted(range(low, high), key=lambda k: _detour(self.points, run[k], run[k + 1], place))
        run.insert(among[0] + 1, len(self.points) - 1)
        return len(self.points) - 1

    def _stub(self, base: int, axis: int, reach: float, number: int) -> None:
        """Add a stroke from `base`, as long as is wanted where other strokes leave room, else as long as the bump."""
        x, y = self.points[base]
        tip = (x + reach, y) if axis == 0 else (x, y + reach)
        longer = float(np.copysign(max(self.wanted, abs(reach)), reach))
        far = (x + longer, y) if axis == 0 else (x, y + longer)
        room = self.source.pen * ROOM_PENS
        if all(_distance(far, a, b) > room for a, b in self.around if _distance((x, y), a, b) > 0.05 * room):
            tip = far
        self.points.append(tip)
        self.strokes.append([base, len(self.points) - 1])
        self.widths.append(self.widths[number])

    def skeleton(self) -> Skeleton:
        strokes = tuple(tuple(run) for run in self.strokes)
        return replace(self.source, points=np.array(self.points), strokes=strokes, widths=tuple(self.widths))


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def _detour(points: list[tuple[float, float]], a: int, b: int, place: tuple[float, float]) -> float:
    return _apart(points[a], place) + _apart(place, points[b]) - _apart(points[a], points[b])


def _distance(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """Return how far a point is from the piece from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(a[0] + share * dx - point[0], a[1] + share * dy - point[1])
