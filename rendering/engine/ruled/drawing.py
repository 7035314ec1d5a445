"""Draws a ruled face from its setting: places strokes in the block, rounds, bends and extends them, and inks them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.glyphs.facing import UNITS
from rendering.engine.glyphs.records import SEAL_FORM, Centrelines
from rendering.engine.glyphs.traced import traced
from rendering.engine.ruled.run_ons.draw_out import DrawnOut
from rendering.engine.ruled.run_ons.outer_places import outer_places
from rendering.engine.ruled.run_ons.run_on import run_on
from rendering.engine.ruled.setting import Setting, cells_on_face, in_cell
from rendering.engine.ruled.strokes import Runs, ink
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import LetterInk, Placement

LONGEST_PIECE_UNITS: Final = 10.0  # a longer straight piece is divided, so that bends and waves become smooth curves
ROUNDEST_OF_BOX: Final = 0.2  # greatest radius of a letter's bends, as a share of its shorter side


@dataclass(frozen=True, slots=True)
class SetLetters:
    """The inked letters, the line between the two halves of the name (None for one letter), and the pen's width."""

    letters: tuple[LetterInk, ...]
    divider: Points | None
    pen_units: float


@dataclass(frozen=True, slots=True)
class BlockStrokes:
    """Strokes as m runs of points in the block [-1, 1]²."""

    runs: Runs
    letter: Indexes  # (m,): the letter that each belongs to
    loose: Flags  # (m, 2): whether its first and its last point may be extended to the rim
    radii: Floats  # (m,): the radius of its bends, in units
    joined: Flags  # (m,): whether another stroke joins the first point of a closed stroke


def drawn(
    typeset: TypesetName, letters: Sequence[Centrelines], setting: Setting, style: RuledStyle, blank: SealBlank
) -> SetLetters:
    """Return the inked letters of a name that is set by `setting`, in units."""
    strokes = in_block(letters, setting, style)
    placed = on_face(strokes, setting, style)
    drawn_out: list[DrawnOut] = []
    if style.reach > 0.0:
        moved = partial(style.moved, bend=setting.bend)
        places = outer_places(strokes.runs, strokes.letter, strokes.loose, moved)
        extended, drawn_out = run_on(
            placed.each, strokes.letter, places, blank, setting.pen_units, style.reach, not style.square_pen
        )
        placed = Runs.of(extended)
    width = setting.pen_units + 2.0 * min(style.heavier_units, setting.heavier_at_most)
    areas = [ink(own, width, style.square_pen) for own in placed.by_owner(strokes.letter, len(letters))]
    if style.reach > 0.0:
        areas = [area.intersection(blank.outline) for area in areas]
    boxes, laid = cells_on_face(setting, style), _laid(letters, setting, style, drawn_out)
    inks = [
        LetterInk(text, area, box, letter.parts, letter.counters, SEAL_FORM, letter.choice, place)
        for text, area, box, letter, place in zip(typeset.texts, areas, boxes, letters, laid, strict=True)
    ]
    return SetLetters(tuple(inks), _divider(typeset, setting), width)


def in_block(letters: Sequence[Centrelines], setting: Setting, style: RuledStyle) -> BlockStrokes:
    """Return the strokes of the letters in their cells, at the pitches of the cells."""
    strokes = [traced(letter) for letter in letters]
    points = [
        in_cell(letter.points, letter, cell, top)[own.course]
        for letter, own, cell, top in zip(letters, strokes, setting.cells, setting.tops, strict=True)
    ]
    radii = [_radius(letter, cell.pitch, setting, style) for letter, cell in zip(letters, setting.cells, strict=True)]
    sizes = [len(own.counts) for own in strokes]
    loose = np.concatenate([own.loose for own in strokes])
    return BlockStrokes(
        Runs(np.concatenate(points), np.concatenate([own.counts for own in strokes])),
        np.repeat(np.arange(len(letters)), sizes),
        loose if style.reach > 0.0 else np.zeros_like(loose),
        np.repeat(radii, sizes),
        np.concatenate([own.joined for own in strokes]),
    )


def on_face(strokes: BlockStrokes, setting: Setting, style: RuledStyle) -> Runs:
    """Return the strokes on the face, in units, with rounded bends."""
    half_axes = np.array(setting.half_axes)
    laid = strokes.runs.at(strokes.runs.points * half_axes)
    if not style.square_pen:
        laid = laid.rounded(strokes.radii, strokes.joined).divided(LONGEST_PIECE_UNITS)
    return laid.at(style.moved(laid.points / half_axes, setting.bend))


def _laid(
    letters: Sequence[Centrelines], setting: Setting, style: RuledStyle, drawn_out: Sequence[DrawnOut]
) -> list[Placement]:
    """Return where the middles of letters' straight pieces are on the face, and their loose ends unless extended."""
    drawn = []
    for letter in letters:
        strokes = traced(letter)
        ends = letter.points[strokes.loose_ends] if style.reach == 0.0 else strokes.middles[:0]
        drawn.append(np.concatenate([strokes.middles, ends]))
    placed = [
        in_cell(points, letter, cell, top)
        for points, letter, cell, top in zip(drawn, letters, setting.cells, setting.tops, strict=True)
    ]
    laid = Runs.of(placed)
    on_face = laid.at(style.moved(laid.points, setting.bend)).each
    for each in drawn_out:
        on_face[each.letter] = each.apply(on_face[each.letter])
    return [Placement(points, place) for points, place in zip(drawn, on_face, strict=True)]


def _radius(letter: Centrelines, pitch: tuple[float, float], setting: Setting, style: RuledStyle) -> float:
    across, down = pitch[0] * setting.bend.half_width, pitch[1] * setting.bend.half_height
    left, top, right, bottom = letter.box
    short_side = max(min((right - left) / UNITS * across, (bottom - top) / UNITS * down), min(across, down))
    return min(style.rounding * min(across, down), ROUNDEST_OF_BOX * short_side)


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
