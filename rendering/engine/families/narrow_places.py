"""A letter's narrowest places mended as a cutter does: a white is opened, a neck filled out, where and as far as it is.

Knows ink in units and what the finished face is measured by; no letter, no family.
"""

from typing import Any, Final

import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.geometry.polygons import areas_of
from rendering.engine.geometry.topology import topology
from rendering.engine.metrics.chords import GAP, METAL, Chords, chords_within, narrow_chords
from rendering.engine.metrics.walls import Walls, walls_of

WANTED_UNITS: Final = 35.0  # 0.205 mm at 12 mm: what registration asks, and the cutter's own accuracy
OF_STROKE: Final = 0.9  # of its usual stroke: small letters of fine strokes keep narrower whites
STEP_UNITS: Final = 9.0  # along the walls from one chord to the next
ROUNDING_UNITS: Final = 1.4  # more than is missing: a row of discs is a little narrower than they
CUSP_UNITS: Final = 5.0  # half the width of what a cutter leaves standing beside its channel
SHARP: Final[dict[str, Any]] = {"join_style": "mitre", "mitre_limit": 2.2}  # as it leaves corners elsewhere
ROUNDS: Final = 5  # a wedge is narrow again a little beyond the end of its channel


def mended(ink: MultiPolygon) -> MultiPolygon:
    """Return a letter's ink with its places widened that are too narrow to register, where it stays the same letter."""
    wanted = min(WANTED_UNITS, OF_STROKE * 2.0 * ink.area / ink.length)
    for _ in range(ROUNDS):
        walls = walls_of(areas_of(shapely.segmentize(ink, STEP_UNITS)))
        near = chords_within(walls, wanted, [GAP, METAL])
        gaps, necks = (narrow_chords(walls, near, side) for side in (GAP, METAL))
        changed = ink
        if len(necks.width):
            changed = _if_same(shapely.union(changed, _discs(walls, necks, wanted)), ink)
        if len(gaps.width):
            changed = _opened(changed, _discs(walls, gaps, wanted))
        if changed is ink:
            break
        ink = changed
    return ink


def _opened(ink: MultiPolygon, channels: shapely.Geometry) -> MultiPolygon:
    """Return the ink less the channels: each for itself where all of them together would change the letter."""
    whole = _if_same(_cut(ink, channels), ink)
    if whole is ink:
        for channel in shapely.get_parts(channels):
            whole = _if_same(_cut(whole, channel), whole)
    return whole


def _cut(ink: MultiPolygon, channel: shapely.Geometry) -> shapely.Geometry:
    cut = shapely.difference(ink, channel)
    return shapely.buffer(shapely.buffer(cut, -CUSP_UNITS, **SHARP), CUSP_UNITS, **SHARP)


def _discs(walls: Walls, chords: Chords, wanted: float) -> shapely.Geometry:
    middles = (walls.start[chords.corner] + chords.to) / 2.0
    return shapely.buffer(shapely.multipoints(middles), wanted / 2.0 + ROUNDING_UNITS, quad_segs=6)


def _if_same(changed: shapely.Geometry, ink: MultiPolygon) -> MultiPolygon:
    parts = areas_of(changed)
    return parts if topology(parts) == topology(ink) else ink
