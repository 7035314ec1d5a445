"""Sets a ruled face before anything is drawn: computes the cells of its letters, the bend of its block, and its pen.

tensho, insou, kaku, wave and vortex share it; each family's file holds its figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.facing import MOST_APART, UNITS
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.bend import Bend, bend_in_disc, bend_in_square
from rendering.engine.ruled.cells import Cell, boxes_of, cells_in
from rendering.engine.ruled.lattice import Lattice, lattice_of
from rendering.engine.ruled.pen import THINNEST_UNITS, pen_of
from rendering.engine.ruled.steps import Steps, steps_on_face, whites_of_cells
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box

CLOSED_UNITS: Final = 12.0  # a narrower gap counts as closed
PEN_ROUNDS: Final = 2  # pen and block depend on each other, so they are computed in so many rounds


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
    lattice = lattice_of(typeset, tuple(letters))
    lines, in_rows = typeset.lines, typeset.in_rows
    boxes = boxes_of(lines, in_rows, lattice.sizes, lattice.kinds, style.bias)
    pen = THINNEST_UNITS
    for _ in range(PEN_ROUNDS):
        bend = _bend(blank, style, lattice, pen)
        aspect = bend.half_width / bend.half_height
        cells = cells_in(boxes, lines, in_rows, lattice.sizes, lattice.kinds, aspect)
        steps = _steps(lattice, cells, style, bend)
        pen = pen_of(steps, style.thickest_units, style.boldness, style.least_gap_units)
    gap = steps.least - pen
    return Setting(cells, lattice.tops, bend, pen, max(0.0, (gap - CLOSED_UNITS) / 2.0))


def in_cell(points: Points, letter: Centrelines, cell: Cell, top: float) -> Points:
    """Return the positions in the block of points (n, 2) of a letter's drawing, in font units."""
    placed: Points = np.array(cell.corner) + (points - (letter.box[0], top)) / UNITS * cell.pitch
    return placed


def cells_on_face(setting: Setting, style: RuledStyle) -> list[Box]:
    """Return upright boxes around the letters' cells on the face."""
    boxes = [cell.box for cell in setting.cells]
    corners = [(x, y) for box in boxes for y in (box.top, box.bottom) for x in (box.left, box.right)]
    placed = style.moved(np.array(corners), setting.bend).reshape(-1, 4, 2)
    return [
        Box(*low, *high) for low, high in zip(placed.min(axis=1).tolist(), placed.max(axis=1).tolist(), strict=True)
    ]


def _bend(blank: SealBlank, style: RuledStyle, lattice: Lattice, pen_units: float) -> Bend:
    inset = style.ring_units + pen_units / 2.0
    half_axes = blank.half_width - inset, blank.half_height - inset
    proportion = lattice.aspect * style.build * half_axes[1] / half_axes[0]
    if blank.is_round:
        least, most = lattice.bounds
        aspect = min(max(proportion, least), most)
        return bend_in_disc(half_axes, aspect, style.fan)
    return bend_in_square(half_axes, proportion, style.fan)


def _steps(lattice: Lattice, cells: Sequence[Cell], style: RuledStyle, bend: Bend) -> Steps:
    """Return the least and the usual step between strokes within the letters, in units."""
    corners, pitches = np.array([cell.corner for cell in cells]), np.array([cell.pitch for cell in cells])
    within = corners[lattice.owners, None] + lattice.whites * pitches[lattice.owners, None]
    anywhere = whites_of_cells([cell.box for cell in cells], MOST_APART * pitches)
    has_steps = np.repeat(np.array(lattice.sizes) > 2.0 * MOST_APART, len(anywhere) // pitches.size)
    return steps_on_face(within, anywhere[has_steps], partial(style.moved, bend=bend), style.warp is not None)
