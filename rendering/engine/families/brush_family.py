"""What kaisho, reisho and koin share: a Composition made of drawn letters, and the room that letters have."""

from dataclasses import replace

from rendering.engine.brush.draw import Brushing, draw
from rendering.engine.brush.filling import Filling
from rendering.engine.brush.proportions import RULED
from rendering.engine.families.commission import Commission
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Composition

ALONE_BEND = 0.25  # a single column bends its level strokes this much less
JAPANESE = ("han", "hiragana", "katakana")


def rimmed(commission: Commission, bold: float) -> SealBlank:
    """Return the blank; bold letters (1) take a thin rim, light ones (0) a stronger: 0.31 mm at 12 mm at the least."""
    return commission.blank(0.051 + 0.012 * (1.0 - bold), 0.058 + 0.022 * (1.0 - bold))


def room(commission: Commission, blank: SealBlank, ring: float, fan: float, bend: float) -> Filling:
    """Return the room inside the rim, with `ring` units of paper; `reach` is 0 unless it is asked for."""
    latin = all(letter.script not in JAPANESE for letter in commission.typeset.name.letters)
    many = len(commission.typeset.lines) > 1 or commission.typeset.in_rows
    return Filling(
        half_width=blank.half_width,
        half_height=blank.half_height,
        ring=ring,
        round=blank.is_round,
        fan=fan,
        bend=0.0 if latin else bend if many else ALONE_BEND * bend,
        narrowing=0.4 if latin else 1.0,
        largest_em=1600.0,
        reach=commission.tweaks.reach or 0.0,
        overlap=min(0.5 * blank.frame_units, 20.0),
    )


def upright(commission: Commission, always: bool = False) -> Commission:
    """Return the commission with two letters one below the other, where side by side would not do.

    一 beside another letter reads as a dash, 二 as ニ. `always`: letters as wide as those of reisho leave half of a
    face empty.
    """
    letters = commission.typeset.name.letters
    if len(letters) != 2 or not (always or any(letter.text in RULED for letter in letters)):
        return commission
    return replace(commission, typeset=TypesetName(commission.typeset.name, arrangements(commission.typeset.name)[0]))


def brushed(commission: Commission, blank: SealBlank, brushing: Brushing) -> Composition:
    """Draw the name and return the composition."""
    drawn = draw(commission.typeset, brushing, commission.library, commission.stream("hand"))
    return Composition(
        blank=blank,
        letters=drawn.letters,
        divider=drawn.divider,
        joins_rim=brushing.filling.reach == 1.0,
    )
