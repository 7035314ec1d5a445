"""Kana on a lattice: squared figures of one size that fill their cells and stay as they are drawn.

Knows where letters stand in a name; no lines and no family.
"""

from typing import Final

from rendering.engine.typesetting.typeset_name import TypesetName

OWED: Final = 0.18  # of a cell: half the white between two letters


def room_for_white(typeset: TypesetName) -> dict[int, float]:
    """Return what each letter's cell is multiplied by: it owes white to one neighbour in its line, to two, or none."""
    return {
        k: 1.0 / (1.0 - OWED * ((at > 0) + (at < len(line) - 1))) for line in typeset.lines for at, k in enumerate(line)
    }
