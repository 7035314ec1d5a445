"""Gives a brushed face its rim: how thick it is, and how worn."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from shapely.geometry import MultiPolygon

from rendering.engine.families.brush_family import BrushFamily
from rendering.engine.families.commission import Commission, Span
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.silhouette.worn import worn
from rendering.engine.vocabulary import RADIUS_UNITS

LEAST_RIM: Final = 0.0505  # least rim, also where a worn rim is thinnest, as a share of the radius: 0.3 mm at 12 mm
MOST_RIM_STROKES: Final = 1.2  # thickest rim, as a multiple of the mean width of strokes with their thin ends
LEAST_OF_DRAWN: Final = 0.7  # least rim, as a share of the one that a seed draws: ends that join this one join it too


def with_rim(family: BrushFamily, commission: Commission, rim: Span) -> SealBlank:
    """Return the blank. Without a tweak, its rim is drawn from `rim`, in shares of the radius, and may be worn."""
    if not family.rim_unevenness or commission.tweaks.frame is not None:
        return commission.blank(rim)
    least = LEAST_RIM / (1.0 - family.rim_unevenness)
    blank = commission.blank(Span(max(rim.low, least), max(rim.high, least)))
    return worn(blank, family.rim_unevenness, commission.stream("rim"))


def with_thinner_rim(
    family: BrushFamily, commission: Commission, blank: SealBlank, inks: Sequence[MultiPolygon]
) -> SealBlank:
    """Return the blank, with a thinner rim if its own exceeds MOST_RIM_STROKES times the strokes of the letters.

    The letters stay where they are. A rim that a tweak sets stays too. The strokes count as a tweak of the weight has
    made them.
    """
    stroke = float(np.median([2.0 * ink.area / ink.length for ink in inks]))
    most = max(MOST_RIM_STROKES * stroke, LEAST_OF_DRAWN * blank.frame_units, LEAST_RIM * RADIUS_UNITS)
    if blank.frame_units <= most:
        return blank
    return with_rim(family, commission, Span(most / RADIUS_UNITS, most / RADIUS_UNITS))
