"""From spaced points to ink: strokes laid on the face, rounded, bent with the silhouette, and inked by letter.

Outer strokes run on to the rim as far as the style says. Knows no search for a pen and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.rim_bends import bent_to_rim
from rendering.engine.ruled.rim_joins import FaceStroke, extensions
from rendering.engine.ruled.strokes import Runs, ink
from rendering.engine.ruled.style import RuledStyle

LATIN_ROUNDING = 0.3  # how much Latin letters are rounded, against others: a round B would be an 8
INTO_RIM_UNITS = 4.0  # letters go so far into the rim: where they only met its edge, rounding would leave slits
DOT_PENS, FOLDED = 4.0, 0.65  # a stroke alone that is no longer is a dot, unless its ends lie nearer than this of it
LONGEST_PIECE_BLOCKS = 0.09  # in blocks: longer pieces are divided, to bend with the silhouette


@dataclass(frozen=True, slots=True)
class Fit:
    """Lines with spaced points, their tightest steps across and down (in blocks), and the pen they leave room for."""

    lines: Lines
    points: Points
    step: tuple[float, float]
    style: RuledStyle
    width_units: float
    apart_units: float  # the least distance between two strokes' centrelines that is known of
    whole: bool  # no stroke with a loose end has been pressed away


@dataclass(frozen=True, slots=True)
class InkRoom:
    """Where letters may be inked: the field inside the rim, and which letters (by number) are Latin, which are kana."""

    field: Polygon
    latin: frozenset[int]
    kana: frozenset[int] = frozenset()


def letters_inked(fit: Fit, room: InkRoom) -> list[BaseGeometry]:
    """Return each letter's ink on the face, in units, by the letter's number."""
    placed, style = _bent(fit, room), fit.style
    runs: dict[int, list[Points]] = {}
    for stroke in placed:
        runs.setdefault(stroke.owner, []).append(stroke.points)
    if style.reach > 0.0 and not style.bends_to_rim:
        for owner, run in extensions(placed, room.field, fit.width_units, style.reach, style.square_pen, room.latin):
            runs[owner].append(run)
    inks = [ink(runs[owner], fit.width_units, style.square_pen) for owner in sorted(runs)]
    if style.reach > 0.0:
        widened = room.field.buffer(INTO_RIM_UNITS, join_style="mitre")
        inks = [drawn if widened.covers(drawn) else shapely.intersection(drawn, widened) for drawn in inks]
    return inks


def _bent(fit: Fit, room: InkRoom) -> Sequence[FaceStroke]:
    """Return every stroke on the face, bent to the rim if the style wants it."""
    placed, style = _placed(fit, room.latin), fit.style
    if style.reach > 0.0 and style.bends_to_rim:
        return bent_to_rim(placed, room.field, fit.width_units, style.reach, room.latin, room.kana)
    return placed


def _as_dot(run: Points, longest_units: float) -> Points:
    """Return a run straight from end to end if it is so short that its bend would be a blot, and not folded."""
    length, ends = np.hypot(*np.diff(run, axis=0).T).sum(), np.hypot(*(run[-1] - run[0]))
    return run[[0, -1]] if length <= longest_units and ends >= FOLDED * length else run


def _radii(fit: Fit, latin: frozenset[int]) -> Floats:
    """Return the radius of each stroke's bends, in blocks."""
    radius = fit.style.rounding_share * min(*fit.step, 0.5)
    return np.array([radius * (LATIN_ROUNDING if owner in latin else 1.0) for owner in fit.lines.stroke_owner])


def _placed(fit: Fit, latin: frozenset[int]) -> Sequence[FaceStroke]:
    """Return every stroke as it lies on the face, bends rounded, in units."""
    lines, points, style = fit.lines, fit.points, fit.style
    radii = _radii(fit, latin)
    runs = Runs.of([points[list(stroke)] for stroke in lines.strokes])
    if style.waves is not None:
        runs = Runs.of(style.waves.laid(lines, points, radii.tolist()))
    elif not style.square_pen:
        runs = runs.rounded(radii).divided(LONGEST_PIECE_BLOCKS)
    placed = runs.split(style.on_face(runs.points))
    meeting = np.bincount(np.array([run[k] for run in lines.strokes for k in (0, -1)]), minlength=len(points))
    runs_on = meeting == 1
    if style.straight_dots:
        alone = [meeting[run[0]] == meeting[run[-1]] == 1 for run in lines.strokes]
        longest = DOT_PENS * fit.width_units
        placed = [_as_dot(run, longest) if dot else run for run, dot in zip(placed, alone, strict=True)]
    runs_on[list(lines.still_ends)] = False
    return [
        FaceStroke(owner, run, bool(runs_on[stroke[0]]), bool(runs_on[stroke[-1]]))
        for stroke, owner, run in zip(lines.strokes, lines.stroke_owner, placed, strict=True)
    ]
