"""Rings of a whirl: long arcs that part from the rim and draw in towards the letters, all one way and evenly.

Knows a field and the letters' ink; no letter's meaning and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.ruled.rim_lines import joined_to_rim, line_width
from rendering.engine.silhouette.blank import SealBlank

STEPS = 64
HIDDEN_UNITS = 6.0  # how far an arc begins within the rim, so that it parts from it without a step
WHITE_UNITS = 46.0  # before letters: 0.35 mm at 15 mm
LEAST_OPEN_UNITS = 36.0  # from the rim to an arc's end: one that ends nearer is left out, as a nick in the rim
FULL_TURNS_PEN_UNITS = 72.0  # beside finer letters arcs are shorter, or they would be read as strokes,
LEAST_OF_TURNS = 0.6  # down to this share


@dataclass(frozen=True, slots=True)
class Whirl:
    """The arcs of a whirl, all with one course: like rings on water, each drawn in as far as letters leave room."""

    hand: int  # 1 clockwise on paper, -1 the other way
    count: int
    start: float  # radians
    white_units: float  # from an arc to the next, or to the rim
    most_turns: float  # arcs behind each other where letters leave room, at most

    def arcs(self, blank: SealBlank, letters: Sequence[BaseGeometry], pen_units: float | None) -> BaseGeometry:
        """Return the arcs in a round blank's field, joined to its rim and clear of the letters' ink, in units."""
        width = line_width(pen_units)
        half_axes = np.array([blank.half_width, blank.half_height])
        pitch = width + self.white_units
        out, deepest = -(width / 2.0 + HIDDEN_UNITS), width / 2.0 + self._turns(pen_units) * pitch
        depth = np.linspace(out, deepest, STEPS + 1)
        to_next = 2.0 * np.pi / self.count
        first = self.start + to_next * np.arange(self.count)
        angle = first[:, None] + self.hand * to_next * (depth - out) / pitch
        shares = 1.0 - depth / half_axes.min()
        courses = np.stack([np.cos(angle), np.sin(angle)], axis=-1) * shares[:, None] * half_axes
        near = shapely.distance(shapely.points(courses), shapely.union_all(list(letters))) < WHITE_UNITS + width / 2.0
        ends = np.where(near.any(axis=1), np.argmax(near, axis=1), STEPS + 1)
        opened = int(np.searchsorted(depth, width / 2.0 + LEAST_OPEN_UNITS))
        lines = [course[:end] for course, end in zip(courses, ends.tolist(), strict=True) if end > opened]
        if not lines:
            return shapely.MultiPolygon()
        return joined_to_rim(shapely.buffer(shapely.MultiLineString(lines), width / 2.0), blank.field)

    def _turns(self, pen_units: float | None) -> float:
        """Return how many arcs may lie behind each other beside letters of this pen."""
        calm = 1.0 if pen_units is None else max(pen_units / FULL_TURNS_PEN_UNITS, LEAST_OF_TURNS)
        return min(calm, 1.0) * self.most_turns
