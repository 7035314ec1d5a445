"""Composes the five ruled families with letters of a typeface, for names with a letter that we have not drawn.

The brushed method composes these faces, so that each letter keeps the parts and counters of its glyph. Each family has
a table here with its own rim, ring of paper, weight and warp, so that it can still be recognised.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.draw import Warp
from rendering.engine.brush.filling import Opening
from rendering.engine.brush.letters import BrushStyle, ready
from rendering.engine.families.brush_composing import compose_brushed
from rendering.engine.families.brush_family import BrushFamily, Grows
from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.promise import Promise
from rendering.engine.families.ruled_composing import compose_ruled, drawings_of, promise_ruled
from rendering.engine.families.ruled_family import RuledFamily
from rendering.engine.families.tables.vortex import VORTEX as RULED_VORTEX
from rendering.engine.families.tables.vortex import vortex_warp
from rendering.engine.families.tables.wave import WAVE as RULED_WAVE
from rendering.engine.families.tables.wave import wave_warp
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.records import MODERN_FORM
from rendering.engine.glyphs.typefaces import LUBRIFONT
from rendering.engine.ruled.bend import bend_in_disc, bend_in_square
from rendering.engine.silhouette.blank import SealBlank
from rendering.engine.typesetting.arrangement import arrangements
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Composition

DISTORTION_WEIGHT: Final = 0.3  # a letter twice as wide for its height as drawn lowers the score by a fifth


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


def _warp(
    family: RuledFamily, warp: Callable[[Commission, SealBlank, float, float], Warp]
) -> Callable[[Commission, SealBlank], Warp]:
    """Return a function that makes the warp of a ruled family, undamped."""
    return lambda commission, blank: warp(commission, blank, family.ring_units.low, 1.0)


def _opening(across: float = 1.0) -> Callable[[Commission, SealBlank, float], Opening]:
    """Return a function that makes the bend of ruled families. `across` is a factor on the width of the block.

    Strokes near the middle stay horizontal and vertical; the outer ones follow the rim.
    """

    def opening(commission: Commission, blank: SealBlank, fan: float) -> Opening:
        def opened(points: Points, paper_units: float) -> Points:
            half_axes = (blank.half_width - paper_units) * across, blank.half_height - paper_units
            bend = bend_in_disc(half_axes, 1.0, fan) if blank.is_round else bend_in_square(half_axes, 1.0, fan)
            return bend.apply(points)

        return opened

    return opening


EVEN = BrushFamily(
    style=BrushStyle(LUBRIFONT.id, specks=False),  # a typeface whose strokes have nearly one width
    ring_units=Span(34.0, 50.0),
    fan=Span(0.55, 0.75),
    opening=_opening(),
    bend=0.0,
    evenness=Span(0.85, 1.0),
    narrowest=0.5,
    widest=2.4,
    squarer=0.0,
    scatter=Span(0.0, 0.1),
    tilt_degrees=3.0,
    boldness=Grows(0.8, 0.2),
    boldest_units=Grows(110.0, 45.0),
    ends_units=14.0,
)
TENSHO = replace(
    EVEN,
    frame=Span(0.05, 0.105),
    ring_units=Span(50.0, 66.0),
    fan=Span(0.75, 0.9),
    opening=_opening(across=0.9),
    boldness=Grows(0.6, 0.2),
    scatter=Span(0.0, 0.0),
)
INSOU = replace(
    EVEN,
    frame=Span(0.05, 0.06),
    ring_units=Span(30.0, 36.0),
    fan=Span(0.94, 1.0),
    opening=_opening(),
    scatter=Span(0.1, 0.3),
)
KAKU_IN_SQUARE = replace(
    EVEN,
    ends_units=0.0,
    frame=Span(0.05, 0.115),
    ring_units=Span(50.0, 76.0),
    fan=Span(1.0, 1.0),
    evenness=Span(0.95, 0.95),
    scatter=Span(0.0, 0.0),
    tilt_degrees=0.0,
)
KAKU = replace(
    KAKU_IN_SQUARE,
    in_disc=replace(KAKU_IN_SQUARE, frame=Span(0.05, 0.075), ring_units=Span(26.0, 48.0), fan=Span(0.0, 0.0)),
)
MOVING = replace(EVEN, frame=Span(0.05, 0.075), boldness=Grows(0.85, 0.2))
WAVE = replace(MOVING, warp=_warp(RULED_WAVE, wave_warp))
VORTEX = replace(MOVING, warp=_warp(RULED_VORTEX, vortex_warp))
