"""Draws a double ring in a brushed family. Letters are inked upright; those along the rim are then rotated into place.

It works with the figures of any brushed family.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from rendering.engine.brush.brush_letter import BrushLetter
from rendering.engine.brush.inking.apart import moved_apart
from rendering.engine.brush.inking.ink import Hand, inked
from rendering.engine.brush.inking.weights import Strokes, weighed
from rendering.engine.double_ring.bands import INNER_RIMS, PAPER_UNITS, Bands
from rendering.engine.double_ring.places import Place, places_of
from rendering.engine.families.brush_family import BrushFamily
from rendering.engine.families.narrow_places import narrowest, widened
from rendering.engine.geometry.arrays import Matrix, Points
from rendering.engine.geometry.linear_algebra import affine_map
from rendering.engine.geometry.polygons import areas_of
from rendering.engine.ruled.bend import Bend, bend_in_disc
from rendering.engine.ruled.cells import Cell, Kind, Size, aspect_of, cells_of
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box, LetterInk, Placement

FONT_UNITS: Final = 100.0  # font units in one unit of a Size
GROWTH_UNITS: Final = 10.0  # room for the outward offset of edges: letters are set so much farther from the rims
BOLDNESS: Final = 0.7  # share of the weight that whites allow, in every family: such small letters must be bold
FAN: Final = 0.15  # how far the title's block opens to its disc
BOLDEST_UNITS: Final = 27.0  # greatest stroke width
FINEST_UNITS: Final = 20.0  # least width of strokes and gaps: 0.18 mm at 18 mm
OPEN_UNITS: Final = ((19.0, 18.0, 17.5), (19.5, 18.5, 17.5), (20.0, 18.6, 17.6), (18.6, 17.8, 17.2))
"""Ways to widen the narrowest places. Each lists the widths that its rounds aim at; 17.5 units are 0.157 mm at 18 mm.
The ink is kept whose narrowest place is widest."""

CELL_WHITE_UNITS: Final = 4.0  # width of the white on each side of a letter that belongs to its cell
PIECE_UNITS: Final = 12.0  # longer pieces of an edge are divided before it is rotated, so that they can curve


@dataclass(frozen=True, slots=True)
class BrushedLetters:
    """The letters of a ring and of its title, with the figures by which the ring's letters are set."""

    ring: Sequence[BrushLetter]
    kinds: Sequence[Kind]
    reaches: Sequence[tuple[float, float]]  # the top and the bottom of each letter of the ring, in font units
    title: Sequence[BrushLetter]


@dataclass(frozen=True, slots=True)
class BrushedSetting:
    """Where letters stand: their places in the ring, the cells of the title, and the bend of the title's block."""

    bands: Bands
    places: tuple[Place, ...]
    typeset: TypesetName
    cells: tuple[Cell, ...]
    bend: Bend


def brushed_setting(letters: BrushedLetters, ways: Sequence[TypesetName]) -> BrushedSetting:
    """Return the setting with the widest least step between strokes, among all inner rims and ways to set the title."""
    settings = [_setting(letters, way, inner_rim) for way in ways for inner_rim in INNER_RIMS]
    return max(settings, key=lambda setting: _tightest(letters, setting))


def brushed_ink(letters: BrushedLetters, setting: BrushedSetting, family: BrushFamily) -> tuple[LetterInk, ...]:
    """Return the letters of the ring and of the title, inked."""
    ring = [
        _in_box(letter, top) * place.pitch
        for letter, place, (top, _) in zip(letters.ring, setting.places, letters.reaches, strict=True)
    ]
    title = [_in_block(letter, cell, setting.bend) for letter, cell in zip(letters.title, setting.cells, strict=True)]
    every, placed = [*letters.ring, *letters.title], [*ring, *title]
    weights = weighed(every, [_matrix(*each) for each in zip(every, placed, strict=True)], _strokes(family))
    placed = [moved_apart(*each) for each in zip(every, placed, weights, strict=True)]
    inks = [inked(*each, Hand()) for each in zip(every, placed, weights, strict=True)]
    for number, place in enumerate(setting.places):
        turned = shapely.transform(shapely.segmentize(inks[number], PIECE_UNITS), place.moved)
        inks[number] = areas_of(turned)
        placed[number] = place.moved(placed[number])
    inks = [_opened(ink) for ink in inks]
    cells = [_ring_cell(place) for place in setting.places] + [
        _title_cell(cell, setting.bend) for cell in setting.cells
    ]
    return tuple(
        LetterInk(
            letter.letter.text, ink, cell, letter.parts, letter.counters, placement=Placement(letter.points, points)
        )
        for ink, cell, letter, points in zip(inks, cells, every, placed, strict=True)
    )


def _opened(ink: MultiPolygon) -> MultiPolygon:
    """Return a letter's ink, widened in the way of OPEN_UNITS that makes its narrowest place widest."""
    best, widest = ink, 0.0
    for turns in OPEN_UNITS:
        if widest < turns[-1]:
            opened = widened(ink, turns)
            width = narrowest(opened, turns[0])
            best, widest = (opened, width) if width > widest else (best, widest)
    return best


def _setting(letters: BrushedLetters, way: TypesetName, inner_rim: float) -> BrushedSetting:
    bands = Bands(inner_rim, GROWTH_UNITS * 2.0)
    sizes = [_size(letter) for letter in letters.title]
    kinds = [Kind() for _ in sizes]
    half = bands.disc - PAPER_UNITS - GROWTH_UNITS
    bend = bend_in_disc((half, half), aspect_of(way.lines, False, sizes, kinds), FAN)
    cells = cells_of(way.lines, False, sizes, kinds, bend.half_width / bend.half_height)
    reaches = [(bottom - top) / FONT_UNITS for top, bottom in letters.reaches]
    in_ring = [Size(_size(letter).across, down) for letter, down in zip(letters.ring, reaches, strict=True)]
    places = places_of(in_ring, letters.kinds, bands)
    return BrushedSetting(bands, places, way, cells, bend)


def _tightest(letters: BrushedLetters, setting: BrushedSetting) -> float:
    """Return an estimate of the least step between strokes, in units: a letter's size over its number of strokes."""
    boxes = [(place.width * place.narrowest, place.height) for place in setting.places]
    half = setting.bend.half_width, setting.bend.half_height
    boxes += [(cell.box.width * half[0], cell.box.height * half[1]) for cell in setting.cells]
    steps = [
        min(width / max(letter.scan.columns, 1.0), height / max(letter.scan.rows, 1.0))
        for letter, (width, height) in zip([*letters.ring, *letters.title], boxes, strict=True)
    ]
    return min(steps)


def _strokes(family: BrushFamily) -> Strokes:
    return Strokes(
        boldness=BOLDNESS,
        boldest=BOLDEST_UNITS,
        finest=FINEST_UNITS,
        opened=FINEST_UNITS,
    )


def _matrix(letter: BrushLetter, placed: Points) -> Matrix:
    """Return the matrix (2, 2) that maps a letter from font units to units, as nearly as one matrix can."""
    return affine_map(letter.points, placed).matrix


def _size(letter: BrushLetter) -> Size:
    across, down = (np.ptp(letter.points, axis=0) / FONT_UNITS).tolist()
    return Size(across, down)


def _in_box(letter: BrushLetter, top: float) -> Points:
    """Return a letter's points from the upper left of its box, which begins at `top`, in units of a Size."""
    points: Points = (letter.points - (letter.points[:, 0].min(), top)) / FONT_UNITS
    return points


def _in_block(letter: BrushLetter, cell: Cell, bend: Bend) -> Points:
    """Return a letter's points on the face. The letter is as large as its cell allows."""
    corner = np.array(cell.corner)
    return bend.apply(corner + _in_box(letter, float(letter.points[:, 1].min())) * cell.pitch)


def _ring_cell(place: Place) -> Box:
    x, y = place.middle
    half_width, half_height = (
        place.width / 2.0 + GROWTH_UNITS + CELL_WHITE_UNITS,
        (place.bands.head - place.bands.foot) / 2.0 + GROWTH_UNITS,
    )
    return Box(x - half_width, y - half_height, x + half_width, y + half_height)


def _title_cell(cell: Cell, bend: Bend) -> Box:
    box = cell.box
    corners = bend.apply(
        np.array([[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]])
    )
    return Box(*corners.min(axis=0).tolist(), *corners.max(axis=0).tolist())
