"""Rings of a whirl: long arcs that part from the rim and draw in towards the letters, all one way and evenly.

Knows a field and the letters' ink; no letter's meaning and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.ruled.rim_lines import WHITE_UNITS, joined_to_rim, line_width
from rendering.engine.silhouette.blank import SealBlank

STEPS = 64
HIDDEN_UNITS = 6.0  # how far an arc begins within the rim, so that it parts from it without a step
LEAST_TURNS = 0.35  # of an arc's way to the next: less is left out, as nicks in the rim


@dataclass(frozen=True, slots=True)
class Whirl:
    """The arcs of a whirl, each as wide as the others and as near to the next: like rings on water, drawn in."""

    hand: int  # 1 clockwise on paper, -1 the other way
    count: int
    start: float  # radians
    white_units: float  # from an arc to the next, or to the rim
    most_turns: float  # arcs behind each other where letters leave room, at most

    def arcs(self, blank: SealBlank, letters: Sequence[BaseGeometry], pen_units: float | None) -> BaseGeometry:
        """Return the arcs in a round blank's field, joined to its rim and clear of the letters' ink, in units."""
        width = line_width(pen_units)
        half_axes = np.array([blank.half_width, blank.half_height])
        away = np.hypot(*(shapely.get_coordinates(list(letters)) / half_axes).T).max()
        room = float((1.0 - away) * half_axes.min()) - WHITE_UNITS  # all round the letters
        pitch = width + self.white_units
        turns = min((room - width) / pitch, self.most_turns)
        if turns < LEAST_TURNS:
            return shapely.MultiPolygon()
        out, deepest = -(width / 2.0 + HIDDEN_UNITS), width / 2.0 + turns * pitch
        depth = np.linspace(out, deepest, STEPS + 1) / half_axes.min()
        to_next = 2.0 * np.pi / self.count
        first = self.start + to_next * np.arange(self.count)
        angle = first[:, None] + self.hand * to_next * np.linspace(0.0, (deepest - out) / pitch, STEPS + 1)
        courses = np.stack([np.cos(angle), np.sin(angle)], axis=-1) * (1.0 - depth)[:, None] * half_axes
        arcs = shapely.buffer(shapely.multilinestrings(shapely.linestrings(courses)), width / 2.0)
        return joined_to_rim(arcs, blank.field)
