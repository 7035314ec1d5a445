"""How names in kana are arranged: by custom, and for few kana by their shapes.

letter_classes.py tells which kana suit a flat cell and which a tall one. The squared kana of kaku stand on a lattice.
"""

from collections.abc import Sequence
from typing import Final

from rendering.engine.names.parsing import Letter, Name
from rendering.engine.typesetting.letter_classes import (
    ALWAYS_FOLLOWING,
    BRACKETS,
    FLAT_ARE_BARS,
    LOW,
    LOW_IF_RULED,
    LOW_ON_LATTICE,
    TALL_ARE_POSTS,
)
from rendering.engine.typesetting.letter_lines import Arrangement, in_direction
from rendering.engine.typesetting.line_breaks import Lines

KATAKANA_IN_ROWS: Final = 5


def arrangements_of_kana(
    name: Name, columns: tuple[Arrangement, ...], rows: Sequence[Lines]
) -> tuple[Arrangement, ...]:
    """Return the arrangements of a name in kana: some of `columns`, some of `rows`, and others for kana only."""
    everyone = tuple(range(len(name.letters)))
    if len(everyone) == 2:  # also written across, from the left
        return (*columns, *_one_row(name))
    if len(everyone) == 3:
        return (*columns, *in_direction("columns", lone_columns(name)), *_one_row(name))
    upright = [letter.text == "ー" for letter in name.letters]
    if upright == [False, True, False, True]:  # in ピー | ター two upright ー would stand side by side and read リ
        return (Arrangement((everyone[:2], everyone[2:]), "rows"), Arrangement((everyone,), "rows"))
    if len(everyone) == 4 and _goes_with_what_is_before(name.letters[2]):  # not ケヴ | ィン
        return _with_third_after_second(name)
    if len(everyone) >= KATAKANA_IN_ROWS and all(map(goes_with_katakana, name.letters)):
        even = [row for row in rows if not _begins_badly(name, row)]
        ends = (everyone[:1], everyone[1:-1], everyone[-1:])
        return in_direction("rows", even or ((everyone[:-1], everyone[-1:]), ends))  # スティー | ブ, not ーブ or ィーブ
    return columns  # without rows: all designs of a name have one reading order


def _one_row(name: Name) -> tuple[Arrangement, ...]:
    """Return kana in one row, unless the first or last one would read as a bracket."""
    if any(name.letters[k].text in BRACKETS for k in (0, -1)):
        return ()
    return (Arrangement((tuple(range(len(name.letters))),), "rows"),)


def lone_columns(name: Name) -> tuple[Lines, ...]:
    """Return the ways to set three letters in two columns, none of which begins with ー, 々 or a small kana."""
    ways: tuple[Lines, ...] = (((0, 1), (2,)), ((0,), (1, 2)))
    return tuple(way for way in ways if not _goes_with_what_is_before(name.letters[way[1][0]]))


def _with_third_after_second(name: Name) -> tuple[Arrangement, ...]:
    """Return the ways to set four kana whose third may not begin a line, such as ケ | ヴィン and ジャッ | ク.

    They stand in rows where the first kana is low (ミ / シェ / ル), or the fourth may not begin a line (ソ / フィー).
    """
    second, fourth = (_goes_with_what_is_before(name.letters[k]) for k in (1, 3))
    if not second:
        in_two, in_three = ((0,), (1, 2, 3)), ((0,), (1, 2), (3,))
        if name.letters[0].text not in LOW and not fourth:
            return in_direction("columns", (in_two,))
        return in_direction("rows", (in_two, in_three) if fourth else (in_three, in_two))
    return in_direction("columns", (((0, 1, 2, 3),) if fourth else ((0, 1, 2), (3,)),))


def _begins_badly(name: Name, lines: Lines) -> bool:
    """Say whether a line begins with a letter that may not begin one."""
    return any(_goes_with_what_is_before(name.letters[line[0]]) for line in lines[1:])


def _goes_with_what_is_before(letter: Letter) -> bool:
    """Say whether a letter may not begin a line."""
    return letter.is_small or letter.text in ALWAYS_FOLLOWING


def goes_with_katakana(letter: Letter) -> bool:
    """Say whether a letter is katakana, or a mark that stands between its words."""
    return letter.is_katakana or letter.text in "・゠＝"


def ways_on_lattice(name: Name, ways: Sequence[Arrangement]) -> tuple[Arrangement, ...]:
    """Return the arrangements of squared kana to try, the best first.

    Three squared kana are too narrow in one row and too flat in one column, so two lines come first.
    """
    count, texts = len(name.letters), [letter.text for letter in name.letters]
    if count == 2 and FLAT_ARE_BARS.isdisjoint(texts):
        return tuple(way for way in ways if way.direction == "columns") or tuple(ways)
    if count not in (2, 3):
        first_alone = [way for way in ways if way.direction == "rows" and [*map(len, way.lines)] == [1, 3]]
        return tuple(first_alone) or tuple(ways)  # squared letters in three rows would be flat
    row = Arrangement((tuple(range(count)),), "rows")
    beside = [way for way in ways if len(way.lines) == 2]
    can_lead = texts[0] not in LOW_ON_LATTICE and any(len(way.lines[0]) == 1 for way in beside)
    if texts[-1] in LOW_IF_RULED and not can_lead:  # チョ | コ
        return tuple(way for way in ways if way.direction == "columns" and way not in beside)
    posts = {k for k, text in enumerate(texts) if text in TALL_ARE_POSTS}
    return (*sorted(beside, key=lambda way: any(len(line) == 1 and line[0] in posts for line in way.lines)), row)


def ways_of_few_kana(name: Name, ways: Sequence[Arrangement], brushed: bool = False) -> tuple[Arrangement, ...]:
    """Return the arrangements of kana that are not squared. Three stand in two columns, with the last one alone.

    The first one stands alone where the last one is low and the first is not. A row is no alternative: it is read from
    the left and columns from the right, and all designs of a name have one reading order.
    """
    beside = [way for way in ways if way.direction == "columns" and any(len(line) == 1 for line in way.lines)]
    if len(name.letters) not in (3, 4) or not beside:
        return _ways_with_lone_ends(name, ways, brushed)
    high = [
        way for way in beside if not any(len(line) == 1 and name.letters[line[0]].text in LOW for line in way.lines)
    ]
    return tuple(high or beside)[:1]


def _ways_with_lone_ends(name: Name, ways: Sequence[Arrangement], brushed: bool) -> tuple[Arrangement, ...]:
    """Return rows whose first and last hold one kana (ソ | フィ | ー), where they suit the name better.

    They suit a brushed face, where a row of three kana is too flat, and a name whose last kana is low.
    """
    both_ends = [way for way in ways if way.direction == "rows" and [len(way.lines[k]) for k in (0, -1)] == [1, 1]]
    if not both_ends:
        return tuple(ways)
    return tuple(both_ends) if brushed or name.letters[-1].text in LOW else tuple(ways)[:1]
