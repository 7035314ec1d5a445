"""White made even on the face: strokes move to the middle of the white on both their sides, the rim being one side.

Each place of the field belongs to the stroke that is nearest (Lloyd's way), and a stroke goes where its places lie;
legs, stems and dots grow into white ahead of them. Levels move as wholes, and strokes keep their clearance. Knows
lines in the block, their style and a field; no letter and no family.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import shapely
from scipy.spatial import cKDTree
from shapely.geometry import Polygon

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Matrix, Points
from rendering.engine.geometry.few_entries import FewEntries, summed
from rendering.engine.ruled.clearance_constraints import NUDGE, OnFace, clearance_constraints
from rendering.engine.ruled.inking import Fit
from rendering.engine.ruled.letter_whites import white_rows
from rendering.engine.ruled.movable_levels import MovableLevels, movable_levels_of
from rendering.engine.ruled.sample_points import SAMPLES, SamplePoints, sample_points_on
from rendering.engine.ruled.symmetry import MirrorPairs

ROUNDS: Final = 2
PLACES_ACROSS: Final = 38  # the field, at which it is asked which stroke is nearest
APART_UNITS: Final = 60.0  # places on strokes and on the rim, at most
BEYOND_UNITS: Final = 60.0  # the rim counts as so far off: letters stand a little nearer to it than to each other
EAGER: Final = 2.0  # of the way to the middle of its white, that a stroke is asked to go in a round
USUAL_UNITS: Final = 100.0  # a place on a stroke whose white is a square of this side weighs 1
END_WEIGHT: Final = 1.0  # of an end that may grow
ENOUGH_AHEAD: Final = 0.62  # white before an end, in distances between strokes: into more it grows
MOST_IN_ROUND, MOST_IN_ALL = 0.07, 0.3  # in blocks, what a level moves
PUSH: Final = 30.0  # stiffness of clearance, against the pull of white


def evened(fit: Fit, mirror_pairs: MirrorPairs, field: Polygon) -> Fit:
    """Return a fit whose strokes divide the white of the field more evenly, for the same pen."""
    levels, points, on_face = movable_levels_of(fit.lines), fit.points, fit.style.on_face
    shape, whites = levels.shape(points, on_face(points)), white_rows(levels, points)
    held, start, centred = levels.held(points), levels.places_of(points), mirror_pairs.centred(points)
    white = _White.of(field)
    for _ in range(ROUNDS):
        asked = clearance_constraints(levels, shape, points, on_face, fit.apart_units, 0.0, whites=whites)
        pulls, goals = white.pulls(levels, points, on_face, fit.apart_units)
        places = levels.places_of(points)
        pulled = pulls.transposed_times(goals) + held @ (start - places)
        moves = asked.moves(held + pulls.squared(), pulled, PUSH)
        places = places + np.clip(moves, -MOST_IN_ROUND, MOST_IN_ROUND)
        places = np.clip(np.clip(places, start - MOST_IN_ALL, start + MOST_IN_ALL), -1.0, 1.0)
        points = centred.evened(levels.points_at(places))
    return replace(fit, points=points)


@dataclass(frozen=True, slots=True)
class _White:
    """A field as many places, and places all along the rim, which take those of the field that are nearest to it."""

    places: Points
    area: float  # that each stands for
    rim: Points

    @classmethod
    def of(cls, field: Polygon) -> "_White":
        left, top, right, bottom = field.bounds
        step = (right - left) / PLACES_ACROSS
        x, y = np.meshgrid(np.arange(left + step / 2, right, step), np.arange(top + step / 2, bottom, step))
        inside = shapely.contains_xy(field, x.ravel(), y.ravel())
        rim = shapely.segmentize(shapely.buffer(field, BEYOND_UNITS).exterior, APART_UNITS)
        places = np.column_stack([x.ravel(), y.ravel()])[inside]
        return cls(places, step * step, shapely.get_coordinates(rim)[:-1])

    def pulls(
        self, levels: MovableLevels, points: Points, on_face: OnFace, apart_units: float
    ) -> tuple[FewEntries, Floats]:
        """Return a row for every place on a stroke, and for every end that may grow: rows @ moves, and what they ask.

        A row is how far the place goes across its stroke, an end along it, both weighed.
        """
        samples = sample_points_on(levels.courses, on_face(points), APART_UNITS / SAMPLES)
        face, slopes, tangents = _on_face(samples, points, on_face)
        _, nearest = cKDTree(np.vstack([face, self.rim])).query(self.places)
        own = nearest < len(face)
        nearest, away = nearest[own], self.places[own] - face[nearest[own]]

        across = np.column_stack([-tangents[:, 1], tangents[:, 0]])
        count = np.bincount(nearest, minlength=len(face))
        middle = np.bincount(nearest, (away * across[nearest]).sum(axis=1), len(face)) / np.maximum(count, 1)
        scale = float(np.abs(slopes[:, 0]).max())
        weight = np.sqrt(count * self.area) / USUAL_UNITS / scale

        ends, ahead = _growing(levels, samples, tangents)
        room = np.zeros(len(face))
        number = np.zeros(len(face), dtype=np.intp)
        number[ends] = np.arange(len(ends))
        before = np.isin(nearest, ends)
        reached = (away[before] * ahead[number[nearest[before]]]).sum(axis=1)
        np.maximum.at(room, nearest[before], reached)
        grown = room[ends] - ENOUGH_AHEAD * apart_units
        ends, ahead, grown = ends[grown > 0.0], ahead[grown > 0.0], grown[grown > 0.0]

        at = np.append(np.arange(len(face)), ends)
        ways = np.vstack([across * weight[:, None], ahead * (END_WEIGHT / scale)])
        goals = np.append(EAGER * middle * weight, EAGER * grown * (END_WEIGHT / scale))
        return _rows(levels, samples, slopes, at, ways), goals


def _on_face(samples: SamplePoints, points: Points, on_face: OnFace) -> tuple[Points, Matrix, Points]:
    """Return where samples lie on the face, where each goes there as it moves in the block, and how its stroke runs.

    The second is (n, block axis, face axis), the third of length 1.
    """
    share = samples.share[:, None]
    at = points[samples.i] * (1 - share) + points[samples.j] * share
    nudges = np.array([[0.0, 0.0], [NUDGE, 0.0], [0.0, NUDGE]])
    face, right, below = on_face((at + nudges[:, None]).reshape(-1, 2)).reshape(3, -1, 2)
    slopes = np.stack([right - face, below - face], axis=1) / NUDGE
    along = ((points[samples.j] - points[samples.i])[:, :, None] * slopes).sum(axis=1)
    return face, slopes, along / np.maximum(np.hypot(*along.T), 1e-9)[:, None]


def _growing(levels: MovableLevels, samples: SamplePoints, tangents: Points) -> tuple[Indexes, Points]:
    """Return the samples that are loose ends of legs, stems and dots, and the way ahead of each.

    The end of a bar is none: by how long bars are to each other, 末 and 未 are told apart.
    """
    meeting = np.bincount(np.append(levels.courses.first, levels.courses.last), minlength=len(levels.down))
    first = (samples.i == samples.first) & (samples.from_first <= 0.0) & (meeting[samples.first] == 1)
    last = (samples.j == samples.last) & (samples.share >= 1.0) & (meeting[samples.last] == 1)
    rises: Flags = levels.down[samples.i] != levels.down[samples.j]
    ends: Indexes = np.flatnonzero((first | last) & rises)
    return ends, tangents[ends] * np.where(first[ends], -1.0, 1.0)[:, None]


def _rows(levels: MovableLevels, samples: SamplePoints, slopes: Matrix, at: Indexes, ways: Points) -> FewEntries:
    """Return what a move of each level adds to how far the samples `at` go their `ways` on the face."""
    i, j, share = samples.i[at], samples.j[at], samples.share[at][:, None]
    unknowns = np.stack([levels.across[i], levels.across[j], levels.down[i], levels.down[j]], axis=1)
    pull = (slopes[at] @ ways[:, :, None])[:, :, 0]  # (n, block axis)
    shares = np.hstack([1 - share, share])
    return summed(unknowns, np.hstack([pull[:, :1] * shares, pull[:, 1:] * shares]), levels.count)
