"""The type Arrangement: the letters of a name in lines, which are columns from right to left, or rows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rendering.engine.typesetting.line_breaks import Lines

Direction = Literal["columns", "rows"]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Lines of indexes into `name.letters`. Together, in order, they are 0, 1, 2 … up to the last letter.

    In 'columns' the first line is the rightmost column and letters run downward. In 'rows' the first line is the
    top one and letters run to the right. A divider (`name.dividers`) inside a row is a gap between two words.
    Latin words stand in rows only; a single Latin letter or digit in a Japanese name may stand in a column.
    """

    lines: Lines
    direction: Direction


def in_direction(direction: Direction, ways: Iterable[Lines]) -> tuple[Arrangement, ...]:
    """Return the ways to set lines in a direction, each once."""
    return tuple(Arrangement(lines, direction) for lines in dict.fromkeys(ways))
