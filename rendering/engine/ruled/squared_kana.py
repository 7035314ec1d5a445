"""Kana on a lattice: squared figures of one size that fill their cells and stay as they are drawn.

Knows where letters stand in a name; no lines and no family.
"""

import unicodedata
from typing import Final

from rendering.engine.typesetting.typeset_name import TypesetName

BOLD_UNITS: Final = 75.0  # 0.56 mm at 15 mm: a bolder pen is no reason to press a letter flat or draw it out
OWED: Final = 0.18  # of a cell: half the white between two letters
SLIM: Final = frozenset("しりくいノリトレンソー")  # alone in a column as wide as others they would be two posts
SLIM_NEED: Final = 0.5  # of what another asks for
LONE_NEED: Final = 1.2  # of one alone beside a line of several
VOICED_NEED: Final = 1.2  # the same of a line with a letter that has marks of voice beside it


def room_for_white(typeset: TypesetName) -> dict[int, float]:
    """Return what each letter's cell is multiplied by: it owes white to one neighbour in its line, to two, or none."""
    return {
        k: 1.0 / (1.0 - OWED * ((at > 0) + (at < len(line) - 1))) for line in typeset.lines for at, k in enumerate(line)
    }


def line_needs(typeset: TypesetName, squared: bool = True) -> list[float]:
    """Return what each line asks for across itself: less where a slim letter stands alone, more for marks.

    Where kana are not `squared`, a lone one keeps its proportions: it is as large as its column is wide.
    """
    beside = len(typeset.lines) > 1 and not typeset.in_rows
    needs = []
    for line in typeset.lines:
        alone = beside and len(line) == 1
        marked = not typeset.in_rows and any(_is_voiced(typeset.texts[k]) for k in line)
        need = SLIM_NEED if alone and typeset.texts[line[0]] in SLIM else VOICED_NEED if marked else 1.0
        needs.append(need * (LONE_NEED if line[0] in typeset.lone and not squared else 1.0))
    return needs


def _is_voiced(text: str) -> bool:
    """Say whether a kana has a mark of voice, as が and ぱ have."""
    return bool(unicodedata.decomposition(text))
