"""Parallel waves above and below the letters, from rim to rim: a swell on which calm letters stand.

Knows a field and the letters' ink; no letter's meaning and no family.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.rim_lines import joined_to_rim, line_width
from rendering.engine.silhouette.blank import SealBlank

WHITE_UNITS = 41.0  # between waves, and before letters: 0.31 mm at 15 mm
WIDEST_UNITS = 76.0  # a wave stays near the rim though letters are far: it is no stroke of theirs
WIDER_AT_RIM = 1.35  # whites: the last one, which narrows to both sides where the rim is round
BOLDER_ALONE = 1.35  # of the lines' width: one wave is as clear as two
CALM_UNITS = 13.0  # how high a crest is where there is room for no higher one
PIECES = 24  # straight ones to a wave: each turns by little


@dataclass(frozen=True, slots=True)
class Swell:
    """The waves of a face: all run in step, and mirror about the upright middle."""

    height: float  # units, of a crest above the line's middle; negative begins with a trough
    length: float  # units
    most: int  # waves above, and as many below; fewer where letters leave less room

    def arcs(self, blank: SealBlank, letters: Sequence[BaseGeometry], pen_units: float | None) -> BaseGeometry:
        """Return the waves in a blank's field, joined to its rim and clear of the letters' ink, in units.

        They divide the white between rim and letters evenly, above as below.
        """
        width = line_width(pen_units)
        _, top, _, bottom = shapely.total_bounds(list(letters))
        at_rim = WIDER_AT_RIM if blank.is_round else 1.0
        room = blank.half_height - max(-top, bottom) - 2.0 * abs(self.height)
        count = min(self.most, int((room - at_rim * WHITE_UNITS) // (width + WHITE_UNITS)))
        if count < 1 and abs(self.height) > CALM_UNITS:
            return replace(self, height=math.copysign(CALM_UNITS, self.height)).arcs(blank, letters, pen_units)
        if count < 1:
            return shapely.MultiPolygon()
        if count == 1:
            width = min(BOLDER_ALONE * width, room - (1.0 + at_rim) * WHITE_UNITS)
        white = min((room - count * width) / (count + at_rim), WIDEST_UNITS)
        first = blank.half_height - abs(self.height) - at_rim * white - width / 2.0
        middles = first - (width + white) * np.arange(count)
        course = self._course(blank.half_width)
        courses = course + np.stack([np.zeros(2 * count), np.append(middles, -middles)], axis=-1)[:, None]
        waves = shapely.buffer(shapely.multilinestrings(shapely.linestrings(courses)), width / 2.0, quad_segs=6)
        return joined_to_rim(waves, blank.field)

    def _course(self, half_width: float) -> Points:
        """Return one wave across the face and beyond, about the level middle, in units."""
        last = np.ceil(PIECES * (half_width + self.length / 2.0) / self.length)
        x = np.arange(-last, last + 1) * self.length / PIECES
        return np.column_stack([x, -self.height * np.cos(2.0 * np.pi * x / self.length)])
