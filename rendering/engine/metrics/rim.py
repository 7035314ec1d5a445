"""How thick the rim is, how much of it is there, where letters join it, and whether ink runs over the silhouette.

Knows the outline as a convex ring and the ink's walls; nothing of what the letters are.
"""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.metrics.placement import PlacedFace
from rendering.engine.values import Composition

WHOLE_SHARE = 0.999
"""A ring of ink that holds this share of the silhouette's area runs along all of it: a break would empty the field."""
SAME_CONTACT_UNITS = 2.0
"""Contacts that are nearer each other than this along the rim are one."""


@dataclass(frozen=True, slots=True)
class Rim:
    """Figures of the rim; all 0 where there is none."""

    frame_units: float
    coverage: float
    breaks: int
    contacts: int


NO_RIM = Rim(0.0, 0.0, 0, 0)


def depths(outline: Polygon, points: Points) -> Floats:
    """Return how far inside the outline (convex; units) each of `points` (n, 2) lies; negative is outside.

    The wall of a convex shape that is nearest to a point within it is the one whose line is nearest.
    """
    ring = shapely.get_coordinates(shapely.orient_polygons(outline).exterior)
    step = np.diff(ring, axis=0)
    step = step / np.hypot(step[:, 0], step[:, 1])[:, None]
    inward = np.column_stack([-step[:, 1], step[:, 0]])
    lines = np.einsum("ij,ij->i", ring[:-1], inward)
    inside = points[:, :1] * inward[:, 0] + points[:, 1:] * inward[:, 1]
    return np.asarray((inside - lines).min(axis=1))


def rim_of(placed: PlacedFace) -> Rim:
    """Return the rim of a face as its final polygons show it.

    A hakubun impression has none: its rim and its field are one, as carvers leave them. The thickness is the least
    distance from the silhouette to cut space, breaks aside; a break is a place where the middle of the rim is
    missing; contacts are the separate places where letters meet the inner edge of the rim.
    """
    if placed.mode == "hakubun" or placed.composition.blank.frame_units <= 0:
        return NO_RIM
    coverage, breaks = _presence(placed)
    if coverage == 0:
        return NO_RIM
    return Rim(_thickness(placed, breaks), coverage, breaks, _contacts(placed.composition))


def _thickness(placed: PlacedFace, breaks: int) -> float:
    """Return the least depth of cut space. Of a whole rim it is found at the outermost corners of its holes."""
    parts = shapely.get_parts(placed.ink)
    if breaks:
        depth = depths(placed.outline, shapely.get_coordinates(parts))
        return float(
            depth[depth > placed.composition.blank.frame_units / 2].min()
        )  # less deep are the ends at the breaks
    band = parts[np.argmax(shapely.area(shapely.polygons(shapely.get_exterior_ring(parts))))]
    cut_space = shapely.get_coordinates(shapely.convex_hull(shapely.multilinestrings(list(band.interiors))))
    return float(depths(placed.outline, cut_space).min()) if len(cut_space) else placed.composition.blank.frame_units


def _presence(placed: PlacedFace) -> tuple[float, int]:
    """Return the share of the rim's length that is there, and in how many places it is missing."""
    shells = shapely.polygons(shapely.get_exterior_ring(shapely.get_parts(placed.ink)))
    if shapely.area(shells).max() >= WHOLE_SHARE * placed.outline.area:
        return 1.0, 0
    outer = shapely.segmentize(placed.outline.exterior, 10.0)
    across = shapely.shortest_line(shapely.points(shapely.get_coordinates(outer)), placed.field.exterior)
    middle = LineString(shapely.get_coordinates(shapely.line_interpolate_point(across, 0.5, normalized=True)))
    missing = shapely.difference(middle, placed.ink)
    return 1 - missing.length / middle.length, len(_joined(missing))


def _contacts(composition: Composition) -> int:
    """Return in how many places the letters meet the field's edge. No deform changes that, so it is told before."""
    inks = [letter.ink for letter in composition.letters]
    reaching = [ink for ink in inks if not composition.blank.field.contains_properly(ink)]
    if not reaching:
        return 0
    return len(_joined(shapely.intersection(composition.blank.field.exterior, shapely.union_all(reaching))))


def _joined(pieces: BaseGeometry) -> list[BaseGeometry]:
    """Return pieces of a closed line as separate runs, those that almost touch being one."""
    runs = shapely.get_parts(shapely.buffer(pieces, SAME_CONTACT_UNITS / 2, quad_segs=1))
    return [run for run in runs if not run.is_empty]
