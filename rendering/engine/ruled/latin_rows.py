"""Latin letters in their rows: how wide each is, how high a row, and the white between letters and between rows.

Knows a letter's lines and its box in the block; no face and no family.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import shapely

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.envelope import Envelope
from rendering.engine.values import Box

BETWEEN_FONT_UNITS: Final = 225.0  # from stroke to stroke of two letters: a stroke and its white, or r and n are an m
ROW_WHITE_FONT_UNITS: Final = 122.0  # half the white between two rows
WIDER_ROW: Final = 1.35  # how much wider than in the longest row letters of another stand, at most

FARTHEST: Final = 1.3  # where letters then lie at most, in half blocks
FITTED: Final = 3
BASELINE_FONT_UNITS: Final = 700.0  # y downward
DESCENT_OF_LONE_ROW: Final = 0.7  # of what g and y are drawn with: a row of letters over a void has one at its foot
MOST_GROWN: Final = 1.25  # what rows grow by where their letters leave the corners of their block to the disc


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


def _with_descent(heights: Floats, share: float) -> Floats:
    """Return heights in font units where what hangs below the baseline has a share of its own length."""
    shorter: Floats = heights - (1.0 - share) * np.maximum(heights - BASELINE_FONT_UNITS, 0.0)
    return shorter


def in_row(letter: Centrelines, box: Box, height: tuple[float, float]) -> Points:
    """Return a letter's points over its box: letters of a row share its `height` and its white to other rows."""
    above, below = box.top > -1 + 1e-9, box.bottom < 1 - 1e-9
    descent = 1.0 if above or below else DESCENT_OF_LONE_ROW
    top, bottom = _with_descent(np.array(height), descent).tolist()
    y = _with_descent(letter.points[:, 1], descent)
    scale = box.height / (bottom - top + ROW_WHITE_FONT_UNITS * (above + below))
    low, size = letter.extent
    across = box.left + (letter.points[:, 0] - low[0]) * (box.width / max(size[0], 1.0))
    down = box.top + (y - top + ROW_WHITE_FONT_UNITS * above) * scale
    return np.column_stack([across, down])


def grown_into_disc(points: Points, envelope: Envelope) -> tuple[float, Floats]:
    """Return by how much a block of rows grows, and then shifts (2,), so that its letters themselves meet the disc.

    A block's corners do so, and letters are seldom in all: a small letter ends a row high.
    """
    half = np.array([envelope.half_width, envelope.half_height])
    units_of_step = (envelope.apply(np.eye(2) * 0.5) * 2.0).diagonal() / half
    growth, shift = 1.0, np.zeros(2)
    for _ in range(FITTED):  # the envelope bends the block a little
        placed = envelope.apply(points * growth + shift) / half
        circle = shapely.minimum_bounding_circle(shapely.MultiPoint(placed))
        centre = np.array(circle.centroid.coords[0]) / units_of_step
        farthest = float(np.abs(points * growth + shift - centre).max())
        much = min(1.0 / shapely.minimum_bounding_radius(circle), MOST_GROWN / growth, FARTHEST / farthest)
        growth, shift = growth * much, (shift - centre) * much
    return growth, shift
