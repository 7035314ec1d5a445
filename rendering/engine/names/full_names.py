"""Finds where the family name ends in a full name written without a space.

A cut is as likely as its two halves are as a surname and as a given name.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from rendering.engine.names.characters import HAN, HIRAGANA, KATAKANA
from rendering.engine.names.companies import is_company
from rendering.engine.names.letters_in_names import given_bits, surname_bits
from rendering.engine.names.parsing import Letter
from rendering.engine.names.surnames import is_surname, surname_length

_FULL_BITS, _SURNAME_ALONE_BITS, _GIVEN_ALONE_BITS = 1.3, 1.0, 3.3  # how rare each kind of name is among orders
_SURE: Final = 0.8  # least likelihood at which three letters are divided, since they also fit one column
_POSSIBLE: Final = 0.1  # least likelihood at which a place counts as a possible end of the family name


def family_length(letters: Sequence[Letter]) -> int | None:
    """Return the number of letters of the family name, or None where the name is not surely a full name.

    The likeliest cut wins, but no cut divides the longest listed surname that the name begins with: 小野寺太郎 is
    小野寺 + 太郎, 林田鶴子 is 林田 + 鶴子. Three letters are cut only where that is sure: 水谷豊 gives 2, 龍之介 None.
    """
    shares = _shares(letters)
    best = max(shares, key=lambda cut: shares[cut], default=None)
    if best is None or best in (0, len(letters)):
        return None
    return best if len(letters) > 3 or shares[best] >= _SURE else None


def possible_family_lengths(letters: Sequence[Letter]) -> frozenset[int]:
    """Return the cuts at which lines must end: for three letters every possible one, for more only the likeliest.

    The set is empty for a surname, a given name, a company or an unsure name; then lines may end anywhere.
    """
    if len(letters) == 3:
        return frozenset(cut for cut, share in _shares(letters).items() if 0 < cut < 3 and share >= _POSSIBLE)
    family = family_length(letters)
    return frozenset() if family is None else frozenset({family})


def listed_family_length(letters: Sequence[Letter]) -> int | None:
    """Return the length of the longest listed surname that a name begins with, whatever follows.

    None for a surname alone, a company, or a name that begins with no listed surname: 森鷗外 gives 1, 五十嵐 None.
    """
    return surname_length(_text(letters)) if _may_be_full(letters) else None


def _shares(letters: Sequence[Letter]) -> Mapping[int, float]:
    """Return the likelihood of each cut; they sum to 1. Cut 0 is a given name alone, the last cut a surname alone."""
    text = _text(letters)
    if len(letters) != len(text) or len(text) < 3 or not _may_be_full(letters):
        return {}
    cuts = range(surname_length(text) or 1, len(text))
    bits = {cut: surname_bits(text[:cut]) + given_bits(text[cut:]) + _FULL_BITS for cut in cuts}
    bits |= {0: given_bits(text) + _GIVEN_ALONE_BITS, len(text): surname_bits(text) + _SURNAME_ALONE_BITS}
    least = min(bits.values())
    whole = sum(2.0 ** (least - each) for each in bits.values())
    return {cut: 2.0 ** (least - each) / whole for cut, each in bits.items()}


def _may_be_full(letters: Sequence[Letter]) -> bool:
    japanese = all(letter.script in (HAN, HIRAGANA, KATAKANA) or letter.is_katakana for letter in letters)
    surname = is_surname(_text(letters))
    return japanese and letters[0].script == HAN and not surname and not is_company(letters)


def _text(letters: Sequence[Letter]) -> str:
    return "".join(letter.text for letter in letters)
