"""The request of a double ring, and the rules that refuse one."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rendering.engine.names.companies import COMPANY_FORMS
from rendering.engine.names.parsing import Name
from rendering.engine.seeds import seed_of
from rendering.engine.word_lists import sections_of

FAMILY_IDS: Final = ("tensho", "reisho", "kaisho", "koin")
"""Families in which a ring is composed: those that the trade uses for company seals."""
FEWEST: Final = 4
"""Least number of letters of a ring: with fewer, gaps are wider than letters. There is no greatest number."""
_LISTED: Final = {title: words for title, words in sections_of(Path(__file__).with_name("titles.txt")).items() if title}
TITLES: Final = {
    title: tuple(tuple(map(int, word.split("+"))) for word in words if word[0].isdigit())
    for title, words in _LISTED.items()
}
"""The titles that may stand inside the ring. For each it lists the possible columns, from the right, as numbers of
letters."""
_TITLE_OF_FORM: Final = {word: title for title, words in _LISTED.items() for word in words if not word[0].isdigit()}
BANK_TITLE: Final = "銀行之印"
DEFAULT_TITLE: Final = "代表者之印"


class RingRefused(ValueError):
    """The request cannot be a double ring. `key` is too_few, not_a_family, not_a_title or not_drawn."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class RingRequest:
    """Everything that a double ring depends on: a company's name round the rim, a title inside."""

    name: Name  # the company's
    title: Name
    family: str
    seed: int
    mirrored: bool = False

    @classmethod
    def of_sheet(cls, name: Name, title: Name, family: str, index: int) -> "RingRequest":
        """Return the request of the company's design at `index`."""
        return cls(name, title, family, seed_of(name.key, family, index))

    @property
    def mode(self) -> str:
        return "shubun"

    def refuse_unfit(self) -> None:
        """Raise RingRefused where the name has too few letters, or no ring has this family or title."""
        if self.family not in FAMILY_IDS:
            raise RingRefused("not_a_family")
        if self.title.text not in TITLES:
            raise RingRefused("not_a_title")
        if len(self.name.letters) < FEWEST:
            raise RingRefused("too_few")


def usual_title(company: Name) -> str:
    """Return the usual title inside the ring of such a company's registered seal."""
    text = "".join(letter.text for letter in company.letters)
    forms = [form for form in COMPANY_FORMS if form in text]
    return _TITLE_OF_FORM.get(forms[0], DEFAULT_TITLE) if forms else DEFAULT_TITLE
