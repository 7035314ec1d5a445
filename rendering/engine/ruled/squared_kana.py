"""Kana on a lattice: squared figures of one size that fill their cells and stay as they are drawn.

Knows where letters stand in a name; no lines and no family.
"""

from typing import Final

from rendering.engine.typesetting.typeset_name import TypesetName

BOLD_UNITS: Final = 75.0  # 0.56 mm at 15 mm: a bolder pen is no reason to press a letter flat or draw it out
OWED: Final = 0.18  # of a cell: half the white between two letters
SLIM: Final = frozenset("しりくいノリトレー")  # alone in a column as wide as others they would be two posts
SLIM_NEED: Final = 0.5  # of what another asks for


def room_for_white(typeset: TypesetName) -> dict[int, float]:
    """Return what each letter's cell is multiplied by: it owes white to one neighbour in its line, to two, or none."""
    return {
        k: 1.0 / (1.0 - OWED * ((at > 0) + (at < len(line) - 1))) for line in typeset.lines for at, k in enumerate(line)
    }


def line_needs(typeset: TypesetName) -> list[float]:
    """Return what each line asks for across itself: all alike, less where a slim letter stands alone in a column."""
    beside = len(typeset.lines) > 1 and not typeset.in_rows
    slim = [beside and len(line) == 1 and typeset.texts[line[0]] in SLIM for line in typeset.lines]
    return [SLIM_NEED if alone else 1.0 for alone in slim]
