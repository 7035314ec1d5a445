"""Makes the end of a seal as a closed solid, for machines and 3D printers.

Lengths are mm. z is 0 at the ground, and grows towards the raised parts.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import shapely
import trimesh
from shapely.geometry import Polygon

from rendering.workshop.carved import CarvedFace
from rendering.workshop.solids.side import Side, cut_into_side
from rendering.workshop.solids.sloped import sloped_solid

TRIANGULATOR: Final = "manifold"
STEEPEST_DRAFT_DEGREES: Final = 45.0
PLAIN_SIDE: Final = Side()


@dataclass(frozen=True, slots=True)
class SolidOptions:
    """The dimensions of the seal's end, in mm. Raises ValueError if they contradict each other."""

    base_mm: float = 3.0  # thickness of the metal beneath the ground
    chamfer_mm: float = 0.0  # how far the body extends beyond the face on all sides, with a bevel of 45°

    draft_degrees: float = 0.0  # angle of the walls from upright; they slope outward, down from the raised parts
    side: Side = PLAIN_SIDE

    def __post_init__(self) -> None:
        if not 0.0 <= self.chamfer_mm < self.base_mm:
            raise ValueError("The chamfer must be smaller than the base is thick.")
        if not 0.0 <= self.draft_degrees <= STEEPEST_DRAFT_DEGREES:
            raise ValueError(f"Walls slope by 0 to {STEEPEST_DRAFT_DEGREES:g} degrees.")
        if self.chamfer_mm + self.side.length_mm() > self.base_mm:
            raise ValueError("The base is too short for what is cut into its side.")


def solid(carved: CarvedFace, options: SolidOptions) -> trimesh.Trimesh:
    """Return the seal's end as one watertight solid: the body, and the raised parts `relief_mm` above the ground."""
    body = _body(carved.outline, options)
    whole = trimesh.boolean.union([body, *_raised(carved, options)], engine=TRIANGULATOR)
    wider = carved.outline.buffer(options.chamfer_mm, quad_segs=32)
    whole = cut_into_side(whole, wider, options.side, -options.chamfer_mm)
    if not isinstance(whole, trimesh.Trimesh) or not whole.is_watertight:
        raise ValueError("The solid is not closed.")
    return whole


def _raised(carved: CarvedFace, options: SolidOptions) -> list[trimesh.Trimesh]:
    """Return the raised parts, extended down through the body, so that the union of both is one volume."""
    if carved.raised.is_empty:
        return []
    if options.draft_degrees > 0.0:
        return [sloped_solid(carved, options.draft_degrees, options.base_mm)]
    depth = options.base_mm + carved.relief_mm
    return [_extruded(part.intersection(carved.outline), -options.base_mm, depth) for part in carved.raised.geoms]


def stl(carved: CarvedFace, options: SolidOptions) -> bytes:
    """Return `solid` as a binary STL."""
    written = solid(carved, options).export(file_type="stl")
    if not isinstance(written, bytes):
        raise TypeError("A binary STL is bytes.")
    return written


def _body(outline: Polygon, options: SolidOptions) -> trimesh.Trimesh:
    if options.chamfer_mm == 0.0:
        return _extruded(outline, -options.base_mm, options.base_mm)
    wider = outline.buffer(options.chamfer_mm, quad_segs=32)
    rings = ((outline, 0.0), (wider, -options.chamfer_mm), (wider, -options.base_mm))
    points = [
        np.column_stack([np.asarray(ring.exterior.coords), np.full(len(ring.exterior.coords), z)]) for ring, z in rings
    ]
    hull: trimesh.Trimesh = trimesh.convex.convex_hull(np.vstack(points))
    return hull  # a convex hull will do, because all outlines that are sold are convex


def _extruded(shape: shapely.Geometry, from_z_mm: float, height_mm: float) -> trimesh.Trimesh:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    meshes = [trimesh.creation.extrude_polygon(part, height_mm, engine=TRIANGULATOR) for part in parts]
    mesh: Any = trimesh.util.concatenate(meshes)
    mesh.apply_translation((0.0, 0.0, from_z_mm))
    joined: trimesh.Trimesh = mesh
    return joined
