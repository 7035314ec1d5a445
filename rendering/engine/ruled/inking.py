"""From spaced points to ink: strokes laid on the face, rounded, bent with the silhouette, and inked by letter.

Outer strokes run on to the rim as far as the style says. Knows no search for a pen and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.rim_joins import Placed, extensions
from rendering.engine.ruled.strokes import divided, ink, rounded
from rendering.engine.ruled.style import Ruling

CRISP = 0.3  # how much Latin letters are rounded, against others: a round B would be an 8
INTO_RIM_UNITS = 4.0  # letters go so far into the rim: where they only met its edge, rounding would leave slits
LONGEST_PIECE = 0.09  # in blocks: longer pieces are divided, to bend with the silhouette


@dataclass(frozen=True, slots=True)
class Fit:
    """Lines with spaced points, their tightest steps across and down (in blocks), and the pen they leave room for."""

    lines: Lines
    points: Points
    step: tuple[float, float]
    ruling: Ruling
    width_units: float
    apart_units: float  # the least distance between two strokes' centrelines that is known of
    whole: bool  # no stroke with a loose end has been pressed away


@dataclass(frozen=True, slots=True)
class InkRoom:
    """Where letters may be inked: the field inside the rim, and which letters (by number) are Latin."""

    field: Polygon
    latin: frozenset[int]


def letters_inked(fit: Fit, room: InkRoom) -> list[BaseGeometry]:
    """Return each letter's ink on the face, in units, by the letter's number."""
    placed, ruling = _placed(fit, room.latin), fit.ruling
    runs: dict[int, list[Points]] = {}
    for stroke in placed:
        runs.setdefault(stroke.owner, []).append(stroke.points)
    if ruling.reach > 0.0:
        for owner, run in extensions(placed, room.field, fit.width_units, ruling.reach, ruling.square_pen, room.latin):
            runs[owner].append(run)
    inks = [ink(runs[owner], fit.width_units, ruling.square_pen) for owner in sorted(runs)]
    if ruling.reach > 0.0:
        widened = room.field.buffer(INTO_RIM_UNITS, join_style="mitre")
        inks = [drawn if widened.covers(drawn) else shapely.intersection(drawn, widened) for drawn in inks]
    return inks


def _placed(fit: Fit, latin: frozenset[int]) -> Sequence[Placed]:
    """Return every stroke as it lies on the face, bends rounded, in units."""
    lines, points, ruling = fit.lines, fit.points, fit.ruling
    radius = ruling.rounding_share * min(*fit.step, 0.5)
    radii = [radius * (CRISP if owner in latin else 1.0) for owner in lines.stroke_owner]
    runs = [points[list(stroke)] for stroke in lines.strokes]
    if not ruling.square_pen:
        runs = [divided(rounded(run, each), LONGEST_PIECE) for run, each in zip(runs, radii, strict=True)]
    on_face = ruling.on_face(np.concatenate(runs))
    placed = np.split(on_face, np.cumsum([len(run) for run in runs])[:-1])
    meeting = np.bincount(np.array([run[k] for run in lines.strokes for k in (0, -1)]), minlength=len(points))
    return [
        Placed(owner, run, bool(meeting[stroke[0]] == 1), bool(meeting[stroke[-1]] == 1))
        for stroke, owner, run in zip(lines.strokes, lines.stroke_owner, placed, strict=True)
    ]
