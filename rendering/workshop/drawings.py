"""A carved face as drawings that other programs open: SVG and DXF, both in mm, y upward in the DXF.

Knows formats; no machine and no page.
"""

import io
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from ezdxf import units
from ezdxf.document import Drawing
from ezdxf.filemanagement import new
from shapely.geometry import LinearRing, MultiPolygon, Polygon

from rendering.workshop.carved import CarvedFace
from rendering.workshop.cutters import Reach

RAISED_LAYER = "RAISED"  # closed lines around what stands up, and around the holes in it
OUTLINE_LAYER = "OUTLINE"
RAISED_INK = "#1A1A1A"
BESIDE_RED = "#B9B4AC"
REFUSED_INK = "#E00000"


def svg_in_mm(carved: CarvedFace, title: str) -> bytes:
    """Return the carved face as an SVG whose user unit is a millimetre; it opens at its true size."""
    return _document(carved.size_mm, title, [_path(carved.raised, RAISED_INK)])


def svg_of_reach(carved: CarvedFace, found: Reach, title: str) -> bytes:
    """Return the carved face in grey with what a cutter leaves in red, each place in a ring that the eye can find."""
    drawn = [_path(carved.raised, BESIDE_RED)]
    for places, thinner in ((found.corners, 500), (found.gaps, 150)):
        width = _number(carved.size_mm / thinner)
        drawn.append(_path(places, REFUSED_INK))
        drawn += [
            f'<circle cx="{_number(place.centroid.x)}" cy="{_number(-place.centroid.y)}" '
            f'r="{_number(max(place.length / 4, carved.size_mm / 60))}" '
            f'fill="none" stroke="{REFUSED_INK}" stroke-width="{width}"/>'
            for place in places.geoms
        ]
    return _document(carved.size_mm, title, drawn)


def dxf(carved: CarvedFace) -> bytes:
    """Return the carved face as a DXF (R2010, mm): closed polylines, the raised parts and the outline on two layers."""
    drawing: Drawing = new("R2010", units=units.MM)
    drawing.layers.add(RAISED_LAYER, color=7)
    drawing.layers.add(OUTLINE_LAYER, color=5)
    space = drawing.modelspace()
    for layer, rings in ((RAISED_LAYER, _rings(carved.raised.geoms)), (OUTLINE_LAYER, _rings([carved.outline]))):
        for ring in rings:
            space.add_lwpolyline(ring.coords[:-1], close=True, dxfattribs={"layer": layer})
    half = carved.size_mm / 2
    space.reset_extents((-half, -half, 0.0), (half, half, 0.0))  # what programs that print by extents ask for
    space.reset_limits((-half, -half), (half, half))
    drawing.set_modelspace_vport(carved.size_mm * 1.2, center=(0.0, 0.0))
    written = io.StringIO()
    drawing.write(written)
    return written.getvalue().encode()


def _rings(parts: Iterable[Polygon]) -> Iterator[LinearRing]:
    for part in parts:
        yield part.exterior
        yield from part.interiors


def _document(size_mm: float, title: str, drawn: Iterable[str]) -> bytes:
    size, half = _number(size_mm), _number(size_mm / 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}mm" height="{size}mm" '
        f'viewBox="-{half} -{half} {size} {size}"><title>{escape(title)}</title>{"".join(drawn)}</svg>\n'
    ).encode()


def _path(shape: MultiPolygon, ink: str) -> str:
    lines = (
        "M" + "L".join(f"{_number(x)} {_number(-y)}" for x, y in ring.coords[:-1]) + "Z" for ring in _rings(shape.geoms)
    )
    return f'<path fill="{ink}" fill-rule="evenodd" d="{"".join(lines)}"/>'


def _number(value: float) -> str:
    """Return a length to 0.1 micrometre, as short as it can be written."""
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
