"""Faces with ruled strokes: from letters' centrelines to one even block of strokes of one width.

The stages that tensho, insou, kaku, wave and vortex share; each family file chooses their figures.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.block import Lines, Proportions, cells, set_in_cells, tightest_step
from rendering.engine.letters import Centrelines, Points
from rendering.engine.opening import Opening
from rendering.engine.reaching import Placed, extensions
from rendering.engine.relaxing import relaxed
from rendering.engine.setting import Setting
from rendering.engine.skeleton.proof import Topology, topology
from rendering.engine.spacing import spaced
from rendering.engine.strokes import divided, ink, rounded
from rendering.engine.values import Box, LetterInk
from rendering.engine.wobble import Wobble

LEAST_GAP_UNITS = 33.0  # 0.2 mm at 12 mm: what is asked for
THINNEST_PEN_UNITS = 14.0  # what a light weight leaves of the finest pen: 0.1 mm at 15 mm
EASE = 0.6  # white between strokes, in pens, that is asked for where there is room
CUT_GAP_UNITS = 29.0  # 0.22 mm at 15 mm: what is accepted before the pen is made finer
OPENED = 1.15  # the tightest place is opened to this many times its step when strokes give way
LEAST_COUNTER_UNITS = 24.0  # twice the area of a counter over its length: a little under its width
FINER = (1.0, 0.94, 0.89, 0.84, 0.78, 0.7, 0.62, 0.54)  # what the pen is made finer by, try after try
GENTLER = 0.5  # what a letter's evenness is lowered by when it has come out wrong
LOOSE_EVENNESS = 0.3  # of Latin letters and kana, which are known by their proportions
LONGEST_PIECE = 0.09  # in blocks: longer pieces are divided, to bend with the silhouette


@dataclass(frozen=True, slots=True)
class Ruling:
    """The figures of a ruled design. Widths are shares of the even step, or units where they say so."""

    evenness: float
    proportions: Proportions
    opening: Opening
    stroke_share: float  # of the step from stroke to stroke
    thickest_units: float
    thinnest_units: float
    rounding_share: float  # of the step
    heavier_units: float = 0.0  # the `weight` tweak: edges move outward by this
    reach: float = 0.0  # how far outer stroke ends run towards the rim; 1 joins it
    wobble: Wobble | None = None
    square_pen: bool = False
    warp: Callable[[Points], Points] | None = None  # a last, smooth change of the plane, in units


@dataclass(frozen=True, slots=True)
class Drawn:
    """Drawn letters, and the line between the two halves of the name (None for one letter)."""

    letters: tuple[LetterInk, ...]
    divider: Points | None


def draw(setting: Setting, letters: Sequence[Centrelines], ruling: Ruling, field: Polygon) -> Drawn:
    """Return the letters' ink. Where one would not be itself, it is spaced more gently, then all get a finer pen."""
    loose = setting.loose
    boxes = cells(list(letters), setting.lines, setting.in_rows, ruling.proportions, loose)
    lines = set_in_cells(list(letters), boxes, _line_heights(setting, letters))
    tightest = tightest_step(list(letters), boxes)
    shapes = [Topology(letter.parts, letter.counters) for letter in letters]
    evenness = np.full(len(letters), ruling.evenness)
    evenness[list(loose)] *= LOOSE_EVENNESS
    best: _Try | None = None
    roomiest: tuple[float, _Fit] | None = None
    for share in FINER:
        points, step = spaced(lines, evenness, tightest)
        fit, gap = _fit(lines, points, step, replace(ruling, stroke_share=ruling.stroke_share * share))
        if gap < CUT_GAP_UNITS:  # a finer pen will do better: nothing is inked that is not wanted
            roomiest = (gap, fit) if roomiest is None or gap > roomiest[0] else roomiest
            evenness *= GENTLER
            continue
        tried = _try(lines, fit, shapes, field)
        if best is None or len(tried.wrong) < len(best.wrong):
            best = tried
        if not tried.wrong:
            break
        evenness[list(tried.wrong)] *= GENTLER
    if roomiest is not None and (best is None or best.wrong):
        tried = _try(lines, roomiest[1], shapes, field)
        best = tried if best is None or len(tried.wrong) < len(best.wrong) else best
    if best is None:
        raise ValueError("there is no pen to draw these letters with")
    return Drawn(
        tuple(
            LetterInk(text, drawn, _mapped_box(box, best.fit.ruling), letter.parts, letter.counters)
            for text, drawn, box, letter in zip(setting.texts, best.inks, boxes, letters, strict=True)
        ),
        _divider(setting, lines, best.fit.points, best.fit.ruling),
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


@dataclass(frozen=True, slots=True)
class _Fit:
    """Spaced points with the pen they leave room for."""

    points: Points
    step: tuple[float, float]
    ruling: Ruling
    width: float


@dataclass(frozen=True, slots=True)
class _Try:
    """A fit, inked, and the letters that have not come out as themselves."""

    fit: _Fit
    inks: list[BaseGeometry]
    wrong: frozenset[int]


def _fit(lines: Lines, points: Points, step: tuple[float, float], ruling: Ruling) -> tuple[_Fit, float]:
    """Return the points with room made for the pen, and the least white there is between two strokes, in units."""
    fitted, width = _with_pen(ruling, step)
    wanted_units = width + max(LEAST_GAP_UNITS, EASE * width)
    points, apart = relaxed(lines, points, partial(_on_face, ruling=fitted), wanted_units)
    return _Fit(points, step, fitted, width), apart - width


def _try(lines: Lines, fit: _Fit, shapes: Sequence[Topology], field: Polygon) -> _Try:
    inks = _ink(_place(lines, fit.points, fit.ruling, fit.step), fit.width, fit.ruling, field)
    broken = {k for k, (drawn, shape) in enumerate(zip(inks, shapes, strict=True)) if not _is_itself(drawn, shape)}
    return _Try(fit, inks, frozenset(broken | _touching(inks)))


def _is_itself(drawn: BaseGeometry, shape: Topology) -> bool:
    """Say whether a letter has its parts and its counters, and each counter is wide enough to be cut."""
    rings = [ring for part in shapely.get_parts(drawn) for ring in getattr(part, "interiors", ())]
    narrow = any(2.0 * shapely.Polygon(ring).area < LEAST_COUNTER_UNITS * ring.length for ring in rings)
    return not narrow and topology(drawn) == shape


def _with_pen(ruling: Ruling, step: tuple[float, float]) -> tuple[Ruling, float]:
    """Return the ruling with room for half a pen at its edges, and the pen's width, by the tightest step."""
    width = ruling.thinnest_units
    for _ in range(3):
        across, down = ruling.opening.less(width / 2).scale()
        tightest = OPENED * min(step[0] * across, step[1] * down)
        width = min(max(ruling.stroke_share * tightest, ruling.thinnest_units), ruling.thickest_units)
    heavier = max(width + 2 * ruling.heavier_units, THINNEST_PEN_UNITS)
    return replace(ruling, opening=ruling.opening.less(width / 2)), heavier


def _place(lines: Lines, points: Points, ruling: Ruling, step: tuple[float, float]) -> list[Placed]:
    """Return every stroke as it lies on the face, bends rounded, in units."""
    radius = ruling.rounding_share * min(*step, 0.5)
    runs = [points[list(stroke)] for stroke in lines.strokes]
    if not ruling.square_pen:
        runs = [divided(rounded(run, radius), LONGEST_PIECE) for run in runs]
    on_face = _on_face(np.concatenate(runs), ruling)
    placed = np.split(on_face, np.cumsum([len(run) for run in runs])[:-1])
    meeting = np.bincount(np.array([run[k] for run in lines.strokes for k in (0, -1)]), minlength=len(points))
    return [
        Placed(owner, run, bool(meeting[stroke[0]] == 1), bool(meeting[stroke[-1]] == 1))
        for stroke, owner, run in zip(lines.strokes, lines.stroke_owner, placed, strict=True)
    ]


def _on_face(points: Points, ruling: Ruling) -> Points:
    """Return points of the block where they lie on the face, in units."""
    unsettled = points if ruling.wobble is None else ruling.wobble.apply(points)
    opened = ruling.opening.apply(unsettled)
    return opened if ruling.warp is None else ruling.warp(opened)


def _ink(placed: Sequence[Placed], width: float, ruling: Ruling, field: Polygon) -> list[BaseGeometry]:
    """Return each letter's ink, its outer strokes run on to the rim as far as the ruling says."""
    runs: dict[int, list[Points]] = {}
    for stroke in placed:
        runs.setdefault(stroke.owner, []).append(stroke.points)
    if ruling.reach > 0.0:
        for owner, run in extensions(placed, field, width, ruling.reach):
            runs[owner].append(run)
    inks = [ink(runs[owner], width, ruling.square_pen) for owner in sorted(runs)]
    if ruling.reach > 0.0:
        inks = [shapely.intersection(drawn, field) for drawn in inks]
    return inks


def _touching(inks: list[BaseGeometry]) -> set[int]:
    """Return the letters that touch another."""
    first, second = shapely.STRtree(inks).query(inks, predicate="intersects")
    return set(first[first != second].tolist())


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
    return _on_face(divided(ends, 0.1), ruling)
