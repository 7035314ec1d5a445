"""Writes carved faces as SVG pictures in mm."""

from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import escape

from shapely.geometry import LinearRing, MultiPolygon, Polygon

from rendering.workshop.carved import CarvedFace
from rendering.workshop.milling.cutters import Reach

RAISED_INK = "#1A1A1A"
BESIDE_RED = "#B9B4AC"
REFUSED_INK = "#E00000"


def svg_in_mm(carved: CarvedFace, title: str) -> bytes:
    """Return the carved face as an SVG whose user unit is a millimetre. Programs open it at its true size."""
    return _document(carved.size_mm, title, [_path(carved.raised, RAISED_INK)])


def svg_of_reach(carved: CarvedFace, found: Reach, title: str) -> bytes:
    """Return the carved face in grey, and the metal that a cutter leaves in red, each place marked by a ring."""
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


def svg_of_places(faces: Sequence[CarvedFace], size_mm: tuple[float, float], title: str) -> bytes:
    """Return faces on a plate of `size_mm` as an SVG in mm. Their origin is the plate's lower left corner."""
    width, height = map(_number, size_mm)
    edges = (MultiPolygon([face.outline]) for face in faces)
    drawn = [*(_path(edge, BESIDE_RED) for edge in edges), *(_path(face.raised, RAISED_INK) for face in faces)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 -{height} {width} {height}"><title>{escape(title)}</title>'
        f'<rect y="-{height}" width="{width}" height="{height}" fill="none" stroke="{BESIDE_RED}" stroke-width="0.2"/>'
        f"{''.join(drawn)}</svg>\n"
    ).encode()


def rings_of(parts: Iterable[Polygon]) -> Iterator[LinearRing]:
    """Yield the outer ring of each part, and the rings of its holes."""
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
        "M" + "L".join(f"{_number(x)} {_number(-y)}" for x, y in ring.coords[:-1]) + "Z"
        for ring in rings_of(shape.geoms)
    )
    return f'<path fill="{ink}" fill-rule="evenodd" d="{"".join(lines)}"/>'


def _number(value: float) -> str:
    """Return a length, rounded to 0.1 micrometre, as a text without needless zeros."""
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
