"""Composes a ruled face: finds the drawings of its letters, and sets them with the figures of a design."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np
from shapely.geometry import LineString

from rendering.engine.families.commission import LEVELS, Commission, Span
from rendering.engine.families.promise import Promise
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.glyphs.drawn_forms import VARIANT_SETS, DrawnForm
from rendering.engine.glyphs.facing import UNITS
from rendering.engine.glyphs.lookup import LETTERS_KEPT, drawn_for
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.drawing import drawn
from rendering.engine.ruled.pen import COMPANY_GAP_UNITS, LEAST_GAP_UNITS, THINNEST_UNITS
from rendering.engine.ruled.setting import Setting, setting_of
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.wobble import wobble
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.values import Composition, Tweaks
from rendering.engine.vocabulary import RADIUS_UNITS

SETTINGS_KEPT: Final = 64  # of the arrangements of the last names
MOST_RIM_PENS: Final = 1.85  # thickest rim, in widths of the pen: inside a thicker one letters look too light
SPARSE: Final = 0.5  # a letter with fewer lines than this share of its name's mean is folded
DENSE: Final = 1.5  # a letter with more lines than this share of its name's mean is thinned
SPARSE_LATER, DENSE_LATER = 1.05, 1.1  # the same for half of the designs on pages after the first
MANY_LINES: Final = 17.0  # a letter with more lines is thinned too, unless the name has only one letter
FOLDED_IN: Final = 2  # one in so many designs has its sparse letters folded
FOLDED_ALL_OVER: Final = 5  # in kaku, the design at this place has all letters folded, as in nine-fold seals (九畳篆)
BIASES: Final = (1.0, 1.16, 0.86)  # factors on the room of the first letter of a line
RIM, DRAWINGS, BUILD, BIAS, FILL = range(5)  # the numbers of the factors for Commission.level
COMPANY_FAN: Final = 0.5  # fan of a long company name: it fills its field, and its outer columns stay plumb
LEAST_LINES: Final = 4.0  # a letter with fewer lines is counted as having so many


def compose_ruled(family: RuledFamily, commission: Commission, letters: Sequence[Centrelines]) -> Composition:
    """Compose a face with the figures of a family. `letters` is the result of drawings_of(family, commission)."""
    blank, style, setting = set_out(family, commission, tuple(letters))
    found = drawn(commission.typeset, letters, setting, style, blank)
    return Composition(
        blank=blank,
        letters=found.letters,
        divider=None if found.divider is None else LineString(found.divider),
        joins_rim=style.reach >= 1.0,
        pen_units=found.pen_units,
        drawings=tuple(lines.drawing for lines in letters),
        lines=commission.typeset.lines,
        in_rows=commission.typeset.in_rows,
    )


def promise_ruled(family: RuledFamily, commission: Commission, letters: Sequence[Centrelines]) -> Promise:
    """Return the promise for the commission's arrangement, from its cells, bend and pen. Nothing is drawn."""
    typeset = commission.typeset
    _, _, setting = set_out(family, commission, tuple(letters))
    proportions = [_proportion(setting, number) for number in range(len(letters))]
    alone = [line[0] for line in typeset.lines if len(line) == 1] if len(typeset.lines) > 1 else []
    return Promise(
        setting.pen_units,
        float(np.mean([abs(math.log(each)) for each in proportions])),
        min(proportions),
        max(proportions),
        min((setting.cells[k].box.width / 2.0 for k in alone if not typeset.in_rows), default=1.0),
    )


def drawings_of(family: RuledFamily, commission: Commission) -> list[Centrelines] | None:
    """Return the seal forms of all letters, or None if we have not drawn one of them: forms are never mixed.

    The numbers of lines of a name's letters should not differ much. So a letter far sparser than the others is folded
    in some designs, and a far denser one is thinned in all, if it has such a drawing. On later pages some designs do
    so at smaller differences. In kaku, one design on each page has all its letters folded.
    """
    variants = set_of_drawings(commission)
    plain = _drawn(family, commission, "", variants)
    found = [lines for lines in plain if lines is not None]
    if len(found) < len(plain):
        return None
    counts = [_lines_of(letter) for letter in found]
    mean = sum(counts) / len(counts)
    all_over = family.square_pen and commission.place == FOLDED_ALL_OVER
    folds = all_over or commission.dealt_beside(LEVELS, FOLDED_IN) == 1
    sparse, dense = (SPARSE_LATER, DENSE_LATER) if folds and commission.page else (SPARSE, DENSE)
    folded = _drawn(family, commission, "folded", variants) if folds else found
    many = min(dense * mean, MANY_LINES) if len(found) > 1 else math.inf
    thinned = _drawn(family, commission, "thinned", variants) if max(counts) > many else found
    return [
        (thin if count > many else fold if all_over or count < sparse * mean else letter) or letter
        for letter, count, fold, thin in zip(found, counts, folded, thinned, strict=True)
    ]


def set_of_drawings(commission: Commission) -> int:
    """Return the set of variants that a design uses. Successive pages take different sets in turn."""
    return VARIANT_SETS[(commission.level(DRAWINGS) + LEVELS * commission.page) % len(VARIANT_SETS)]


@lru_cache(SETTINGS_KEPT)
def set_out(
    family: RuledFamily, commission: Commission, letters: tuple[Centrelines, ...]
) -> tuple[SealBlank, RuledStyle, Setting]:
    """Return the blank, the figures of a design, and its setting. An arrangement is judged and then drawn by them.

    The seed decides how thick the rim is. It exceeds MOST_RIM_PENS widths of the pen only if the family has no thinner
    rim. Tweaks of other figures do not change it.
    """
    family = _for_its_silhouette(family, commission)
    typeset, untweaked = commission.typeset, replace(commission, tweaks=Tweaks())
    strength = 0 if typeset.is_long_company else commission.level(RIM)
    thin = untweaked.blank(_third(family.frame, 0))
    thin_style = _style(family, untweaked, thin, 0)
    thin_setting = setting_of(typeset, letters, thin_style, thin)
    frame = _third(family.frame, strength)
    most = max(family.frame.low, min(frame.high, MOST_RIM_PENS * thin_setting.pen_units / RADIUS_UNITS))
    blank = commission.blank(Span(min(frame.low, most), most))
    if commission == untweaked and strength == 0 and blank.frame_units == thin.frame_units:
        return thin, thin_style, thin_setting
    style = _style(family, commission, blank, strength)
    return blank, style, setting_of(typeset, letters, style, blank)


def _style(family: RuledFamily, commission: Commission, blank: SealBlank, rim_strength: int) -> RuledStyle:
    ring_units = commission.between("ring", family.ring_units)
    scatter = commission.tweak("scatter", family.scatter)
    boldest_first = LEVELS - 1 - rim_strength
    fill = commission.level(FILL)
    opens = commission.typeset.is_long_company and family.fan.high > 0.0
    return RuledStyle(
        ring_units=ring_units,
        fan=commission.tweak("fan", Span(COMPANY_FAN, COMPANY_FAN) if opens else _third(family.fan, fill)),
        build=family.builds[commission.level(BUILD)],
        bias=BIASES[commission.level(BIAS)],
        boldness=commission.between("boldness", _third(family.boldness, boldest_first)),
        thinnest_units=THINNEST_UNITS,
        least_gap_units=COMPANY_GAP_UNITS if commission.typeset.is_long_company else LEAST_GAP_UNITS,
        thickest_units=family.thickest_units,
        rounding=0.0 if family.square_pen else family.roundings[fill],
        reach=_reach(family, commission),
        square_pen=family.square_pen,
        wobble=wobble(commission.stream("wobble"), scatter, on_lattice=family.square_pen) if scatter else None,
        warp=None if family.warp is None else family.warp(commission, blank, ring_units),
        heavier_units=commission.heavier_units,
    )


def _reach(family: RuledFamily, commission: Commission) -> float:
    """Return how far outer strokes are extended. Those of kana and Latin letters stay unless a tweak says otherwise."""
    typeset = commission.typeset
    if commission.tweaks.reach is not None:
        return commission.tweaks.reach
    return 0.0 if typeset.loose | typeset.kana_lines >= set(range(len(typeset.texts))) else family.reach


def _for_its_silhouette(family: RuledFamily, commission: Commission) -> RuledFamily:
    return family.in_disc if commission.is_round and family.in_disc is not None else family


def _drawn(family: RuledFamily, commission: Commission, count: str, variants: int) -> list[Centrelines | None]:
    """Return the drawings of the letters; None for a letter that we have not drawn.

    `count` is "", "folded" or "thinned". Signs such as ー are turned in columns.
    """
    form = DrawnForm(family.drawings, count, variants)
    found = []
    for letter in commission.typeset.name.letters:
        lines = drawn_for(letter, form, commission.library)
        turns = letter.turns and not commission.typeset.in_rows
        found.append(_turned(lines) if turns and lines is not None else lines)
    return found


@lru_cache(LETTERS_KEPT)
def _turned(letter: Centrelines) -> Centrelines:
    return letter.turned


def _lines_of(letter: Centrelines) -> float:
    """Return the number of lines of a letter, across and down together."""
    left, top, right, bottom = letter.box
    return max((right - left + bottom - top) / UNITS, LEAST_LINES)


def _proportion(setting: Setting, number: int) -> float:
    across, down = setting.cells[number].pitch
    return across * setting.bend.half_width / (down * setting.bend.half_height)


def _third(span: Span, number: int) -> Span:
    """Return the first, second or last third of a span."""
    step = (span.high - span.low) / LEVELS
    return Span(span.low + number * step, span.low + (number + 1) * step)
