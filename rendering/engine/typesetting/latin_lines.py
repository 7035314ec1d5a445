"""Sets Latin letters and digits in rows: a monogram, one line, or stacked lines broken as a reader would break them.

Syllables and the widths of letters are estimated by rules of thumb: names come from many languages.
"""

import math
import unicodedata
from collections.abc import Collection, Sequence
from typing import Final

from rendering.engine.names.characters import MARK
from rendering.engine.names.parsing import Letter
from rendering.engine.typesetting.line_breaks import Lines, ranked_breaks

MONOGRAM_LETTERS: Final = 3  # so many letters or fewer stand in one line, never stacked
ONE_LINE_LETTERS: Final = 6  # so many or fewer may stand in one line
LEAST_OF_HALF: Final = 3  # least letters in each of two lines: a second line of two letters looks lost
_ONE_LINE_WITH_MARKS: Final = 8  # ONE_LINE_LETTERS, counting the marks between them
_MOST_LINES: Final = 4

_WIDTH_TO_HEIGHT: Final = 0.65  # of a usual letter
_NARROW: Final = frozenset("ijlIt1.'’-")
_WIDE: Final = frozenset("mwMW&")
_VOWELS: Final = frozenset("aeiouyæœøı")
_DIGRAPHS: Final = "ch ck ee gh kh oo ph qu rh sh th tz wh zh"
_BLENDS: Final = "bl br cl cr dr fl fr gl gr kl kr pl pr sc sl sm sn sp st str tr tw"
_TOGETHER: Final = frozenset(_DIGRAPHS.split())
_ONSETS: Final = frozenset(_BLENDS.split()) | _TOGETHER

# Costs of a line break, in the same unit as unevenness: squared widths of a letter.
_AT_DIVIDER, _AT_MARK, _AT_CAPITAL, _AT_SYLLABLE, _BEFORE_VOWEL = 0.0, 0.0, 0.3, 0.5, 1.0
_BETWEEN_VOWELS, _AFTER_ONSET, _INSIDE_SYLLABLE, _BEFORE_MARK, _INSIDE_DIGRAPH = 2.0, 5.1, 6.0, 12.0, 12.0
_PER_LINE: Final = 1.5  # each line
_MORE_THAN_TWO: Final = 2.0  # each line after the second, because low rows have thin strokes
_PASSED_DIVIDER: Final = 12.0  # a space within a line, because two words would be read as one
_SHORT_LINE: Final = 1.0  # each line of two letters
_TOLERABLE: Final = 2.0  # a stack is offered if it costs at most this much more than the best one


def latin_lines(letters: Sequence[Letter], dividers: Collection[int], halved: bool = False) -> tuple[Lines, ...]:
    """Return the ways to set the letters in rows, the best first. Lines hold indexes into `letters`.

    Marks apart, up to three letters make a monogram. Up to six stand in one line, or in one line for each word where
    every word has at least two letters. More are stacked, with at least two letters in every line.

    With `halved`, two lines of three come before one line of six, if a syllable begins with the second: Mar|tin.
    """
    solid = [letter.script != MARK or letter.text == "&" for letter in letters]
    one_line: Lines = (tuple(range(len(letters))),)
    if sum(solid) <= MONOGRAM_LETTERS:
        return (one_line,)
    stacked = _stacked(letters, dividers, solid)
    if sum(solid) > ONE_LINE_LETTERS or len(letters) > _ONE_LINE_WITH_MARKS:
        near = [lines for cost, lines in stacked[:3] if cost <= stacked[0][0] + _TOLERABLE]
        between_syllables = [lines for lines in near if not _cuts_a_syllable(letters, lines, dividers)]
        return tuple(between_syllables or near or [one_line])
    words = [lines for _, lines in stacked if dividers and {line[0] for line in lines[1:]} == set(dividers)]
    halves = [
        lines
        for _, lines in stacked
        if len(lines) == 2 and min(sum(solid[index] for index in line) for line in lines) >= LEAST_OF_HALF
        if not dividers and _break_cost(letters, lines[1][0], dividers) <= _AT_SYLLABLE
    ]
    rows = [*halves[:1], one_line] if halved else [one_line, *halves[:1]]
    return tuple(dict.fromkeys((*words[:1], *rows)))


def _cuts_a_syllable(letters: Sequence[Letter], lines: Lines, dividers: Collection[int]) -> bool:
    return any(_break_cost(letters, line[0], dividers) >= _AFTER_ONSET for line in lines[1:])


def _stacked(letters: Sequence[Letter], dividers: Collection[int], solid: Sequence[bool]) -> list[tuple[float, Lines]]:
    """Return (cost, lines) for every stack whose lines have at least two letters, the best first."""
    sizes = [_size(letter.text) for letter in letters]
    costs = {start: _break_cost(letters, start, dividers) for start in range(1, len(letters))}
    ways = []
    for line_count in range(2, min(_MOST_LINES, sum(solid) // 2) + 1):
        for cost, lines in ranked_breaks(sizes, costs, line_count):
            counts = [sum(solid[index] for index in line) for line in lines]
            if min(counts) < 2:
                continue
            width = max(sum(sizes[index] for index in line) for line in lines) * _WIDTH_TO_HEIGHT
            squareness = 4 * math.log(width / line_count) ** 2
            passed = len(set(dividers) - {line[0] for line in lines})
            extra = _PER_LINE * line_count + _MORE_THAN_TWO * (line_count - 2)
            extra += _SHORT_LINE * counts.count(2) + _PASSED_DIVIDER * passed
            ways.append((cost + squareness + extra, lines))
    return sorted(ways, key=lambda way: way[0])


def _size(text: str) -> float:
    return 0.5 if text in _NARROW else 1.4 if text in _WIDE else 1.0


def _break_cost(letters: Sequence[Letter], start: int, dividers: Collection[int]) -> float:
    """Return the cost of a line that starts with letter `start`."""
    before, after = letters[start - 1], letters[start]
    if start in dividers:
        return _AT_DIVIDER
    if after.script == MARK:
        return _BEFORE_MARK
    if before.script == MARK:
        return _BEFORE_MARK if before.text in "'’" else _AT_MARK
    if before.script != after.script:
        return _AT_SYLLABLE
    if before.text.islower() and after.text.isupper():
        return _AT_CAPITAL
    return _syllable_cost("".join(_plain(letter) for letter in letters), start)


def _plain(letter: Letter) -> str:
    """Return the letter in lower case and without marks, as one character."""
    return unicodedata.normalize("NFD", letter.bare)[0].lower()


def _syllable_cost(word: str, start: int) -> float:
    if word[start - 1 : start + 1] in _TOGETHER or word[start - 1 : start + 2] == "tsu":
        return _INSIDE_DIGRAPH
    left, right = start, start
    while left > 0 and word[left - 1] not in _VOWELS and word[left - 1].isalpha():
        left -= 1
    while right < len(word) and word[right] not in _VOWELS and word[right].isalpha():
        right += 1
    if left < start == right and not word[:left].isalpha():  # Br|own, not Bro|wn
        return _AFTER_ONSET
    enclosed = left > 0 and word[left - 1] in _VOWELS and right < len(word) and word[right] in _VOWELS
    if not enclosed:
        return _INSIDE_SYLLABLE
    coda, onset = word[left:start], word[start:right]
    if onset and (len(onset) == 1 or onset in _ONSETS or word[start : right + 1] == "tsu"):
        return _AT_SYLLABLE
    if not onset and coda and (len(coda) == 1 or coda in _ONSETS):
        return _BEFORE_VOWEL
    return _INSIDE_SYLLABLE if onset or coda else _BETWEEN_VOWELS
