"""Places several faces on one plate, and writes the plate as a drawing, a picture and a program for the machine.

Rows are filled from the left, with the largest seals first. Such a plate is simple to clamp, and each seal is easy to
find. Places are mm from the plate's lower left corner.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shapely import affinity
from shapely.geometry import MultiPolygon

from rendering.workshop.carved import CarvedFace
from rendering.workshop.drawings.dxf import (
    LABEL_LAYER,
    OUTLINE_LAYER,
    PLATE_LAYER,
    RAISED_LAYER,
    empty_drawing,
    written,
)
from rendering.workshop.drawings.svg import rings_of, svg_of_places
from rendering.workshop.milling.gcode import program
from rendering.workshop.milling.tool import Tool
from rendering.workshop.milling.v_carving import Carving, carve

LABEL_MM: Final = 1.5  # height of the label beneath each seal in the drawing


@dataclass(frozen=True, slots=True)
class PlateOptions:
    """The width of a plate, and the distance of seals from its edge and from each other, in mm."""

    width_mm: float = 100.0
    spacing_mm: float = 4.0

    def takes(self, size_mm: float) -> bool:
        """Say whether a seal of that size fits on the plate."""
        return size_mm + 2.0 * self.spacing_mm <= self.width_mm


@dataclass(frozen=True, slots=True)
class Placed:
    """A face, its title, and the place of its centre."""

    title: str
    face: CarvedFace
    x: float
    y: float

    def moved(self) -> CarvedFace:
        """Return the face with its polygons at their place."""
        return replace(
            self.face,
            outline=affinity.translate(self.face.outline, self.x, self.y),
            raised=MultiPolygon([affinity.translate(part, self.x, self.y) for part in self.face.raised.geoms]),
        )


@dataclass(frozen=True, slots=True)
class Plate:
    """Faces on a plate of `width_mm` by `height_mm`."""

    width_mm: float
    height_mm: float
    placed: tuple[Placed, ...]


def nested(faces: Sequence[tuple[str, CarvedFace]], options: PlateOptions) -> Plate:
    """Place faces, given with their titles, on a plate as high as they need. Raises ValueError if one is too wide."""
    gap, placed = options.spacing_mm, list[Placed]()
    x, y, row = gap, gap, 0.0
    for title, face in sorted(faces, key=lambda named: -named[1].size_mm):
        size = face.size_mm
        if not options.takes(size):
            raise ValueError(f"The plate is too narrow for a seal of {size:g} mm.")
        if x + size + gap > options.width_mm:
            x, y, row = gap, y + row + gap, 0.0
        row = max(row, size)
        placed.append(Placed(title, face, x + size / 2.0, y + size / 2.0))
        x += size + gap
    return Plate(options.width_mm, y + row + gap, tuple(placed))


def dxf_of_plate(plate: Plate) -> bytes:
    """Return the plate as DXF: its edge, the faces, and their titles beneath them, each on layers of their own."""
    drawing = empty_drawing((0.0, 0.0, plate.width_mm, plate.height_mm))
    space = drawing.modelspace()
    corners = ((0.0, 0.0), (plate.width_mm, 0.0), (plate.width_mm, plate.height_mm), (0.0, plate.height_mm))
    space.add_lwpolyline(corners, close=True, dxfattribs={"layer": PLATE_LAYER})
    for each in plate.placed:
        face = each.moved()
        for layer, shape in ((RAISED_LAYER, face.raised.geoms), (OUTLINE_LAYER, [face.outline])):
            for ring in rings_of(shape):
                space.add_lwpolyline(ring.coords[:-1], close=True, dxfattribs={"layer": layer})
        at = (each.x - face.size_mm / 2.0, each.y - face.size_mm / 2.0 - 1.3 * LABEL_MM)
        space.add_text(each.title, height=LABEL_MM, dxfattribs={"layer": LABEL_LAYER, "insert": at})
    return written(drawing)


def svg_of_plate(plate: Plate, title: str) -> bytes:
    """Return the plate as a picture in mm."""
    return svg_of_places([each.moved() for each in plate.placed], (plate.width_mm, plate.height_mm), title)


def v_carving_of_plate(plate: Plate, tool: Tool) -> bytes:
    """Return the program that carves the faces of a plate. All passes of a face are cut before the next face."""
    about = f"PLATE {plate.width_mm:g} X {plate.height_mm:g} MM, {len(plate.placed)} CARVED FACES, MIRRORED"
    origin = "X0 Y0 AT THE LOWER LEFT CORNER OF THE PLATE"
    return program([(each.title, carving) for each, carving in _carvings(plate, tool)], tool, about, origin)


def _carvings(plate: Plate, tool: Tool) -> Iterator[tuple[Placed, Carving]]:
    for each in plate.placed:
        yield each, carve(each.face, tool).moved(each.x, each.y)
