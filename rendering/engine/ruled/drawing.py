"""Draws a ruled face from its setting: places strokes in the block, rounds, bends and extends them, and inks them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Points
from rendering.engine.glyphs.facing import UNITS
from rendering.engine.glyphs.records import SEAL_FORM, Centrelines
from rendering.engine.ruled.outer_places import outer_places
from rendering.engine.ruled.run_on import run_on
from rendering.engine.ruled.setting import Setting, in_cell
from rendering.engine.ruled.strokes import Runs, ink
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box, LetterInk, Placement

LONGEST_PIECE_UNITS: Final = 40.0  # a longer straight piece is divided, so that it can curve with the block
UPRIGHT: Final = 0.8  # least rise of a kana's stroke that joins the rim: a level one reads as a stroke too many
ROUNDEST_OF_BOX: Final = 0.2  # the largest radius of a letter's bends, as a share of its short side


@dataclass(frozen=True, slots=True)
class SetLetters:
    """The inked letters, the line between the two halves of the name (None for one letter), and the pen's width."""

    letters: tuple[LetterInk, ...]
    divider: Points | None
    pen_units: float


@dataclass(frozen=True, slots=True)
class BlockStrokes:
    """Strokes as runs of points in the block [-1, 1]², each with its letter and the radius of its bends in units."""

    runs: list[Points]
    letter: list[int]
    loose: list[tuple[bool, bool]]  # whether its first and its last point may be extended to the rim
    radii: Floats
    joined: Flags  # whether another stroke joins the first point of a closed stroke


def drawn(
    typeset: TypesetName, letters: Sequence[Centrelines], setting: Setting, style: RuledStyle, blank: SealBlank
) -> SetLetters:
    """Return the inked letters of a name that is set by `setting`, in units."""
    strokes = in_block(letters, setting, style)
    placed = on_face(strokes, setting, style)
    owners = strokes.letter
    if style.reach > 0.0:
        moved = partial(style.moved, bend=setting.bend)
        places = outer_places(strokes.runs, strokes.letter, strokes.loose, strokes.radii, moved)
        kana = (typeset.loose | typeset.kana_lines) - typeset.latin
        places = [each for each in places if each.letter not in kana or abs(each.heading[1]) > UPRIGHT]
        placed, added = run_on(placed, places, blank, setting.pen_units, style.reach, not style.square_pen)
        placed += [run for _, run in added]
        owners = owners + [letter for letter, _ in added]
    width = setting.pen_units + 2.0 * min(style.heavier_units, setting.heavier_at_most)
    inks = []
    for number, (text, letter) in enumerate(zip(typeset.texts, letters, strict=True)):
        own = [run for run, owner in zip(placed, owners, strict=True) if owner == number]
        area = ink(own, width, style.square_pen)
        if style.reach > 0.0:
            area = area.intersection(blank.outline)
        box = _cell_on_face(setting.cells[number].box, setting, style)
        laid = _laid(letter, setting, style, number)
        inks.append(LetterInk(text, area, box, letter.parts, letter.counters, SEAL_FORM, letter.choice, laid))
    return SetLetters(tuple(inks), _divider(typeset, setting), width)


def in_block(letters: Sequence[Centrelines], setting: Setting, style: RuledStyle) -> BlockStrokes:
    """Return the strokes of the letters, placed in their cells at the pitches of these."""
    strokes = BlockStrokes([], [], [], np.empty(0), np.empty(0, dtype=bool))
    radii: list[float] = []
    joined: list[bool] = []
    for number, (letter, cell, top) in enumerate(zip(letters, setting.cells, setting.tops, strict=True)):
        points = in_cell(letter.points, letter, cell, top)
        radius = _radius(letter, cell.pitch, setting, style)
        meeting = Counter(end for stroke in letter.strokes for end in (stroke[0], stroke[-1]))
        loose = _loose_ends(letter) if style.reach > 0.0 else frozenset[int]()
        for stroke in letter.strokes:
            strokes.runs.append(points[list(stroke)])
            strokes.loose.append((stroke[0] in loose, stroke[-1] in loose))
            strokes.letter.append(number)
            radii.append(radius)
            joined.append(meeting[stroke[0]] > stroke.count(stroke[0]))
    return BlockStrokes(strokes.runs, strokes.letter, strokes.loose, np.array(radii), np.array(joined))


def on_face(strokes: BlockStrokes, setting: Setting, style: RuledStyle) -> list[Points]:
    """Return the strokes on the face, in units, with rounded bends."""
    half_axes = np.array(setting.half_axes)
    laid = Runs.of([run * half_axes for run in strokes.runs])
    if not style.square_pen:
        laid = laid.rounded(strokes.radii, strokes.joined).divided(LONGEST_PIECE_UNITS)
    return laid.split(style.moved(laid.points / half_axes, setting.bend))


def _laid(letter: Centrelines, setting: Setting, style: RuledStyle, number: int) -> Placement:
    """Return where the middles of a letter's straight pieces are on the face; also its loose ends, if they stay."""
    ends = sorted(_loose_ends(letter)) if style.reach == 0.0 else []
    runs = [letter.points[list(stroke)] for stroke in letter.strokes]
    drawn = np.concatenate([*((run[1:] + run[:-1]) / 2.0 for run in runs), letter.points[ends]])
    placed = in_cell(drawn, letter, setting.cells[number], setting.tops[number])
    return Placement(drawn, style.moved(placed, setting.bend))


def _radius(letter: Centrelines, pitch: tuple[float, float], setting: Setting, style: RuledStyle) -> float:
    across, down = pitch[0] * setting.bend.half_width, pitch[1] * setting.bend.half_height
    left, top, right, bottom = letter.box
    short_side = max(min((right - left) / UNITS * across, (bottom - top) / UNITS * down), min(across, down))
    return min(style.rounding * min(across, down), ROUNDEST_OF_BOX * short_side)


def _loose_ends(letter: Centrelines) -> frozenset[int]:
    """Return the points where exactly one stroke ends, without the ends that are marked as still."""
    ends = np.array([end for stroke in letter.strokes for end in (stroke[0], stroke[-1])])
    points, counts = np.unique(ends, return_counts=True)
    return frozenset(points[counts == 1].tolist()) - frozenset(letter.still_ends)


def _cell_on_face(box: Box, setting: Setting, style: RuledStyle) -> Box:
    corners = np.array([[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]])
    placed = style.moved(corners, setting.bend)
    (left, top), (right, bottom) = placed.min(axis=0).tolist(), placed.max(axis=0).tolist()
    return Box(left, top, right, bottom)


def _divider(typeset: TypesetName, setting: Setting) -> Points | None:
    """Return the line between the two halves of the name across the whole face, as points in units."""
    halves = typeset.halves()
    if halves is None:
        return None
    first, second, axis = halves
    boxes = [[setting.cells[k].box for k in half] for half in (first, second)]
    spans = [[(box.top, box.bottom) if axis else (box.left, box.right) for box in half] for half in boxes]
    low, high = sorted(spans, key=lambda half: min(half))
    middle = (max(end for _, end in low) + min(start for start, _ in high)) / 2.0 * setting.half_axes[axis]
    ends = np.array([-2.0, 2.0]) * setting.half_axes[1 - axis]
    across = np.full(2, middle)
    return np.column_stack([ends, across] if axis else [across, ends])
