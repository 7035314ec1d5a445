"""Where the letters of a name stand on a seal: in columns from right to left, or in rows.

These are the trade's customs of layout. Cells, sizes and spacing are decided by later stages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby, pairwise
from typing import Final

from rendering.engine.names.characters import DIGIT, HAN, HIRAGANA, KATAKANA, LATIN, MARK
from rendering.engine.names.companies import is_company
from rendering.engine.names.full_names import family_length, listed_family_length, possible_family_lengths
from rendering.engine.names.parsing import Letter, Name
from rendering.engine.names.surnames import JOINING_KANA, is_surname
from rendering.engine.typesetting.japanese_lines import company_form, japanese_lines, word_starts
from rendering.engine.typesetting.kana_lines import arrangements_of_kana, goes_with_katakana, lone_columns
from rendering.engine.typesetting.latin_lines import latin_lines
from rendering.engine.typesetting.letter_classes import FLAT, READ_AS_ONE, SPARSE
from rendering.engine.typesetting.letter_lines import Arrangement, Direction, in_direction
from rendering.engine.typesetting.line_breaks import Lines

LONG_COMPANY: Final = 7  # a company's name of at least so many letters is long; 株式会社 may be divided in it
LEAST_FOR_TWO_COLUMNS: Final = 6  # least letters of a company's name in two columns
LONGEST_OF_TWO: Final = 5  # most letters in one of those columns
LONGEST_WHOLE_FORM: Final = 4  # a legal form (such as 株式会社) of at most so many letters stays in one of them
GRID_COLUMNS: Final = 3
_LONGEST_PART: Final[Mapping[Direction, int]] = {"columns": 4, "rows": 5}
_MOST_LINES: Final[Mapping[Direction, int]] = {"columns": 3, "rows": 4}


def arrangements(name: Name, halved: bool = False) -> tuple[Arrangement, ...]:
    """Return the sensible arrangements of `name`, each once, the best first; never empty. Source: the trade's usage.

    Kanji are always read from the right. The flat letter 一 gets the widest cell, because in a narrow cell, or
    stretched down a column, it reads as a dash. No sparse letter stands alone in a column beside another column, and no
    two letters stand side by side if they read as a third.

    Kanji and kana stand in columns: up to three letters in one (2+1 and 1+2 where that is too tight), four as 2+2,
    five as 3+2 or 2+3 (and 株式 | 会社心), six in two columns, more in three, or in two equal ones that end with a
    word. A full name stands in two columns, the family name at the right. Katakana of five letters and more stands in
    rows. So do Latin letters, and a name with a Latin word; `halved` is explained at `latin_lines`.
    """
    ways = _halved_form(name) or _arrangements(name, halved)
    if len(name.letters) >= LEAST_FOR_TWO_COLUMNS and is_company(name.letters):
        ways = _with_even_columns(ways)
    ways = tuple(dict.fromkeys((*ways, *_two_columns(name))))
    flat = frozenset(index for index, letter in enumerate(name.letters) if letter.text in FLAT)
    sparse = frozenset(index for index, letter in enumerate(name.letters) if letter.text in SPARSE)
    repeats = frozenset(index for index, letter in enumerate(name.letters) if letter.text == "々")
    whole = tuple(way for way in ways if not _cuts(way, name)) or ways
    good = tuple(way for way in whole if not _dashes(way, flat) and not any(line[0] in repeats for line in way.lines))
    text = "".join(letter.text for letter in name.letters)
    return tuple(way for way in good if not _lonely(way, sparse) and not _reads_as_one(way, text)) or good or whole


def is_long_company(letters: Sequence[Letter]) -> bool:
    """Say whether a company's name is so long that its face needs more columns, a thinner rim and narrower gaps."""
    return len(letters) >= LONG_COMPANY and is_company(letters)


def _two_columns(name: Name) -> tuple[Arrangement, ...]:
    """Return a company's name in two columns of whole words, neither over twice as long: 株式会社 | 青木商店."""
    form, count = company_form(name.letters), len(name.letters)
    if count < LEAST_FOR_TWO_COLUMNS or not is_company(name.letters) or len(_runs(name.letters)) > 1:
        return ()
    cuts = [
        cut
        for cut in word_starts(name.letters)
        if max(cut, count - cut) <= LONGEST_OF_TWO and max(cut, count - cut) <= 2 * min(cut, count - cut)
        if len(form) > LONGEST_WHOLE_FORM or not {cut - 1, cut} <= form
    ]
    return in_direction("columns", ((tuple(range(cut)), tuple(range(cut, count))) for cut in cuts))


def grids(name: Name) -> tuple[Arrangement, ...]:
    """Return a company's name in three even columns that end where words end: 税理士 | 法人川口 | 事務所."""
    count = len(name.letters)
    if count < LONG_COMPANY or not is_company(name.letters) or len(_runs(name.letters)) > 1:
        return ()
    lengths = {count // GRID_COLUMNS, -(-count // GRID_COLUMNS)}
    ways = ((0, *cuts, count) for cuts in combinations(word_starts(name.letters), GRID_COLUMNS - 1))
    even = (way for way in ways if lengths.issuperset(last - first for first, last in pairwise(way)))
    return in_direction("columns", (tuple(tuple(range(*ends)) for ends in pairwise(way)) for way in even))


def _halved_form(name: Name) -> tuple[Arrangement, ...]:
    """Return the ways to set one letter with a legal form of four, which is halved: 合資 | 会社 | 松.

    Four letters in one column would be flat.
    """
    form, count = company_form(name.letters), len(name.letters)
    if count != len(form) + 1 or len(form) != LONGEST_WHOLE_FORM or len(_runs(name.letters)) > 1:
        return ()
    lines: Lines = ((0, 1), (2, 3), (4,)) if 0 in form else ((0,), (1, 2), (3, 4))
    joined = (lines[0], lines[1] + lines[2]) if 0 in form else (lines[0] + lines[1], lines[2])
    return in_direction("columns", (lines, joined))


def _with_even_columns(ways: tuple[Arrangement, ...]) -> tuple[Arrangement, ...]:
    """Return the ways, and the same with columns of four letters halved (株式 | 会社), the most even columns first."""
    if any(way.direction != "columns" for way in ways):
        return ways
    halved = tuple(
        replace(way, lines=tuple(half for line in way.lines for half in _halves_of_four(line))) for way in ways
    )
    every = tuple(dict.fromkeys((*ways, *halved)))
    return tuple(sorted(every, key=lambda way: max(map(len, way.lines)) - min(map(len, way.lines))))


def _halves_of_four(line: tuple[int, ...]) -> Lines:
    return (line[:2], line[2:]) if len(line) == 4 else (line,)


def _cuts(arrangement: Arrangement, name: Name) -> bool:
    """Say whether a line ends within a surname, or holds the end of a surname and the beginning of a given name.

    One line may hold the whole name. A surname alone may be divided, as 五十嵐 is, but not at its kana (一ノ瀬).
    """
    starts = {line[0] for line in arrangement.lines[1:]}
    joined = {index for index, letter in enumerate(name.letters) if letter.text in JOINING_KANA}
    if len(name.letters) == 3 and joined == {1} and is_surname("".join(letter.text for letter in name.letters)):
        return bool(starts)
    if name.dividers or not starts:
        return False
    within_surname = range(1, listed_family_length(name.letters) or 1)
    return not starts.isdisjoint(within_surname) or not possible_family_lengths(name.letters) <= starts


def _lonely(arrangement: Arrangement, sparse: frozenset[int]) -> bool:
    """Say whether a sparse letter would stand alone in a column beside another."""
    columns = arrangement.lines if arrangement.direction == "columns" and len(arrangement.lines) > 1 else ()
    return any(len(line) == 1 and line[0] in sparse for line in columns)


def _reads_as_one(arrangement: Arrangement, text: str) -> bool:
    """Say whether two letters side by side would read as a third."""
    return text in READ_AS_ONE and arrangement.direction == "columns" and len(arrangement.lines) == 2


def _dashes(arrangement: Arrangement, flat: frozenset[int]) -> bool:
    """Say whether a flat letter would stand alone in a column, or beside others in a row."""
    in_columns = arrangement.direction == "columns"
    lines = arrangement.lines if len(arrangement.lines) > 1 or not in_columns else ()
    return any(flat.intersection(line) and (len(line) == 1) == in_columns for line in lines)


def _arrangements(name: Name, halved: bool) -> tuple[Arrangement, ...]:
    """Return the sensible arrangements, before flat and sparse letters are considered."""
    runs = _runs(name.letters)
    if len(runs) > 1:
        return in_direction("rows", _mixed(name, runs))
    if runs[0].latin:
        return in_direction("rows", latin_lines(name.letters, name.dividers, halved))
    columns = in_direction("columns", _japanese(name, "columns"))
    if not any(letter.script == HAN for letter in name.letters):
        return arrangements_of_kana(name, columns, _japanese(name, "rows"))
    if len(name.letters) == 2:  # also written across, from the right
        return (*columns, Arrangement(((0,), (1,)), "columns"))
    if len(name.letters) == 3 and len(_parts(name)) == 1:  # dense letters may need two columns
        return tuple(dict.fromkeys((*columns, *in_direction("columns", lone_columns(name)))))
    return columns


def _japanese(name: Name, direction: Direction) -> tuple[Lines, ...]:
    """Return the ways to set kanji and kana in lines that run in `direction`, the best first."""
    count = len(name.letters)
    if count <= 2:
        return ((tuple(range(count)),),)
    parts = _parts(name)
    if len(parts) > 1:
        lines = tuple(line for part in parts for line in _broken(name, part, direction))
        if len(lines) <= _MOST_LINES[direction]:
            return (lines, *_second_choice(name, parts, direction))
    return japanese_lines(name.letters, name.dividers, even=direction == "columns")


def _parts(name: Name) -> Lines:
    """Return the parts of a name: as the customer divided it, else family and given name; a company's is one part."""
    count = len(name.letters)
    dividers = name.dividers
    if is_company(name.letters):
        dividers = ()
    elif not dividers:
        family = family_length(name.letters)
        dividers = () if family is None else (family,)
    return tuple(tuple(range(first, last)) for first, last in pairwise((0, *dividers, count)))


def _broken(name: Name, part: Sequence[int], direction: Direction) -> Lines:
    """Return one part of a name in as few lines as stay legible."""
    if len(part) <= _LONGEST_PART[direction]:
        return (tuple(part),)
    letters = [name.letters[index] for index in part]
    best = japanese_lines(letters, even=False)[0]
    return tuple(tuple(part[index] for index in line) for line in best)


def _second_choice(name: Name, parts: Lines, direction: Direction) -> tuple[Lines, ...]:
    """Return other lines for a divided name: three letters in one line, six in three lines of two."""
    lengths = sorted(map(len, parts))
    everyone = tuple(index for part in parts for index in part)
    if lengths == [1, 2] and direction == "columns":
        return ((everyone,),)
    if lengths == [2, 4] and not any(letter.script in (HIRAGANA, KATAKANA) for letter in name.letters):
        return ((everyone[:2], everyone[2:4], everyone[4:]),)
    return ()


@dataclass(frozen=True, slots=True)
class _Run:
    latin: bool
    indexes: tuple[int, ...]


def _runs(letters: Sequence[Letter]) -> tuple[_Run, ...]:
    """Return the Latin words and the runs between them. A single Latin letter or digit belongs to its neighbours."""
    latin = [_is_latin(letters, index) for index in range(len(letters))]
    if not any(letter.script in (HAN, HIRAGANA, KATAKANA) for letter in letters):
        latin = [True] * len(letters)
    else:
        for is_latin, group in groupby(range(len(letters)), lambda index: latin[index]):
            indexes = list(group)
            if is_latin and len(indexes) == 1:
                latin[indexes[0]] = False
    return tuple(_Run(key, tuple(group)) for key, group in groupby(range(len(letters)), lambda index: latin[index]))


def _is_latin(letters: Sequence[Letter], index: int) -> bool:
    """Say whether a letter is Latin or a digit, or a mark beside one."""
    letter = letters[index]
    if letter.script == MARK and not goes_with_katakana(letter):
        return any(near.script in (LATIN, DIGIT) for near in letters[max(index - 1, 0) : index + 2])
    return letter.script in (LATIN, DIGIT)


def _mixed(name: Name, runs: Sequence[_Run]) -> tuple[Lines, ...]:
    """Return rows for a name that mixes Latin words with kanji and kana: each word in rows of its own."""
    best: list[tuple[int, ...]] = []
    flat: list[tuple[int, ...]] = []  # the same with runs of four, such as 株式会社, in one row
    for run in runs:
        letters = [name.letters[index] for index in run.indexes]
        dividers = [index - run.indexes[0] for index in name.dividers if index - 1 in run.indexes]
        ways = latin_lines(letters, dividers) if run.latin else japanese_lines(letters, dividers)
        rows = [tuple(run.indexes[index] for index in line) for line in ways[0]]
        best += rows
        flat += [run.indexes] if not run.latin and len(run.indexes) == 4 else rows
    return (tuple(best), tuple(flat))
