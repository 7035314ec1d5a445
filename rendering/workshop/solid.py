"""A carved face as a closed solid, for machines and printers: STL in mm, z out of the face, 0 at the ground.

Knows solids; no cutter and no page.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import shapely
import trimesh
from shapely.geometry import Polygon

from rendering.workshop.carved import CarvedFace

TRIANGULATOR: Final = "manifold"
CHAMFER_ROUNDS_AT = "mitre"  # a corner of the edge stays a corner


@dataclass(frozen=True, slots=True)
class SolidOptions:
    """How the seal's end is made, in mm."""

    base_mm: float = 3.0  # of metal beneath the ground
    chamfer_mm: float = (
        0.0  # the body beneath is wider by this, its edge bevelled at 45°; the impression keeps its size
    )

    def __post_init__(self) -> None:
        if not 0.0 <= self.chamfer_mm < self.base_mm:
            raise ValueError("The chamfer must be smaller than the base is thick.")


def solid(carved: CarvedFace, options: SolidOptions) -> trimesh.Trimesh:
    """Return the seal's end as one watertight solid: the body below, the raised parts `relief_mm` above the ground."""
    depth = options.base_mm + carved.relief_mm
    # raised parts run down through the body, so that the two are joined in volume and not in a plane
    raised = [_extruded(part.intersection(carved.outline), -options.base_mm, depth) for part in carved.raised.geoms]
    whole = trimesh.boolean.union([_body(carved.outline, options), *raised], engine=TRIANGULATOR)
    if not isinstance(whole, trimesh.Trimesh) or not whole.is_watertight:
        raise ValueError("The solid is not closed.")
    return whole


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
    return hull  # every outline that is sold is convex


def _extruded(shape: shapely.Geometry, from_z_mm: float, height_mm: float) -> trimesh.Trimesh:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    meshes = [trimesh.creation.extrude_polygon(part, height_mm, engine=TRIANGULATOR) for part in parts]
    mesh: Any = trimesh.util.concatenate(meshes)
    mesh.apply_translation((0.0, 0.0, from_z_mm))
    joined: trimesh.Trimesh = mesh
    return joined
