"""A face as it is carved: mirrored, in mm, with y upward and the relief of the geometry JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import shapely
from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.values import Face
from rendering.engine.vocabulary import RADIUS_UNITS, RELIEF_MM

SLIVER_MM2 = 1e-3
"""Parts of the ground with at most this area inside the outline are rounding errors."""


@dataclass(frozen=True, slots=True)
class CarvedFace:
    """The raised parts and the outline of the seal, in mm, with the origin at the centre."""

    size_mm: float
    outline: Polygon
    raised: MultiPolygon
    relief_mm: float = RELIEF_MM

    @property
    def cut_away(self) -> MultiPolygon:
        """Return the ground between the raised parts, within the outline."""
        return _polygons(self.outline.difference(self.raised))

    def ground(self, beyond_mm: float) -> MultiPolygon:
        """Return the area to cut away. Where it touches the outline, it extends `beyond_mm` outside."""
        around = self.outline.buffer(beyond_mm).difference(self.raised)
        parts = _polygons(around).geoms
        return MultiPolygon([part for part in parts if part.intersection(self.outline).area > SLIVER_MM2])

    def impression(self) -> MultiPolygon:
        """Return the impression: the raised parts mirrored."""
        return _polygons(affinity.scale(self.raised, -1.0, 1.0, origin=(0.0, 0.0)))

    def without_rim(self) -> "CarvedFace":
        """Return the face without the rim, which is the part along the whole outline.

        If letters join the rim, it stays, because separating them would change the face.
        """
        letters = [part for part in self.raised.geoms if not _is_rim_without_letters(part, self.outline)]
        return CarvedFace(self.size_mm, self.outline, MultiPolygon(letters), self.relief_mm)


def carved_face(face: Face, size_mm: float) -> CarvedFace:
    """Return the carved face for a seal of `size_mm`. `face` may be mirrored or not."""
    mm_per_unit = size_mm / (2.0 * RADIUS_UNITS)
    x_scale = mm_per_unit if face.mirrored else -mm_per_unit

    def in_mm(shape: Polygon | MultiPolygon) -> MultiPolygon:
        return _polygons(affinity.scale(shape, x_scale, -mm_per_unit, origin=(0.0, 0.0)))

    return CarvedFace(size_mm, in_mm(face.outline).geoms[0], in_mm(face.ink))


def carved_geometry(geometry: Mapping[str, Any], size_mm: float) -> CarvedFace:
    """Return the carved face for a seal of `size_mm`, from a `face` object of view=json of any engine version."""
    mm_per_unit = size_mm / (2.0 * geometry["radius"])
    x_scale = mm_per_unit if geometry["mirrored"] else -mm_per_unit

    def in_mm(shape: Polygon) -> Polygon:
        return affinity.scale(shape, x_scale, mm_per_unit, origin=(0.0, 0.0))

    raised = MultiPolygon([in_mm(Polygon(part["outer"], part["holes"])) for part in geometry["parts"]])
    return CarvedFace(size_mm, in_mm(Polygon(geometry["outline"])), raised, geometry["depth"])


def _is_rim_without_letters(part: Polygon, outline: Polygon) -> bool:
    """Say whether a part is a rim without letters: it has one hole, and almost spans the outline."""
    if len(part.interiors) != 1:
        return False
    return bool(
        Polygon(part.exterior).area > 0.9 * outline.area and Polygon(part.interiors[0]).area > 0.5 * outline.area
    )


def _polygons(shape: shapely.Geometry) -> MultiPolygon:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and part.area > 0.0]
    nested = [part for part in shapely.get_parts(shape) if isinstance(part, MultiPolygon)]
    return MultiPolygon([*parts, *(inner for many in nested for inner in many.geoms)])
