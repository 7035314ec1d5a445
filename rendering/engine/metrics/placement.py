"""A finished face turned back into the one that was composed: unmirrored, with letters and field where they now are.

Knows how a face was finished (deform, mirror); measures nothing.
"""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.finishing.deform import deform
from rendering.engine.finishing.finish import mirror
from rendering.engine.geometry.polygons import areas_of
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.values import Box, Composition, Face

INK_ROUNDING_UNITS = 1.0  # a letter's edge lies so near on the finished face to where it was composed


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """All areas of one face in one frame of coordinates (units): the impression's, deformed as the ink is.

    Letters are looked for by place in shubun alone: in other modes there are none here.
    """

    composition: Composition
    mode: str
    ink: MultiPolygon
    outline: Polygon
    field: Polygon
    letters: tuple[BaseGeometry, ...]
    cells: tuple[Box, ...]


def placed(face: Face) -> PlacedFace:
    """Return the face unmirrored (exactly, so that a mirror changes no figure) with its letters deformed like it."""
    composition = face.composition
    ink, outline = (mirror(face.ink), mirror(face.outline)) if face.mirrored else (face.ink, face.outline)
    field = composition.blank.field
    letters = tuple(letter.ink for letter in composition.letters) if face.mode == "shubun" else ()
    cells = tuple(letter.cell for letter in composition.letters)
    if face.deform != "none":

        def bend(area: BaseGeometry) -> BaseGeometry:
            inside = area.intersection(composition.blank.outline)
            return _areas(deform(inside, face.deform, composition.blank))

        bent_field, letters = bend(field), tuple(map(bend, letters))
        field = bent_field if isinstance(bent_field, Polygon) else field
        cells = _bent_cells(cells, face.deform, composition.blank)
    return PlacedFace(composition, face.mode, ink, outline, field, letters, cells)


def _bent_cells(cells: tuple[Box, ...], kind: str, blank: SealBlank) -> tuple[Box, ...]:
    """Return what upright boxes hold of the deformed cells, all of which are deformed at once."""
    upright = shapely.box(*np.array([(cell.left, cell.top, cell.right, cell.bottom) for cell in cells]).T)
    inside, cell = shapely.get_parts(shapely.intersection(upright, blank.outline), return_index=True)
    bent = shapely.get_parts(deform(MultiPolygon(inside.tolist()), kind, blank))
    return tuple(Box(*shapely.total_bounds(bent[cell == k]).tolist()) for k in range(len(cells)))


def letters_on_face(composition: Composition, ink: MultiPolygon | None) -> list[BaseGeometry]:
    """Return each letter's area as the finished face's `ink` has it; as it was composed where that is None.

    Most parts of the ink are one letter's as a whole, and need not be cut out.
    """
    letters = [letter.ink for letter in composition.letters]
    if ink is None:
        return letters
    parts, near = shapely.get_parts(ink), shapely.buffer(letters, INK_ROUNDING_UNITS, quad_segs=1)
    letter, part = STRtree(parts).query(near, predicate="intersects")
    shapely.prepare(near)
    whole = shapely.covers(near[letter], parts[part])
    return [
        shapely.multipolygons(parts[part[letter == k]]) if whole[letter == k].all() else ink.intersection(near[k])
        for k in range(len(letters))
    ]


def _areas(geometry: BaseGeometry) -> BaseGeometry:
    """Return a geometry's areas, valid, as one polygon or several."""
    areas = areas_of(shapely.make_valid(geometry))
    return areas.geoms[0] if len(areas.geoms) == 1 else areas
