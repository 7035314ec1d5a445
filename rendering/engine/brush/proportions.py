"""Letters as a compositor's sorts: each sized and slanted for the face, ready to be stacked in lines.

Knows letters made ready, density and the customs of proportion; no silhouette and no stroke weight.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rendering.engine.brush.brush_letter import LATIN_SCRIPTS, BrushLetter, SizedGlyph
from rendering.engine.brush.stacking import breadths
from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.linear_algebra import product
from rendering.engine.seeds import RandomStream
from rendering.engine.typesetting.typeset_name import TypesetName

EM_FONT_UNITS: Final = 1000.0
FLATTEST: Final = 0.35
"""A letter this much flatter than wide, or narrower than tall, keeps its character: 一 ー 丨 and the marks."""

MOST_FAVOUR: Final = 1.25
LEAST_FAVOUR: Final = 1.08
"""How much larger along its line one letter of it may be than its density asks: a dense one, and a sparse one."""

MOST_BY_DENSITY: Final = 1.5  # times a dense letter is taller than in its typeface; a sparse one is not shorter
SMALL_KANA: Final = 0.83  # of their size in the typeface, where they stand in cells as large as the others
LATIN_EVENNESS: Final = 0.95  # a row of Latin letters is as tall as its letters bear
LATIN_SCATTER: Final = 0.3  # of the hand's: a row of letters has one height and one baseline
MOST_SIZE: Final = 0.10
MOST_SWAY_EM: Final = 0.05
FALLING: Final = "ミ"  # its bars fall: raised, they are level, and it is 三
RULED_HEIGHT: Final = 0.72  # below one another they are closer in themselves than to each other
LONGER: Final = 0.6  # letters of a line with half as many are by this power of two longer
LONGEST_LONE: Final = 1.3  # times: one beside three would be two or three cells tall, in rods
MOST_ENLARGED_KANA: Final = 1.18  # beside two or three others: blown up further, it is the only one seen
EVENED: Final = 0.7  # of the way from a kana's own size to the mean of its name's
LATIN_ASPECTS: Final = (0.46, 1.2)
"""How far Latin letters may be narrowed or widened."""


@dataclass(frozen=True, slots=True)
class LetterProportions:
    """How letters share the block.

    `evenness` (0 to 1) draws the block's aspect towards a square; `narrowest` and `widest` bound what that may do to
    a letter's width over its height. `by_density` gives dense letters more room; `even_widths` (0 to 1) evens the
    letters of a line; `least_aspect` is the least width over height of a kanji, 0 for none.
    Horizontals of kanji and kana are to rise by `rise_degrees`; the typeface's own do by `own_rise_degrees`.
    Uprights of kanji and kana lean to the right by `lean_degrees`.
    `scatter` (0 to 1) how irregular the hand is,
    and `tilt_degrees` how far it may then tilt a letter. `gap_em` is the white between letters. A kanji is at most
    `most_drawn_out` times wider for its height than its typeface has it.
    """

    evenness: float
    narrowest: float
    widest: float
    by_density: float
    even_widths: float
    least_aspect: float
    rise_degrees: float
    own_rise_degrees: float
    scatter: float
    tilt_degrees: float
    lean_degrees: float
    gap_em: float
    most_drawn_out: float
    wider: float = 1.0  # how many times wider for their height than all this makes them


def sorts_for(
    typeset: TypesetName, letters: Sequence[BrushLetter], proportions: LetterProportions, dice: RandomStream
) -> list[SizedGlyph]:
    """Return the letters of a name at the proportions they have on this face, in ems."""
    natural = [_natural(letter, proportions, typeset.in_rows, dice) for letter in letters]
    natural = _of_one_size(typeset, natural)
    factors = _density_factors(typeset, natural, proportions, dice)
    stretch = _stretch(typeset, natural, factors, proportions)
    scaled = [sort.scaled(factors[k] * stretch) for k, sort in enumerate(natural)]
    enlarged = _enlarged(typeset, _evened(typeset, scaled, proportions))
    return [_risen(_bounded(sort, proportions.most_drawn_out), proportions) for sort in enlarged]


def _natural(letter: BrushLetter, proportions: LetterProportions, in_rows: bool, dice: RandomStream) -> SizedGlyph:
    text = letter.letter
    matrix = np.eye(2) / EM_FONT_UNITS
    if text.turns and not in_rows:
        matrix = product(np.array([[0.0, -1.0], [1.0, 0.0]]), matrix)
    tilt, size, sway = (dice.between(-1.0, 1.0) for _ in range(3))
    latin = text.script in LATIN_SCRIPTS or text.script == "mark"
    scatter = proportions.scatter * (LATIN_SCATTER if latin else 1.0)
    turn = np.radians(proportions.tilt_degrees) * scatter * tilt
    cos, sin = np.cos(turn), np.sin(turn)
    matrix = product(np.array([[cos, -sin], [sin, cos]]), matrix) * (1.0 + MOST_SIZE * scatter * size)
    matrix = matrix * (SMALL_KANA if text.is_small else 1.0)
    sort = SizedGlyph(letter, matrix, np.zeros(2), MOST_SWAY_EM * proportions.scatter * sway)
    middle = (sort.points.min(axis=0) + sort.points.max(axis=0)) / 2
    return replace(sort, shift=-middle * ((1.0, 0.0) if sort.on_baseline else (1.0, 1.0)))


def _of_one_size(typeset: TypesetName, sorts: list[SizedGlyph]) -> list[SizedGlyph]:
    """Return the sorts, the full-sized kana of a name of kana as large as each other for the eye."""
    full = [k for k in typeset.kana if not sorts[k].is_small]
    if not typeset.is_kana or len(full) < 2:
        return sorts
    growth = dict(zip(full, evening_growth([sorts[k].size for k in full]).tolist(), strict=True))
    return [sort.scaled(growth.get(k, 1.0)) for k, sort in enumerate(sorts)]


def _density_factors(
    typeset: TypesetName, natural: list[SizedGlyph], proportions: LetterProportions, dice: RandomStream
) -> Points:
    """Return each letter's own stretch (n, 2): dense ones larger along their line, and each design a little other."""
    rows = np.array([sort.letter.scan.rows for sort in natural]) + 1.0
    columns = np.array([sort.letter.scan.columns for sort in natural]) + 1.0
    factors = np.ones((len(natural), 2))
    axis, strokes = (0, columns) if typeset.in_rows else (1, rows)
    for line in typeset.lines:
        chosen = [
            k
            for k in line
            if not natural[k].on_baseline and not natural[k].is_ruled and natural[k].size[axis] > FLATTEST
        ]
        ruled = [k for k in line if natural[k].is_ruled and axis == 1]
        factors[ruled, axis] = RULED_HEIGHT if len(ruled) > 1 else 1.0
        if len(chosen) > 1:
            mean = float(np.exp(np.log(strokes[chosen]).mean()))
            by_density = 0.0 if typeset.is_kana else proportions.by_density  # kana are of one size
            factors[chosen, axis] = np.clip((strokes[chosen] / mean) ** by_density, 1.0, MOST_BY_DENSITY)
            favoured = chosen[dice.pick(len(chosen))]
            most = MOST_FAVOUR if strokes[favoured] >= mean and not typeset.is_kana else LEAST_FAVOUR
            factors[favoured, axis] *= dice.between(1.0, most)
    return factors


def _stretch(
    typeset: TypesetName, natural: list[SizedGlyph], factors: Points, proportions: LetterProportions
) -> Floats:
    """Return the stretch (x, y) of all letters that draws the block's aspect towards a square."""
    axis = 0 if typeset.in_rows else 1
    sizes = np.array([sort.size for sort in natural]) * factors
    gap = proportions.gap_em
    long = max(sum(max(sizes[k][axis], 0.3) + gap for k in line) - gap for line in typeset.lines)
    across = sum(max(max(sizes[k][1 - axis] for k in line), 0.5) + gap for line in typeset.lines) - gap
    width, height = (long, across) if typeset.in_rows else (across, long)
    aspect = width / height
    narrowest, widest, evenness = proportions.narrowest, proportions.widest, proportions.evenness
    if all(sort.on_baseline for sort in natural):
        narrowest, widest = LATIN_ASPECTS
        evenness = LATIN_EVENNESS
    wider = float(np.clip(aspect ** (-evenness), narrowest, widest)) * proportions.wider
    return np.array([wider**0.5, wider**-0.5])


def _evened(typeset: TypesetName, sorts: list[SizedGlyph], proportions: LetterProportions) -> list[SizedGlyph]:
    """Return the sorts with the breadth of each line's letters evened, and kanji as wide as they must be."""
    across = 1 if typeset.in_rows else 0
    longest = max(len(line) for line in typeset.lines)
    evened = list(sorts)
    for line in typeset.lines:
        widest = max(float(sorts[k].size[across]) for k in line)
        for k in line:
            sort = sorts[k]
            if sort.on_baseline or sort.script == "mark":
                continue
            width, height = sort.size.tolist()
            factor = np.ones(2)
            own = float(sort.size[across])
            if own > 0.5 * widest and not sort.is_small:
                strokes = sort.letter.scan.rows if across else sort.letter.scan.columns
                share = float(np.clip((strokes - 1.0) / 3.0, 0.0, 1.0))  # 口 and 日 are not blown up
                factor[across] = min((widest / own) ** (proportions.even_widths * share), 1.25)
            is_wide = sort.script == "han" and width > FLATTEST * height
            fills_a_line = len(line) == 1 and longest > 1
            if proportions.least_aspect and is_wide and not fills_a_line:
                aspect = width * factor[0] / (height * factor[1])
                short = max(proportions.least_aspect / aspect, 1.0)
                factor *= (min(short, 1.22), 1.0 / max(short / 1.22, 1.0))
            evened[k] = sort.scaled(factor)
    return evened


def _enlarged(typeset: TypesetName, sorts: list[SizedGlyph]) -> list[SizedGlyph]:
    """Return the sorts with those of short lines larger: mostly along their line, which is to be as long as others."""
    counts = [len(line) for line in typeset.lines]
    along = 0 if typeset.in_rows else 1
    enlarged = list(sorts)
    for line, breadth in zip(typeset.lines, breadths(counts).tolist(), strict=True):
        growth = np.full(2, breadth)
        growth[along] = (max(counts) / len(line)) ** LONGER
        if len(line) == 1:
            growth[along] = min(growth[along], LONGEST_LONE)
        if typeset.is_kana:
            growth = np.minimum(growth, MOST_ENLARGED_KANA)
        for k in line:
            if not sorts[k].on_baseline:
                enlarged[k] = sorts[k].scaled(growth)
    return enlarged


def _bounded(sort: SizedGlyph, most: float) -> SizedGlyph:
    """Return a sort made narrower if it is a kanji that is drawn out more than `most` times."""
    if sort.script != "han" or sort.is_ruled or sort.stretch <= most:
        return sort
    return sort.scaled(np.array([most / sort.stretch, 1.0]))


def _risen(sort: SizedGlyph, proportions: LetterProportions) -> SizedGlyph:
    """Return a sort that leans, and whose level strokes rise as they are to; stretching has changed their slope."""
    if sort.on_baseline or sort.script == "mark" or sort.letter.letter.turns:
        return sort
    lean = float(np.tan(np.radians(proportions.lean_degrees)))
    rise = 0.0
    if sort.text not in FALLING:
        own = np.tan(np.radians(proportions.own_rise_degrees)) / sort.stretch
        rise = float(np.tan(np.radians(proportions.rise_degrees)) - own)
    return sort.changed(np.array([[1.0, -lean], [-rise, 1.0]]))


def evening_growth(sizes: Sequence[Floats]) -> Floats:
    """Return how many times larger each kana of a name becomes, from widths and heights (n, 2) in ems.

    A typeface draws ほ and の smaller than か, and こ flat. A letter is as large as it looks: mostly by its longer
    side, or り would be blown up.

    >>> evening_growth([np.array([0.8, 0.8]), np.array([0.6, 0.6])]).round(2).tolist()
    [0.9, 1.11]
    """
    each = np.asarray(sizes)
    looks = np.sqrt(each.max(axis=1)) * each.prod(axis=1) ** 0.25
    mean = float(np.exp(np.log(looks).mean()))
    growth: Floats = (mean / looks) ** EVENED
    return growth
