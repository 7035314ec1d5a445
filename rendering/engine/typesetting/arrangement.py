"""Where the letters of a name stand on a seal: in columns from right to left, or in rows.

Knows the trade's customs of layout. It knows no geometry: cells, sizes and spacing are other stages'.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final, Literal

from rendering.engine.names.characters import DIGIT, HAN, HIRAGANA, KATAKANA, LATIN, MARK
from rendering.engine.names.companies import is_company
from rendering.engine.names.full_names import family_length, listed_family_length, possible_family_lengths
from rendering.engine.names.reading import Letter, Name
from rendering.engine.names.surnames import JOINING_KANA, is_surname
from rendering.engine.typesetting.japanese_lines import company_form, japanese_lines, word_starts
from rendering.engine.typesetting.latin_lines import NEVER_HALVED, latin_lines
from rendering.engine.typesetting.line_breaks import Lines

Direction = Literal["columns", "rows"]

KATAKANA_IN_ROWS: Final = 5
LONG_COMPANY: Final = (
    7  # letters of a company's name from which a word of four, such as 株式会社, may stand in two columns
)
LEAST_FOR_TWO_COLUMNS, LONGEST_OF_TWO, LONGEST_WHOLE_FORM = 6, 5, 4  # letters of a company
FLAT: Final = "一"
SPARSE: Final = (
    "口日目田月一二三川小丁十八上下山中子工土士"  # drawn out down a column of their own, they are other letters or none
)
READ_AS_ONE: Final = frozenset(
    ["白木", "春木", "南木", "東木", "古木", "直木", "冬木", "西木"]  # 木 to the left of 白 is 柏
)
BRACKETS: Final = "しりくリノレ"  # read as brackets at the ends of a row
ALWAYS_FOLLOWING: Final = "ー々・゠＝"
_LONGEST_PART: Final[Mapping[Direction, int]] = {"columns": 4, "rows": 5}
_MOST_LINES: Final[Mapping[Direction, int]] = {"columns": 3, "rows": 4}


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Lines of indexes into `name.letters`; read one after another they are 0, 1, 2 … of the whole name.

    In 'columns' the first line is the rightmost column and letters run downward; in 'rows' the first line is the
    top one and letters run to the right. A divider (`name.dividers`) inside a row is a gap between two words.
    Latin words stand in rows only; a lone Latin letter or digit in a Japanese name may stand in a column.
    """

    lines: Lines
    direction: Direction


def arrangements(name: Name, halved: float = NEVER_HALVED) -> tuple[Arrangement, ...]:
    """Return the sensible arrangements of `name`, each once, the best first; never empty. Source: the trade's usage.

    Kanji are read from the right, always. A flat letter, 一, gets a cell as wide as can be: beside another letter, or
    drawn out down a column, it is a dash; no sparse letter stands alone in a column beside another; and no two letters
    side by side read as a third.

    Kanji and kana stand in columns: up to three letters in one (2+1 and 1+2 where that is too tight), four as 2+2,
    five as 3+2 or 2+3 (and 株式 | 会社心), six in two, more in three or, where two are equal and end with a
    word, in two. A full name stands in two columns, family right. Katakana of five letters and more stands in rows; so
    do Latin letters, and a name that has a Latin word: of five letters and six `halved`, as `latin_lines` says.
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
    """Say whether a company's name is so long that its columns, its rim and its white all have to make room for it."""
    return len(letters) >= LONG_COMPANY and is_company(letters)


def _two_columns(name: Name) -> tuple[Arrangement, ...]:
    """Return two columns parted where a word of a company ends, the one at most twice as long: 株式会社 | 青木商店."""
    form, count = company_form(name.letters), len(name.letters)
    if count < LEAST_FOR_TWO_COLUMNS or not is_company(name.letters) or len(_runs(name.letters)) > 1:
        return ()
    cuts = [
        cut
        for cut in word_starts(name.letters)
        if max(cut, count - cut) <= LONGEST_OF_TWO and max(cut, count - cut) <= 2 * min(cut, count - cut)
        if len(form) > LONGEST_WHOLE_FORM or not {cut - 1, cut} <= form
    ]
    return _in("columns", ((tuple(range(cut)), tuple(range(cut, count))) for cut in cuts))


def _halved_form(name: Name) -> tuple[Arrangement, ...]:
    """Return the ways to set one letter with a form of four, halved: 合資 | 会社 | 松; four in a column are flat."""
    form, count = company_form(name.letters), len(name.letters)
    if count != len(form) + 1 or len(form) != LONGEST_WHOLE_FORM or len(_runs(name.letters)) > 1:
        return ()
    lines: Lines = ((0, 1), (2, 3), (4,)) if 0 in form else ((0,), (1, 2), (3, 4))
    joined = (lines[0], lines[1] + lines[2]) if 0 in form else (lines[0] + lines[1], lines[2])
    return _in("columns", (lines, joined))


def _with_even_columns(ways: tuple[Arrangement, ...]) -> tuple[Arrangement, ...]:
    """Return the ways, and those with columns of four halved, such as 株式 | 会社: the most even columns first."""
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
    """Say whether a line ends within a surname, or holds letters of it and of the given name; one line may hold all.

    A surname alone may be cut, as 五十嵐 is in two columns, but not at its kana: 一ノ瀬.
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


def _arrangements(name: Name, halved: float) -> tuple[Arrangement, ...]:
    """Return the sensible arrangements, flat letters or not."""
    runs = _runs(name.letters)
    if len(runs) > 1:
        return _in("rows", _mixed(name, runs))
    if runs[0].latin:
        return _in("rows", latin_lines(name.letters, name.dividers, halved))
    columns = _in("columns", _japanese(name, "columns"))
    everyone = tuple(range(len(name.letters)))
    has_kanji = any(letter.script == HAN for letter in name.letters)
    if len(everyone) == 2:  # also written across: kanji from the right, kana from the left
        return (*columns, Arrangement(((0,), (1,)), "columns")) if has_kanji else (*columns, *_one_row(name))
    if has_kanji:
        if len(everyone) == 3 and len(_parts(name)) == 1:  # dense letters ask for two columns, the lone one stretched
            columns = tuple(dict.fromkeys((*columns, *_in("columns", _lone_columns(name)))))
        return columns
    if len(everyone) == 3:
        return (*columns, *_in("columns", _lone_columns(name)), *_one_row(name))
    upright = [letter.text == "ー" for letter in name.letters]
    if upright == [False, True, False, True]:  # ピー | ター: two of them upright beside each other read リ
        return (Arrangement((everyone[:2], everyone[2:]), "rows"), Arrangement((everyone,), "rows"))
    if len(everyone) == 4 and _goes_with_what_is_before(name.letters[2]):  # not ケヴ | ィン: ケ | ヴィン
        return _in("columns", (*_one_alone(name), (everyone,)))
    if len(everyone) >= KATAKANA_IN_ROWS and all(map(_goes_with_katakana, name.letters)):
        rows = [row for row in _japanese(name, "rows") if not _begins_badly(name, row)]
        ends = (everyone[:1], everyone[1:-1], everyone[-1:])
        return _in("rows", rows or ((everyone[:-1], everyone[-1:]), ends))  # スティー | ブ, not ーブ or ィーブ
    return columns  # and not in rows as well: one offer shows one order


def _one_row(name: Name) -> tuple[Arrangement, ...]:
    """Return kana in a row, if none at its ends reads as a bracket."""
    if any(name.letters[k].text in BRACKETS for k in (0, -1)):
        return ()
    return (Arrangement((tuple(range(len(name.letters))),), "rows"),)


def _lone_columns(name: Name) -> tuple[Lines, ...]:
    """Return the ways to set three letters in two columns; ー, 々 and small kana stand under what they go with."""
    ways: tuple[Lines, ...] = (((0, 1), (2,)), ((0,), (1, 2)))
    return tuple(way for way in ways if not _goes_with_what_is_before(name.letters[way[1][0]]))


def _one_alone(name: Name) -> tuple[Lines, ...]:
    """Return the ways to set one end of a name alone in a column: not ー, which would be a rule down the face."""
    everyone = tuple(range(len(name.letters)))
    ways: tuple[Lines, ...] = ((everyone[:1], everyone[1:]), (everyone[:-1], everyone[-1:]))
    return tuple(way for way in ways if not _begins_badly(name, way))


def _begins_badly(name: Name, lines: Lines) -> bool:
    """Say whether a line begins with what goes with the letter before it."""
    return any(_goes_with_what_is_before(name.letters[line[0]]) for line in lines[1:])


def _goes_with_what_is_before(letter: Letter) -> bool:
    """Say whether a letter never begins a line."""
    return letter.is_small or letter.text in ALWAYS_FOLLOWING


def _in(direction: Direction, ways: Iterable[Lines]) -> tuple[Arrangement, ...]:
    return tuple(Arrangement(lines, direction) for lines in dict.fromkeys(ways))


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
    """Return the parts of a person's name, as the customer divided it or as the surname tells; a company has one."""
    count = len(name.letters)
    dividers = name.dividers
    if is_company(name.letters):
        dividers = ()
    elif not dividers:
        family = family_length(name.letters)
        dividers = () if family is None else (family,)
    return tuple(tuple(range(first, last)) for first, last in pairwise((0, *dividers, count)))


def _broken(name: Name, part: Sequence[int], direction: Direction) -> Lines:
    """Return one part of a name in as few lines as can be read."""
    if len(part) <= _LONGEST_PART[direction]:
        return (tuple(part),)
    letters = [name.letters[index] for index in part]
    best = japanese_lines(letters, even=False)[0]
    return tuple(tuple(part[index] for index in line) for line in best)


def _second_choice(name: Name, parts: Lines, direction: Direction) -> tuple[Lines, ...]:
    """Return what else a divided name may stand in: three letters in one line, six in three lines of two."""
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
    """Return the Latin words and what stands between them; a lone Latin letter or digit goes with its neighbours."""
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
    if letter.script == MARK and not _goes_with_katakana(letter):
        return any(near.script in (LATIN, DIGIT) for near in letters[max(index - 1, 0) : index + 2])
    return letter.script in (LATIN, DIGIT)


def _goes_with_katakana(letter: Letter) -> bool:
    return letter.is_katakana or letter.text in "・゠＝"


def _mixed(name: Name, runs: Sequence[_Run]) -> tuple[Lines, ...]:
    """Return rows for a name that mixes Latin words with kanji and kana: each word in rows of its own."""
    best: list[tuple[int, ...]] = []
    flat: list[tuple[int, ...]] = []  # kanji of four, such as 株式会社, in one row
    for run in runs:
        letters = [name.letters[index] for index in run.indexes]
        dividers = [index - run.indexes[0] for index in name.dividers if index - 1 in run.indexes]
        ways = latin_lines(letters, dividers) if run.latin else japanese_lines(letters, dividers)
        rows = [tuple(run.indexes[index] for index in line) for line in ways[0]]
        best += rows
        flat += [run.indexes] if not run.latin and len(run.indexes) == 4 else rows
    return (tuple(best), tuple(flat))
