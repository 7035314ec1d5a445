"""Composes the letters that we drew ourselves for the glyph library: one section for each choice of drawing.

A section holds only letters whose drawing differs from the library's fallback.
"""

from collections.abc import Callable, Collection
from concurrent.futures import Executor
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from rendering.engine.glyphs.drawn_forms import EVERY_FORM, DrawnForm, nearest
from rendering.engine.glyphs.stored_letters import Words, words_of
from rendering.engine.glyphs.traced import split_at_junctions
from rendering.letterforms.centrelines import UNITS, centrelines_of
from rendering.letterforms.composing import Composer, Drawing, variant_in
from rendering.letterforms.notation import LetterformMistake, read_drawings

LETTERFORMS: Final = Path(__file__).parent.parent / "letterforms" / "drawings"
ACCENTED_HEIGHT, ACCENT_ROOM = 11.0, 2.0  # lattice units: letters drawn with an accent stand this much lower
LETTERS_A_TASK: Final = 50
LETTERS_KEPT: Final = 256


class OwnLetters:
    """The letters that we drew ourselves. Each is composed when it is asked for; reading their lines takes 0.3 s."""

    def __init__(self, folder: Path = LETTERFORMS) -> None:
        """Read the drawings of a folder. Raises LetterformMistake for a line that cannot be read."""
        components, structures = read_drawings(folder)
        self.letters = sorted({key.base for key in components if len(key.base) == 1} | set(structures))
        self._composers = {
            form: Composer(components, structures, form.family, form.variants, form.folding) for form in EVERY_FORM
        }
        self._known = frozenset(self.letters)
        self._structures = structures
        self._variants: dict[str, set[int]] = {}
        for key in components:
            self._variants.setdefault(key.base, set()).add(key.variant)
        self.drawings = lru_cache(LETTERS_KEPT)(self._drawings)

    def _drawings(self, letter: str) -> dict[DrawnForm, Drawing]:
        """Return a letter's drawings, each under the choice that it is made for."""
        found: dict[DrawnForm, Drawing] = {}
        composed: dict[object, Drawing | None] = {}
        bases = [base for base in self._bases(letter) if len(self._variants.get(base, ())) > 1]
        for form, composer in self._composers.items() if letter in self._known else ():
            taken = [variant_in(form.variants, base) for base in bases]
            mix = (
                form.family,
                form.folding,
                *(each if each in self._variants[base] else 1 for each, base in zip(taken, bases, strict=True)),
            )
            if mix not in composed:
                composed[mix] = _composed(composer, letter)
            drawing = composed[mix]
            others = (found.get(other) for other in nearest(form) if other != form)
            if drawing is not None and drawing != next((other for other in others if other is not None), None):
                found[form] = drawing
        return found

    def _bases(self, letter: str) -> list[str]:
        """Return the components of which a letter may be made, and theirs, the letter itself first."""
        bases, left = {letter: None}, [letter]
        while left:
            form = self._structures.get(left.pop())
            for base in () if form is None else form.structure.bases():
                if base not in bases:
                    bases[base] = None
                    left.append(base)
        return list(bases)

    def words(self, form: DrawnForm, letter: str) -> Words | None:
        """Return a letter's drawing made for a choice, as the library keeps it; None where there is none for that."""
        drawing = self.drawings(letter).get(form)
        return None if drawing is None else _ready(letter, drawing)


def _composed(composer: Composer, letter: str) -> Drawing | None:
    try:
        return composer.letter(letter)
    except LetterformMistake:
        return None  # a component is not drawn yet: the coverage report names it


@cache
def own_letters() -> OwnLetters:
    """Return our own letters, read once a process. Raises LetterformMistake."""
    return OwnLetters()


def drawn_sections(
    pool: Executor, only: Collection[str] | None = None, progress: Callable[[int, int], None] = lambda *_: None
) -> dict[str, dict[str, Words]]:
    """Return the sections of drawn letters by name; `only` narrows them to some characters.

    Raises LetterformMistake for a line that cannot be read.
    """
    letters = [letter for letter in own_letters().letters if only is None or letter in only]
    sections: dict[str, dict[str, Words]] = {form.section: {} for form in EVERY_FORM}
    for done, (letter, words) in enumerate(
        zip(letters, pool.map(_every_form, letters, chunksize=LETTERS_A_TASK), strict=True), start=1
    ):
        for section, record in words.items():
            sections[section][letter] = record
        progress(done, len(letters))
    return sections if any(sections.values()) else {}


def _every_form(letter: str) -> dict[str, Words]:
    own = own_letters()
    return {form.section: _ready(letter, drawing) for form, drawing in own.drawings(letter).items()}


def drawings_by_form(folder: Path = LETTERFORMS) -> dict[DrawnForm, dict[str, Drawing]]:
    """Return every letter's drawings, each under the choices that it is made for."""
    own = OwnLetters(folder)
    found: dict[DrawnForm, dict[str, Drawing]] = {form: {} for form in EVERY_FORM}
    for letter in own.letters:
        for form, drawing in own.drawings(letter).items():
            found[form][letter] = drawing
    return found


def _ready(letter: str, drawing: Drawing) -> Words:
    lines = centrelines_of(drawing)
    if drawing.height == ACCENTED_HEIGHT and letter.isalpha() and ord(letter) < 0x2000:
        left, top, right, bottom = lines.box
        room = ACCENT_ROOM * UNITS
        lines = replace(lines, points=lines.points - (0.0, room), box=(left, top - room, right, bottom - room))
    return words_of(split_at_junctions(lines))
