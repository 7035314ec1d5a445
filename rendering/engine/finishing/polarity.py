"""Ink polarity: which side of the letters' edges prints red. Shubun, hakubun and split (朱白相間).

Works on a composition as a family hands it on; knows no family, no mirror and no deform.
"""

from typing import Final

import shapely
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.finishing.halves import halves, stand_clear
from rendering.engine.finishing.white_margin import grown_to_margin, inset_to_margin
from rendering.engine.geometry.topology import topology
from rendering.engine.silhouette.rim import rim
from rendering.engine.values import Composition

FIELD_MARGIN_UNITS: Final = 60.0
"""Red that a white letter leaves at least between itself and the edge of the impression."""

DIVIDER_CLEARANCE_UNITS: Final = 30.0
"""Each half's letters keep this far from the dividing line: 0.22 mm at 15 mm, enough for the cutter."""

THIN_STROKE_UNITS: Final = 125.0
"""Strokes thinner than this are carved bolder in white, for white looks thinner than red."""

BOLDENING: Final = 0.15
MOST_BOLDENING_UNITS: Final = 6.0
"""A thin stroke's edges move outward by this share of what it lacks, and by no more than this."""

WHITE_MARGIN_UNITS: Final = 110.0
MOST_GROWTH: Final = 1.15
"""Letters on a solid field have no rim beside them: they grow towards this margin, by so much at most."""

PANEL_RING_UNITS: Final = 50.0
"""Paper between the rim and a solid panel within it: 0.38 mm at 15 mm."""


def apply(composition: Composition, mode: str) -> BaseGeometry:
    """Return what prints red, rim included, in units. `mode` is one of terms.MODE_IDS (KeyError if not).

    - shubun: rim and letters.
    - hakubun: the whole silhouette but for white_letters(); rim and field are one, as carvers leave them.
    - split: the half that is read first is shubun, the other hakubun; the rim runs round both. What has no halves,
      a lone letter or a row of Latin letters, stays whole: the line runs round it, rim and paper without, white on
      a solid panel within.
    """
    return _MODES[mode](composition)


def solid_area(composition: Composition, mode: str) -> BaseGeometry:
    """Return the part of the silhouette on which white letters stand whole; empty where there are none."""
    if mode == "hakubun":
        return composition.blank.outline
    if mode == "split" and composition.divider is not None:
        return halves(composition.blank.outline, composition.divider, _reading_start(composition))[1]
    return _panel(composition) if mode == "split" else Polygon()


def white_letters(letters: BaseGeometry, composition: Composition) -> BaseGeometry:
    """Return letters as they are cut out of a solid field: clear of its edge, thin strokes a little bolder.

    Letters that stand clear of the edge already keep their places.
    """
    return _white_within(composition.blank.outline, letters, composition)


def _white_within(ground: Polygon, letters: BaseGeometry, composition: Composition) -> BaseGeometry:
    inside = letters.intersection(composition.blank.field) if composition.joins_rim else letters
    drawn_in = inset_to_margin(inside, ground, FIELD_MARGIN_UNITS)
    return bolden(drawn_in)


def bolden(letters: BaseGeometry) -> BaseGeometry:
    """Return letters with thin strokes thickened, as far as nothing joins or closes that was apart."""
    if letters.is_empty:
        return letters
    width_units = 2.0 * letters.area / letters.length
    growth_units = min(BOLDENING * (THIN_STROKE_UNITS - width_units), MOST_BOLDENING_UNITS)
    before = topology(letters)
    while growth_units >= 0.5:
        bolder = letters.buffer(growth_units, join_style="mitre", mitre_limit=2.0)
        if topology(bolder) == before:
            return bolder
        growth_units /= 2.0
    return letters


def _shubun(composition: Composition) -> BaseGeometry:
    band = rim(composition.blank.outline, composition.blank.field)
    inner = [composition.inner_rim] if composition.inner_rim is not None else []
    return shapely.union_all([band, *inner, *(letter.ink for letter in composition.letters)])


def _hakubun(composition: Composition) -> BaseGeometry:
    letters = shapely.union_all([letter.ink for letter in composition.letters])
    grown = grown_to_margin(letters, composition.blank.outline, WHITE_MARGIN_UNITS, MOST_GROWTH)
    return composition.blank.outline.difference(white_letters(grown, composition))


def _split(composition: Composition) -> BaseGeometry:
    band = rim(composition.blank.outline, composition.blank.field)
    if composition.divider is None:
        letters = shapely.union_all([letter.ink for letter in composition.letters])
        panel = _panel(composition)
        return shapely.union_all([band, panel.difference(_white_within(panel, letters, composition))])
    first_side, other_side = halves(composition.blank.outline, composition.divider, _reading_start(composition))
    red, white = _letters_by_side(composition, first_side)
    red = stand_clear(red, composition.divider, DIVIDER_CLEARANCE_UNITS)
    white = white_letters(stand_clear(white, composition.divider, DIVIDER_CLEARANCE_UNITS), composition)
    return shapely.union_all([band, red, other_side.difference(white)])


def _panel(composition: Composition) -> Polygon:
    return shapely.buffer(composition.blank.field, -PANEL_RING_UNITS, quad_segs=16)


def _letters_by_side(composition: Composition, first_side: Polygon) -> tuple[BaseGeometry, BaseGeometry]:
    """Return the ink of the letters whose cells are centred on the first side, and that of the others."""
    sides: tuple[list[BaseGeometry], list[BaseGeometry]] = ([], [])
    for letter in composition.letters:
        cell = letter.cell
        centre = Point((cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2)
        sides[0 if first_side.covers(centre) else 1].append(letter.ink)
    return shapely.union_all(sides[0]), shapely.union_all(sides[1])


def _reading_start(composition: Composition) -> Point:
    cell = composition.letters[0].cell
    return Point((cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2)


_MODES: Final = {"shubun": _shubun, "hakubun": _hakubun, "split": _split}
