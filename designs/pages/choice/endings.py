"""The endings 印 and 之印, with which the trade fills the face of a short name. Pages only offer them."""

from typing import Final

from catalog.rules import CORPORATE
from rendering.engine.names.characters import HAN
from rendering.engine.names.parsing import Name
from rendering.engine.vocabulary import MAX_NAME_GRAPHEMES

SEAL, OF_SEAL = "印", "之印"
ENDINGS: Final = (SEAL, OF_SEAL)
OF_A_PERSON: Final = {1: (OF_SEAL,), 2: (OF_SEAL,), 3: (SEAL,)}
"""By the letters of the name: 佐藤之印 and 田中誠印 stand in two columns of two."""
COLUMNS_OF_A_COMPANY: Final = (2, 3)


def with_endings(name: Name, use: str) -> list[str]:
    """Return a name as it is also carved for a use; none for a name that has an ending, or is not all kanji."""
    letters = [letter.text for letter in name.letters]
    if name.text.endswith(SEAL) or any(letter.script != HAN for letter in name.letters):
        return []
    endings = ENDINGS if use == CORPORATE else OF_A_PERSON.get(len(letters), ())
    fitting = [ending for ending in endings if len(letters) + len(ending) <= MAX_NAME_GRAPHEMES]
    if use == CORPORATE:  # only endings that make columns of equal length, if there is one
        even = [ending for ending in fitting if _is_grid(len(letters) + len(ending))]
        fitting = even or fitting
    return [name.text + ending for ending in fitting]


def _is_grid(letters: int) -> bool:
    return any(letters % columns == 0 and letters // columns >= columns for columns in COLUMNS_OF_A_COMPANY)
