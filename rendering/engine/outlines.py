"""Glyph outlines as areas. Knows contours and polygons, no typeface and no face."""

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon, Polygon

Contour = npt.NDArray[np.float64]


def signed_area(contour: Contour) -> float:
    """Return the area of an open ring (n, 2), signed by its direction."""
    x, y = contour[:, 0], contour[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2


def area_of(contours: list[Contour]) -> Polygon | MultiPolygon:
    """Return the ink of a glyph: contours that turn as the largest does add, the others cut counters.

    Raises ValueError when nothing is left.
    """
    ordered = sorted((c for c in contours if len(c) > 2), key=lambda c: -abs(signed_area(c)))
    if not ordered:
        raise ValueError("a glyph without contours has no area")
    outward = signed_area(ordered[0]) > 0
    outer = [c for c in ordered if (signed_area(c) > 0) == outward]
    inner = [c for c in ordered if (signed_area(c) > 0) != outward]
    if len(outer) == 1 and not any(len(c) < 3 for c in inner):
        whole = Polygon(outer[0], inner)
        if whole.is_valid:
            return whole
    ink: shapely.Geometry = Polygon()
    for contour in ordered:  # the largest first, so that an island in a counter comes after the counter
        piece = shapely.make_valid(Polygon(contour))
        adds = (signed_area(contour) > 0) == outward
        ink = shapely.union(ink, piece) if adds else shapely.difference(ink, piece)
    parts = [part for part in shapely.get_parts(ink) if isinstance(part, Polygon) and part.area > 0]
    if not parts:
        raise ValueError("the contours of this glyph cancel out")
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)
