"""Measures a finished face on its final polygons, in units. Sizes and rules of use play no part here."""

from typing import Final

import shapely

from rendering.engine.metrics.completeness import incomplete_letters
from rendering.engine.metrics.letters import count_letters
from rendering.engine.metrics.measures import Measures
from rendering.engine.metrics.placement import PlacedFace, placed
from rendering.engine.metrics.rim import depths, rim_of
from rendering.engine.metrics.thickness import narrowest
from rendering.engine.metrics.walls import walls_of
from rendering.engine.names.characters import DIGIT, LATIN, script_of
from rendering.engine.values import Box, Face

__all__ = ["Measures", "measure"]

LATIN_MARKS: Final = "'’-.&"
FLAT_LETTERS: Final = "一二ーノ"
"""Letters of one or two bars, which are flat by nature. Their strokes and gaps are measured all the same."""


def measure(face: Face) -> Measures:
    """Return the figures of a finished face, in units. The same face mirrored has the same figures."""
    place = placed(face)
    left, top, right, bottom = place.ink.bounds
    corners = shapely.get_coordinates(shapely.convex_hull(place.ink))
    rim = rim_of(place)
    stroke, gap = narrowest(walls_of(place.ink))
    letters = count_letters(place)
    return Measures(
        mode=face.mode,
        char_count=len(place.composition.letters),
        major_units=max(right - left, bottom - top),
        minor_units=min(right - left, bottom - top),
        overrun_units=max(0.0, -float(depths(place.outline, corners).min())),
        frame_units=max(0.0, rim.frame_units),  # rounding may make it negative where the rim is gone
        rim_coverage=rim.coverage,
        rim_breaks=rim.breaks,
        rim_contacts=rim.contacts,
        min_stroke_units=stroke.width_units,
        min_stroke_at=stroke.at,
        min_gap_units=gap.width_units,
        min_gap_at=gap.at,
        min_cell_units=_smallest_cell(place),
        ink_ratio=_ink_ratio(place),
        counters_expected=letters.counters_expected,
        counters_found=letters.counters_found,
        parts_expected=letters.parts_expected,
        parts_found=letters.parts_found,
        strokes_fused=letters.strokes_fused,
        stroke_breaks=letters.stroke_breaks,
        unavailable_variants=face.unavailable_variants,
        incomplete_letters=incomplete_letters(place, face.deform),
    )


def _smallest_cell(place: PlacedFace) -> float:
    """Return the size of the smallest letter, by its cell."""
    return min(
        _telling_side(letter.text, cell) for letter, cell in zip(place.composition.letters, place.cells, strict=True)
    )


def _telling_side(text: str, cell: Box) -> float:
    """Return a cell's shorter side, a flat letter's longer side, or a Latin letter's height: i is narrow by nature."""
    if _in_latin(text):
        return cell.height
    return max(cell.width, cell.height) if text in FLAT_LETTERS else min(cell.width, cell.height)


def _in_latin(text: str) -> bool:
    return script_of(text[0]) in (LATIN, DIGIT) or text in LATIN_MARKS


def _ink_ratio(place: PlacedFace) -> float:
    """Return the share of the field that is red: the ink without the rim, whose breaks are neglected."""
    rim_area = place.outline.area - place.field.area
    share = float((place.ink.area - rim_area) / place.field.area)
    return min(1.0, max(0.0, share))
