"""A finished face as geometry for a 3D view or a machine: parts with their holes, axes, scale and depth.

The polygons are those of the SVG, with y upward.
"""

from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from rendering.engine.values import Composition, Face
from rendering.engine.version import ENGINE_VERSION
from rendering.engine.vocabulary import RADIUS_UNITS, RELIEF_MM

AXES: Final = {"x": "right", "y": "up", "z": "out of the face", "origin": "centre"}

Ring = list[list[float]]


def geometry_json(face: Face, size_mm: float) -> dict[str, Any]:
    """Return the `face` object of view=json for a seal of `size_mm`.

    Rings are lists of [x, y] in impression units; the first point is repeated at the end. In the declared axes outer
    rings run counter-clockwise and holes clockwise. `scale` is mm per unit, `depth` the relief in mm; a point in mm is
    [x * scale, y * scale]. With `mirrored` the geometry is the carved face, without it the impression.

    `letters` gives the form of each letter in reading order. "seal" is one of our own drawings, which `drawing` names.
    "modern" is a typeface's outline in a ruled family, used where we have not drawn a letter of the name. "typeface" is
    the outline in a brushed family. `arrangement` gives the columns or rows of the letters on the impression.
    """
    return {
        "version": ENGINE_VERSION,
        "unit": "impression unit",
        "radius": RADIUS_UNITS,
        "axes": AXES,
        "scale": round(size_mm / (2.0 * RADIUS_UNITS), 9),
        "depth": RELIEF_MM,
        "mirrored": face.mirrored,
        "silhouette": face.composition.blank.silhouette,
        "deform": face.deform,
        "mode": face.mode,
        "letters": [
            {"text": letter.text, "form": letter.form, "drawing": letter.drawing or None}
            for letter in face.composition.letters
        ],
        "arrangement": _arrangement(face.composition),
        "outline": parts_of(MultiPolygon([face.outline]))[0]["outer"],
        "parts": parts_of(face.ink),
    }


def _arrangement(composition: Composition) -> dict[str, Any]:
    """Return the lines in reading order, as indexes into `letters`, and their direction on the impression."""
    direction = "rowsFromLeft" if composition.in_rows else "columnsFromRight"
    return {"direction": direction, "lines": [list(line) for line in composition.lines]}


def parts_of(ink: MultiPolygon) -> list[dict[str, Any]]:
    """Return the raised parts, each with its own holes, y upward."""
    return [_part(part) for part in ink.geoms]


def _part(part: Polygon) -> dict[str, Any]:
    return {
        "outer": _ring(part.exterior, counter_clockwise=True),
        "holes": [_ring(hole, counter_clockwise=False) for hole in part.interiors],
    }


def _ring(ring: shapely.LinearRing, counter_clockwise: bool) -> Ring:
    points = np.asarray(ring.coords) * (1.0, -1.0) + 0.0
    is_counter_clockwise = not ring.is_ccw  # turning y upward has reversed the ring
    if is_counter_clockwise != counter_clockwise:
        points = points[::-1]
    listed: Ring = points.tolist()
    return listed
