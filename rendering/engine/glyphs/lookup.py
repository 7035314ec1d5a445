"""Finds a letter's drawing: our own, that of the family's typeface or of a fallback, or a base with added marks."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final

from rendering.engine.glyphs.accents.placing import centrelines_with_marks, outline_of, outline_with_marks
from rendering.engine.glyphs.drawn_forms import FOLDINGS, VARIANT_SETS, DrawnForm
from rendering.engine.glyphs.library import GlyphLibrary, nearest_of
from rendering.engine.glyphs.records import LETTERS_KEPT, MODERN_FORM, SEAL_FORM, Centrelines, Outline
from rendering.engine.glyphs.traced import split_at_junctions
from rendering.engine.glyphs.typefaces import KLEE, LUBRIFONT
from rendering.engine.names.characters import HAN
from rendering.engine.names.parsing import Letter

ALL_WAYS: Final = tuple(product(FOLDINGS, VARIANT_SETS))  # all pairs of a folding and a variant set


class LetterUndrawable(Exception):
    """No typeface of the library draws this letter, although the library was said to cover it."""


Drawings = Mapping[tuple[str, int], Centrelines]
"""Our own drawings of a letter for one family, by folding and variant set."""


def drawn_for(letter: Letter, form: DrawnForm, library: GlyphLibrary) -> Centrelines | None:
    """Return our own drawing of a letter for a form, with marks added where necessary; None where there is none."""
    return drawings_for(letter, form.family, library).get((form.folding, form.variants))


@lru_cache(LETTERS_KEPT)
def drawings_for(letter: Letter, family: str, library: GlyphLibrary) -> Drawings:
    """Return our own drawings of a letter for a family; empty if there is none.

    Equal drawings are one object, also for families without drawings of their own.
    """
    ways = [(base, marks, library.forms_of(base)) for base, marks in _ways(letter)]
    if family and not any(form.family == family for _, _, made in ways for form in made):
        return drawings_for(letter, "", library)
    found: dict[tuple[str, int], Centrelines] = {}
    for base, marks, made in ways:
        wanted = {way: nearest_of(made, DrawnForm(family, *way)) for way in ALL_WAYS if way not in found}
        drawn = library.drawings_as(filter(None, dict.fromkeys(wanted.values())), base)
        of_strokes: dict[object, Centrelines] = {}
        ready: dict[Centrelines, Centrelines] = {}
        for lines in dict.fromkeys(drawn.values()):
            marked = split_at_junctions(centrelines_with_marks(lines, base, marks)) if marks else lines
            ready[lines] = of_strokes.setdefault((lines.points.tobytes(), lines.strokes, lines.box), marked)
        found |= {way: ready[drawn[near]] for way, near in wanted.items() if near in drawn}
    return found


def form_of(letter: Letter, library: GlyphLibrary) -> str:
    """Return the form that a letter alone has in a ruled family: SEAL_FORM if we have drawn it, else MODERN_FORM."""
    return MODERN_FORM if drawn_for(letter, DrawnForm(), library) is None else SEAL_FORM


def outline_for(letter: Letter, typeface: str, library: GlyphLibrary) -> Outline:
    """Return a letter's outline in a typeface or else in a fallback, with marks added where necessary.

    The bars of KLEE's kanji rise to the right; they are made level where KLEE stands in for LUBRIFONT. A letter without
    any outline (゠) is inked from our own drawing. Raises LetterUndrawable.
    """
    for source in (typeface, KLEE.id, LUBRIFONT.id):
        for base, marks in _ways(letter):
            found = library.outline(source, base)
            if found is not None:
                if source != typeface == LUBRIFONT.id and letter.script == HAN:
                    found = sheared(found, KLEE.rise)
                return outline_with_marks(found, base, marks) if marks else found
    lines = library.drawn(DrawnForm(), letter.text)
    if lines is None:
        raise LetterUndrawable(letter.text)
    return outline_of(lines)


def sheared(outline: Outline, fall: float) -> Outline:
    """Return an outline whose bars fall to the right by the slope `fall`, or rise if that is below 0."""
    contours = tuple(contour + contour[:, :1] * (0.0, fall) for contour in outline.contours)
    return replace(outline, contours=contours)


def _ways(letter: Letter) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield (base, marks to add) for a letter: the whole letter first, then bases with ever fewer of its marks."""
    if len(letter.text) == 1:
        yield letter.text, ()
    plain = unicodedata.normalize("NFD", letter.text)[0]
    for count in range(len(letter.marks) - 1, 0, -1):
        partly = unicodedata.normalize("NFC", plain + "".join(letter.marks[:count]))
        if len(partly) == 1:
            yield partly, letter.marks[count:]
    if letter.marks:
        yield letter.bare, letter.marks
