"""Checks our own letters on composed faces: finds those that lack a part, and pairs of letters that look alike.

Each letter is set alone, or above another one. Its cell is then flat, and a drawing that is right on its lattice may
look like another letter there.
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
from rendering.engine.names.parsing import read_name
from rendering.engine.values import Composition, LetterInk

GRID: Final = 24  # letters are compared on a grid of so many cells a side
ALIKE: Final = 0.93  # two letters look alike if more than this share of the cells they cover is covered by both


@dataclass(frozen=True, slots=True)
class SetLetter:
    """A letter on a face, and how many parts, counters and stroke ends of its drawing are missing there."""

    ink: LetterInk
    missing: int


def set_letter(letter: str, family: str, library: GlyphLibrary, beside: str = "") -> SetLetter:
    """Compose a face with a letter alone, or above the letter `beside`, and return the letter on it."""
    composition = _composed(letter + beside, family, library)
    return SetLetter(composition.letters[0], missing_features(composition, None)[0][1])


def look_alike(letters: Mapping[str, LetterInk]) -> list[tuple[str, str, float]]:
    """Return pairs of letters that look alike, each with the share of cells that both cover; the most alike first."""
    names = list(letters)
    covered: Matrix = np.array([_covered(letters[name]) for name in names], dtype=np.float32)
    both = covered @ covered.T
    sizes: Floats = covered.sum(axis=1)
    share = both / np.maximum(sizes[:, None] + sizes - both, 1.0)
    first, second = np.nonzero(np.triu(share > ALIKE, k=1))
    pairs = [(names[i], names[j], float(share[i, j])) for i, j in zip(first.tolist(), second.tolist(), strict=True)]
    return sorted(pairs, key=lambda pair: -pair[2])


def faulty(letters: Sequence[str], family: str, library: GlyphLibrary, beside: str = "") -> dict[str, int]:
    """Return the letters that lack something on a face, each with the number of missing parts, counters and ends."""
    found = {letter: set_letter(letter, family, library, beside).missing for letter in letters}
    return {letter: missing for letter, missing in found.items() if missing}


def _composed(text: str, family: str, library: GlyphLibrary) -> Composition:
    return compose(FaceRequest.of_sheet(read_name(text, library.covers), family, 0), library).composition


def _covered(letter: LetterInk) -> Floats:
    """Return for each cell of a grid over the letter's bounding box whether ink covers its middle: 1.0 or 0.0."""
    left, top, right, bottom = letter.ink.bounds
    places = (np.arange(GRID) + 0.5) / GRID
    x, y = np.meshgrid(left + places * (right - left), top + places * (bottom - top))
    shapely.prepare(letter.ink)
    return np.asarray(shapely.contains_xy(letter.ink, x, y).ravel(), dtype=np.float64)
