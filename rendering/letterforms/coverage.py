"""How many of the letters that names need are drawn: by weight of bearers and of spellings, and what is missing."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Coverage:
    """The share of a text's letters that are drawn, weighed, and the letters that are not, the weightiest first."""

    share: float
    drawn: int
    letters: int
    missing: tuple[tuple[str, float], ...]


def is_kanji(char: str) -> bool:
    """Say whether a character is a kanji, compatibility forms and the later planes included."""
    code = ord(char)
    return 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0x20000 <= code <= 0x3FFFF


def coverage(weighed: Iterable[tuple[str, float]], drawn: Mapping[str, object]) -> Coverage:
    """Return the coverage of names, each with its weight, by the letters in `drawn`. Kanji alone count.

    >>> coverage([("田中", 3.0), ("田丸", 1.0)], {"田": 1, "中": 1})
    Coverage(share=0.875, drawn=2, letters=3, missing=(('丸', 1.0),))
    """
    weights: Counter[str] = Counter()
    for name, weight in weighed:
        for char in filter(is_kanji, name):
            weights[char] += weight  # type: ignore[assignment]
    there = sum(weight for char, weight in weights.items() if char in drawn)
    missing = tuple((char, float(weight)) for char, weight in weights.most_common() if char not in drawn)
    return Coverage(there / max(sum(weights.values()), 1e-12), len(weights) - len(missing), len(weights), missing)
