"""Chooses the places that are brought to the rim, and the angles at which they meet it.

Strokes that are a pair, such as two legs, are extended together or not at all. Coordinates are units on the face.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.vectors import dots, unit_vectors
from rendering.engine.ruled.run_ons.outer_places import ON_AXIS, Outer
from rendering.engine.silhouette.blank import SealBlank

LEAST_APART: Final = 0.25  # least angle at the rim, in radians, between two strokes of a letter that join it
LEAST_BETWEEN_LETTERS: Final = 0.15  # the same between strokes of two letters: the arms of a lower 本 join beside a leg
MOST_DRAWN: Final = 0.2  # most, in radians, that a stroke's end moves along the rim towards the middle of its gap
WIDE_GAP: Final = 1.5  # radians: gaps wider than this may be divided by corners
DIGITS: Final = 9  # decimals of the angles and the costs by which ways are compared
FARTHEST: Final = 0.75  # the longest extension, as a share of the field's half axis
OUTWARD: Final = 0.3  # least cosine of the angle between a stroke and the direction straight outward
SWEPT_UNITS: Final = 110.0  # least length of the last piece of an upright that is swept outward
SWEEP: Final = 0.7  # weight of a swept upright's own direction, against 1 for straight outward, in its way to the rim
CORNER_OUTWARD: Final = 0.9  # least cosine of the angle between the bisector of a corner and straight outward
FARTHEST_CORNER_UNITS: Final = 240.0  # longest way of a corner: a longer one would distort its whole letter
SEGMENT: Final = 0.135  # half axes: height of the white beyond a bar at the rim; less is a slit, more is a hole
UPRIGHT: Final = 0.85  # least vertical component of an upright's heading, which is a unit vector
SQUARE_ON: Final = 0.87  # an upright at most 30 degrees from the rim's normal is extended without a bend
SHORT_PENALTY: Final = 0.3  # half axes added to the distance if the last piece is very short: a dot is no stem
RISING_PENALTY: Final = 0.3  # the same for an upright that points up and is swept: those that point down come first
LONG_UNITS: Final = 200.0  # a last piece at least this long has no SHORT_PENALTY
UNLIKE_UNITS: Final = 40.0  # most by which the places of a pair differ in height, or in distance from the upright axis
SAME_LENGTH: Final = 0.75  # least ratio of the lengths of their last pieces
MIRRORED: Final = 0.25  # greatest difference between a heading and the mirror image of the other's


@dataclass(frozen=True, slots=True)
class Way:
    """An outer place, the angle at which its extension meets the rim, and the cost of the extension.

    An upright is not drawn to an angle whose cosine is less than `least_outward`: it would lean to the middle.
    `partner` is the way of the other stroke of its pair.
    """

    outer: Outer
    angle: float
    cost: float
    is_straight: bool = False
    is_swept: bool = False
    least_outward: float = 0.0
    partner: "Way | None" = None

    @property
    def opened(self) -> "Way":
        """The way that meets the rim straight outward from the centre, for uprights that would run along the rim.

        A swept upright meets the rim half-way to that place.
        """
        outward = _turn(float(np.arctan2(self.outer.place[1], self.outer.place[0])) - self.angle)
        return replace(self, angle=self.angle + (outward / 2.0 if self.is_swept else outward))

    @property
    def is_upright(self) -> bool:
        return bool(abs(self.outer.heading[1]) > UPRIGHT)


def ways_from(places: Sequence[Outer], blank: SealBlank, pen_units: float) -> list[Way]:
    """Return the ways to the rim from those places that point outward, or stand at the side, and are near enough."""
    if not places:
        return []
    half_axes = np.array([blank.half_width, blank.half_height])
    starts = np.array([outer.place for outer in places])
    headings = np.array([outer.heading for outer in places])
    lengths = np.array([outer.piece_units for outer in places])
    is_end = np.array([outer.end is not None for outer in places])
    radial = unit_vectors(starts)
    is_upright = is_end & (np.abs(headings[:, 1]) > UPRIGHT)
    leans_in = is_upright & (headings[:, 0] * starts[:, 0] < 0.0)
    aims = np.where(leans_in[:, None], headings * (0.0, 1.0), headings)
    straight = to_rim(starts, aims, half_axes, blank.is_round)
    outward = to_rim(starts, radial, half_axes, blank.is_round)
    seats = _seats(starts, half_axes, pen_units)
    normal = straight / half_axes**2
    is_near = np.hypot(*((straight - starts) / half_axes).T) <= FARTHEST
    is_straight = is_upright & is_near & (dots(headings, normal) > SQUARE_ON * np.hypot(*normal.T))
    opens = dots(radial, headings)
    is_swept = is_upright & (opens < OUTWARD) & (lengths > SWEPT_UNITS)
    swept = to_rim(starts, radial + SWEEP * headings, half_axes, blank.is_round)
    kinds = [is_straight, is_swept, ~is_end]
    met = np.select([kind[:, None] for kind in kinds], [straight, swept, seats], (straight + outward) / 2.0)
    distance = np.hypot(*((met - starts) / half_axes).T)
    # numpy's arctan2 has other last digits in other places of an array, which would tell equal ways apart
    angle = np.arctan2(met[:, 1] / half_axes[1], met[:, 0] / half_axes[0]).round(DIGITS)
    chosen = np.where(is_end, distance <= FARTHEST, np.hypot(*(met - starts).T) <= FARTHEST_CORNER_UNITS)
    chosen &= is_end | blank.is_round  # in a square, a bar that is drawn out would lie along the rim
    chosen &= is_swept | (opens >= np.where(is_end, OUTWARD, CORNER_OUTWARD))
    costs = distance + SHORT_PENALTY * np.maximum(1.0 - lengths / LONG_UNITS, 0.0)
    costs += RISING_PENALTY * (is_swept & (headings[:, 1] < 0.0))
    costs = costs.round(DIGITS)
    plumb = np.minimum(np.abs(np.cos(angle)), np.abs(starts[:, 0]) / half_axes[0])
    least_outward = np.where(is_upright, plumb, 0.0)
    is_fixed = is_straight | ~is_end
    ways = [
        Way(outer, float(angle[k]), float(costs[k]), bool(is_fixed[k]), bool(is_swept[k]), float(least_outward[k]))
        for k, outer in enumerate(places)
        if chosen[k]
    ]
    return [
        replace(way, partner=next((other for other in ways if _is_pair(way.outer, other.outer)), None)) for way in ways
    ]


def _seats(corners: Points, half_axes: Floats, pen_units: float) -> Points:
    """Return the places at an elliptical rim where the lower, or upper, corners of a closed letter rest (n, 2).

    Between the letter's bar and the rim there is a segment of white, SEGMENT of the half axis high.
    """
    y = 1.0 - SEGMENT - pen_units / 2.0 / half_axes[1]
    return np.asarray(np.sign(corners) * half_axes * (np.sqrt(1.0 - y * y), y))


def gaps_of(taken: Sequence[Way], least: float) -> list[tuple[float, float]]:
    """Return the size and the middle of all angles wider than `least` between ways at the rim, the widest first.

    With no ways there is one gap all around, whose middle is the top.
    """
    angles = sorted(way.angle % (2.0 * np.pi) for way in taken) or [np.pi / 2.0]
    ends = pairwise([*angles, angles[0] + 2.0 * np.pi])
    gaps = sorted(((after - before, (before + after) / 2.0) for before, after in ends), reverse=True)
    return [gap for gap in gaps if gap[0] > least]


def extensions_in(gap: tuple[float, float], ways: Sequence[Way]) -> list[tuple[Way, ...]]:
    """Return the extensions that would divide a gap, in the order of trying: a way, or the two of a pair.

    Corners are drawn out only in pairs that mirror each other about the upright axis of the face.
    """
    size, middle = gap
    own = [way for way in ways if abs(_turn(way.angle - middle)) <= size / 2.0]
    together = [_with_partner(way) for way in _tried(own, middle)]
    return [each for each in together if each[0].outer.end is not None or _is_central(each)]


def _tried(ways: Sequence[Way], middle: float) -> list[Way]:
    """Return ways to try: moved towards an angle, unmoved, and uprights opened. The nearest and cheapest come first."""
    drawn = [_drawn_to(middle, way) for way in ways if not way.is_straight]
    tried = [*drawn, *ways, *(way.opened for way in ways if way.is_upright)]
    return sorted(tried, key=lambda way: way.cost + abs(_turn(middle - way.angle)))


def _drawn_to(middle: float, way: Way) -> Way:
    away = _turn(middle - way.angle)
    angle = way.angle + min(max(away, -MOST_DRAWN), MOST_DRAWN)
    return way if abs(np.cos(angle)) < way.least_outward else replace(way, angle=angle)


def _with_partner(way: Way) -> tuple[Way, ...]:
    """Return a way and that of the other stroke of its pair, at the mirrored angle; the way alone if it has none."""
    partner = way.partner
    if partner is None:
        return (way,)
    return way, replace(partner, angle=_turn(np.pi - way.angle)) if _is_central((way, partner)) else partner


def _is_central(extension: Sequence[Way]) -> bool:
    """Say whether two ways mirror each other about the upright axis of the face."""
    return len(extension) > 1 and abs(sum(float(way.outer.place[0]) for way in extension)) < UNLIKE_UNITS


def _is_pair(one: Outer, other: Outer) -> bool:
    if one.letter != other.letter or (one.end is None) != (other.end is None) or one.place[0] == other.place[0]:
        return False
    lengths = sorted((one.piece_units, other.piece_units))
    apart = np.abs(one.heading - other.heading * (-1.0, 1.0))
    return bool(
        (one.run == other.run or (one.mirrored and abs(one.off_axis + other.off_axis) < ON_AXIS))
        and abs(one.place[1] - other.place[1]) < UNLIKE_UNITS
        and apart.max() < MIRRORED
        and lengths[0] > SAME_LENGTH * lengths[1]
    )


def are_together(ways: Sequence[Way], taken: Sequence[Way]) -> bool:
    """Say whether ways meet the rim too near to each other, or to those taken, to be extended together."""
    return any(_meet(way, other) for way in ways for other in taken) or any(
        _meet(way, other) for way, other in pairwise(ways)
    )


def _meet(way: Way, other: Way) -> bool:
    least = LEAST_APART if way.outer.letter == other.outer.letter else LEAST_BETWEEN_LETTERS
    return abs(_turn(way.angle - other.angle)) < least


def _turn(angle: float) -> float:
    """Return the angle normalised to [-pi, pi)."""
    return float((angle + np.pi) % (2.0 * np.pi) - np.pi)


def to_rim(starts: Points, headings: Points, half_axes: Floats, is_round: bool) -> Points:
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
