"""Tells staff which letters of a name the shop has drawn itself as seal forms.

Depends on the glyph library, not on the offer.
"""

from dataclasses import dataclass

from rendering.engine.glyphs.lookup import form_of
from rendering.engine.glyphs.records import SEAL_FORM
from rendering.engine.names.parsing import read_name
from rendering.glyphs import glyph_library


@dataclass(frozen=True, slots=True)
class LetterOfName:
    """A letter, and whether the shop has drawn its seal form."""

    text: str
    code_point: str
    is_drawn: bool


def letters_of(text: str) -> list[LetterOfName]:
    """Return the letters of a name in reading order. Raises NameRefused for a name that cannot be carved."""
    library = glyph_library()
    letters = read_name(text, library.covers).letters
    return [
        LetterOfName(
            letter.text,
            " ".join(f"U+{ord(char):04X}" for char in letter.text),
            form_of(letter, library) == SEAL_FORM,
        )
        for letter in letters
    ]
