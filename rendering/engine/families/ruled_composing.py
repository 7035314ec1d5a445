"""Composes a ruled face: finds the drawings of its letters, and sets them with the figures of a design."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np
from shapely.geometry import LineString

from rendering.engine.families.commission import LEVELS, Commission, Span
from rendering.engine.families.dealing import ways_all_folded, ways_to_draw
from rendering.engine.families.promise import Promise
from rendering.engine.families.ruled_family import PlacedLetter, RuledFamily
from rendering.engine.glyphs.parts import sides_of_parts
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.drawing import drawn
from rendering.engine.ruled.pen import LEAST_GAP_UNITS, THINNEST_UNITS
from rendering.engine.ruled.setting import Setting, cells_on_face, in_cell, setting_of
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.ruled.wobble import wobble
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.values import Composition, Tweaks
from rendering.engine.vocabulary import RADIUS_UNITS

SETTINGS_KEPT: Final = 64  # settings kept in memory: those of the arrangements of the last names
MOST_RIM_PENS: Final = 1.1  # thickest rim, as a multiple of the pen: inside a thicker one letters look too light
FOLDED_ALL_OVER: Final = 5  # in kaku, the design at this place has all letters folded, as in nine-fold seals (九畳篆)
BIASES: Final = (1.0, 1.08, 0.94)  # factors on the room of the first letter of a line
RIM, FILL, BUILD, BIAS, ROUNDING = range(5)  # numbers of the factors, as in Commission.level
COMPANY_FAN: Final = 0.85  # how far the block of a long company name opens, in a silhouette in which it opens at all
DAMPINGS: Final = (1.0, 0.8, 0.6)  # strengths of the family's warp that are tried, the strongest first
LEAST_OF_UNMOVED: Final = 0.75  # least pen with the warp, as a share of the pen without it


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

    Successive designs take the ways to draw the name in turn. In kaku, one design on each page has all letters folded.
    """
    all_over = family.square_pen and commission.place == FOLDED_ALL_OVER
    deal = ways_all_folded if all_over else ways_to_draw
    ways = deal(commission.typeset, family.drawings, commission.library)
    if not ways:
        return None
    return list(ways[commission.page % len(ways) if all_over else commission.dealt_in_turn(len(ways))])


@lru_cache(SETTINGS_KEPT)
def set_out(
    family: RuledFamily, commission: Commission, letters: tuple[Centrelines, ...]
) -> tuple[SealBlank, RuledStyle, Setting]:
    """Return the blank, the figures of a design, and its setting. They serve to judge an arrangement and to draw it.

    The seed decides how thick the rim is. It exceeds MOST_RIM_PENS times the pen only if the family has no thinner rim.
    Tweaks of other figures do not change it. The warp of wave and vortex is weakened where it would make the pen thin.
    """
    family = _for_its_silhouette(family, commission)
    typeset, untweaked = commission.typeset, replace(commission, tweaks=Tweaks())
    strength = 0 if typeset.is_long_company else commission.level(RIM)
    thin = untweaked.blank(_third(family.frame, 0))
    thin_style = _style(family, untweaked, thin, 0)
    thin_setting = setting_of(typeset, letters, thin_style, thin)
    frame = _third(family.frame, strength)
    pen = thin_setting.pen_units * (1.0 if family.warp is None else LEAST_OF_UNMOVED)  # the least that a warp leaves
    most = max(family.frame.low, min(frame.high, MOST_RIM_PENS * pen / RADIUS_UNITS))
    blank = commission.blank(Span(min(frame.low, most), most))
    style = _style(family, commission, blank, strength)
    is_thin = commission == untweaked and strength == 0 and blank.frame_units == thin.frame_units
    setting = thin_setting if is_thin else setting_of(typeset, letters, style, blank)
    if family.warp is not None:
        placed = _placed(letters, setting, style)
        for damping in DAMPINGS:
            warp = family.warp(commission, blank, style.ring_units, damping, placed)
            moved_style = replace(style, warp=warp)
            moved = setting_of(typeset, letters, moved_style, blank)
            if moved.pen_units >= LEAST_OF_UNMOVED * setting.pen_units and moved.pen_units > THINNEST_UNITS:
                break
        return blank, moved_style, moved
    return blank, style, setting


def _placed(letters: Sequence[Centrelines], setting: Setting, style: RuledStyle) -> list[PlacedLetter]:
    found = []
    for letter, cell, top, box in zip(letters, setting.cells, setting.tops, cells_on_face(setting, style), strict=True):
        sides = sides_of_parts(letter)
        level = np.column_stack([sides.ravel(), np.full(sides.size, (top + letter.box[3]) / 2.0)])
        on_face = style.moved(in_cell(level, letter, cell, top), setting.bend)
        found.append(PlacedLetter(box, on_face[:, 0].reshape(-1, 2)))
    return found


def _style(family: RuledFamily, commission: Commission, blank: SealBlank, rim_strength: int) -> RuledStyle:
    ring_units = commission.between("ring", family.ring_units)
    scatter = commission.tweak("scatter", family.scatter)
    boldest_first = LEVELS - 1 - rim_strength
    opens = commission.typeset.is_long_company and family.fan.high > 0.0
    fan = Span(COMPANY_FAN, COMPANY_FAN) if opens else _third(family.fan, commission.level(FILL))
    return RuledStyle(
        ring_units=ring_units,
        fan=commission.tweak("fan", fan),
        build=family.builds[commission.level(BUILD)],
        bias=BIASES[commission.level(BIAS)],
        boldness=commission.between("boldness", _third(family.boldness, boldest_first)),
        least_gap_units=LEAST_GAP_UNITS,
        thickest_units=family.thickest_units,
        rounding=0.0 if family.square_pen else family.roundings[commission.level(ROUNDING)],
        reach=_reach(family, commission),
        square_pen=family.square_pen,
        wobble=wobble(commission.stream("wobble"), scatter, on_lattice=family.square_pen) if scatter else None,
        heavier_units=commission.heavier_units,
    )


def _reach(family: RuledFamily, commission: Commission) -> float:
    """Return how far outer strokes are extended. Those of Latin letters are not, unless a tweak says otherwise."""
    if commission.tweaks.reach is not None:
        return commission.tweaks.reach
    return 0.0 if len(commission.typeset.latin) == len(commission.typeset.texts) else family.reach


def _for_its_silhouette(family: RuledFamily, commission: Commission) -> RuledFamily:
    return family.in_disc if commission.is_round and family.in_disc is not None else family


def _proportion(setting: Setting, number: int) -> float:
    across, down = setting.cells[number].pitch
    return across * setting.bend.half_width / (down * setting.bend.half_height)


def _third(span: Span, number: int) -> Span:
    """Return the first, second or last third of a span."""
    step = (span.high - span.low) / LEVELS
    return Span(span.low + number * step, span.low + (number + 1) * step)
