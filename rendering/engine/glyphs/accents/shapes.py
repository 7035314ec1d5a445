"""The strokes of the combining marks of Latin letters, each as a run of points for the pen. Their list is marks.txt.

For marks above and below, x runs from -1 to 1 about the letter's middle, and y from 0 (next to the letter) to 1 (away
from it). For marks on the letter, x runs from 0 (its left side) to 1 (its right side), and y from 0 (its top) to 1 (its
bottom); points beyond these lie outside the letter.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rendering.engine.word_lists import sections_of

Run = tuple[tuple[float, float], ...]
Runs = tuple[Run, ...]

LIST: Final = Path(__file__).with_name("marks.txt")
STEMS, HORNS, OTHER_LETTERS = "stems", "horns", "other"
JOINED: Final = "\u0327\u0328"  # cedilla and ogonek
HORN: Final = "\u031b"
LONG_REACH: Final = 0.62  # least reach of a long bar to either side, as a share of the letter's width
SLOPE: Final = 0.09  # how far a short slash rises to either side, as a share of the letter's height


def on_letter(mark: str, letter: str) -> Run:
    """Return the run of a horn, a bar or a slash on a letter. Raises KeyError for any other mark."""
    middle, height, reach = _STEMS.get(letter, _STEMS[OTHER_LETTERS])
    if mark == HORN:
        return _HORNS.get(letter) or ((middle, 0.14), (middle + 0.45, 0.03), (middle + 0.55, -0.16))
    long_reach = max(reach, LONG_REACH)
    return {
        "\u0335": ((middle - reach, height), (middle + reach, height)),
        "\u0336": ((middle - long_reach, height), (middle + long_reach, height)),
        "\u0337": ((middle - reach, height + SLOPE), (middle + reach, height - SLOPE)),
        "\u0338": ((-0.06, 1.04), (1.06, -0.04)),
    }[mark]


def run_of(word: str) -> Run:
    """Return the points that a word of the list says. Raises ValueError for a word that cannot be read."""
    try:
        pairs = [tuple(map(float, point.split(","))) for point in word.split(";")]
        return tuple((x, y) for x, y in pairs)
    except ValueError:
        raise ValueError(f"{LIST}: {word} should be x,y;x,y.") from None


def _by_letter(words: tuple[str, ...]) -> dict[str, str]:
    """Return what the list says of each letter: a word is the letter, a colon, and numbers."""
    return {letter: said for letter, _, said in (word.partition(":") for word in words)}


_LIST: Final = sections_of(LIST)
_RUNS: Final[Mapping[str, Runs]] = {
    chr(int(code, 16)): tuple(map(run_of, words))
    for heading, words in _LIST.items()
    if heading not in ("", STEMS, HORNS)
    for code in heading.split()
}
_HORNS: Final = {letter: run_of(said) for letter, said in _by_letter(_LIST[HORNS]).items()}
_STEMS: Final = {letter: tuple(map(float, said.split(","))) for letter, said in _by_letter(_LIST[STEMS]).items()}

FREE: Final[Mapping[str, Runs]] = {mark: runs for mark, runs in _RUNS.items() if mark not in JOINED}
"""Marks that stand apart from the letter, above or below it. y points away from the letter on either side."""

HANGING: Final[Mapping[str, Run]] = {mark: _RUNS[mark][0] for mark in JOINED}
"""Cedilla and ogonek, which join the letter at its bottom."""
