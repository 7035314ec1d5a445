"""The letters of a name in one arrangement, on their lattices. All designs share these figures.

They are computed once, because settings of many designs need them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Indexes
from rendering.engine.glyphs.edges import barred
from rendering.engine.glyphs.facing import UNITS, facing, loose_facing
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.glyphs.whites import Whites
from rendering.engine.names.characters import LATIN
from rendering.engine.ruled.cells import Kind, Size, are_kana_columns, aspect_of
from rendering.engine.typesetting.typeset_name import TypesetName

NAMES_KEPT: Final = 64  # arranged names whose lattices are kept in memory
WIDEST_COLUMNS: Final = 1.3  # greatest width of columns for their height: wider ones leave a disc empty above and below
NARROWEST_KANJI: Final = 0.68  # least width of a block of kanji for its height: else a disc's sides are empty
NARROWEST_KANA: Final = 0.5  # the same for columns of kana, which become too flat in so wide a block


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The letters of a name: the figures of each, and the whites within all of them, in lattice units."""

    tops: tuple[float, ...]  # the top of each drawing, in font units
    sizes: tuple[Size, ...]
    kinds: tuple[Kind, ...]
    aspect: float  # ratio of width to height of the block
    bounds: tuple[float, float]  # least and greatest ratio of the block's width to its height in a disc
    whites: Whites  # those that limit the pen's width; measured from the upper left corner of their letters
    owners: Indexes  # the number of the letter of each white


@lru_cache(NAMES_KEPT)
def lattice_of(typeset: TypesetName, letters: tuple[Centrelines, ...]) -> Lattice:
    """Return the lattice of a name whose letters have these drawings. Its whites are where strokes face each other."""
    extents = _extents(typeset, letters)
    sizes = tuple(
        Size((letter.box[2] - letter.box[0]) / UNITS, (bottom - top) / UNITS)
        for letter, (top, bottom) in zip(letters, extents, strict=True)
    )
    kinds = _kinds(typeset, letters)
    whites = [
        (UNITS * (loose_facing if kind.is_loose else facing)(letter) - (letter.box[0], top)) / UNITS
        for letter, (top, _), kind in zip(letters, extents, kinds, strict=True)
    ]
    return Lattice(
        tops=tuple(top for top, _ in extents),
        sizes=sizes,
        kinds=kinds,
        aspect=aspect_of(typeset.lines, typeset.in_rows, sizes, kinds),
        bounds=(_narrowest(typeset.in_rows, kinds), math.inf if typeset.in_rows else WIDEST_COLUMNS),
        whites=np.concatenate(whites),
        owners=np.repeat(np.arange(len(letters)), [len(own) for own in whites]),
    )


def _narrowest(in_rows: bool, kinds: Sequence[Kind]) -> float:
    if all(kind.is_loose for kind in kinds):
        return 0.0
    return NARROWEST_KANA if are_kana_columns(in_rows, kinds) else NARROWEST_KANJI


def _extents(typeset: TypesetName, letters: Sequence[Centrelines]) -> list[tuple[float, float]]:
    """Return the top and bottom of each letter's box. Latin letters of a row share both, to stand on one baseline."""
    extents = [(letter.box[1], letter.box[3]) for letter in letters]
    if latin := typeset.latin:
        for line in typeset.lines:
            in_row = [k for k in line if k in latin]
            for number in in_row:
                rows = np.concatenate([letters[k].points[:, 1] for k in in_row])
                extents[number] = float(rows.min()), float(rows.max())
    return extents


def _kinds(typeset: TypesetName, letters: Sequence[Centrelines]) -> tuple[Kind, ...]:
    latin, spaces = typeset.latin, frozenset(typeset.name.dividers)
    kana = typeset.kana_and_marks
    bars = [barred(letter) for letter in letters]
    beside_kanji = kana - frozenset(k for line in typeset.lines if kana.issuperset(line) for k in line)
    return tuple(
        Kind(
            is_loose=number in latin,
            is_kana=number in kana,
            is_small=letter.is_small,
            is_short=letter.is_small or number in beside_kanji,
            head_is_bar=bars[number].head,
            foot_is_bar=bars[number].foot,
            after_space=number in spaces and letter.script == LATIN,
        )
        for number, letter in enumerate(typeset.name.letters)
    )
