"""Arcs that turn from the rim towards the letters, all one way and evenly round the face: a whirl about calm letters.

Knows a field and the letters' ink; no letter's meaning and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.silhouette.blank import SealBlank

STEPS = 32
FROM = -0.15  # of an arc: where it begins, within the rim
SHORTEST = 0.3  # of an arc: less is left out, as a speck
SLIT_UNITS = 30.0  # what is narrower between an arc and the rim fills with ink: 0.22 mm at 15 mm
INTO_RIM_UNITS = 4.0  # where arcs only met its edge, rounding would leave slits


@dataclass(frozen=True, slots=True)
class Whirl:
    """The arcs of a whirl. `sweep` and `depth` are those of a whole arc: it ends sooner where letters are near."""

    hand: int  # 1 clockwise on paper, -1 the other way
    count: int
    start: float  # radians
    sweep: float  # radians round the centre
    depth: float  # of the way from the rim to the centre
    root_units: float  # width at the rim,
    tip_units: float  # and at the end
    white_units: float  # between an arc and the letters, at least

    def arcs(self, blank: SealBlank, letters: Sequence[BaseGeometry]) -> BaseGeometry:
        """Return the arcs in a round blank's field, joined to its rim and clear of the letters' ink, in units."""
        courses = self._courses(blank)
        ink = shapely.union_all(list(letters))
        shapely.prepare(ink)
        near = (
            shapely.distance(shapely.points(courses), ink) < self.white_units + (self.root_units + self.tip_units) / 4
        )
        lengths = np.where(near.any(axis=1), near.argmax(axis=1), STEPS + 1)
        tapered = [
            self._tapered(course[:length])
            for course, length in zip(courses, lengths.tolist(), strict=True)
            if length > SHORTEST * STEPS
        ]
        return _joined_to_rim(shapely.union_all(tapered), blank.field)

    def _courses(self, blank: SealBlank) -> Points:
        """Return the middles of the arcs, (count, STEPS + 1, 2), in units."""
        share = np.linspace(FROM, 1.0, STEPS + 1)
        first = self.start + 2.0 * np.pi * np.arange(self.count) / self.count
        angle = first[:, None] + self.hand * self.sweep * share
        away = 1.0 - self.depth * share
        turned = np.stack([np.cos(angle), np.sin(angle)], axis=-1) * away[:, None]
        courses: Points = turned * (blank.half_width, blank.half_height)
        return courses

    def _tapered(self, course: Points) -> BaseGeometry:
        """Return an arc inked along its course: broad at the rim, fine and round at its end."""
        half: Floats = np.linspace(self.root_units, self.tip_units, len(course)) / 2.0
        way = np.gradient(course, axis=0)
        aside = np.column_stack([-way[:, 1], way[:, 0]]) / np.hypot(*way.T)[:, None] * half[:, None]
        side = shapely.make_valid(Polygon(np.vstack([course + aside, (course - aside)[::-1]])))
        ends = shapely.buffer(shapely.points(course[[0, -1]]), half[[0, -1]], quad_segs=8)
        return shapely.union_all([side, *ends])


def _joined_to_rim(arcs: BaseGeometry, field: Polygon) -> BaseGeometry:
    """Return arcs with the narrow wedges between them and the rim filled, as far as they go into the rim."""
    if arcs.is_empty:
        return arcs
    rim = shapely.difference(shapely.buffer(field, SLIT_UNITS), field)
    closed = shapely.buffer(shapely.buffer(shapely.union(arcs, rim), SLIT_UNITS / 2), -SLIT_UNITS / 2)
    within = shapely.intersection(shapely.buffer(arcs, SLIT_UNITS), shapely.buffer(field, INTO_RIM_UNITS))
    return shapely.intersection(closed, within)
