"""A finished face turned back into the one that was composed: unmirrored, with letters and field where they now are.

Knows how a face was finished (deform, mirror); measures nothing.
"""

from dataclasses import dataclass

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.deform import deform
from rendering.engine.finish import mirror
from rendering.engine.values import Box, Composition, Face


@dataclass(frozen=True, slots=True)
class Placed:
    """All areas of one face in one frame of coordinates (units): the impression's, deformed as the ink is."""

    composition: Composition
    mode: str
    ink: MultiPolygon
    outline: Polygon
    field: Polygon
    letters: tuple[BaseGeometry, ...]
    cells: tuple[Box, ...]


def placed(face: Face) -> Placed:
    """Return the face unmirrored (exactly, so that a mirror changes no figure) with its letters deformed like it."""
    composition = face.composition
    ink, outline = (mirror(face.ink), mirror(face.outline)) if face.mirrored else (face.ink, face.outline)
    field, letters = composition.field, tuple(letter.ink for letter in composition.letters)
    cells = tuple(letter.cell for letter in composition.letters)
    if face.deform != "none":
        lying = composition.outline.bounds[2] > composition.outline.bounds[3]

        def bend(area: BaseGeometry) -> BaseGeometry:
            return deform(area, face.deform, composition.silhouette, lying)

        field, letters = bend(field), tuple(map(bend, letters))
        upright = [shapely.box(cell.left, cell.top, cell.right, cell.bottom) for cell in cells]
        cells = tuple(Box(*bend(cell.intersection(composition.outline)).bounds) for cell in upright)
    return Placed(composition, face.mode, ink, outline, field, letters, cells)
