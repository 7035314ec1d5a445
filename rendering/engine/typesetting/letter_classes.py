"""Classes of letters by where they may stand and in which cells they stay legible, from kana.txt and kanji.txt.

Both files say what each class is for.
"""

from pathlib import Path
from typing import Final

from rendering.engine.word_lists import sections_of

_FOLDER: Final = Path(__file__).parent
_KANA: Final = {heading: frozenset("".join(rows)) for heading, rows in sections_of(_FOLDER / "kana.txt").items()}
_KANJI: Final = {heading: frozenset(words) for heading, words in sections_of(_FOLDER / "kanji.txt").items()}

BRACKETS: Final = _KANA["brackets"]
ALWAYS_FOLLOWING: Final = _KANA["never first in a line"]
NOT_FIRST: Final = ALWAYS_FOLLOWING | _KANA["seldom first in a line"]
FLAT_ARE_BARS: Final = _KANA["bars when flat"]
TALL_ARE_POSTS: Final = _KANA["posts when tall"]
LOW: Final = _KANA["low"]
LOW_IF_RULED: Final = LOW - _KANA["low when brushed only"]
LOW_ON_LATTICE: Final = LOW_IF_RULED | _KANA["low on a lattice too"]

FLAT: Final = frozenset("".join(_KANJI["flat"]))
SPARSE: Final = frozenset("".join(_KANJI["sparse"]))
READ_AS_ONE: Final = _KANJI["read as one"]
