"""A letter's narrowest places mended as a cutter does: a white is opened, a neck filled out, where and as far as it is.

Knows ink in units and what the finished face is measured by; no letter, no family.
"""

from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.polygons import areas_of
from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.chords import GAP, METAL, Chords, chords_within, narrow_chords
from rendering.engine.metrics.walls import Walls, walls_of

WANTED_UNITS: Final = 35.0  # 0.205 mm at 12 mm: what registration asks, and the cutter's own accuracy
OF_STROKE: Final = 0.9  # of its usual stroke: small letters of fine strokes keep narrower whites
SMALL_UNITS: Final = 50.0  # letters of so fine strokes are dense, or a company's: no seal to be registered at 12 mm
STEP_UNITS: Final = 10.0  # along the walls from one chord to the next
DISCS_UNITS: Final = 9.0  # from one disc of a channel to the next, at the least
ROUNDING_UNITS: Final = 1.4  # more than is missing: a row of discs is a little narrower than they
CUSP_UNITS: Final = 5.0  # half the width of what a cutter leaves standing beside its channel
SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # as it leaves corners elsewhere
ROUNDS: Final = 2  # a wedge is narrow again a little beyond the end of its channel
NARROWER: Final = (1.0, 0.85, 0.7)  # shares of the width that channels are tried in, for a letter to stay itself


def mended(ink: MultiPolygon) -> MultiPolygon:
    """Return a letter's ink with its places widened that are too narrow to register, where it stays the same letter."""
    usual = 2.0 * ink.area / ink.length
    wanted = min(WANTED_UNITS, OF_STROKE * usual)
    for _ in range(ROUNDS if usual > SMALL_UNITS else 0):
        walls = walls_of(areas_of(shapely.segmentize(ink, STEP_UNITS)))
        near = chords_within(walls, wanted, [GAP, METAL])
        gaps, necks = (narrow_chords(walls, near, side) for side in (GAP, METAL))
        changed = ink
        if len(necks.width):
            changed = _if_same(shapely.union(changed, _discs(walls, necks, wanted)), ink)
        if len(gaps.width):
            tried = (_if_same(_cut(changed, _discs(walls, gaps, share * wanted)), changed) for share in NARROWER)
            changed = next((each for each in tried if each is not changed), changed)
        if changed is ink:
            break
        ink = changed
    return ink


def _cut(ink: MultiPolygon, channel: shapely.Geometry) -> shapely.Geometry:
    cut = shapely.difference(ink, channel)
    return shapely.buffer(shapely.buffer(cut, -CUSP_UNITS, **SHARP), CUSP_UNITS, **SHARP)


def _discs(walls: Walls, chords: Chords, wanted: float) -> shapely.Geometry:
    """Return discs about the middles of chords: of those that stand close together, about one of them."""
    middles = (walls.start[chords.corner] + chords.to) / 2.0
    _, chosen = np.unique(np.floor(middles / DISCS_UNITS), axis=0, return_index=True)
    return shapely.buffer(shapely.multipoints(middles[np.sort(chosen)]), wanted / 2.0 + ROUNDING_UNITS, quad_segs=4)


def _if_same(changed: shapely.Geometry, ink: MultiPolygon) -> MultiPolygon:
    parts = areas_of(changed)
    return parts if topology(parts) == topology(ink) else ink
