"""The common Japanese surnames, to tell where the family name of a full name ends.

They are listed in words/surnames.txt, which says how to add one.
"""

import unicodedata
from collections import Counter
from pathlib import Path
from typing import Final

from rendering.engine.names.characters import HAN, script_of
from rendering.engine.word_lists import words_in

_WORDS: Final = Path(__file__).parent / "words"
_EVERYDAY_FORM: Final = str.maketrans({pair[0]: pair[1] for pair in words_in(_WORDS / "variant_kanji.txt")})


def everyday_form(text: str) -> str:
    """Return `text` with variant kanji of surnames (髙, 邉, 濵, 齋 …) in their everyday form, letter for letter.

    Use it only to compare names: a seal is carved in the form that the customer wrote.
    """
    return unicodedata.normalize("NFC", text).translate(_EVERYDAY_FORM)


JOINING_KANA: Final = frozenset("".join(words_in(_WORDS / "kana_in_surnames.txt")))
"""Kana that occur in the middle of surnames, such as 一ノ瀬, 三ツ矢, 鶴ヶ谷."""

_SURNAMES: Final = frozenset(map(everyday_form, words_in(_WORDS / "surnames.txt")))
LONGEST_SURNAME: Final = max(map(len, _SURNAMES))


def is_surname(text: str) -> bool:
    """Say whether `text` is a common surname, in any kanji form, or two kanji joined by a kana, such as 三ツ矢.

    >>> [is_surname(text) for text in ("髙橋", "竹ノ内", "二ツ橋", "桜ノ")]
    [True, True, True, False]
    """
    plain = everyday_form(text)
    return plain in _SURNAMES or _is_joined(plain)


def commonest_kanji(count: int) -> list[str]:
    """Return the kanji that most listed surnames have, the commonest first."""
    having = Counter(
        kanji for surname in sorted(_SURNAMES) for kanji in sorted(set(surname)) if script_of(kanji) == HAN
    )
    return [kanji for kanji, _ in having.most_common(count)]


def surname_length(text: str) -> int | None:
    """Return the length of the longest surname that `text` begins with and continues after; None without one."""
    lengths = range(min(LONGEST_SURNAME, len(text) - 1), 0, -1)
    return next((length for length in lengths if is_surname(text[:length])), None)


def _is_joined(text: str) -> bool:
    return len(text) == 3 and text[1] in JOINING_KANA and script_of(text[0]) == script_of(text[2]) == HAN
