"""Keeps the narrow whites of a letter open, however bold its strokes become: it cuts channels along their middles.

Areas are in units.
"""

from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.middles import Middles
from rendering.engine.geometry.arrays import Floats, Geometries

ROUNDING_UNITS: Final = 1.4  # added to the width of channels: a chain of round buffers comes out a little narrower
SMALL_COUNTER: Final = 4.0  # a counter with less area, in squares of a narrow white's width, is kept open as a whole
CUSP_UNITS: Final = 5.0  # half the width up to which slivers of ink beside a channel are removed
POCKET: Final = 0.28  # blind ends of whites are filled if narrower than twice this share of the least width of whites
SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # keeps corners sharp


class Whites:
    """The narrow whites of a letter, found before its edges move outward. `opened` keeps them open."""

    def __init__(self, area: MultiPolygon, middles: Middles, narrow: float) -> None:
        self._lines = shapely.multilinestrings(middles.narrower(narrow).lines())
        self._small, self._widths = small_counters(area, narrow)

    def opened(self, ink: BaseGeometry, width: float, ends: float = 0.0) -> BaseGeometry:
        """Return bolder ink with whites at least `width` wide.

        The blind end of a white in which no cutter has room is filled. Ends beside a channel get the radius `ends`.
        """
        strips = shapely.buffer(self._lines, (width + ROUNDING_UNITS) / 2.0, quad_segs=4)
        counters = shapely.buffer(self._small, (width - self._widths) / 2.0, quad_segs=4)
        channels = shapely.union_all([strips, *counters]) if len(counters) else strips
        cusps = 0.0 if channels.is_empty else max(CUSP_UNITS, ends)
        cut = shapely.difference(ink, channels) if cusps else ink
        lean = shapely.buffer(cut, -cusps, **SHARP) if cusps else cut
        pocket = POCKET * width
        return shapely.buffer(shapely.buffer(lean, cusps + pocket, quad_segs=3), -pocket, **SHARP)


def small_counters(area: MultiPolygon, narrow: float) -> tuple[Geometries, Floats]:
    """Return the counters that are kept open as a whole, and how wide each is."""
    holes = np.array([Polygon(hole) for part in area.geoms for hole in part.interiors], dtype=object)
    small: Geometries = holes[shapely.area(holes) < SMALL_COUNTER * narrow**2]
    return small, 2.0 * shapely.length(shapely.maximum_inscribed_circle(small, 1.0))
