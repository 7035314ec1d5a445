"""Loose ends of strokes, and which of them run on to the rim: how much of each may bend, and by which sweeps.

Knows placed strokes and a pen; no letter's meaning and no family.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from shapely.geometry import LineString

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.ruled.rim_joins import FaceStroke

SWEEPS: Final = np.array([(1.0, 0.4), (0.6, 0.4), (1.0, 0.7), (1.4, 1.1), (0.6, 0.6), (0.3, 0.4), (0.3, 0.15)])
"""What is tried, the best first: how much of the bend's length, and by how many radians it turns outward."""
SWEEPS_ASIDE: Final = np.array([(1.0, 1.25), (1.0, 0.85), (0.6, 0.85), (0.6, 0.5)])  # of legs that point along the rim
SWEEPS_OF_FREE: Final = np.vstack([[(1.0, 0.35)], SWEEPS])  # of a stroke that meets none: 川 keeps its uprights
SWEEPS_OF_KANA: Final = np.array([(0.6, 0.3), (0.3, 0.15), (0.15, 0.1)])
BEND_OF_JOINED = 0.6  # of a stroke from where it meets another: about a third of what the eye takes for one stroke
BEND_OF_FREE = 0.42  # of one with two loose ends
STRAIGHT_COSINE = 0.8  # up to where a stroke turns from its end's heading by more, it bends as one
SLANT, UPRIGHT = 0.35, 0.9  # sines of a heading: from here on it is no bar's, and a leg's
OUTWARD_OF_SLANTS = 0.05  # least cosine outward of an end that runs on: of one that meets another stroke,
OUTWARD_OF_FREE = 0.35  # of one with two loose ends, such as those of 川, which would be 小 aslant, or of an arm,
OUTWARD_OF_KANA = 0.6  # of a kana's,
OUTWARD_OF_BARS = 0.33  # and of a bar's: along the rim at the top of 石 and 有, the two would clot
ALONG_RIM = -0.5  # the same of a leg at the side, which sweeps aside
LEAST_SWEEP_PENS = 1.6  # how much of it bends, at least: a stub such as an arm of 木 would be a hook
LONGEST_BEYOND_UNITS = 650.0  # from a stroke's end to the rim: an inner one stays calm,
LONGEST_OF_KANA_UNITS = 360.0  # and one of a kana: it would be another's
FEW_LETTERS = 2  # beside more, in small cells, a bend is soon another letter's stroke:
LEAN_AMONG_MANY = 0.6  # it turns outward by so much of what it would,
LONGEST_AMONG_MANY_UNITS = 350.0  # and runs on by no more than this
LONGEST_OF_FREE, LONGEST_OF_FREE_KANA = 1.0, 0.6  # of a stroke with two loose ends, what it runs on by: no dot is a bar
TWIN_UNITS = 70.0  # an end this near another's mirror image is its twin: the two bend alike
MIRROR: Final = np.array([-1.0, 1.0])


@dataclass(frozen=True, slots=True)
class RimEnd:
    """A loose end: its stroke, turned so that it begins there, and how well it points outward (a cosine)."""

    stroke: int
    owner: int
    is_start: bool
    line: LineString
    at: Floats  # (2,)
    heading: Floats  # (2,)
    outward: float
    bend_units: float  # how much of the stroke may bend
    longest_units: float  # of the run beyond it
    joined: bool  # the stroke meets another at its other end
    kana: bool
    straight: bool  # the stroke runs on about one way
    folded: bool = False  # the better part of the stroke runs another way, as in a frame
    aside: bool = False  # it bends aside, from along the rim
    among_many: bool = False  # the face has more than a few letters

    @property
    def least_outward(self) -> float:
        """The cosine from which on it runs on to the rim before it."""
        is_bar = abs(self.heading[1]) < SLANT
        if self.kana:
            return OUTWARD_OF_KANA
        if is_bar:
            return OUTWARD_OF_BARS
        return OUTWARD_OF_SLANTS if self.joined and not self._is_arm else OUTWARD_OF_FREE

    @property
    def _is_arm(self) -> bool:
        """Say whether it rises at the side of the face, as the arms of 山 and of a seal's 木: run on, it is an ear."""
        return bool(self.heading[1] < -UPRIGHT and abs(self.at[0]) > abs(self.at[1]))

    @property
    def sweeps(self) -> Points:
        """What is tried (n, 2): shares of the bend's length, and radians."""
        if self.kana:
            return SWEEPS_OF_KANA
        sweeps = SWEEPS_ASIDE if self.aside else SWEEPS if self.joined else SWEEPS_OF_FREE
        return sweeps * (1.0, LEAN_AMONG_MANY) if self.among_many else sweeps

    def sweeps_aside(self, width: float) -> bool:
        """Say whether it is the foot of a leg at the side of the face, along the rim."""
        is_leg = (self.joined or self.folded) and not self.kana and self.bend_units > LEAST_SWEEP_PENS * width
        at_side = self.heading[1] > UPRIGHT and abs(self.at[0]) > abs(self.at[1])
        return bool(is_leg and at_side and ALONG_RIM < self.outward <= self.least_outward)

    def mirrors(self, other: "RimEnd") -> bool:
        """Say whether another end of the letter is this one's mirror image about the upright middle of the face."""
        return bool(
            (self.owner, self.joined) == (other.owner, other.joined)
            and abs(self.at[0]) > TWIN_UNITS
            and np.hypot(*(self.at * MIRROR - other.at)) < TWIN_UNITS
            and (self.heading * MIRROR) @ other.heading > STRAIGHT_COSINE
        )


def rim_ends_of(strokes: Sequence[FaceStroke], latin: frozenset[int], kana: frozenset[int]) -> Iterator[RimEnd]:
    """Return the loose ends that may run on; none of Latin letters: an n would be a box, and a V lost in the rim."""
    among_many = are_many(stroke.owner for stroke in strokes)
    usual = LONGEST_AMONG_MANY_UNITS if among_many else LONGEST_BEYOND_UNITS
    for number, stroke in enumerate(strokes):
        if stroke.owner in latin:
            continue
        both = stroke.runs_on_start and stroke.runs_on_end
        is_kana = stroke.owner in kana
        longest = LONGEST_OF_KANA_UNITS if is_kana else usual
        for is_start, runs_on in ((True, stroke.runs_on_start), (False, stroke.runs_on_end)):
            if runs_on:
                points = stroke.points if is_start else stroke.points[::-1]
                heading = unit(points[0] - points[min(2, len(points) - 1)])
                share = BEND_OF_FREE if both else BEND_OF_JOINED
                own = float(np.hypot(*np.diff(points, axis=0).T).sum())
                of_own = LONGEST_OF_FREE_KANA if is_kana else LONGEST_OF_FREE
                straight = _straight_units(points, heading)
                yield RimEnd(
                    number,
                    stroke.owner,
                    is_start,
                    LineString(points),
                    points[0],
                    heading,
                    float(heading @ unit(points[0])),
                    share * straight,
                    min(longest, of_own * own) if both else longest,
                    joined=not both,
                    kana=is_kana,
                    straight=straight > 0.99 * own,
                    folded=straight < 0.5 * own,
                    among_many=among_many,
                )


def are_many(owners: Iterable[int]) -> bool:
    """Say whether strokes with these owners are of more than a few letters."""
    return len(set(owners)) > FEW_LETTERS


def unit(vector: Floats) -> Floats:
    """Return vectors (..., 2) at length 1."""
    return np.asarray(vector / np.maximum(np.hypot(vector[..., 0], vector[..., 1]), 1e-9)[..., None])


def _straight_units(points: Points, heading: Floats) -> float:
    """Return how long a stroke keeps about the heading that it ends with."""
    steps = points[:-1] - points[1:]
    lengths = np.hypot(*steps.T)
    turned = steps @ heading < STRAIGHT_COSINE * lengths
    return float(lengths[: np.argmax(turned) if turned.any() else len(lengths)].sum())
