"""How bold each letter of a face is: as its own whites allow, and all letters alike.

Knows what lines across letters met, and how these were drawn out; no layout, no family. Lengths are units.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.scans import WIDEST_WHITE_FONT_UNITS
from rendering.engine.geometry.arrays import Matrix
from rendering.engine.geometry.linear_algebra import mapped

TIGHT: Final = 0.25  # so many of a letter's whites are narrower than those that tell how bold it may be,
TIGHTEST: Final = 0.02  # and so few than those that must not close
OPEN_UNITS: Final = 4.0  # what is left of these: they are widened afterwards
RAG: Final = 0.3  # of a stroke: what is narrower is a rag of the brush, or a corner
USUAL_LINES: Final = 60  # across whites: of a letter with fewer, a single narrow one tells little
WHITE_OF_STROKE: Final = 0.55  # what a narrow white keeps, of the stroke beside it
BOLDEST_OF_OWN: Final = 2.2  # times its stroke in the typeface: bolder, and a letter loses its hand
FINEST_UNITS: Final = 36.0  # 0.2 mm at 12 mm: the least of strokes and whites
SPREAD: Final = 1.14  # a sparse letter may be so many times as bold as the least bold
LEAST_OF_STROKE: Final = -0.18  # how much thinner than it was drawn out a letter may become, to either side
LEAST_CHANGE_UNITS: Final = 3.0
LIGHTEST: Final = 0.8  # of what letters bear on the mean: one dense letter makes no face a hairline


@dataclass(frozen=True, slots=True)
class Strokes:
    """How bold a face is: `boldness` (about 1) of what whites allow, no bolder than `boldest` units.

    `heavier` moves edges outward by so many units more. Strokes and whites are at least `finest` units wide.
    """

    boldness: float
    boldest: float
    heavier: float = 0.0
    finest: float = FINEST_UNITS


@dataclass(frozen=True, slots=True)
class Weight:
    """How bold one letter is, in units: stroke and narrow whites as it was drawn out, how far its edges move outward.

    `heavier` is what they are asked to move beyond that, as far as no white closes; whites stay `finest` units wide.
    """

    stroke: float
    white: float
    offset: float
    heavier: float
    finest: float = FINEST_UNITS


@dataclass(frozen=True, slots=True)
class Borne:
    """What a letter bears, in units: its stroke and narrow whites as drawn out, how far its edges may move outward.
"""

    stroke: float
    white: float
    most: float


def weighed(letters: Sequence[BrushLetter], matrices: Sequence[Matrix], strokes: Strokes) -> list[Weight]:
    """Return how bold each letter is; `matrices` (2, 2) take font units to units."""
    borne = [_borne(letter, matrix, strokes) for letter, matrix in zip(letters, matrices, strict=True)]
    usual, most = np.array([each.stroke for each in borne]), np.array([each.most for each in borne])
    bold = np.clip(
        usual + 2.0 * strokes.boldness * most,
        0.5 * usual,
        np.minimum(strokes.boldest, BOLDEST_OF_OWN * usual),
    )
    mean = float(np.exp(np.log(bold).mean()))
    common = max(min(mean, SPREAD * float(bold.min())), LIGHTEST * mean)
    least = np.maximum((strokes.finest - usual) / 2.0, LEAST_OF_STROKE * usual)
    moves = np.maximum(np.minimum((common - usual) / 2.0, most * max(strokes.boldness, 1.0)), least)
    return [
        Weight(each.stroke, each.white, move, strokes.heavier, strokes.finest)
        for each, move in zip(borne, moves.tolist(), strict=True)
    ]


def evened(asked: Sequence[Weight], widths: Sequence[float]) -> dict[int, Weight]:
    """Return lighter weights for letters that stand in bold beside another.

    `widths` are those of their usual strokes as inked: a letter may have borne less than it was asked.
    """
    most = SPREAD * min(widths)
    return {
        k: replace(weight, offset=weight.offset - (widths[k] - most) / 2.0)
        for k, weight in enumerate(asked)
        if widths[k] > most + LEAST_CHANGE_UNITS
    }


def _borne(letter: BrushLetter, matrix: Matrix, strokes: Strokes) -> Borne:
    stroke = letter.pen_under(matrix)
    white = np.hypot(*mapped(letter.scan.whites, matrix).T)
    white = np.sort(white[white > RAG * stroke])
    tightest = float(white[int(TIGHTEST * len(white))]) if len(white) else np.inf
    at = int(TIGHT * max(len(white), USUAL_LINES))
    tight = float(white[at]) if at < len(white) else WIDEST_WHITE_FONT_UNITS
    even = (tight - WHITE_OF_STROKE * stroke) / (2.0 * (1.0 + WHITE_OF_STROKE))
    most = min(even, (tight - strokes.finest) / 2.0, max(tightest - OPEN_UNITS, 0.0) / 2.0)
    return Borne(stroke, tightest, most)
