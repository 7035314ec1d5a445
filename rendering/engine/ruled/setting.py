"""Sets a ruled face before anything is drawn: the cells of its letters, the bend of its block, and its pen.

tensho, insou, kaku, wave and vortex share this; each family's file holds its figures.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.linear_algebra import dot
from rendering.engine.glyphs.facing import MOST_APART, UNITS, facing, loose_apart
from rendering.engine.glyphs.whites import Whites
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.names.characters import LATIN
from rendering.engine.ruled.bend import Bend, bend_in_disc, bend_in_square
from rendering.engine.ruled.cells import MOST_DRAWN_OUT, MOST_SQUARED_OUT, Cell, Kind, Size, aspect_of, cells_of
from rendering.engine.ruled.pen import Inked, pen_of
from rendering.engine.ruled.steps import least_widths, whites_of_cell
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.typeset_name import TypesetName

LETTERS_KEPT: Final = 1024
CLOSED_UNITS: Final = 12.0  # a narrower gap counts as closed
WIDEST_COLUMNS: Final = 1.36  # greatest width of columns for their height: wider ones leave a disc empty at both ends
NARROWEST_KANJI: Final = 0.68  # least width of a block of kanji for its height: the sides of a disc stay empty
PEN_ROUNDS: Final = 2  # rounds in which the pen and the block, which depend on each other, are computed


@dataclass(frozen=True, slots=True)
class Setting:
    """The cells of letters, the top of each drawing in font units, the bend of the block, and the pen."""

    cells: tuple[Cell, ...]
    tops: tuple[float, ...]
    bend: Bend
    pen_units: float
    heavier_at_most: float  # how far edges may move outward, in units, before a gap closes

    @property
    def half_axes(self) -> tuple[float, float]:
        """Half the block's width and height, in units."""
        return self.bend.half_width, self.bend.half_height


def setting_of(typeset: TypesetName, letters: Sequence[Centrelines], style: RuledStyle, blank: SealBlank) -> Setting:
    """Return the setting of a name whose letters have these drawings."""
    extents = [_extent(typeset, letters, number) for number in range(len(letters))]
    sizes = [
        Size((letter.box[2] - letter.box[0]) / UNITS, (bottom - top) / UNITS)
        for letter, (top, bottom) in zip(letters, extents, strict=True)
    ]
    kinds = _kinds(typeset, style)
    aspect = aspect_of(typeset.lines, typeset.in_rows, sizes, kinds)
    bounds = (
        0.0 if all(kind.is_loose for kind in kinds) else NARROWEST_KANJI,
        math.inf if typeset.in_rows else WIDEST_COLUMNS,
    )
    pen = style.thinnest_units
    for _ in range(PEN_ROUNDS):
        bend = _bend(blank, style, aspect, pen, bounds)
        cells = cells_of(typeset.lines, typeset.in_rows, sizes, kinds, bend.half_width / bend.half_height, style.bias)
        whites = [
            _whites(letter, cell, extent[0], kind)
            for letter, cell, extent, kind in zip(letters, cells, extents, kinds, strict=True)
        ]
        *tightest, between = least_widths([*whites, _between(typeset, cells)], partial(style.moved, bend=bend)).tolist()
        asked = [
            _inked(letter, size, cell, bend, kind.is_loose, least)
            for letter, size, cell, kind, least in zip(letters, sizes, cells, kinds, tightest, strict=True)
        ]
        pen = pen_of(asked, between, style.thinnest_units, style.thickest_units, style.boldness, style.least_gap_units)
    gap = min(each.tightest for each in asked) - pen
    return Setting(cells, tuple(top for top, _ in extents), bend, pen, max(0.0, (gap - CLOSED_UNITS) / 2.0))


def _bend(blank: SealBlank, style: RuledStyle, aspect: float, pen_units: float, bounds: tuple[float, float]) -> Bend:
    inset = style.ring_units + pen_units / 2.0
    half_axes = blank.half_width - inset, blank.half_height - inset
    proportion = aspect * style.build * half_axes[1] / half_axes[0]
    if blank.is_round:
        return bend_in_disc(half_axes, min(max(proportion, bounds[0]), bounds[1]), style.fan)
    return bend_in_square(half_axes, proportion, style.fan)


def _between(typeset: TypesetName, cells: Sequence[Cell]) -> Whites:
    """Return the whites between two letters of a line and between two lines."""
    along = 0 if typeset.in_rows else 1
    ends = np.array([((cell.box.left, cell.box.top), (cell.box.right, cell.box.bottom)) for cell in cells])
    whites = [
        _white(ends[[before]], ends[[after]], along) for line in typeset.lines for before, after in pairwise(line)
    ]
    lines = sorted((ends[list(line)] for line in typeset.lines), key=lambda each: float(each[:, 0, 1 - along].min()))
    whites += [_white(before, after, 1 - along) for before, after in pairwise(lines)]
    return np.array(whites).reshape(-1, 4, 2)


def _white(before: Whites, after: Whites, axis: int) -> Points:
    """Return the white (4, 2) from one line of cells to the next along an axis. Cells are (n, 2 corners, 2)."""
    both = np.concatenate([before, after])
    first, last = both[:, 0, 1 - axis].min(), both[:, 1, 1 - axis].max()
    end, start = before[:, 1, axis].max(), after[:, 0, axis].min()
    corners = np.array([[end, first], [end, last], [start, first], [start, last]])
    return corners if axis == 0 else corners[:, ::-1]


def _inked(letter: Centrelines, size: Size, cell: Cell, bend: Bend, is_loose: bool, tightest: float) -> Inked:
    """Return a letter's figures for the pen, before it is bent."""
    pitch = np.array(cell.pitch) * (bend.half_width, bend.half_height)
    own_white = 1.0 if is_loose else 0.0  # lattice units: kana and Latin letters keep white around them
    area = (max(size.across, 1.0) + own_white) * pitch[0] * (max(size.down, 1.0) + own_white) * pitch[1]
    return Inked(dot(_run_of(letter), pitch), float(area), tightest)


def _whites(letter: Centrelines, cell: Cell, top: float, kind: Kind) -> Whites:
    """Return the whites of a letter that bound the pen.

    Those of kanji are where strokes face each other. Kana and Latin letters have curves that leave their stems at
    narrow angles; their least step is assumed anywhere in the cell, and narrower ones are left to close.
    """
    if kind.is_loose:
        return whites_of_cell(cell, loose_apart(letter) * np.array(cell.pitch))
    own = facing(letter)
    laid = in_cell(UNITS * own.reshape(-1, 2), letter, cell, top).reshape(own.shape)
    return np.concatenate([laid, whites_of_cell(cell, MOST_APART * np.array(cell.pitch))])


def in_cell(points: Points, letter: Centrelines, cell: Cell, top: float) -> Points:
    """Return the positions in the block of points (n, 2) of a letter's drawing, in font units."""
    placed: Points = np.array(cell.corner) + (points - (letter.box[0], top)) / UNITS * cell.pitch
    return placed


@lru_cache(LETTERS_KEPT)
def _run_of(letter: Centrelines) -> Floats:
    """Return the total length of a letter's strokes across and down, in lattice units. Few strokes are slanted."""
    steps = np.concatenate([np.diff(letter.points[list(stroke)], axis=0) for stroke in letter.strokes])
    return np.asarray(np.abs(steps).sum(axis=0) / UNITS)


def _extent(typeset: TypesetName, letters: Sequence[Centrelines], number: int) -> tuple[float, float]:
    """Return the top and bottom of a letter's box. Latin letters of a row share both, to stand on one baseline."""
    latin = typeset.latin
    if number not in latin:
        return letters[number].box[1], letters[number].box[3]
    row = next(line for line in typeset.lines if number in line)
    rows = np.concatenate([letters[k].points[:, 1] for k in row if k in latin])
    return float(rows.min()), float(rows.max())


def _kinds(typeset: TypesetName, style: RuledStyle) -> list[Kind]:
    loose = typeset.loose | typeset.kana_lines
    widest = MOST_SQUARED_OUT if style.square_pen else MOST_DRAWN_OUT
    spaces = frozenset(typeset.name.dividers)
    return [
        Kind(
            number in loose,
            letter.is_small,
            number in spaces and letter.script == LATIN,
            MOST_DRAWN_OUT if number in typeset.latin else widest,
        )
        for number, letter in enumerate(typeset.name.letters)
    ]
