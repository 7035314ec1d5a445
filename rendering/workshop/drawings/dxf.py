"""Writes carved faces as DXF (R2010, mm, y upward): edges as straight pieces or as arcs, and the paths of cutters."""

import io
import math
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import shapely
from ezdxf import units
from ezdxf.document import Drawing
from ezdxf.filemanagement import new
from ezdxf.layouts.layout import Modelspace

from rendering.workshop.carved import CarvedFace
from rendering.workshop.drawings.arcs import with_arcs
from rendering.workshop.drawings.svg import rings_of

RAISED_LAYER: Final = "RAISED"  # closed lines around raised parts, and around the holes in them
OUTLINE_LAYER: Final = "OUTLINE"
PLATE_LAYER: Final = "PLATE"
LABEL_LAYER: Final = "LABEL"
LAYERS: Final = {RAISED_LAYER: 7, OUTLINE_LAYER: 5, PLATE_LAYER: 8, LABEL_LAYER: 3}
"""The layers of every drawing, with their colours."""

A4_MM: Final = (210.0, 297.0)


def dxf(carved: CarvedFace) -> bytes:
    """Return the carved face as closed polylines of straight pieces: raised parts and outline, on two layers."""
    drawing = _drawing(carved)
    for layer, shape in ((RAISED_LAYER, carved.raised.geoms), (OUTLINE_LAYER, [carved.outline])):
        for ring in rings_of(shape):
            drawing.modelspace().add_lwpolyline(ring.coords[:-1], close=True, dxfattribs={"layer": layer})
    return written(drawing)


def dxf_with_arcs(carved: CarvedFace) -> bytes:
    """Return the same with arcs (bulges) wherever an arc is within `arcs.TOLERANCE_MM` of the straight pieces."""
    drawing = _drawing(carved)
    for layer, shape in ((RAISED_LAYER, carved.raised.geoms), (OUTLINE_LAYER, [carved.outline])):
        _add_in_arcs(drawing.modelspace(), rings_of(shape), layer)
    return written(drawing)


def dxf_of_cutters(carved: CarvedFace, cutters_mm: Sequence[float], draft_degrees: float = 0.0) -> bytes:
    """Return the paths of cutters' centres along the walls, on one layer for each cutter.

    `cutters_mm` are the widths of their tips. If walls slope by `draft_degrees`, the tip follows the foot of the wall.
    """
    drawing = _drawing(carved)
    for number, width in enumerate(cutters_mm):
        layer = cutter_layer(width)
        drawing.layers.add(layer, color=1 + number % 6)
        _add_in_arcs(drawing.modelspace(), ways_along_walls(carved, width, draft_degrees), layer)
    _add_in_arcs(drawing.modelspace(), rings_of([carved.outline]), OUTLINE_LAYER)
    return written(drawing)


def cutter_layer(width_mm: float) -> str:
    return f"CUTTER_{width_mm:.2f}MM"


def ways_along_walls(carved: CarvedFace, cutter_mm: float, draft_degrees: float) -> list[shapely.LineString]:
    """Return the path of a cutter's centre along the walls, in pieces: it has gaps where the cutter cannot enter."""
    away = cutter_mm / 2.0 + carved.relief_mm * math.tan(math.radians(draft_degrees))
    edges = carved.raised.buffer(away, quad_segs=16).boundary
    inside = shapely.line_merge(edges.intersection(carved.ground(away + cutter_mm)))
    return [line for line in shapely.get_parts(inside) if line.geom_type == "LineString"]


def empty_drawing(reach_mm: tuple[float, float, float, float]) -> Drawing:
    """Return an empty drawing with these extents (left, bottom, right, top). It prints at true size, centred on A4."""
    left, bottom, right, top = reach_mm
    middle = ((left + right) / 2.0, (bottom + top) / 2.0)
    drawing: Drawing = new("R2010", units=units.MM)
    for layer, colour in LAYERS.items():
        drawing.layers.add(layer, color=colour)
    space = drawing.modelspace()
    space.reset_extents((left, bottom, 0.0), (right, top, 0.0))  # for programs that print the extents
    # ezdxf does not write extents that begin at 0, 0, so they are set here
    drawing.header["$EXTMIN"], drawing.header["$EXTMAX"] = (left, bottom, 0.0), (right, top, 0.0)
    space.reset_limits((left, bottom), (right, top))
    drawing.set_modelspace_vport(max(right - left, top - bottom) * 1.2, center=middle)
    width, height = A4_MM
    drawing.paperspace().reset_limits((0.0, 0.0), A4_MM)
    # For LibreCAD: the origin's place on the paper, and the scale. It does not understand scale 0 ("by the view").
    drawing.header["$PINSBASE"] = (width / 2.0 - middle[0], height / 2.0 - middle[1], 0.0)
    drawing.header["$PSVPSCALE"] = 1.0
    return drawing


def _drawing(carved: CarvedFace) -> Drawing:
    half = carved.size_mm / 2.0
    return empty_drawing((-half, -half, half, half))


def _add_in_arcs(space: Modelspace, lines: Iterable[shapely.LineString], layer: str) -> None:
    for line in lines:
        rows = with_arcs(np.asarray(line.coords))
        is_closed = bool(np.array_equal(rows[0, :2], rows[-1, :2]))
        space.add_lwpolyline(
            rows[:-1] if is_closed else rows, format="xyb", close=is_closed, dxfattribs={"layer": layer}
        )


def written(drawing: Drawing) -> bytes:
    """Return the contents of a drawing's file."""
    text = io.StringIO()
    drawing.write(text)
    return text.getvalue().encode()
