"""The type TypesetName: a name together with the arrangement chosen for one face."""

from dataclasses import dataclass
from typing import Final

from rendering.engine.names.characters import DIGIT, HIRAGANA, KATAKANA, LATIN, MARK
from rendering.engine.names.parsing import Name
from rendering.engine.typesetting.arrangement import is_long_company
from rendering.engine.typesetting.letter_lines import Arrangement

KANA_AND_MARKS: Final = (HIRAGANA, KATAKANA, MARK)


def is_kana(name: Name) -> bool:
    """Say whether a name is written in kana alone."""
    return all(letter.script in KANA_AND_MARKS for letter in name.letters)


@dataclass(frozen=True, slots=True)
class TypesetName:
    """A name and the arrangement chosen for it."""

    name: Name
    arrangement: Arrangement

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(letter.text for letter in self.name.letters)

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(line) for line in self.arrangement.lines)

    @property
    def in_rows(self) -> bool:
        return self.arrangement.direction == "rows"

    @property
    def is_long_company(self) -> bool:
        """Whether it is a long company's name: its strokes are so thin that a heavy rim or wide gaps do not suit it."""
        return is_long_company(self.name.letters)

    @property
    def is_kana(self) -> bool:
        """Whether the name is written in kana alone."""
        return is_kana(self.name)

    @property
    def kana(self) -> frozenset[int]:
        """The letters that are kana, also in a name with kanji."""
        return frozenset(k for k, letter in enumerate(self.name.letters) if letter.script in (HIRAGANA, KATAKANA))

    @property
    def kana_and_marks(self) -> frozenset[int]:
        """The letters that are kana or marks such as ー and ・."""
        return frozenset(k for k, letter in enumerate(self.name.letters) if letter.script in KANA_AND_MARKS)

    @property
    def latin(self) -> frozenset[int]:
        """The letters that stand in rows of Latin letters and digits."""
        scripts = [letter.script for letter in self.name.letters]
        if not self.in_rows:
            return frozenset()
        rows = [line for line in self.lines if any(scripts[k] == LATIN for k in line)]
        return frozenset(k for line in rows for k in line if scripts[k] in (LATIN, DIGIT, MARK))

    def halves(self) -> tuple[list[int], list[int], int] | None:
        """Return the letters of the two halves of a name, and the axis (0 for x, 1 for y) that separates them.

        Several lines are separated between two lines; a single line at the divider that the customer wrote, or in its
        middle. Returns None for a single letter, and for a row of Latin letters without a divider.
        """
        if len(self.lines) > 1:
            middle = (len(self.lines) + 1) // 2
            first = [k for line in self.lines[:middle] for k in line]
            second = [k for line in self.lines[middle:] for k in line]
            return first, second, 1 if self.in_rows else 0
        line = self.lines[0]
        if len(line) < 2 or (self.latin and not self.name.dividers):
            return None
        cut = next((k for k in self.name.dividers if 0 < k < len(line)), (len(line) + 1) // 2)
        return list(line[:cut]), list(line[cut:]), 0 if self.in_rows else 1
