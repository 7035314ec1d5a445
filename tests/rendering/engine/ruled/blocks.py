"""Blocks of strokes made by hand, and those of real names: what spacing, clearance and pens are tried on."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.connected import connected
from rendering.engine.geometry.topology import Topology
from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.lookup import drawn_for
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.names.reading import read_name
from rendering.engine.ruled.block import Lines, set_in_cells
from rendering.engine.ruled.cells import CellShares, cells, tightest_step
from rendering.engine.ruled.envelope import Envelope
from rendering.engine.ruled.even_spacing import spaced
from rendering.engine.ruled.style import RuledStyle
from rendering.glyphs import glyph_library

Place = tuple[float, float]
Run = Sequence[Place]

BOX: list[Run] = [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]
LEGS: list[Run] = [[(0, 0.4), (0.5, 0.4)], [(0.5, 0.4), (1, 0.4)], [(0.5, 0), (0.5, 0.4)],
                   [(0.5, 0.4), (0, 1)], [(0.5, 0.4), (1, 1)]]  # 大  # fmt: skip
CROSS: list[Run] = [[(0, 0.4), (0.5, 0.4)], [(0.5, 0.4), (1, 0.4)], [(0.5, 0), (0.5, 0.4)],
                    [(0.5, 0.4), (0.5, 1)]]  # 十  # fmt: skip


def centrelines(runs: Sequence[Run], pen: float = 0.1, parts: int = 1, counters: int = 0) -> Centrelines:
    """Return a letter of these strokes; strokes that name the same place share a point."""
    number: dict[Place, int] = {}
    strokes = tuple(tuple(number.setdefault(place, len(number)) for place in run) for run in runs)
    points = np.array(list(number), dtype=float)
    pairs = np.array([pair for run in strokes for pair in pairwise(run)], dtype=np.intp)
    columns, rows = (connected(len(points), pairs[same]) for same in (points[pairs[:, 0]] == points[pairs[:, 1]]).T)
    return Centrelines(points, rows, columns, strokes, pen, parts, counters)


def squared(text: str) -> Centrelines:
    """Return the drawing that kaku takes of a letter."""
    library = glyph_library()
    found = drawn_for(read_name(text, library.covers).letters[0], DrawnForm(kaku=True), library)
    assert found is not None
    return found


def block(*letters: Sequence[Run]) -> Lines:
    """Return letters whose places are the block's own, [-1, 1] across and down."""
    points, rows, columns, owner = [], [], [], []
    strokes: list[tuple[int, ...]] = []
    owners: list[int] = []
    count = row_count = column_count = 0
    for k, letter in enumerate(map(centrelines, letters)):
        points.append(letter.points)
        rows.append(letter.rows + row_count)
        columns.append(letter.columns + column_count)
        strokes += [tuple(index + count for index in run) for run in letter.strokes]
        owners += [k] * len(letter.strokes)
        owner.append(np.full(len(letter.points), k))
        count += len(letter.points)
        row_count += int(letter.rows.max()) + 1
        column_count += int(letter.columns.max()) + 1
    pieces = np.array([pair for run in strokes for pair in pairwise(run)], dtype=np.intp)
    return Lines(
        np.vstack(points), np.concatenate(rows), np.concatenate(columns), pieces, tuple(strokes), tuple(owners),
        np.concatenate(owner),
    )  # fmt: skip


def within(box: tuple[float, float, float, float], runs: Sequence[Run]) -> list[Run]:
    """Return strokes of the unit square set in a box (left, top, right, bottom)."""
    left, top, right, bottom = box
    return [[(left + x * (right - left), top + y * (bottom - top)) for x, y in run] for run in runs]


def bars(*heights: float, left: float = -1.0, right: float = 1.0) -> list[Run]:
    """Return level strokes at these heights, as 三 has them."""
    return [[(left, height), (right, height)] for height in heights]


def disc_style(thickest_units: float = 95.0, square_pen: bool = False, is_round: bool = True) -> RuledStyle:
    """Return a plain style in a room of 800 units to each side."""
    return RuledStyle(
        evenness=1.0,
        cell_shares=CellShares(),
        envelope=Envelope(800.0, 800.0, is_round, fan=0.8),
        white_pens=0.7,
        thickest_units=thickest_units,
        thinnest_units=28.0,
        rounding_share=0.2,
        square_pen=square_pen,
    )


@lru_cache(maxsize=32)
def letters_of_name(name: str) -> tuple[Centrelines, ...]:
    library = glyph_library()
    letters = read_name(name, library.covers).letters
    return tuple(lines for letter in letters if (lines := drawn_for(letter, DrawnForm(), library)) is not None)


@lru_cache(maxsize=32)
def _typeset(name: str) -> tuple[Lines, float]:
    letters = list(letters_of_name(name))
    half = len(letters) if len(letters) <= 3 else (len(letters) + 1) // 2
    lines = tuple(line for line in (tuple(range(half)), tuple(range(half, len(letters)))) if line)
    boxes = cells(letters, lines, False, CellShares(), frozenset())
    return set_in_cells(letters, boxes, {}), tightest_step(letters, boxes)


def block_of_name(name: str) -> Lines:
    """Return the block of a Japanese name in one column, or in two of more than three letters, not yet spaced."""
    return _typeset(name)[0]


def tightest_of_name(name: str) -> float:
    """Return the step, in blocks, that its spacing keeps aslant."""
    return _typeset(name)[1]


@lru_cache(maxsize=32)
def spaced_points_of(name: str) -> Points:
    """Return the points of a name's block, evenly spaced."""
    lines, tightest = _typeset(name)
    return spaced(lines, np.ones(int(lines.owner.max()) + 1), tightest)[0]


def shapes_of_name(name: str) -> list[Topology]:
    return [Topology(letter.parts, letter.counters) for letter in letters_of_name(name)]
