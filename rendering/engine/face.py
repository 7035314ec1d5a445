"""A face from a request: the one door to the engine. Values in, a finished Face out; pure."""

from dataclasses import replace

import numpy as np
import shapely

from rendering.engine.arranging import BOLD_UNITS, FaceRequest, chosen_arrangement, commission_of, ways
from rendering.engine.families import FAMILIES
from rendering.engine.finishing.finish import finish
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.typesetting.arrangement import grids, is_long_company
from rendering.engine.typesetting.letter_lines import Arrangement
from rendering.engine.values import Composition, Face, Tweaks

__all__ = ["FaceRequest", "compose"]

HAIRLINE_UNITS = 36.0  # 0.32 mm at 18 mm: with a finer pen, another arrangement of a company is tried
BOLDER = 1.1  # what that one's pen must be, of the first's: letters more like themselves come before a little ink
CROWDED_STROKES = 240  # of a company: its pen is the finest in every arrangement, and to compose all takes seconds


def compose(request: FaceRequest, library: GlyphLibrary) -> Face:
    """Compose a face."""
    composition = _composed(request, library)
    variants = tuple(letter.variant for letter in request.name.letters if letter.variant)
    return finish(composition, request.mode, request.deform, request.mirrored, variants)


def _composed(request: FaceRequest, library: GlyphLibrary) -> Composition:
    """Compose the chosen arrangement; of a company that came out in hairlines, one of a far bolder pen.

    A promise may err there. Tweaks have no say in it, as in `chosen_arrangement`.
    """
    chosen = chosen_arrangement(request, library)
    if not is_long_company(request.name.letters):
        return _made(request, chosen, library)
    untweaked = replace(request, tweaks=Tweaks())
    made = {chosen: _made(untweaked, chosen, library)}
    if _pen_units(made[chosen]) < HAIRLINE_UNITS and _strokes(made[chosen]) < CROWDED_STROKES:
        others = dict.fromkeys((*ways(request), *grids(request.name)))
        made |= {way: _made(untweaked, way, library) for way in others if way != chosen}
        boldest = max(made, key=lambda way: _pen_units(made[way]))
        if _pen_units(made[boldest]) > BOLDER * _pen_units(made[chosen]):
            chosen = boldest
    return made[chosen] if request == untweaked else _made(request, chosen, library)


def _made(request: FaceRequest, arrangement: Arrangement, library: GlyphLibrary) -> Composition:
    return FAMILIES[request.family](commission_of(request, arrangement, library))


def _pen_units(composition: Composition) -> float:
    return BOLD_UNITS if composition.pen_units is None else composition.pen_units


def _strokes(composition: Composition) -> int:
    """Return how many strokes the drawings of ruled letters have."""
    return int(np.sum(shapely.get_num_geometries(np.array(composition.drawings, dtype=object))))
