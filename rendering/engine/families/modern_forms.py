"""Composes the five ruled families with letters of a typeface, for names with a letter that we have not drawn.

The brushed method composes these faces, so that each letter keeps the parts and counters of its glyph. `modern_of`
makes its table from the family's own: rim, ring of paper and warp are the same, so the family can still be recognised.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.filling import Opening
from rendering.engine.brush.letters import BrushStyle, ready
from rendering.engine.families.brush_composing import compose_brushed
from rendering.engine.families.brush_family import BrushFamily, Grows
from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.promise import Promise
from rendering.engine.families.ruled_composing import compose_ruled, drawings_of, promise_ruled
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.records import MODERN_FORM
from rendering.engine.glyphs.typefaces import LUBRIFONT
from rendering.engine.ruled.bend import bend_in_disc, bend_in_square
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Composition

DISTORTION_WEIGHT: Final = 0.3  # a letter twice as wide for its height as drawn lowers the score by a fifth

OPEN: Final = Span(1.0, 1.0)  # the greatest fan


def compose_drawn_or_modern(family: RuledFamily, modern: BrushFamily, commission: Commission) -> Composition:
    """Compose a face in seal forms if we have drawn every letter, else all of it in modern forms."""
    letters = drawings_of(family, commission)
    if letters is not None:
        return compose_ruled(family, commission, letters)
    composed = compose_brushed(modern, replace(commission, typeset=_arranged(commission, modern.style)))
    return replace(composed, letters=tuple(replace(letter, form=MODERN_FORM) for letter in composed.letters))


def promise_drawn(family: RuledFamily, commission: Commission) -> Promise | None:
    """Return the promise for the commission's arrangement in seal forms; None if we have not drawn some letter."""
    letters = drawings_of(family, commission)
    return None if letters is None else promise_ruled(family, commission, letters)


def _arranged(commission: Commission, style: BrushStyle) -> TypesetName:
    """Return the name in the arrangement with the best score: much room for each stroke, and little distortion."""
    name = commission.typeset.name
    letters = [ready(letter, style, commission.library) for letter in name.letters]
    return max((TypesetName(name, way) for way in arrangements(name)), key=lambda way: _merit(way, letters))


def _merit(typeset: TypesetName, letters: Sequence[BrushLetter]) -> float:
    """Return the score of an arrangement, which is that of its worst letter."""
    merits = []
    for line in typeset.lines:
        along, across = 1.0 / len(line), 1.0 / len(typeset.lines)
        width, height = (along, across) if typeset.in_rows else (across, along)
        for scan in (letters[k].scan for k in line):
            own_width, own_height = np.ptp(scan.profile, axis=0).tolist()
            distortion = abs(math.log((width / height) / (own_width / own_height)))
            step = 1.0 / ((scan.columns + 1.0) / width + (scan.rows + 1.0) / height)
            merits.append(step * math.exp(-DISTORTION_WEIGHT * distortion))
    return min(merits)


def modern_of(family: RuledFamily) -> BrushFamily:
    """Return the table by which the brushed method composes a ruled family in modern forms.

    Rim, ring of paper, scatter and warp are the family's own. No modern letter joins the rim; where drawn ones do, the
    block opens as far as it can.
    """
    warp, ring_units = family.warp, family.ring_units.low
    return replace(
        EVEN,
        frame=family.frame,
        ring_units=family.ring_units,
        fan=family.fan if family.square_pen else OPEN if family.reach else EVEN.fan,
        opening=_opening,
        scatter=family.scatter,
        ends_units=0.0 if family.square_pen else EVEN.ends_units,
        warp=None if warp is None else lambda commission, blank: warp(commission, blank, ring_units, 1.0, ()),
        in_disc=None if family.in_disc is None else modern_of(family.in_disc),
    )


def _opening(_commission: Commission, blank: SealBlank, fan: float) -> Opening:
    """Return the bend of ruled families: inner strokes stay level and plumb, and the outer ones follow the rim."""

    def opened(points: Points, paper_units: float) -> Points:
        half_axes = blank.half_width - paper_units, blank.half_height - paper_units
        bend = bend_in_disc(half_axes, 1.0, fan) if blank.is_round else bend_in_square(half_axes, 1.0, fan)
        return bend.apply(points)

    return opened


EVEN: Final = BrushFamily(
    style=BrushStyle(LUBRIFONT.id, specks=False),  # a typeface whose strokes have nearly one width
    ring_units=Span(34.0, 50.0),
    fan=Span(0.55, 0.75),
    bend=0.0,
    evenness=Span(0.85, 1.0),
    narrowest=0.5,
    widest=2.4,
    squarer=0.0,
    widths_in_lines=Span(0.82, 1.02),
    even_widths=Span(0.1, 0.6),
    gap_em=Span(0.06, 0.13),
    scatter=Span(0.0, 0.0),
    boldness=Grows(0.8, 0.2),
    boldest_units=Grows(110.0, 45.0),
    ends_units=14.0,
)
