"""Seals of a few strokes whose widths and gaps are known, so that what is measured can be told by arithmetic."""

from typing import Any

import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.finishing.finish import finish
from rendering.engine.silhouette.blank import blank_of
from rendering.engine.values import Box, Composition, Face, LetterInk


def stroke(*points: tuple[float, float], width: float, ends: str = "round") -> BaseGeometry:
    """Return a stroke `width` units wide along `points`; its ends are round, flat or square."""
    return LineString(points).buffer(width / 2, quad_segs=12, cap_style=ends, join_style="round")


def bar(left: float, top: float, right: float, bottom: float) -> Polygon:
    return shapely.box(left, top, right, bottom)


def disc(x: float, y: float, radius: float) -> Polygon:
    return Point(x, y).buffer(radius, quad_segs=32)


def letter(ink: BaseGeometry, parts: int | None = None, counters: int | None = None) -> LetterInk:
    """Return a letter of this ink that should have `parts` and `counters`: those that it has, unless told."""
    pieces = shapely.get_parts(ink)
    holes = int(shapely.get_num_interior_rings(pieces).sum())
    return LetterInk(
        text="口",
        ink=ink,
        cell=Box(*ink.bounds),
        parts_expected=len(pieces) if parts is None else parts,
        counters_expected=holes if counters is None else counters,
    )


def composed(
    *letters: LetterInk | BaseGeometry,
    frame_units: float = 90.0,
    silhouette: str = "circle",
    joins_rim: bool = False,
) -> Composition:
    return Composition(
        blank=blank_of(silhouette, False, frame_units),
        letters=tuple(one if isinstance(one, LetterInk) else letter(one) for one in letters),
        divider=None,
        joins_rim=joins_rim,
    )


def seal(
    *letters: LetterInk | BaseGeometry,
    mode: str = "shubun",
    deform: str = "none",
    mirrored: bool = False,
    variants: tuple[str, ...] = (),
    **composition: Any,
) -> Face:
    """Return the finished face of these letters in a round rim of 90 units, unless told otherwise."""
    return finish(composed(*letters, **composition), mode, deform, mirrored, variants)


def recut(face: Face, ink: BaseGeometry) -> Face:
    """Return the face with other final polygons, as if the carver had slipped."""
    whole = MultiPolygon([part for part in shapely.get_parts(ink) if isinstance(part, Polygon)])
    return Face(face.composition, face.mode, face.deform, face.mirrored, whole, face.outline, ())
