"""Prepares a finished face for measuring: unmirrors it, and deforms its letters, cells and field like its ink."""

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

INK_ROUNDING_UNITS = 1.0  # greatest distance of a letter's edge on the finished face from its composed edge


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """All areas of one face in the coordinates of the impression, in units, deformed like the ink.

    `letters` is empty except in shubun: only there are letters looked for by their place.
    """

    composition: Composition
    mode: str
    ink: MultiPolygon
    outline: Polygon
    field: Polygon
    letters: tuple[BaseGeometry, ...]
    cells: tuple[Box, ...]


def placed(face: Face) -> PlacedFace:
    """Return the face unmirrored, with its letters deformed like its ink. A mirrored face has exactly equal figures."""
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
    """Return the bounding boxes of the deformed cells. All cells are deformed in one call."""
    upright = shapely.box(*np.array([(cell.left, cell.top, cell.right, cell.bottom) for cell in cells]).T)
    inside, cell = shapely.get_parts(shapely.intersection(upright, blank.outline), return_index=True)
    bent = shapely.get_parts(deform(MultiPolygon(inside.tolist()), kind, blank))
    return tuple(Box(*shapely.total_bounds(bent[cell == k]).tolist()) for k in range(len(cells)))


def letters_on_face(composition: Composition, ink: MultiPolygon | None) -> list[BaseGeometry]:
    """Return each letter's area in the finished face's `ink`, or as it was composed where `ink` is None.

    Most parts of the ink belong to one letter only; the others are intersected with the letter.
    """
    letters = [letter.ink for letter in composition.letters]
    if ink is None:
        return letters
    parts, near = shapely.get_parts(ink), shapely.buffer(letters, INK_ROUNDING_UNITS, quad_segs=1)
    letter, part = STRtree(parts).query(near)  # whose boxes meet
    shapely.prepare(near)
    whole = shapely.covers(near[letter], parts[part])
    meets = whole.copy()
    meets[~whole] = shapely.intersects(near[letter[~whole]], parts[part[~whole]])
    letter, part, whole = letter[meets], part[meets], whole[meets]
    return [
        shapely.multipolygons(parts[part[letter == k]]) if whole[letter == k].all() else ink.intersection(near[k])
        for k in range(len(letters))
    ]


def _areas(geometry: BaseGeometry) -> BaseGeometry:
    """Return the valid polygons of a geometry as a Polygon or a MultiPolygon."""
    areas = areas_of(shapely.make_valid(geometry))
    return areas.geoms[0] if len(areas.geoms) == 1 else areas
