"""Makes uprights thinner, so that bars and uprights are about equally wide once a letter is stretched sideways.

Typefaces have thicker uprights than bars. Letters of seals are stretched sideways, which makes uprights thicker still.
Areas are in font units.
"""

from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.brush.scans import widths_of_ink
from rendering.engine.geometry.polygons import areas_of
from rendering.engine.geometry.topology import Topology, topology

SQUEEZED: Final = 16.0  # factor by which an area is squeezed sideways before its edges move inward, so only sides lose
FEWEST_LINES: Final = 10  # least scan lines across uprights and across bars: with fewer, a letter is left as it is
MOST_OF_UPRIGHT: Final = 0.5  # greatest share of its width that an upright loses
THIN_OF_BAR: Final = 0.5  # a neck thinner than this share of the width of bars would break when whites are opened
SHARES: Final = (1.0, 0.75, 0.5, 0.25)  # shares of the wanted loss, tried in turn until all strokes stay


def with_lean_uprights(area: MultiPolygon, of_bars: float) -> MultiPolygon:
    """Return a letter's area with uprights at most `of_bars` times as wide as its bars.

    They lose less where a stroke would vanish, or a slanting one become thin.
    """
    uprights, bars = widths_of_ink(area)
    if min(len(uprights), len(bars)) < FEWEST_LINES:
        return area
    upright, bar = float(np.median(uprights)), float(np.median(bars))
    excess = min(upright - of_bars * bar, MOST_OF_UPRIGHT * upright)
    if excess <= 0.0:
        return area
    ways = (_leaner(area, share * excess / 2.0) for share in SHARES)
    thick = _without_thin(area, bar)
    return next((way for way in ways if topology(way) == topology(area) and _without_thin(way, bar) == thick), area)


def _leaner(area: MultiPolygon, by: float) -> MultiPolygon:
    """Return the area with its left and right edges moved inward by `by`."""
    squeezed = shapely.transform(area, lambda points: points / [SQUEEZED, 1.0])
    lean = shapely.buffer(squeezed, -by / SQUEEZED, join_style="mitre", mitre_limit=2.2)
    return areas_of(shapely.transform(lean, lambda points: points * [SQUEEZED, 1.0]))


def _without_thin(area: MultiPolygon, bar: float) -> Topology:
    """Return the topology of a letter without what is thin compared with its bars."""
    return topology(shapely.buffer(area, -THIN_OF_BAR * bar / 2.0, quad_segs=2))
