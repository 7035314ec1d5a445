"""Where a letter's drawing comes from: our own, the family's typeface, a fallback, or a base with marks set on it.

Knows the library and letters; no layout and no family.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rendering.engine.glyphs.accents import centrelines_with_marks, outline_of, outline_with_marks
from rendering.engine.glyphs.drawn_forms import DrawnForm
from rendering.engine.glyphs.junctions import split_at_junctions
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.records import MODERN_FORM, SEAL_FORM, Centrelines, Outline
from rendering.engine.glyphs.typefaces import KLEE, LUBRIFONT
from rendering.engine.names.characters import HAN
from rendering.engine.names.reading import Letter

LETTERS_KEPT: Final = 1024


class LetterUndrawable(Exception):
    """No typeface of the library draws this letter, though it was said to."""


@lru_cache(LETTERS_KEPT)
def drawn_for(letter: Letter, form: DrawnForm, library: GlyphLibrary) -> Centrelines | None:
    """Return the drawing of our own that a form takes of a letter, marks set on it where need be; None without one."""
    for base, marks in _ways(letter):
        found = library.drawn(form, base)
        if found is not None:
            return split_at_junctions(centrelines_with_marks(found, base, marks) if marks else found)
    return None


def form_of(letter: Letter, library: GlyphLibrary) -> str:
    """Return the form that a letter alone would have in a ruled family: our own seal form, or the modern one."""
    return MODERN_FORM if drawn_for(letter, DrawnForm(), library) is None else SEAL_FORM


def outline_for(letter: Letter, typeface: str, library: GlyphLibrary) -> Outline:
    """Return a letter's outline in a typeface, marks set on it where need be; or in a fallback.

    Beside the even lines of LUBRIFONT, the climbing bars of KLEE's kanji are made level. What no typeface outlines (゠)
    is our own drawing, inked. Raises LetterUndrawable.
    """
    for source in (typeface, KLEE.id, LUBRIFONT.id):
        for base, marks in _ways(letter):
            found = library.outline(source, base)
            if found is not None:
                if source != typeface == LUBRIFONT.id and letter.script == HAN:
                    found = levelled(found)
                return outline_with_marks(found, base, marks) if marks else found
    lines = library.drawn(DrawnForm(), letter.text)
    if lines is None:
        raise LetterUndrawable(letter.text)
    return outline_of(lines)


def levelled(outline: Outline) -> Outline:
    """Return an outline of KLEE's with its climbing bars made level."""
    contours = tuple(contour + contour[:, :1] * (0.0, KLEE.rise) for contour in outline.contours)
    return replace(outline, contours=contours)


def _ways(letter: Letter) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what may be drawn for a letter: itself, else with ever fewer of its marks, and the marks that are left."""
    if len(letter.text) == 1:
        yield letter.text, ()
    plain = unicodedata.normalize("NFD", letter.text)[0]
    for count in range(len(letter.marks) - 1, 0, -1):
        partly = unicodedata.normalize("NFC", plain + "".join(letter.marks[:count]))
        if len(partly) == 1:
            yield partly, letter.marks[count:]
    if letter.marks:
        yield letter.bare, letter.marks
