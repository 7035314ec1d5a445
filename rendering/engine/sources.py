"""Where a letter's drawing comes from: the family's typeface, the fallback, or a base with marks set on it.

Knows the library and letters; no layout and no family.
"""

from functools import lru_cache

from rendering.engine.lattice import on_lattice
from rendering.engine.letters import Centrelines, Outline
from rendering.engine.library import LETTERS_KEPT, GlyphLibrary
from rendering.engine.names import Letter
from rendering.engine.typefaces import KLEE


class LetterUndrawable(Exception):
    """No typeface of the library draws this letter, though it was said to."""


def centrelines_for(letter: Letter, library: GlyphLibrary) -> Centrelines:
    """Return a letter's centrelines. Raises LetterUndrawable."""
    for char in (letter.text, letter.bare):
        found = library.centrelines(char) if len(char) == 1 else None
        if found is not None:
            return found
    raise LetterUndrawable(letter.text)


@lru_cache(LETTERS_KEPT)
def lattice_for(letter: Letter, library: GlyphLibrary) -> Centrelines:
    """Return a letter's centrelines stepped to right angles. Raises LetterUndrawable."""
    return on_lattice(centrelines_for(letter, library))


def outline_for(letter: Letter, typeface: str, library: GlyphLibrary) -> Outline:
    """Return a letter's outline in a typeface, or in the fallback. Raises LetterUndrawable."""
    for char in (letter.text, letter.bare):
        for source in (typeface, KLEE.id):
            found = library.outline(source, char) if len(char) == 1 else None
            if found is not None:
                return found
    raise LetterUndrawable(letter.text)
