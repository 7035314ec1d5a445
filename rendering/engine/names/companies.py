"""The words in names of companies and other bodies. They are in words/companies.txt, which says how to add one."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rendering.engine.names.parsing import Letter
from rendering.engine.word_lists import sections_of

_SECTIONS: Final = sections_of(Path(__file__).parent / "words" / "companies.txt")
COMPANY_WORDS: Final = _SECTIONS["words"]
COMPANY_FORMS: Final = _SECTIONS["forms"]


def is_company(letters: Sequence[Letter]) -> bool:
    """Say whether the letters name a company or another body, not a person."""
    text = "".join(letter.text for letter in letters)
    return any(word in text for word in COMPANY_WORDS)
