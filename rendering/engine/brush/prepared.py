"""A letter made ready for a brushed family, once: cleaned, rounded, eased; in clerical script, its flare.

Knows the library and one letter; no face. What it makes depends on nothing else and is kept.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from rendering.engine.brush.cleaning import Rounding, cleaned, rounded
from rendering.engine.brush.counter_evening import eased
from rendering.engine.brush.edges import Edges, edges_of, is_sound
from rendering.engine.brush.ends import calmed
from rendering.engine.brush.flare import flare
from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.contours import area_of
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.lookup import outline_for
from rendering.engine.names.reading import Letter

LETTERS_KEPT: Final = 512
STRONGEST_FLARE: Final = 1.6
WEAKER: Final = (1.0, 0.7, 0.45)
EASE: Final = 0.8  # how much of the way to even white letters go


@dataclass(frozen=True, slots=True)
class BrushStyle:
    """What a family makes of its typeface's letters. `clerical`: calm ends and one flare (kanji only)."""

    typeface: str
    rounding: Rounding
    clerical: bool = False


@dataclass(frozen=True, slots=True)
class Prepared:
    """A letter's edges, and how each point moves for its flare at strength 1 (None without one)."""

    edges: Edges
    flare: Points | None
    drawn: Points  # where each point of the edges stands in the typeface's own outline

    def flared(self, strength: float) -> Edges:
        """Return the letter with its flare as strong as asked, up to STRONGEST_FLARE."""
        if self.flare is None or strength <= 0.0:
            return self.edges
        return replace(self.edges, points=self.edges.points + min(strength, STRONGEST_FLARE) * self.flare)


@lru_cache(LETTERS_KEPT)
def prepared(letter: Letter, style: BrushStyle, library: GlyphLibrary) -> Prepared:
    """Return a letter prepared in a style. Raises sources.LetterUndrawable."""
    outline = outline_for(letter, style.typeface, library)
    area = rounded(cleaned(area_of(list(outline.contours))), style.rounding)
    if letter.script != "han":
        plain = edges_of(area)
        return Prepared(plain, None, plain.points)
    plain = edges_of(calmed(area) if style.clerical else area)
    edges = _with_ease(plain)
    return Prepared(edges, _bearable(edges, flare(edges)) if style.clerical else None, plain.points)


def _bearable(edges: Edges, moves: Points) -> Points | None:
    """Return the moves of a flare as strong as the letter bears them; None where there are none."""
    if not np.any(moves):
        return None
    weaker = (moves * share for share in WEAKER)
    return next(
        (some for some in weaker if is_sound(replace(edges, points=edges.points + STRONGEST_FLARE * some))), None
    )


def _with_ease(edges: Edges) -> Edges:
    return replace(edges, points=edges.points + EASE * eased(edges))
