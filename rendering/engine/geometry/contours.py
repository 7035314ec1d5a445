"""Turns the contours of a glyph into an area."""

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.polygons import polygons_of


def signed_area(contour: Points) -> float:
    """Return the area of a ring (n, 2) whose first point is not repeated at its end, signed by its direction."""
    x, y = contour[:, 0], contour[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2


def area_of(contours: list[Points]) -> Polygon | MultiPolygon:
    """Return the ink of a glyph: contours in the direction of the largest one add area, the others cut counters.

    Raises ValueError where no area is left.
    """
    ordered = sorted(
        ((abs(area), area > 0, c) for c in contours if len(c) > 2 for area in (signed_area(c),)), key=_size
    )
    if not ordered:
        raise ValueError("a glyph without contours has no area")
    outward = ordered[0][1]
    plain = _without_crossings(
        [c for _, sense, c in ordered if sense == outward], [c for _, sense, c in ordered if sense != outward]
    )
    if plain is not None:
        return plain
    ink: shapely.Geometry = Polygon()
    for _, sense, contour in ordered:  # the largest first, so that an island in a counter comes after the counter
        piece = shapely.make_valid(Polygon(contour))
        ink = shapely.union(ink, piece) if sense == outward else shapely.difference(ink, piece)
    parts = [part for part in polygons_of(ink) if part.area > 0]
    if not parts:
        raise ValueError("the contours of this glyph cancel out")
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _size(contour: tuple[float, bool, Points]) -> float:
    return -contour[0]


def _without_crossings(outer: list[Points], inner: list[Points]) -> Polygon | MultiPolygon | None:
    """Return the area inside outer contours and outside inner ones; None where any cross. The largest come first."""
    around = [Polygon(contour) for contour in outer] if inner and len(outer) > 1 else []
    holes: list[list[Points]] = [[] for _ in outer]
    for contour in inner:
        within = [k for k, shell in enumerate(around) if shapely.contains_xy(shell, *contour[0])] if around else [0]
        if not within:
            return None
        holes[within[-1]].append(contour)
    parts = [Polygon(contour, cut) for contour, cut in zip(outer, holes, strict=True)]
    whole = parts[0] if len(parts) == 1 else MultiPolygon(parts)
    return whole if whole.is_valid else None
