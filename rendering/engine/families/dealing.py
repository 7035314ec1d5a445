"""Deals the drawings of a name's letters to its designs, so that the designs of a page look different."""

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from rendering.engine.families.likeness import unlikeness
from rendering.engine.geometry.arrays import Floats
from rendering.engine.glyphs.drawn_forms import VARIANT_SETS
from rendering.engine.glyphs.facing import UNITS
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.lookup import Drawings, drawings_for
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.names.reading import Letter
from rendering.engine.typesetting.typeset_name import TypesetName

NAMES_KEPT: Final = 128
SPARSE: Final = 0.6  # a letter with fewer lines than this share of its name's mean is folded
DENSE: Final = 1.5  # a letter with more lines than this share of its name's mean is thinned
SPARSE_LATER, DENSE_LATER = 1.0, 1.1  # the same for ways dealt after the usual ones; a lone letter is sparse
MANY_LINES: Final = 17.0  # a letter with more lines is thinned too, unless the name has only one letter
LEAST_LINES: Final = 4.0  # a letter with fewer lines is counted as having so many
ALIKE: Final = 0.08  # usual ways that are less apart look alike, and wait until those of the later limits join them
UNFOLDED: Final = 0.0  # no letter is so sparse
CROWDED: Final = 3  # letters in one column of at least so many are flat, and all of them are thinned

Way = tuple[Centrelines, ...]
"""One drawing for each letter of a name, all of them of one set of variants."""


@lru_cache(NAMES_KEPT)
def ways_to_draw(typeset: TypesetName, family: str, library: GlyphLibrary) -> tuple[Way, ...]:
    """Return the different ways to draw a name's letters in seal forms, in the order in which designs take them.

    The first is the most usual. Each of the next is the one that looks least like any before it. There is none if we
    have not drawn some letter: forms are never mixed. The numbers of lines of a name's letters should not differ much:
    in every way, letters far denser than the others are thinned, and in some of them, sparser ones are folded. Once the
    usual ways look alike, those that fold or thin any letter beside the mean are dealt among them.
    """
    known = _known(typeset, family, library)
    if not all(known):
        return ()
    is_crowded = len(typeset.lines) == 1 and len(known) >= CROWDED and not typeset.in_rows
    crowded = range(len(known)) if is_crowded else ()
    limits = [(UNFOLDED, DENSE), (SPARSE, DENSE)]
    usual = [_balanced(known, crowded, variants, *each) for variants in VARIANT_SETS for each in limits]
    sparse_later = SPARSE_LATER if len(known) > 1 else math.inf
    late = [_balanced(known, crowded, variants, sparse_later, DENSE_LATER) for variants in VARIANT_SETS]
    ways = list(dict.fromkeys([*usual, *late]))
    apart = _apart(ways, known)
    told_apart = _unlike_first(apart, [0], range(len(set(usual))), ALIKE)
    return tuple(ways[number] for number in _unlike_first(apart, told_apart, range(len(ways))))


@lru_cache(NAMES_KEPT)
def ways_all_folded(typeset: TypesetName, family: str, library: GlyphLibrary) -> tuple[Way, ...]:
    """Return the different ways to draw a name with every letter folded that has such a drawing."""
    known = _known(typeset, family, library)
    if not all(known):
        return ()
    return tuple(dict.fromkeys(tuple(drawings["folded", variants] for drawings in known) for variants in VARIANT_SETS))


def _known(typeset: TypesetName, family: str, library: GlyphLibrary) -> list[Drawings]:
    """Return the drawings of each letter of a name; none where we have not drawn it."""
    letters = typeset.name.letters
    return [_turned(letter, drawings_for(letter, family, library), typeset.in_rows) for letter in letters]


def _turned(letter: Letter, drawings: Drawings, in_rows: bool) -> Drawings:
    """Return a letter's drawings; those of a sign such as ー turned in columns."""
    if in_rows or not letter.turns:
        return drawings
    turned = {id(lines): lines.turned for lines in drawings.values()}
    return {form: turned[id(lines)] for form, lines in drawings.items()}


def _balanced(known: Sequence[Drawings], crowded: Collection[int], variants: int, sparse: float, dense: float) -> Way:
    """Return the drawings of a set: letters sparser than a share of the mean folded, dense and crowded ones thinned."""
    plain = [drawings["", variants] for drawings in known]
    counts = [_lines_of(letter) for letter in plain]
    mean = sum(counts) / len(counts)
    many = min(dense * mean, MANY_LINES) if len(known) > 1 else math.inf
    foldings = (
        "thinned" if number in crowded or count > many else "folded" if count < sparse * mean else ""
        for number, count in enumerate(counts)
    )
    return tuple(drawings[folding, variants] for drawings, folding in zip(known, foldings, strict=True))


def _lines_of(letter: Centrelines) -> float:
    """Return the number of lines of a letter, across and down together."""
    left, top, right, bottom = letter.box
    return max((right - left + bottom - top) / UNITS, LEAST_LINES)


def _apart(ways: Sequence[Way], known: Sequence[Drawings]) -> Floats:
    """Return how unlike each of n ways is to each of them (n, n): on the mean of their letters."""
    apart = np.zeros((len(ways), len(ways)))
    for of_letter, drawings in zip(zip(*ways, strict=True), known, strict=True):
        numbers = {lines: number for number, lines in enumerate(dict.fromkeys(drawings.values()))}
        chosen = [numbers[lines] for lines in of_letter]
        apart += unlikeness(tuple(numbers))[np.ix_(chosen, chosen)]
    return apart / len(known)


def _unlike_first(apart: Floats, taken: Sequence[int], others: Iterable[int], least: float = 0.0) -> list[int]:
    """Return the ways taken, and after them the others: next is always the one least like any that is taken.

    Those that are less apart than `least` from some way before them are left out. Ways are told by number.
    """
    ordered = list(taken)
    left = [way for way in others if way not in taken]
    far = apart[:, ordered].min(axis=1)
    while left:
        way = max(left, key=far.__getitem__)
        if far[way] < least:
            break
        left.remove(way)
        ordered.append(way)
        far = np.minimum(far, apart[way])
    return ordered
