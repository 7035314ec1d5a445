"""The white that is a letter's own where it stands: beside a Latin letter, beside or above a small kana,
above and below a kana of bars.

Knows letters' lines and where they stand in a name; no cell and no family.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from rendering.engine.glyphs.library import LETTERS_KEPT
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.latin_rows import BETWEEN_FONT_UNITS
from rendering.engine.typesetting.typeset_name import TypesetName

SMALL_ACROSS_COLUMN, SMALL_ACROSS_ROW = 0.7, 0.62  # of what a full-sized kana takes across its line
SMALL_WHITE_BEFORE: Final = 0.7  # of that white: the rest follows, or a void stands before it
SMALL_ALONG, SMALL_ALONG_IN_COLUMN, SMALL_ALONG_ON_LATTICE = 0.85, 0.75, 0.75
# White above and below letters of bars, of their height: within them it must be less than to the next letter.
BARS_WHITE: Final = {"ニ": 0.24} | dict.fromkeys("ミエコヨユ", 0.09)
STAND_FOR_A_WORD: Final = frozenset("ヵヶゕゖ")  # between kanji, and so in the middle


def with_own_white(typeset: TypesetName, letters: Sequence[Centrelines], on_lattice: bool) -> list[Centrelines]:
    """Return the letters of a name in boxes that hold their own white."""
    placed = []
    for k, (letter, lines) in enumerate(zip(typeset.name.letters, letters, strict=True)):
        if k in typeset.latin:
            placed.append(_with_side_white(lines))
        elif letter.is_small and letter.text not in STAND_FOR_A_WORD:
            placed.append(_small(lines, typeset.in_rows, on_lattice))
        elif typeset.is_kana and letter.text in BARS_WHITE and not (typeset.in_rows or on_lattice):
            placed.append(_with_white_above(lines, BARS_WHITE[letter.text]))
        else:
            placed.append(lines)
    return placed


@lru_cache(LETTERS_KEPT)
def _with_side_white(letter: Centrelines) -> Centrelines:
    """Return a Latin letter with half of the white between two letters at either side of its strokes."""
    left, top, width, height = _strokes_box(letter)
    half = BETWEEN_FONT_UNITS / 2
    return replace(letter, box=(left - half, top, left + width + half, top + height))


@lru_cache(LETTERS_KEPT)
def _with_white_above(letter: Centrelines, share: float) -> Centrelines:
    """Return a letter with white above and below its strokes, a share of their height."""
    left, top, width, height = _strokes_box(letter)
    white = share * height
    return replace(letter, box=(left, top - white, left + width, top + height + white))


@lru_cache(LETTERS_KEPT)
def _small(letter: Centrelines, in_rows: bool, on_lattice: bool) -> Centrelines:
    """Return a small kana with white at its sides in a column, the most at its left, and above it in a row.

    So it stays small in a full cell.

    On a lattice, where letters fill their cells both ways, it has white along its line as well.
    """
    left, top, width, height = _strokes_box(letter)
    along = (
        SMALL_ALONG_ON_LATTICE
        if on_lattice
        else SMALL_ALONG
        if in_rows
        else 1.0
        if letter.counters
        else SMALL_ALONG_IN_COLUMN
    )
    share = np.array([along, SMALL_ACROSS_ROW] if in_rows else [SMALL_ACROSS_COLUMN, along])
    across, down = (width, height) / share
    box = (left, top + height - down, left + across, top + height)
    if not in_rows:
        before = left - SMALL_WHITE_BEFORE * (across - width)
        box = (before, top, before + across, top + down)
    return replace(letter, box=box, still_ends=_ends(letter))


def _ends(letter: Centrelines) -> tuple[int, ...]:
    """Return the ends of a letter's strokes: a small kana that runs on to the rim is a full-sized one."""
    return tuple(sorted({run[k] for run in letter.strokes for k in (0, -1)}))


def _strokes_box(letter: Centrelines) -> tuple[float, float, float, float]:
    (left, top), (width, height) = letter.points.min(axis=0).tolist(), np.ptp(letter.points, axis=0).tolist()
    return left, top, width, height
