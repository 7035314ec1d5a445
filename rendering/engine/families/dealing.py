"""Deals the drawings of a name's letters to its designs, so that the designs of a page look different."""

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from rendering.engine.families.likeness import unlikeness
from rendering.engine.geometry.arrays import Floats
from rendering.engine.glyphs.drawn_forms import VARIANT_SETS, OwnDrawings
from rendering.engine.glyphs.facing import UNITS
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.glyphs.lookup import Drawings, drawings_for
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.names.characters import HAN
from rendering.engine.names.parsing import Letter
from rendering.engine.typesetting.typeset_name import TypesetName

NAMES_KEPT: Final = 128  # names whose ways are kept in memory
SPARSE: Final = 0.6  # a letter with fewer lines than this share of its name's mean is folded
DENSE: Final = 1.5  # a letter with more lines than so many times its name's mean is thinned
SPARSE_LATER, DENSE_LATER = 1.0, 1.1  # both limits for the ways that come later; a lone letter is then folded
MANY_LINES: Final = 17.0  # a letter with more lines is thinned too, unless the name has only one letter
LEAST_LINES: Final = 4.0  # a letter with fewer lines counts as having so many
ALIKE: Final = 0.08  # usual ways more alike than this wait, and are then ordered together with the later ways
UNFOLDED: Final = 0.0  # the limit at which no letter is folded
CROWDED: Final = 3  # with so many letters or more, a single column has flat letters, and all of them are thinned

Way = tuple[Centrelines, ...]
"""One drawing for each letter of a name. All come from one set of variants."""


@lru_cache(NAMES_KEPT)
def ways_to_draw(typeset: TypesetName, own: OwnDrawings, library: GlyphLibrary) -> tuple[Way, ...]:
    """Return the different ways to draw a name's letters in seal forms, in the order in which designs take them.

    There is none if we have not drawn some letter, because forms are never mixed. The numbers of lines of a name's
    letters should not differ much. So letters far denser than the others are thinned in every way, and far sparser ones
    are folded in some ways. These are the usual ways. Later ways fold letters with fewer lines than the mean, and thin
    those with over DENSE_LATER times as many.

    The first way is the most usual. Next is always the way that looks least like those before it: first among the usual
    ways, until they would differ by less than ALIKE, and then among all that are left.
    """
    known = _known(typeset, own, library)
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
def ways_all_folded(typeset: TypesetName, own: OwnDrawings, library: GlyphLibrary) -> tuple[Way, ...]:
    """Return the different ways to draw a name with every letter folded that has such a drawing."""
    known = _known(typeset, own, library)
    if not all(known):
        return ()
    return tuple(dict.fromkeys(tuple(drawings["folded", variants] for drawings in known) for variants in VARIANT_SETS))


def _known(typeset: TypesetName, own: OwnDrawings, library: GlyphLibrary) -> list[Drawings]:
    """Return the drawings of each letter of a name. They are empty for a letter that we have not drawn."""
    letters = typeset.name.letters
    return [_turned(each, drawings_for(each, _family_of(each, own), library), typeset.in_rows) for each in letters]


def _family_of(letter: Letter, own: OwnDrawings) -> str:
    """Return the family whose own drawing of a letter is taken; "" for the drawing of all families."""
    return own.kanji if letter.script == HAN else own.others


def _turned(letter: Letter, drawings: Drawings, in_rows: bool) -> Drawings:
    """Return a letter's drawings. Those of a sign such as ー are turned in columns."""
    if in_rows or not letter.turns:
        return drawings
    turned = {id(lines): lines.turned for lines in drawings.values()}
    return {form: turned[id(lines)] for form, lines in drawings.items()}


def _balanced(known: Sequence[Drawings], crowded: Collection[int], variants: int, sparse: float, dense: float) -> Way:
    """Return the drawings of one set of variants.

    Letters with fewer lines than the share `sparse` of the mean are folded. Letters with more than `dense` times the
    mean or more than MANY_LINES, and `crowded` ones, are thinned.
    """
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
    """Return how unlike each of n ways is to each other one (n, n): the mean of the unlikeness of their letters."""
    apart = np.zeros((len(ways), len(ways)))
    for of_letter, drawings in zip(zip(*ways, strict=True), known, strict=True):
        numbers = {lines: number for number, lines in enumerate(dict.fromkeys(drawings.values()))}
        chosen = [numbers[lines] for lines in of_letter]
        apart += unlikeness(tuple(numbers))[np.ix_(chosen, chosen)]
    return apart / len(known)


def _unlike_first(apart: Floats, taken: Sequence[int], others: Iterable[int], least: float = 0.0) -> list[int]:
    """Return the ways taken, and after them the others: next is always the one that looks least like any before it.

    It stops when all that are left look more alike than `least` to some way before them. Ways are given by number.
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
