"""Turns a composition into a finished face: polarity, deform, clean polygons on the output's grid, then mirror.

The same composition gives the same coordinates in the same order.
"""

from typing import Final, TypeVar

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.finishing import polarity
from rendering.engine.finishing.deform import deform as deformed
from rendering.engine.finishing.white_margin import keep_margin
from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.polygons import areas_of, one_area, simpler
from rendering.engine.values import Composition, Face

Shape = TypeVar("Shape", bound=BaseGeometry)

GRID_PER_UNIT: Final = 100
"""Coordinates are whole hundredths of a unit."""

OUTLINE_TOLERANCE_UNITS: Final = 0.05
"""The outline is deformed with a smaller tolerance than the ink, so that the ink's chords lie inside it."""

SLIVER_AREA_UNITS2: Final = 60.0
SLIVER_WIDTH_UNITS: Final = 3.0
"""Parts and holes smaller in area, or in mean width (twice the area over the length), are removed: 0.02 mm at 15 mm."""

LEAST_MARGIN_UNITS: Final = polarity.FIELD_MARGIN_UNITS - 2.0 * polarity.MOST_BOLDENING_UNITS
"""Least red between a white letter and the edge after a deform, which may narrow it to nothing near a corner."""

COLLINEAR_UNITS: Final = 0.02
"""Points nearer than this to the straight line between their neighbours are left out."""


def finish(
    composition: Composition,
    mode: str,
    deform: str,
    mirrored: bool,
    unavailable_variants: tuple[str, ...] = (),
) -> Face:
    """Return the face. Its ink is valid, inside its outline, and free of slivers.

    Polygons are normalised (shapely.normalize). A mirrored face has exactly the coordinates of the unmirrored one, with
    x negated and its rings reversed, so that they keep their orientation. Raises KeyError for an unknown mode or
    deform, and ValueError when no ink is left.
    """
    blank = composition.blank
    ink = polarity.apply(composition, mode)
    outline = blank.outline
    if not _within(ink, outline):
        ink = ink.intersection(outline)
    if deform != "none":
        ink = deformed(ink, deform, blank)
        outline = deformed(outline, deform, blank, OUTLINE_TOLERANCE_UNITS)
        solid = deformed(polarity.solid_area(composition, mode), deform, blank)
        ink = keep_margin(areas_of(ink), outline, LEAST_MARGIN_UNITS, solid)
    outline = shapely.normalize(shapely.transform(outline, _round))
    clean = shapely.normalize(_on_grid(areas_of(ink)))
    if clean.is_empty:
        raise ValueError("nothing of this face is left to print")
    if mirrored:
        clean, outline = mirror(clean), mirror(outline)
    return Face(composition, mode, deform, mirrored, clean, outline, unavailable_variants)


def mirror(geometry: Shape) -> Shape:
    """Return the geometry with every x negated, exactly, and its rings reversed."""
    mirrored: Shape = shapely.reverse(shapely.transform(geometry, _negate_x))
    return mirrored


def _within(ink: BaseGeometry, outline: Polygon) -> bool:
    """Say whether ink lies inside a convex outline; ink that touches the outline counts as inside."""
    corners, edge = (shapely.get_coordinates(each).tolist() for each in (shapely.convex_hull(ink), outline))
    on_edge = set(map(tuple, edge))
    elsewhere = [corner for corner in corners if tuple(corner) not in on_edge]
    return not elsewhere or bool((shapely.distance(shapely.points(elsewhere), outline) == 0.0).all())


def _on_grid(ink: MultiPolygon) -> MultiPolygon:
    """Return the ink without slivers or needless points, rounded to the grid and still valid."""
    lean = simpler(_without_slivers(ink), COLLINEAR_UNITS)
    rounded = shapely.remove_repeated_points(shapely.transform(lean, _round))
    if rounded.is_valid:
        return one_area(rounded)
    snapped = areas_of(shapely.set_precision(shapely.make_valid(lean), 1.0 / GRID_PER_UNIT))
    return areas_of(shapely.transform(_without_slivers(snapped), _round))


def _without_slivers(ink: MultiPolygon) -> MultiPolygon:
    parts = np.asarray(ink.geoms)
    rings, part_of_ring = shapely.get_rings(parts, return_index=True)
    areas = shapely.area(shapely.polygons(rings))
    slight = (areas < SLIVER_AREA_UNITS2) | (2.0 * areas < SLIVER_WIDTH_UNITS * shapely.length(rings))
    if not slight.any():
        return ink
    kept: list[Polygon] = []
    for part in range(len(parts)):
        shell, *holes = np.flatnonzero(part_of_ring == part)
        if not slight[shell]:
            kept.append(Polygon(rings[shell], [rings[hole] for hole in holes if not slight[hole]]))
    return MultiPolygon(kept)


def _round(points: Points) -> Points:
    rounded: Points = np.rint(points * GRID_PER_UNIT) / GRID_PER_UNIT + 0.0
    return rounded


def _negate_x(points: Points) -> Points:
    negated: Points = points * (-1.0, 1.0) + 0.0
    return negated
