"""Faces with ruled strokes: from letters' centrelines to one even block of strokes of one width.

The stages that tensho, insou, kaku, wave and vortex share; each family file chooses their figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.topology import Topology
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.block import Lines, cells, set_in_cells, tightest_step
from rendering.engine.ruled.pen_fitting import Fit, fitted, touched
from rendering.engine.ruled.rim_joins import Placed, extensions
from rendering.engine.ruled.strokes import divided, ink, rounded
from rendering.engine.ruled.style import Ruling, Touch
from rendering.engine.typesetting.typeset_name import Setting
from rendering.engine.values import Box, LetterInk

LOOSE_EVENNESS = 0.3  # of Latin letters and kana, which are known by their proportions
CRISP = 0.3  # how much Latin letters are rounded, against others: a round B would be an 8
INTO_RIM_UNITS = 4.0
LONGEST_PIECE = 0.09  # in blocks: longer pieces are divided, to bend with the silhouette


@dataclass(frozen=True, slots=True)
class Drawn:
    """Drawn letters, the line between the two halves of the name (None for one letter), and the pen's width."""

    letters: tuple[LetterInk, ...]
    divider: Points | None
    pen_units: float


def draw(setting: Setting, letters: Sequence[Centrelines], ruling: Ruling, touch: Touch, field: Polygon) -> Drawn:
    """Return the letters drawn with the boldest pen that their strokes leave room for, then touched by tweaks."""
    loose = setting.loose
    boxes = cells(list(letters), setting.lines, setting.in_rows, ruling.proportions, loose)
    lines = set_in_cells(list(letters), boxes, _line_heights(setting, letters))
    tightest = tightest_step(list(letters), boxes)
    shapes = [Topology(letter.parts, letter.counters) for letter in letters]
    evenness = np.full(len(letters), ruling.evenness)
    evenness[list(loose)] *= LOOSE_EVENNESS

    def inked(fit: Fit) -> list[BaseGeometry]:
        return _ink(_place(fit, setting.latin), fit.width_units, fit.ruling, field, setting.latin)

    best = fitted(lines, evenness, tightest, ruling, shapes, inked)
    if touch != Touch():
        best = touched(best, touch, shapes, inked)
    return Drawn(
        tuple(
            LetterInk(text, drawn, _mapped_box(box, best.fit.ruling), letter.parts, letter.counters)
            for text, drawn, box, letter in zip(setting.texts, best.inks, boxes, letters, strict=True)
        ),
        _divider(setting, lines, best.fit.points, best.fit.ruling),
        best.fit.width_units,
    )


def _line_heights(setting: Setting, letters: Sequence[Centrelines]) -> dict[int, tuple[float, float]]:
    """Return, for each Latin letter, the top and bottom of the line of letters it stands in, in font units."""
    heights = {}
    for line in setting.lines:
        latin = [k for k in line if k in setting.latin]
        if latin:
            every = np.concatenate([letters[k].points[:, 1] for k in latin])
            heights.update(dict.fromkeys(latin, (float(every.min()), float(every.max()))))
    return heights


def _place(fit: Fit, latin: frozenset[int]) -> list[Placed]:
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


def _ink(
    placed: Sequence[Placed], width: float, ruling: Ruling, field: Polygon, latin: frozenset[int]
) -> list[BaseGeometry]:
    """Return each letter's ink, its outer strokes run on to the rim as far as the ruling says."""
    runs: dict[int, list[Points]] = {}
    for stroke in placed:
        runs.setdefault(stroke.owner, []).append(stroke.points)
    if ruling.reach > 0.0:
        for owner, run in extensions(placed, field, width, ruling.reach, ruling.square_pen, latin):
            runs[owner].append(run)
    inks = [ink(runs[owner], width, ruling.square_pen) for owner in sorted(runs)]
    if ruling.reach > 0.0:
        # Letters go a little into the rim: where they only met its edge, rounding would leave slits between them.
        room = field.buffer(INTO_RIM_UNITS, join_style="mitre")
        inks = [drawn if room.covers(drawn) else shapely.intersection(drawn, room) for drawn in inks]
    return inks


def _mapped_box(box: Box, ruling: Ruling) -> Box:
    corners = np.array([[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]])
    edge = divided(np.vstack([corners, corners[:1]]), 0.1)
    left, top = ruling.opening.apply(edge).min(axis=0)
    right, bottom = ruling.opening.apply(edge).max(axis=0)
    return Box(float(left), float(top), float(right), float(bottom))


def _divider(setting: Setting, lines: Lines, points: Points, ruling: Ruling) -> Points | None:
    """Return the line between the two halves of the name, as a run of points in units across the whole face."""
    halves = setting.halves()
    if halves is None:
        return None
    first, second, axis = halves
    values = points[:, axis]
    one, other = values[np.isin(lines.owner, first)], values[np.isin(lines.owner, second)]
    if one.mean() > other.mean():
        one, other = other, one
    middle = (one.max() + other.min()) / 2
    ends = np.array([[-1.0, middle], [1.0, middle]]) if axis else np.array([[middle, -1.0], [middle, 1.0]])
    return ruling.on_face(divided(ends, 0.1))
