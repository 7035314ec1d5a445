"""A glyph's area made fit for carving: no specks, no pinholes, edges as smooth or as round as a family wants.

Knows areas in font units; no letter, no face.
"""

from dataclasses import dataclass
from typing import Any, Final

import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.geometry.polygons import polygons_of
from rendering.engine.geometry.topology import topology

PINHOLE_FONT_UNITS2: Final = 700.0
PINHOLE_WIDTH_FONT_UNITS: Final = 11.0
SPECK_FONT_UNITS2: Final = 500.0
"""Font units. Smaller holes and parts are accidents of a brush or of arithmetic: no counter, no dot is so small."""

SPARSE: Final = 6.0
"""Letters with more edge for their size than this have less room for round corners."""

SMALL_CROOK_FONT_UNITS: Final = 9.0

SHARPEST: Final = 2.0  # how far a crisp point may stand out, in radii: that of an angle of 60 degrees

GENTLER: Final = (1.0, 0.6, 0.35, 0.18)


@dataclass(frozen=True, slots=True)
class Rounding:
    """Radii in font units: `ends` rounds what sticks out, `crooks` fills corners where strokes meet.

    `crisp` takes away what is raggeder than that and leaves points and corners as sharp as they were.
    """

    ends: float
    crooks: float
    crisp: bool = False


def cleaned(area: Polygon | MultiPolygon) -> MultiPolygon:
    """Return the area without specks and pinholes; the largest part is always kept."""
    parts = sorted(polygons_of(area), key=lambda part: part.area, reverse=True)
    return MultiPolygon(
        [_without_pinholes(part) for n, part in enumerate(parts) if n == 0 or part.area > SPECK_FONT_UNITS2]
    )


def rounded(area: MultiPolygon, rounding: Rounding) -> MultiPolygon:
    """Return the area with crooks filled and ends rounded, as far as no part and no counter is lost or fused."""
    before = topology(area)
    low_x, low_y, high_x, high_y = area.bounds
    crowded = area.length / max(high_x - low_x, high_y - low_y, 1.0)  # edge for its size: 4 for 小, 8 for 佐, 13 for 鷹
    room = min(SPARSE / crowded, 1.0)
    for share in GENTLER:
        crooks, ends = (
            share * max(rounding.crooks * room, min(rounding.crooks, SMALL_CROOK_FONT_UNITS)),
            share * rounding.ends,
        )
        joins: Any = {"join_style": "mitre", "mitre_limit": SHARPEST} if rounding.crisp else {"quad_segs": 4}
        filled = shapely.buffer(shapely.buffer(area, crooks, **joins), -crooks - ends, quad_segs=4)
        round_ended = shapely.buffer(filled, ends, **joins)
        if topology(round_ended) == before:
            return MultiPolygon(list(shapely.get_parts(round_ended)))
    return area


def _without_pinholes(part: Polygon) -> Polygon:
    holes = [Polygon(hole) for hole in part.interiors]
    kept = [
        hole.exterior
        for hole in holes
        if hole.area > PINHOLE_FONT_UNITS2 and 2 * hole.area > PINHOLE_WIDTH_FONT_UNITS * hole.length
    ]
    return part if len(kept) == len(holes) else Polygon(part.exterior, kept)
