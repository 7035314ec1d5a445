"""Lines that a rim sends across its field beside the letters: how fine they are, and how they join it.

Knows a field and a pen; no letter and no family.
"""

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

FINER_PENS = 0.62  # of the letters' pen, so that no line is read as a stroke,
FINEST_UNITS, BOLDEST_UNITS = 30.0, 40.0  # within these: 0.22 to 0.3 mm at 15 mm
USUAL_UNITS = 38.0  # beside letters set from outlines, which have no pen
SLIT_UNITS = 30.0  # what is narrower between a line and the rim fills with ink: 0.22 mm at 15 mm
INTO_RIM_UNITS = 4.0  # where lines only met its edge, rounding would leave slits


def line_width(pen_units: float | None) -> float:
    """Return the width of lines beside letters of this pen, in units."""
    if pen_units is None:
        return USUAL_UNITS
    return min(max(FINER_PENS * pen_units, FINEST_UNITS), BOLDEST_UNITS)


def joined_to_rim(lines: BaseGeometry, field: Polygon) -> BaseGeometry:
    """Return inked lines within the field and a little into its rim, the narrow wedges between the two filled."""
    if lines.is_empty:
        return lines
    rim = shapely.difference(shapely.buffer(field, SLIT_UNITS), field)
    half = SLIT_UNITS / 2
    closed = shapely.buffer(shapely.buffer(shapely.union(lines, rim), half, quad_segs=16), -half, quad_segs=16)
    within = shapely.intersection(shapely.buffer(lines, SLIT_UNITS), shapely.buffer(field, INTO_RIM_UNITS))
    return shapely.intersection(closed, within)
