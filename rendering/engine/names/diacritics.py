"""Decomposes a Latin letter into a bare letter and its marks, so that a letter missing from a typeface can be composed.

Uses Unicode's own decomposition, and a table for letters with a stroke, which Unicode does not decompose.
"""

import unicodedata
from typing import Final

MOST_MARKS: Final = 3
"""No orthography puts more marks on one letter; a taller stack of marks would leave the letter's cell."""

MARKS_ABOVE: Final = {
    "\u0300": "grave",
    "\u0301": "acute",
    "\u0302": "circumflex",
    "\u0303": "tilde",
    "\u0304": "macron",
    "\u0306": "breve",
    "\u0307": "dot above",
    "\u0308": "diaeresis",
    "\u0309": "hook above",
    "\u030a": "ring above",
    "\u030b": "double acute",
    "\u030c": "caron",
    "\u030f": "double grave",
    "\u0311": "inverted breve",
}
MARKS_BELOW: Final = {
    "\u0323": "dot below",
    "\u0324": "diaeresis below",
    "\u0325": "ring below",
    "\u0326": "comma below",
    "\u0327": "cedilla",
    "\u0328": "ogonek",
    "\u032d": "circumflex below",
    "\u032e": "breve below",
    "\u0330": "tilde below",
    "\u0331": "macron below",
}
MARKS_ON: Final = {
    "\u031b": "horn",
    "\u0335": "short bar",
    "\u0336": "long bar",
    "\u0337": "short slash",
    "\u0338": "long slash",
}
DRAWN_MARKS: Final = {**MARKS_ABOVE, **MARKS_BELOW, **MARKS_ON}
"""The names of all marks that a letter may have, by combining character. The stages that draw must draw them all."""

_STROKED: Final = {
    "Ł": ("L", "\u0337"),
    "ł": ("l", "\u0337"),
    "Ø": ("O", "\u0338"),
    "ø": ("o", "\u0338"),
    "Đ": ("D", "\u0335"),
    "đ": ("d", "\u0335"),
    "Ħ": ("H", "\u0335"),
    "ħ": ("h", "\u0335"),
    "Ŧ": ("T", "\u0335"),
    "ŧ": ("t", "\u0335"),
    "Ƶ": ("Z", "\u0335"),
    "ƶ": ("z", "\u0335"),
    "Ɨ": ("I", "\u0335"),
    "ɨ": ("i", "\u0335"),
    "Ʉ": ("U", "\u0335"),
    "ʉ": ("u", "\u0335"),
    "Ǥ": ("G", "\u0335"),
    "ǥ": ("g", "\u0335"),
}
_DOTLESS: Final = {"i": "ı", "j": "ȷ"}


def decompose(letter: str) -> tuple[str, tuple[str, ...]]:
    """Return the bare letter and its combining marks in canonical order (overlays, below, above).

    For ễ these are "e" and (circumflex, tilde), for ł "l" and (short slash,). i and j lose their dot where a mark
    stands above them. A letter without marks is returned unchanged, with an empty tuple.
    """
    first, *marks = list(unicodedata.normalize("NFD", letter))
    if first in _STROKED:
        first, stroke = _STROKED[first]
        marks.insert(0, stroke)
    if any(mark in MARKS_ABOVE for mark in marks):
        first = _DOTLESS.get(first, first)
    return first, tuple(marks)
