"""Latin letters in their rows: how wide each is, how high a row, and the white between letters and between rows.

Knows a letter's lines and its box in the block; no face and no family.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.values import Box

BETWEEN_FONT_UNITS: Final = 225.0  # from stroke to stroke of two letters: a stroke and its white, or r and n are an m
ROW_WHITE_FONT_UNITS: Final = 122.0  # half the white between two rows
WIDER_ROW: Final = 1.2  # how much wider than in the longest row letters of another stand, at most


def latin_widths(natural: Mapping[int, float], rows: Sequence[tuple[int, ...]], between: float) -> dict[int, float]:
    """Return how wide each letter's cell is in the block: strokes of the longest row fill it, of others nearly.

    `natural` holds the widths of the letters with their side white, of which two halves are one `between`.
    """
    wholes = [sum(natural[k] for k in row) - between for row in rows]
    return {
        k: natural[k] * min(2.0 / whole, WIDER_ROW * 2.0 / max(wholes))
        for row, whole in zip(rows, wholes, strict=True)
        for k in row
    }


def row_needs(rows: Sequence[tuple[int, ...]], heights: Mapping[int, tuple[float, float]]) -> list[float]:
    """Return how high each row is with its white, in font units, so that letters of all rows are of one size."""
    last = len(rows) - 1
    return [
        heights[row[0]][1] - heights[row[0]][0] + ROW_WHITE_FONT_UNITS * ((at > 0) + (at < last))
        for at, row in enumerate(rows)
    ]


def in_row(letter: Centrelines, box: Box, height: tuple[float, float]) -> Points:
    """Return a letter's points over its box: letters of a row share its `height` and its white to other rows."""
    above, below = box.top > -1 + 1e-9, box.bottom < 1 - 1e-9
    top, bottom = height
    scale = box.height / (bottom - top + ROW_WHITE_FONT_UNITS * (above + below))
    low, size = letter.extent
    across = box.left + (letter.points[:, 0] - low[0]) * (box.width / max(size[0], 1.0))
    down = box.top + (letter.points[:, 1] - top + ROW_WHITE_FONT_UNITS * above) * scale
    return np.column_stack([across, down])
