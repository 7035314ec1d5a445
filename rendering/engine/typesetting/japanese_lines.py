"""Breaks a run of kanji and kana into lines of even length, where a Japanese reader would break it.

Some letters may not begin a line, and words are not divided. Lines may become columns or rows.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from rendering.engine.names.characters import HAN
from rendering.engine.names.companies import COMPANY_FORMS, COMPANY_WORDS
from rendering.engine.names.parsing import Letter
from rendering.engine.typesetting.letter_classes import NOT_FIRST
from rendering.engine.typesetting.line_breaks import Lines, ranked_breaks

# The numbers of lines for a number of letters, the best first. Longer runs stand in three lines.
_LINE_COUNTS: Final[Mapping[int, tuple[int, ...]]] = {
    1: (1,), 2: (1,), 3: (1,), 4: (2,), 5: (2,), 6: (2, 3), 7: (3, 2), 8: (3, 2), 12: (3, 4),
}  # fmt: skip

_ANOTHER_COUNT: Final = 1.0  # cost of a second-best number of lines

# Costs of a line break, in the same unit as unevenness: squared numbers of letters.
_BETWEEN_WORDS, _ANYWHERE, _INSIDE_NAME, _INSIDE_KANA, _MAY_NOT_BEGIN, _INSIDE_WORD = 0.0, 0.25, 0.6, 1.0, 3.0, 9.0
_HALF_A_FORM: Final = 9.0  # cost of half of a legal form (合資会社) in one line with letters of the name
_TOLERABLE: Final = 0.5  # another way is offered if it costs at most this much more than the best one


def japanese_lines(letters: Sequence[Letter], dividers: Collection[int] = (), even: bool = True) -> tuple[Lines, ...]:
    """Return the good ways to break the letters into lines, the best first. Lines hold indexes into `letters`.

    With `even`, lengths of lines differ by one letter at most. Without it they may differ by two, so that no line
    needs to begin with ー or a small kana. For a company, undivided words matter more than even lengths.
    """
    costs = _break_costs(letters, dividers)
    form = company_form(letters)
    ways: list[tuple[float, Lines]] = []
    for preference, line_count in enumerate(_LINE_COUNTS.get(len(letters), (3,))):
        for cost, lines in ranked_breaks([1.0] * len(letters), costs, line_count):
            lengths = [len(line) for line in lines]
            if form:
                ways.append((cost + _ANOTHER_COUNT * preference + _HALF_A_FORM * _halves(lines, form), lines))
            elif max(lengths) - min(lengths) <= (1 if even else 2):
                ways.append((cost + _ANOTHER_COUNT * preference, lines))
    ways.sort(key=lambda way: way[0])
    return tuple(lines for cost, lines in ways if cost <= ways[0][0] + _TOLERABLE)


def _break_costs(letters: Sequence[Letter], dividers: Collection[int]) -> dict[int, float]:
    word_of = _words(letters)
    unknown = _ANYWHERE if word_of.count(None) == len(word_of) else _INSIDE_NAME
    has_kanji = any(letter.script == HAN for letter in letters)
    costs = {}
    for start in range(1, len(letters)):
        before, after = letters[start - 1], letters[start]
        if start in dividers:
            costs[start] = _BETWEEN_WORDS
        elif after.is_small or after.text in NOT_FIRST:
            costs[start] = _MAY_NOT_BEGIN
        elif word_of[start] != word_of[start - 1]:
            costs[start] = _BETWEEN_WORDS
        elif word_of[start] is not None:
            costs[start] = _INSIDE_WORD
        elif HAN in (before.script, after.script):
            costs[start] = unknown if before.script == after.script else _BETWEEN_WORDS
        else:
            costs[start] = _INSIDE_KANA if has_kanji else unknown
    return costs


def company_form(letters: Sequence[Letter]) -> frozenset[int]:
    """Return the indexes of the letters of a company's legal form, such as 株式会社; empty for a person."""
    text = [letter.text for letter in letters]
    spans = [
        range(at, at + len(form))
        for form in COMPANY_FORMS
        for at in range(len(text) - len(form) + 1)
        if text[at : at + len(form)] == list(form)
    ]
    longest = sorted(spans, key=len)[-1:]
    return frozenset(index for span in longest for index in span)


def _halves(lines: Lines, form: frozenset[int]) -> bool:
    """Say whether a line holds a part of a legal form together with other letters."""
    return any(form & set(line) and not form <= set(line) and not set(line) <= form for line in lines)


def word_starts(letters: Sequence[Letter]) -> tuple[int, ...]:
    """Return the indexes, except 0, at which a company's word begins or has just ended."""
    words = _words(letters)
    return tuple(at for at in range(1, len(letters)) if words[at] != words[at - 1])


def _words(letters: Sequence[Letter]) -> list[int | None]:
    """Return for each letter the index at which its company word starts, or None for a letter outside such words."""
    text = [letter.text for letter in letters]
    starts: list[int | None] = [None] * len(text)
    at = 0
    while at < len(text):
        part = next((part for part in COMPANY_WORDS if text[at : at + len(part)] == list(part)), None)
        length = len(part) if part else 1
        if part:
            starts[at : at + length] = [at] * length
        at += length
    return starts
