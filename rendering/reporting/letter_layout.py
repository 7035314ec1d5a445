"""Checks our own letters as a family sets them, alone and over another: lost strokes, wrong counts, letters too alike.

For commands and slow tests. A drawing that is right on its lattice can look like another letter in a flat cell.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely

from rendering.engine.face import FaceRequest, compose
from rendering.engine.geometry.arrays import Floats, Matrix
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.metrics.laid_strokes import missing_features
from rendering.engine.names.reading import read_name
from rendering.engine.values import Composition, LetterInk

GRID: Final = 24  # cells a side, on which letters are compared
ALIKE: Final = 0.93  # of the cells that either of two letters covers: covered by both


@dataclass(frozen=True, slots=True)
class SetLetter:
    """A letter as a family sets it, and how many of its drawing's parts, counters and ends are not there."""

    ink: LetterInk
    missing: int


def set_letter(letter: str, family: str, library: GlyphLibrary, beside: str = "") -> SetLetter:
    """Set a letter alone, or over another one: in a square cell, or in a flat one."""
    composition = _composed(letter + beside, family, library)
    return SetLetter(composition.letters[0], missing_features(composition, None)[0][1])


def look_alike(letters: Mapping[str, LetterInk]) -> list[tuple[str, str, float]]:
    """Return pairs of letters whose ink covers nearly the same cells, the most alike first."""
    names = list(letters)
    covered: Matrix = np.array([_covered(letters[name]) for name in names], dtype=np.float32)
    both = covered @ covered.T
    sizes: Floats = covered.sum(axis=1)
    share = both / np.maximum(sizes[:, None] + sizes - both, 1.0)
    first, second = np.nonzero(np.triu(share > ALIKE, k=1))
    pairs = [(names[i], names[j], float(share[i, j])) for i, j in zip(first.tolist(), second.tolist(), strict=True)]
    return sorted(pairs, key=lambda pair: -pair[2])


def faulty(letters: Sequence[str], family: str, library: GlyphLibrary, beside: str = "") -> dict[str, int]:
    """Return the letters of which something is missing once they are set, and how much."""
    found = {letter: set_letter(letter, family, library, beside).missing for letter in letters}
    return {letter: missing for letter, missing in found.items() if missing}


def _composed(text: str, family: str, library: GlyphLibrary) -> Composition:
    return compose(FaceRequest.of_sheet(read_name(text, library.covers), family, 0), library).composition


def _covered(letter: LetterInk) -> Floats:
    """Return which cells of a square grid over the letter's own box its ink covers in the middle."""
    left, top, right, bottom = letter.ink.bounds
    places = (np.arange(GRID) + 0.5) / GRID
    x, y = np.meshgrid(left + places * (right - left), top + places * (bottom - top))
    shapely.prepare(letter.ink)
    return np.asarray(shapely.contains_xy(letter.ink, x, y).ravel(), dtype=np.float64)
