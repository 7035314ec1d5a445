"""Decides how bold each letter of a brushed face is.

A letter is as bold as its own whites allow, and the letters of a face are about equally bold. Lengths are in units
unless a name says otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.scans import WIDEST_WHITE_FONT_UNITS
from rendering.engine.geometry.arrays import Matrix
from rendering.engine.geometry.linear_algebra import mapped
from rendering.engine.names.characters import HAN

TIGHT: Final = 0.42  # percentile (0 to 1) of white widths that decides how bold a letter may be; less is lighter
TIGHTEST: Final = 0.02  # percentile of white widths that counts as the narrowest white, which must not close
OPEN_UNITS: Final = 20.0  # width that the offset leaves of this narrowest white, before it is opened
RAG: Final = 0.3  # whites narrower than this share of the stroke width are ignored: they are rags or corners
USUAL_LINES: Final = 60  # a letter with fewer measured whites counts as having so many, because few whites tell little
WHITE_OF_STROKE: Final = 0.55  # least width of a narrow white, as a share of the stroke beside it; less is bolder
BOLDEST_OF_OWN: Final = 1.8  # greatest stroke width, as a multiple of the typeface's; with more, its character is lost
THIN_UNITS: Final = 64.0  # a stroke thinner than this is weak beside the rim, so it takes more of what whites allow
MOST_OF_THIN: Final = 0.9  # the share of that which it takes at most
FINEST_UNITS: Final = 36.0  # least width of strokes and whites: 0.2 mm at 12 mm
OPENED_UNITS: Final = 42.0  # width to which whites that would close are opened; smoothing then takes some of it away
SPREAD: Final = 1.1  # greatest stroke width of a letter, as a multiple of the finest letters' of its face
LEAST_OF_STROKE: Final = -0.18  # least offset of an edge, as a share of the stroke width: below 0 it moves inward
LEAST_OF_OTHERS: Final = 0.65  # least share of its stroke width that a letter keeps when finer letters make it lighter
FOLLOWS: Final = 0.75  # change of a letter's mean stroke width, as a share of twice the offset of its edges
LEAST_CHANGE_UNITS: Final = 3.0  # least change of a stroke width that the eye sees; a smaller one is not made


@dataclass(frozen=True, slots=True)
class Strokes:
    """How bold the letters of a face are to be.

    `boldness` (about 1) is the share of the weight that whites allow, and `boldest` the greatest stroke width in units.
    `heavier` moves all edges outward by so many units more. Strokes and whites are at least `finest` units wide. Whites
    that would close are opened to `opened` units.
    """

    boldness: float
    boldest: float
    heavier: float = 0.0
    finest: float = FINEST_UNITS
    opened: float = OPENED_UNITS


@dataclass(frozen=True, slots=True)
class Weight:
    """How bold one letter is, in units.

    `stroke` and `white` are the widths of its strokes and of its narrowest white before its edges move. `offset` is how
    far the edges move outward. `heavier` is how far they are asked to move beyond that; they move less where the letter
    would break. A white that would close is opened to `opened` units.
    """

    stroke: float
    white: float
    offset: float
    heavier: float
    opened: float = OPENED_UNITS


@dataclass(frozen=True, slots=True)
class Borne:
    """What a letter's shape allows, in units.

    `stroke` and `white` are the same as in Weight. `most` is how far the edges may move outward.
    """

    stroke: float
    white: float
    most: float


def weighed(letters: Sequence[BrushLetter], matrices: Sequence[Matrix], strokes: Strokes) -> list[Weight]:
    """Return how bold each letter is. `matrices` (2, 2) map font units to units."""
    borne = [_borne(letter, matrix, strokes) for letter, matrix in zip(letters, matrices, strict=True)]
    usual, most = np.array([each.stroke for each in borne]), np.array([each.most for each in borne])
    thin = np.minimum(usual + 2.0 * MOST_OF_THIN * most, THIN_UNITS)
    bold = np.clip(
        np.maximum(usual + 2.0 * strokes.boldness * most, thin),
        0.5 * usual,
        np.minimum(strokes.boldest, BOLDEST_OF_OWN * usual),
    )
    common = float(np.exp(np.log(bold).mean()))
    least = np.maximum((strokes.finest - usual) / 2.0, LEAST_OF_STROKE * usual)
    moves = np.maximum(np.minimum((common - usual) / 2.0, most), least)
    return [
        Weight(each.stroke, each.white, move, strokes.heavier, strokes.opened)
        for each, move in zip(borne, moves.tolist(), strict=True)
    ]


def evened(asked: Sequence[Weight], widths: Sequence[float]) -> dict[int, Weight]:
    """Return lighter weights, by letter number, for letters that are much bolder than the others of their face.

    `widths` are the mean stroke widths as inked; a letter may not have borne all the weight that it was asked. With
    four letters or more, the finest quarter is ignored, so that one fine letter does not make all others lighter.
    """
    finest = SPREAD * sorted(widths)[len(widths) // 4]
    wanted = [max(finest, LEAST_OF_OTHERS * width) for width in widths]
    return {
        k: replace(weight, offset=weight.offset - (widths[k] - wanted[k]) / (2.0 * FOLLOWS))
        for k, weight in enumerate(asked)
        if widths[k] > wanted[k] + LEAST_CHANGE_UNITS
    }


def _borne(letter: BrushLetter, matrix: Matrix, strokes: Strokes) -> Borne:
    stroke = letter.pen_under(matrix)
    white = np.hypot(*mapped(letter.scan.whites, matrix).T)
    white = np.sort(white[white > RAG * stroke])
    tightest = float(white[int(TIGHTEST * len(white))]) if len(white) else np.inf
    at = int(TIGHT * max(len(white), USUAL_LINES))
    tight = float(white[at]) if at < len(white) else WIDEST_WHITE_FONT_UNITS
    even = (tight - WHITE_OF_STROKE * stroke) / (2.0 * (1.0 + WHITE_OF_STROKE))
    most = min(even, (tight - strokes.finest) / 2.0)
    if letter.letter.script == HAN:  # whites of Latin letters and kana do not close: narrow ones are corners
        most = min(most, max(tightest - OPEN_UNITS, 0.0) / 2.0)
    return Borne(stroke, tightest, most)
