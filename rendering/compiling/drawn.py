"""The letters that we drew ourselves, composed and ready for the glyph library: one section for each choice of drawing.

A section holds only the letters whose drawing for that choice is another than what the library would find without it.
"""

from collections.abc import Collection
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import Final

from rendering.engine.glyphs.drawn_forms import EVERY_FORM, DrawnForm
from rendering.engine.glyphs.library import Words, words_of
from rendering.letterforms.centrelines import UNITS, centrelines_of
from rendering.letterforms.composing import Composer, Drawing
from rendering.letterforms.notation import LetterformMistake, read_drawings

LETTERFORMS: Final = Path(__file__).parent.parent / "letterforms" / "drawings"
ACCENTED_HEIGHT, ACCENT_ROOM = 11.0, 2.0  # lattice units: letters drawn with an accent stand this much lower
LETTERS_A_TASK: Final = 200


def drawn_sections(pool: Executor, only: Collection[str] | None = None) -> dict[str, dict[str, Words]]:
    """Return the sections of drawn letters by name; `only` narrows them to some characters.

    Raises LetterformMistake for a line that cannot be read.
    """
    drawings = [
        (form.section, letter, drawing)
        for form, letters in drawings_by_form().items()
        for letter, drawing in letters.items()
        if only is None or letter in only
    ]
    if not drawings:
        return {}
    sections: dict[str, dict[str, Words]] = {form.section: {} for form in EVERY_FORM}
    ready = pool.map(_ready, *zip(*((letter, drawing) for _, letter, drawing in drawings), strict=True),
                     chunksize=LETTERS_A_TASK)  # fmt: skip
    for (section, letter, _), words in zip(drawings, ready, strict=True):
        sections[section][letter] = words
    return sections


def drawings_by_form(folder: Path = LETTERFORMS) -> dict[DrawnForm, dict[str, Drawing]]:
    """Return every letter's drawings, each under the choices that it is made for."""
    components, structures = read_drawings(folder)
    letters = sorted({key.base for key in components if len(key.base) == 1} | set(structures))
    found: dict[DrawnForm, dict[str, Drawing]] = {form: {} for form in EVERY_FORM}
    for form in EVERY_FORM:
        composer = Composer(components, structures, form.family, form.variants, form.folding)
        for letter in letters:
            try:
                drawing = composer.letter(letter)
            except LetterformMistake:
                continue  # a component is not drawn yet: the coverage report names it
            others = (found.get(other, {}).get(letter) for other in form.nearest() if other != form)
            if drawing != next((other for other in others if other is not None), None):
                found[form][letter] = drawing
    return found


def _ready(letter: str, drawing: Drawing) -> Words:
    lines = centrelines_of(drawing)
    if drawing.height == ACCENTED_HEIGHT and letter.isalpha() and ord(letter) < 0x2000:
        left, top, right, bottom = lines.box
        room = ACCENT_ROOM * UNITS
        lines = replace(lines, points=lines.points - (0.0, room), box=(left, top - room, right, bottom - room))
    return words_of(lines)
