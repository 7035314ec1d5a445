"""Faces with ruled strokes: from letters' centrelines to one even block of strokes of one width.

The stages that tensho, insou, kaku, wave and vortex share; each family file chooses their figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from shapely.geometry import Polygon

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.topology import Topology
from rendering.engine.glyphs.records import SEAL_FORM, Centrelines
from rendering.engine.ruled import squared_kana
from rendering.engine.ruled.block import Lines, lines_of, set_in_cells
from rendering.engine.ruled.cells import cells, natural_aspect, tightest_step
from rendering.engine.ruled.even_spacing import spaced
from rendering.engine.ruled.inking import InkRoom
from rendering.engine.ruled.latin_rows import FARTHEST, grown_into_disc, row_needs
from rendering.engine.ruled.lattice.setting import OnLattice, set_on_lattice
from rendering.engine.ruled.lattice_whites import least_apart_on_lattice
from rendering.engine.ruled.parts import widest_division
from rendering.engine.ruled.pen_fitting import fitted, with_overrides
from rendering.engine.ruled.strokes import divided
from rendering.engine.ruled.style import OPENED, RuledStyle, StyleOverrides
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box, LetterInk

EVEN_DIVISION: Final = 0.8  # of a white that divides a letter on a lattice: where all are even, it divides less


@dataclass(frozen=True, slots=True)
class RuledLetters:
    """Drawn letters, the line between the two halves of the name (None for one letter), and the pen's width."""

    letters: tuple[LetterInk, ...]
    divider: Points | None
    pen_units: float


@dataclass(frozen=True, slots=True)
class Block:
    """The letters in their cells, not yet spaced, and what spacing and the pen are found from."""

    boxes: tuple[Box, ...]  # the cells
    lines: Lines
    tightest: float  # about how near strokes will come at the densest place, in blocks
    evenness: Floats  # one figure a letter
    shapes: tuple[Topology, ...]  # what each letter must come out as


@dataclass(frozen=True, slots=True)
class Promise:
    """What an arrangement promises before strokes are placed."""

    pen_units: float
    slimmest_lone: float  # of the face's width: the cell of a letter alone in a column beside another, 1 for none
    slimmest_lone_to_drawn: float  # its width for its height, of what it is drawn with
    distortion: float  # 0 where letters keep the proportions of their drawings: the mean of |ln| of how far they do not
    division: float  # the widest white that divides a letter, of that between letters


def promise_of(typeset: TypesetName, letters: Sequence[Centrelines], style: RuledStyle) -> Promise:
    """Return what the letters in their cells promise."""
    block, lattice = block_of(typeset, letters, style), is_on_lattice(typeset, style)
    points, step = block.lines.points, (block.tightest, block.tightest)
    if block.evenness.any():
        points, step = spaced(block.lines, block.evenness, block.tightest)
    columns = () if typeset.in_rows or len(typeset.lines) == 1 else typeset.lines
    lone = [line[0] for line in columns if len(line) == 1]
    pen = pen_promised(typeset, letters, style) if lattice else style.pen_of_rhythm(step)
    if typeset.is_kana and style.square_pen:
        apart = least_apart_on_lattice(block.lines, style.with_room_for(pen).on_face(points))
        pen = min(style.pen_for(apart), squared_kana.BOLD_UNITS)
    return Promise(
        pen,
        min((block.boxes[k].width / 2.0 for k in lone), default=1.0),
        min((block.boxes[k].width / block.boxes[k].height / natural_aspect(letters[k]) for k in lone), default=1.0),
        0.0 if typeset.is_kana and style.square_pen else _mean_distortion(letters, block.boxes),
        0.0 if typeset.loose else widest_division(points, block.lines) * (EVEN_DIVISION if lattice else 1.0),
    )


def pen_promised(typeset: TypesetName, letters: Sequence[Centrelines], style: RuledStyle) -> float:
    """Return about how wide a pen the cells leave room for, in units."""
    if is_on_lattice(typeset, style):
        step = lattice_of(typeset, letters, style).step
        return style.pen_of_rhythm((step[0] / OPENED, step[1] / OPENED))
    tightest = tightest_step(letters, _cells_and_heights(typeset, letters, style)[0])
    return style.pen_of_rhythm((tightest, tightest))


def _cells_and_heights(
    typeset: TypesetName, letters: Sequence[Centrelines], style: RuledStyle
) -> tuple[list[Box], dict[int, tuple[float, float]]]:
    """Return the letters' cells, and the top and bottom in font units of the line in which a Latin letter stands."""
    loose = typeset.loose_with(style.square_pen)
    heights = _line_heights(typeset, letters)
    needs = _line_needs(typeset, heights, style.square_pen)
    lines, shares = typeset.lines, style.cell_shares
    return cells(letters, lines, typeset.in_rows, shares, loose, needs, typeset.latin, typeset.kana_lines), heights


def block_of(typeset: TypesetName, letters: Sequence[Centrelines], style: RuledStyle) -> Block:
    """Return the letters set in their cells."""
    if is_on_lattice(typeset, style):
        return _lattice_block(typeset, letters, style)
    boxes, heights = _cells_and_heights(typeset, letters, style)
    tightest = tightest_step(letters, boxes)
    pen = style.pen_of_rhythm((tightest, tightest))
    owed = squared_kana.OWED if typeset.is_kana and style.square_pen else None
    loose = typeset.loose_with(style.square_pen)
    kana = frozenset() if owed is not None else typeset.kana_lines - loose
    evenness = np.full(len(letters), style.evenness)
    evenness[list(typeset.loose | typeset.kana)] = 0.0  # Latin letters and kana are known by their proportions
    lines = set_in_cells(
        letters,
        boxes,
        heights,
        loose,
        style.envelope.scale(),
        pen,
        owed,
        kana,
        style.fills_field,
        typeset.lone,
        typeset.alone,
    )
    is_lone_row = len(typeset.lines) == 1  # several rows meet the edge as they are
    if style.envelope.is_round and is_lone_row and len(typeset.latin) == len(letters):
        growth, shift = grown_into_disc(lines.points, style.envelope)
        lines = replace(lines, points=lines.points * growth + shift)
        boxes = [_grown(box, growth, shift) for box in boxes]
    return Block(
        boxes=tuple(boxes),
        lines=lines,
        tightest=tightest,
        evenness=evenness,
        shapes=tuple(Topology(letter.parts, letter.counters) for letter in letters),
    )


def _grown(box: Box, growth: float, shift: Floats) -> Box:
    corners = np.array([[box.left, box.top], [box.right, box.bottom]]) * growth + shift
    left, top, right, bottom = np.clip(corners, -FARTHEST, FARTHEST).ravel().tolist()
    return Box(left, top, right, bottom)


def is_on_lattice(typeset: TypesetName, style: RuledStyle) -> bool:
    """Say whether letters are set by what follows what on one lattice: not those known by their proportions."""
    return style.square_pen and not typeset.loose


def lattice_of(typeset: TypesetName, letters: Sequence[Centrelines], style: RuledStyle) -> OnLattice:
    """Return the letters on their lattice, with room for about the pen that it promises."""
    pen, kana = style.thinnest_units, typeset.kana_and_marks
    for _ in range(2):
        scale = style.with_room_for(pen).envelope.scale()
        setting = set_on_lattice(letters, typeset.lines, typeset.in_rows, scale, style.cell_shares, kana, typeset.lone)
        pen = style.pen_for(setting.step[0] * scale[0])
    return setting


def _lattice_block(typeset: TypesetName, letters: Sequence[Centrelines], style: RuledStyle) -> Block:
    setting = lattice_of(typeset, letters, style)
    return Block(
        setting.boxes,
        lines_of(letters, setting.points),
        min(setting.step),
        np.zeros(len(letters)),
        tuple(Topology(letter.parts, letter.counters) for letter in letters),
    )


def draw(
    typeset: TypesetName, letters: Sequence[Centrelines], style: RuledStyle, overrides: StyleOverrides, field: Polygon
) -> RuledLetters:
    """Return the letters drawn with the boldest pen that their strokes leave room for, tweaks included."""
    block = block_of(typeset, letters, style)
    room = InkRoom(field, typeset.latin, typeset.loose - typeset.latin)
    best = fitted(block.lines, block.evenness, block.tightest, style, block.shapes, room)
    if overrides != StyleOverrides():
        best = with_overrides(best, overrides, block.shapes, room)
    return RuledLetters(
        tuple(
            LetterInk(text, drawn, _mapped_box(box, best.fit.style), letter.parts, letter.counters, SEAL_FORM)
            for text, drawn, box, letter in zip(typeset.texts, best.inks, block.boxes, letters, strict=True)
        ),
        _divider(typeset, block.lines, best.fit.points, best.fit.style),
        best.fit.width_units,
    )


def _mean_distortion(letters: Sequence[Centrelines], boxes: Sequence[Box]) -> float:
    return float(np.mean([_distortion(letter, box) for letter, box in zip(letters, boxes, strict=True)]))


def _distortion(letter: Centrelines, box: Box) -> float:
    """Return |ln| of how much wider for its height a letter's cell is than its drawing; 0 for what is but a line."""
    width, height = letter.extent[1].tolist()
    return abs(float(np.log(box.width / box.height * height / width))) if min(width, height) > letter.pen else 0.0


def _line_heights(typeset: TypesetName, letters: Sequence[Centrelines]) -> dict[int, tuple[float, float]]:
    """Return, for each Latin letter, the top and bottom of the line of letters it stands in, in font units."""
    heights = {}
    for line in typeset.lines:
        latin = [k for k in line if k in typeset.latin]
        if latin:
            every = np.concatenate([letters[k].points[:, 1] for k in latin])
            heights.update(dict.fromkeys(latin, (float(every.min()), float(every.max()))))
    return heights


def _line_needs(typeset: TypesetName, heights: dict[int, tuple[float, float]], square_pen: bool) -> list[float] | None:
    """Return what each line asks for across itself where letters are of one size: kana, Latin; None for others."""
    if typeset.is_kana and not (square_pen and typeset.in_rows and typeset.alone):
        return squared_kana.line_needs(typeset, square_pen)
    if all(k in heights for line in typeset.lines for k in line):
        return row_needs(typeset.lines, heights)
    return None


def _mapped_box(box: Box, style: RuledStyle) -> Box:
    corners = np.array([[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]])
    edge = divided(np.vstack([corners, corners[:1]]), 0.1)
    left, top = style.envelope.apply(edge).min(axis=0)
    right, bottom = style.envelope.apply(edge).max(axis=0)
    return Box(float(left), float(top), float(right), float(bottom))


def _divider(typeset: TypesetName, lines: Lines, points: Points, style: RuledStyle) -> Points | None:
    """Return the line between the two halves of the name, as a run of points in units across the whole face."""
    halves = typeset.halves()
    if halves is None:
        return None
    first, second, axis = halves
    values = points[:, axis]
    one, other = values[np.isin(lines.owner, first)], values[np.isin(lines.owner, second)]
    if one.mean() > other.mean():
        one, other = other, one
    middle = (one.max() + other.min()) / 2
    ends = np.array([[-1.0, middle], [1.0, middle]]) if axis else np.array([[middle, -1.0], [middle, 1.0]])
    return style.on_face(divided(ends, 0.1))
