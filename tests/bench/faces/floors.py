"""The floor of a face: the time that GEOS alone needs to draw its strokes, and to write its vertices as text.

The strokes are buffered once, or in brushed families the outlines united once. Calls of shapely.buffer are recorded
while the engine composes; the last ones with the pen width of the finished face are its strokes.
"""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely

from rendering.engine.values import Face

LINES = (1, 2, 5)  # type ids of LineString, LinearRing and MultiLineString
WHOLE = 0.9  # strokes that cover this share of the letters' area are taken for all strokes


@dataclass
class Noted:
    """Recorded calls of shapely.buffer on lines: geometry, distance, options."""

    calls: list[tuple[Any, Any, dict[str, Any]]] = field(default_factory=list)


@contextlib.contextmanager
def noting_buffers() -> Iterator[Noted]:
    """Record all calls of shapely.buffer on lines while the block runs."""
    noted, real = Noted(), shapely.buffer

    def noting(geometry: Any, distance: Any, *arguments: Any, **options: Any) -> Any:
        if np.isin(shapely.get_type_id(geometry), LINES).any() and np.ndim(distance) == 0:
            noted.calls.append((geometry, distance, options))
        return real(geometry, distance, *arguments, **options)

    shapely.buffer = noting
    try:
        yield noted
    finally:
        shapely.buffer = real


def floor_of(face: Face, noted: Noted) -> Callable[[], object]:
    """Return a function that does the work that every engine has to do for `face`."""
    strokes = _strokes(face, noted)
    outlines = np.array([letter.ink for letter in face.composition.letters])
    vertices = shapely.get_coordinates(face.ink)

    def floor() -> object:
        if strokes:
            drawn: Any = [shapely.buffer(lines, distance, **options) for lines, distance, options in strokes]
        else:
            drawn = shapely.union_all(outlines)
        return drawn, ("%.6g %.6g " * len(vertices)) % tuple(np.round(vertices, 3).ravel().tolist())

    return floor


def _strokes(face: Face, noted: Noted) -> list[tuple[Any, Any, dict[str, Any]]]:
    """Return the last recorded calls that together draw the face's letters with its pen; none in brushed families."""
    pen = face.composition.pen_units
    if not pen:
        return []
    wanted = WHOLE * sum(letter.ink.area for letter in face.composition.letters)
    found: list[tuple[Any, Any, dict[str, Any]]] = []
    area = 0.0
    for lines, distance, options in reversed(noted.calls):
        if abs(float(distance) - pen / 2) < 1e-6 * pen:
            found.append((lines, distance, options))
            area += float(np.sum(shapely.area(shapely.buffer(lines, distance, **options))))
        if area >= wanted:
            break
    return found
