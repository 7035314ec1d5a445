"""Gives each letter of a brushed face its size, proportions and slant, before the letters are stacked in lines.

Denser letters get more room, and the letters of a line become about equally wide. Lengths are in ems.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rendering.engine.brush.brush_letter import FALLING, LATIN_SCRIPTS, BrushLetter, SizedGlyph
from rendering.engine.brush.stacking import breadths
from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.geometry.linear_algebra import product
from rendering.engine.seeds import RandomStream
from rendering.engine.typesetting.typeset_name import TypesetName

EM_FONT_UNITS: Final = 1000.0
FLATTEST: Final = 0.35
"""Letters that are shorter along their line, in ems, are not scaled by density. A kanji narrower than this share of its
height is not widened to `least_aspect`. So 一 ー 丨 and the marks keep their character."""

MOST_FAVOUR: Final = 1.25
LEAST_FAVOUR: Final = 1.08
"""Greatest factor on one letter of each line, along it, beyond what its density asks: on a dense letter, and on a
sparse one. The letter and the factor are random, so that designs differ."""

MOST_BY_DENSITY: Final = 1.5  # greatest factor on a dense letter along its line; a sparse letter is not made shorter
SMALL_KANA: Final = 0.83  # size as a share of that in the typeface, because its cell is as large as the others'
LATIN_EVENNESS: Final = 0.95  # `evenness` for Latin letters: near 1, so that a row is as tall as its letters bear
LATIN_SCATTER: Final = 0.3  # factor on `scatter` for Latin letters and marks: a row has one height and one baseline
MOST_SIZE: Final = 0.10  # greatest random change of a letter's size at scatter 1, as a share of it
MOST_SWAY_EM: Final = 0.05  # greatest random distance of a letter from the middle of its line at scatter 1
RULED_HEIGHT: Final = 0.72  # height factor for 一 二 三 in one column, so that each reads as one letter
LONGER: Final = 0.6  # exponent: in a line with half as many letters, each is 2^0.6 = 1.5 times as long
LONGEST_LONE: Final = 1.3  # greatest such factor on a lone letter: beside a line of three it would be far too tall
MOST_ENLARGED_KANA: Final = 1.18  # the same for kana beside a longer line: one that is larger draws all attention
EVENED: Final = 0.7  # exponent: at 1 all kana of a name look equally large, at 0 each keeps its own size
LATIN_ASPECTS: Final = (0.46, 1.2)
"""Least and greatest factor on the ratio of width to height of Latin letters."""


@dataclass(frozen=True, slots=True)
class LetterProportions:
    """The figures that give letters their proportions.

    `evenness` (0 to 1) is how far the block is stretched towards a square. `narrowest` and `widest` bound the factor
    that this puts on a letter's ratio of width to height. `by_density` is the exponent by which dense letters get more
    room. `even_widths` (0 to 1) is how far the letters of a line are made equally wide. `least_aspect` is the least
    ratio of width to height of a kanji; 0 sets no limit. A kanji becomes at most `most_drawn_out` times as wide for its
    height as in its typeface.

    Bars of kanji and kana rise to the right by `rise_degrees`; in the typeface they do by `own_rise_degrees`. Uprights
    of kanji and kana lean to the right by `lean_degrees`. `scatter` (0 to 1) is how irregular the hand is, and
    `tilt_degrees` how far it tilts a letter at scatter 1. `gap_em` is the white between letters.
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
    wider: float = 1.0  # last factor on the ratio of width to height of all letters


def sorts_for(
    typeset: TypesetName, letters: Sequence[BrushLetter], proportions: LetterProportions, dice: RandomStream
) -> list[SizedGlyph]:
    """Return the letters of a name, in ems, with the sizes and proportions that they have on this face."""
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
    """Return the letters. In a name of kana, the full-sized kana are scaled so that they look about equally large."""
    full = [k for k in typeset.kana if not sorts[k].is_small]
    if not typeset.is_kana or len(full) < 2:
        return sorts
    growth = dict(zip(full, evening_growth([sorts[k].size for k in full]).tolist(), strict=True))
    return [sort.scaled(growth.get(k, 1.0)) for k, sort in enumerate(sorts)]


def _density_factors(
    typeset: TypesetName, natural: list[SizedGlyph], proportions: LetterProportions, dice: RandomStream
) -> Points:
    """Return each letter's own factors across and down (n, 2).

    Dense letters become longer along their line, and one random letter of each line becomes a little longer still.
    """
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
    """Return the factors (x, y) on all letters that bring the block nearer to a square."""
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
    """Return the letters, made about equally wide across each line, and kanji as wide as `least_aspect` asks."""
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
                # Letters with few strokes, such as 口, are enlarged less.
                share = float(np.clip((strokes - 1.0) / 3.0, 0.0, 1.0))
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
    """Return the letters, enlarged in shorter lines: mostly along the line, so that lines become equally long."""
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
    """Return the letter. A kanji wider for its height than `most` times its typeface's is made narrower."""
    if sort.script != "han" or sort.is_ruled or sort.stretch <= most:
        return sort
    return sort.scaled(np.array([most / sort.stretch, 1.0]))


def _risen(sort: SizedGlyph, proportions: LetterProportions) -> SizedGlyph:
    """Return the letter with leaning uprights and rising bars, whatever slope its stretch has given them."""
    if sort.on_baseline or sort.script == "mark" or sort.letter.letter.turns:
        return sort
    lean = float(np.tan(np.radians(proportions.lean_degrees)))
    rise = 0.0
    if sort.text not in FALLING:
        own = np.tan(np.radians(proportions.own_rise_degrees)) / sort.stretch
        rise = float(np.tan(np.radians(proportions.rise_degrees)) - own)
    return sort.changed(np.array([[1.0, -lean], [-rise, 1.0]]))


def evening_growth(sizes: Sequence[Floats]) -> Floats:
    """Return the factor on the size of each kana of a name, from widths and heights (n, 2) in ems.

    A typeface draws ほ and の smaller than か, and こ flat. How large a letter looks depends mostly on its longer side.
    By its area, り would become too large.

    >>> evening_growth([np.array([0.8, 0.8]), np.array([0.6, 0.6])]).round(2).tolist()
    [0.9, 1.11]
    """
    each = np.asarray(sizes)
    looks = np.sqrt(each.max(axis=1)) * each.prod(axis=1) ** 0.25
    mean = float(np.exp(np.log(looks).mean()))
    growth: Floats = (mean / looks) ** EVENED
    return growth
