"""Polarity: whether letters print red (shubun), white on red (hakubun), or half and half (split, 朱白相間).

It is applied to a composition before deform and mirror.
"""

from typing import Final

import shapely
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.finishing.halves import halves, stand_clear
from rendering.engine.finishing.white_margin import grown_to_margin, inset_to_margin
from rendering.engine.geometry.polygons import united
from rendering.engine.geometry.topology import topology
from rendering.engine.silhouette.rim import rim
from rendering.engine.values import Composition

FIELD_MARGIN_UNITS: Final = 60.0
"""Least red between a white letter and the edge of the impression."""

DIVIDER_CLEARANCE_UNITS: Final = 30.0
"""Least distance of letters from the dividing line: 0.22 mm at 15 mm, enough for the cutter."""

THIN_STROKE_UNITS: Final = 125.0
"""White strokes thinner than this are made bolder, because white looks thinner than red."""

BOLDENING: Final = 0.15
MOST_BOLDENING_UNITS: Final = 6.0
"""The edges of a thin stroke move outward by this share of what it lacks, and by at most this."""

LEAST_RED_UNITS: Final = 24.5
"""Least red that bolder strokes leave between them: 0.18 mm at 15 mm. Where there is less already, they stay."""

WHITE_MARGIN_UNITS: Final = 110.0
MOST_GROWTH: Final = 1.15
"""Letters on a solid field have no rim, so they are enlarged until they reach this margin, by at most this factor."""

PANEL_RING_UNITS: Final = 50.0
"""Paper between the rim and a solid panel within it: 0.38 mm at 15 mm."""


def apply(composition: Composition, mode: str) -> BaseGeometry:
    """Return the area that prints red, rim included, in units. `mode` is one of vocabulary.MODE_IDS (else KeyError).

    - shubun: the rim and the letters.
    - hakubun: the whole silhouette without white_letters(); the rim and the field are one area.
    - split: the half that is read first is shubun, the other hakubun, and the rim runs round both. A single letter or
      a row of Latin letters has no halves: it stays whole, white on a solid panel, with paper between panel and rim.
    """
    return _MODES[mode](composition)


def solid_area(composition: Composition, mode: str) -> BaseGeometry:
    """Return the red area on which the white letters stand; empty where there are none."""
    if mode == "hakubun":
        return composition.blank.outline
    if mode == "split" and composition.divider is not None:
        return halves(composition.blank.outline, composition.divider, _reading_start(composition))[1]
    return _panel(composition) if mode == "split" else Polygon()


def white_letters(letters: BaseGeometry, composition: Composition) -> BaseGeometry:
    """Return letters as they are cut out of a solid field: clear of its edge, with thin strokes a little bolder.

    Letters that are already clear of the edge keep their places.
    """
    return _white_within(composition.blank.outline, letters, composition)


def _white_within(ground: Polygon, letters: BaseGeometry, composition: Composition) -> BaseGeometry:
    inside = letters.intersection(composition.blank.field) if composition.joins_rim else letters
    drawn_in = inset_to_margin(inside, ground, FIELD_MARGIN_UNITS)
    return bolden(drawn_in)


def bolden(letters: BaseGeometry) -> BaseGeometry:
    """Return letters with thin strokes thickened, by less where too little red would be left between them."""
    if letters.is_empty:
        return letters
    width_units = 2.0 * letters.area / letters.length
    growth_units = min(BOLDENING * (THIN_STROKE_UNITS - width_units), MOST_BOLDENING_UNITS)
    before = topology(letters)
    while growth_units >= 0.5:
        bolder = letters.buffer(growth_units, join_style="mitre", mitre_limit=2.0)
        without_least_red = letters.buffer(growth_units + LEAST_RED_UNITS / 2.0, quad_segs=4)
        if topology(bolder) == before == topology(without_least_red):
            return bolder
        growth_units /= 2.0
    return letters


def _shubun(composition: Composition) -> BaseGeometry:
    band = rim(composition.blank.outline, composition.blank.field)
    inner = [composition.inner_rim] if composition.inner_rim is not None else []
    areas = [band, *inner, *(letter.ink for letter in composition.letters)]
    return shapely.union_all(areas) if composition.joins_rim else united(areas)


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
