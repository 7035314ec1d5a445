"""How odd a text is as a surname or as a given name, by the kanji at its beginning, middle and end.

The kanji are listed in words/letters_in_names.txt. Oddness is counted in bits: a text half as common is one bit odder.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rendering.engine.names.characters import HAN, KATAKANA, script_of
from rendering.engine.names.surnames import everyday_form, is_surname
from rendering.engine.word_lists import sections_of

_SECTIONS: Final = sections_of(Path(__file__).parent / "words" / "letters_in_names.txt")


def _bits(place: str) -> Mapping[str, float]:
    """Return the bits of every letter at a place of a name. For a letter in several sections the first one counts."""
    found: dict[str, float] = {}
    for heading, rows in _SECTIONS.items():
        where, _, bits = heading.rpartition(" ")
        if where == place:
            found = {everyday_form(letter): float(bits) for letter in "".join(rows)} | found
    return found


_SURNAME_HEADS: Final = _bits("surname begins")
_SURNAME_MIDDLES: Final = _bits("surname within")
_SURNAME_TAILS: Final = _bits("surname ends")
_COMMON_SURNAMES_OF_ONE: Final = frozenset("".join(_SECTIONS["surname of one kanji"]))
_GIVEN_HEADS: Final = _bits("given name begins")
_GIVEN_MIDDLES: Final = _bits("given name within")
_GIVEN_TAILS: Final = _bits("given name ends")
_ONE: Final = frozenset("".join(_SECTIONS["given name of one kanji"]))

# All figures are bits.
_UNLISTED, _UNLISTED_IN_SURNAME = 13.0, 14.5  # a kanji that is in no list: in a given name, and in a surname
_KANA: Final = 6.5  # a kana in a given name
_KANJI_WITH_KATAKANA: Final = 8.0  # added for a given name that mixes kanji and katakana
_NEVER: Final = 40.0  # a kana in a surname, and anything that never occurs in names
_IN_SURNAME, _IN_GIVEN = (_UNLISTED_IN_SURNAME, _NEVER), (_UNLISTED, _KANA)  # an unlisted kanji, and a kana
_LISTED: Final = {1: 9.5, 2: 10.5, 3: 8.5}  # a listed surname among those of its length, by length
_LISTED_COMMON_ONE: Final = 6.0  # a common surname of one kanji
_LISTED_LONG: Final = 4.0  # a listed surname of four letters and more
_NOT_LISTED: Final = 5.0  # a surname that is not listed: this, and the bits of its letters
_NO_LONE_SURNAME: Final = 17.0  # a surname of one kanji that is not listed
_SURNAME_LENGTHS: Final = {1: 4.8, 2: 0.1, 3: 4.3, 4: 14.0, 5: 17.0}  # a surname of so many letters
_GIVEN_LENGTHS: Final = {1: 3.2, 2: 0.5, 3: 2.8, 4: 12.0, 5: 15.0}  # a given name of so many letters
_COMMON_ONE, _RARE_ONE, _END_OF_A_SURNAME = 8.0, 14.0, 22.0  # a given name of one kanji: common, rare, as in 村 or 田
_LONGER_KANA_BITS: Final = 2.0  # added for each letter of a given name beyond the fifth


def surname_bits(text: str) -> float:
    """Return how odd `text` is as a surname, in bits; over 40 where no surname is written so.

    >>> surname_bits("早田") < surname_bits("深町早")
    True
    """
    plain = everyday_form(text)
    length = _SURNAME_LENGTHS.get(len(plain), _NEVER)
    if is_surname(plain):
        common = plain in _COMMON_SURNAMES_OF_ONE
        return length + (_LISTED_COMMON_ONE if common else _LISTED.get(len(plain), _LISTED_LONG))
    if len(plain) == 1:
        return length + _NO_LONE_SURNAME
    head, middles, tail = plain[0], plain[1:-1], plain[-1]
    inside = sum(_letter(middle, _SURNAME_MIDDLES, _IN_SURNAME) for middle in middles)
    ends = _letter(head, _SURNAME_HEADS, _IN_SURNAME) + _letter(tail, _SURNAME_TAILS, _IN_SURNAME)
    return length + _NOT_LISTED + ends + inside


def given_bits(text: str) -> float:
    """Return how odd `text` is as a given name, in bits: kanji, kana or both.

    >>> given_bits("早穂里") < given_bits("早田") < given_bits("々子")
    True
    """
    plain = everyday_form(text)
    if plain[0] == "々":
        return _NEVER
    length = _GIVEN_LENGTHS.get(len(plain), _GIVEN_LENGTHS[5] + _LONGER_KANA_BITS * (len(plain) - 5))
    if len(plain) == 1:
        rare = _END_OF_A_SURNAME if plain in _SURNAME_TAILS else _RARE_ONE
        return length + (_COMMON_ONE if plain in _ONE else rare)
    if {HAN, KATAKANA} <= set(map(script_of, plain)):
        length += _KANJI_WITH_KATAKANA
    head, middles, tail = plain[0], plain[1:-1], plain[-1]
    inside = sum(_letter(middle, _GIVEN_MIDDLES, _IN_GIVEN) for middle in middles)
    return length + _letter(head, _GIVEN_HEADS, _IN_GIVEN) + inside + _letter(tail, _GIVEN_TAILS, _IN_GIVEN)


def _letter(letter: str, table: Mapping[str, float], other: tuple[float, float]) -> float:
    return table.get(letter, other[script_of(letter) != HAN])
