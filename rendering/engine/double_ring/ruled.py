"""Draws a double ring in seal script. One pen draws ring and title, as bold as the tightest place of both permits."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np

from rendering.engine.double_ring.bands import INNER_RIMS, PAPER_UNITS, Bands
from rendering.engine.double_ring.places import Place, places_of
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.facing import MOST_APART, UNITS, facing, loose_facing
from rendering.engine.glyphs.records import SEAL_FORM, Centrelines
from rendering.engine.glyphs.traced import traced
from rendering.engine.glyphs.whites import steps_of
from rendering.engine.ruled.cells import Kind, Size
from rendering.engine.ruled.drawing import LONGEST_PIECE_UNITS, ROUNDEST_OF_BOX
from rendering.engine.ruled.setting import CLOSED_UNITS, Setting, setting_of
from rendering.engine.ruled.strokes import Runs, ink
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.silhouette.blank import SealBlank, blank_of
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box, LetterInk, Placement
from rendering.engine.vocabulary import RADIUS_UNITS

SLIMMEST: Final = 0.6  # least width of a letter's cell, as a share of the band's height
THICKEST_UNITS: Final = 36.0  # greatest width of the pen: 0.32 mm at 18 mm
PEN_OF_TIGHTEST: Final = 0.5  # pen as a share of the least step between strokes: gaps are then as wide as strokes
PROBE_UNITS: Final = 12.0  # width of the pen with which settings are compared
ROUNDING: Final = 0.6  # radius of bends, in pitches
FAN: Final = 0.15  # how far the title's block opens to its disc: with more, steps at its corners would be narrow
BUILDS: Final = (0.88, 1.0, 1.15)  # factors on the block's aspect that are tried


@dataclass(frozen=True, slots=True)
class RingLetters:
    """The drawings of a ring's letters, their kinds, and the drawings of the title's letters."""

    ring: Sequence[Centrelines]
    kinds: Sequence[Kind]
    title: Sequence[Centrelines]


@dataclass(frozen=True, slots=True)
class RingSetting:
    """A ring before it is drawn: its bands with the pen, the places of its letters, and the setting of the title."""

    bands: Bands
    places: tuple[Place, ...]
    title: Setting
    typeset: TypesetName
    build: float


def ring_setting(letters: RingLetters, ways: Sequence[TypesetName]) -> RingSetting:
    """Return the setting with the widest least step between strokes, among all inner rims and ways to set the title."""
    best, widest = (ways[0], BUILDS[0], INNER_RIMS[0]), 0.0
    sizes = _sizes(letters.ring)
    for inner_rim in INNER_RIMS:
        bands = Bands(inner_rim, PROBE_UNITS)
        of_ring = _tightest(letters, places_of(sizes, letters.kinds, bands))
        for way, build in product(ways, BUILDS):
            if of_ring > widest:
                within = setting_of(way, letters.title, title_style(PROBE_UNITS, build), disc_blank(bands))
                step = min(of_ring, _step_of(within))
                best, widest = ((way, build, inner_rim), step) if step > widest else (best, widest)
    way, build, inner_rim = best
    return _at_pen(way, build, inner_rim, min(PEN_OF_TIGHTEST * widest, THICKEST_UNITS), letters)


def with_pen(setting: RingSetting, pen_units: float, letters: RingLetters) -> RingSetting:
    """Return the same setting with another pen."""
    return _at_pen(setting.typeset, setting.build, setting.bands.inner_rim, pen_units, letters)


def _at_pen(way: TypesetName, build: float, inner_rim: float, pen_units: float, letters: RingLetters) -> RingSetting:
    bands = Bands(inner_rim, pen_units)
    within = setting_of(way, letters.title, title_style(pen_units, build), disc_blank(bands))
    places = places_of(_sizes(letters.ring), letters.kinds, bands)
    return RingSetting(bands, places, replace(within, pen_units=pen_units), way, build)


def title_style(pen_units: float, build: float) -> RuledStyle:
    """Return the figures of a title drawn with a pen of `pen_units`."""
    return RuledStyle(
        ring_units=PAPER_UNITS,
        fan=FAN,
        build=build,
        bias=1.0,
        boldness=1.0,
        least_gap_units=pen_units,
        thickest_units=pen_units,
        rounding=ROUNDING,
    )


def _step_of(setting: Setting) -> float:
    """Return the least step between strokes of a setting. It is at least the pen plus the width of a closed gap."""
    return setting.pen_units + CLOSED_UNITS + 2.0 * setting.heavier_at_most


def disc_blank(bands: Bands) -> SealBlank:
    return blank_of("circle", False, round(RADIUS_UNITS - bands.disc, 3))


def _sizes(letters: Sequence[Centrelines]) -> list[Size]:
    return [
        Size((letter.box[2] - letter.box[0]) / UNITS, (letter.box[3] - letter.box[1]) / UNITS) for letter in letters
    ]


def _tightest(letters: RingLetters, places: Sequence[Place]) -> float:
    """Return the least step between strokes of a ring's letters, at their bottoms, where they are narrowest."""
    return min(
        float(np.hypot(*(_steps(letter, kind) * place.pitch * (place.narrowest, 1.0)).T).min())
        for letter, kind, place in zip(letters.ring, letters.kinds, places, strict=True)
    )


def _steps(letter: Centrelines, kind: Kind) -> Points:
    """Return the steps (k, 2) between strokes that face each other, in lattice units."""
    own = loose_facing(letter) if kind.is_loose else facing(letter)
    return np.concatenate([steps_of(own), MOST_APART * np.eye(2)])


def ring_ink(letter: Centrelines, text: str, place: Place, pen: float) -> LetterInk:
    """Return the ink of a letter of the ring."""
    corner = np.array(letter.box[:2])
    radius = min(ROUNDING * min(place.pitch), ROUNDEST_OF_BOX * max(min(place.width, place.height), min(place.pitch)))
    scaled = (letter.points - corner) / UNITS * place.pitch
    strokes = traced(letter)
    runs = Runs(scaled[strokes.course], strokes.counts)
    laid = runs.rounded(np.full(len(strokes.counts), radius), strokes.joined).divided(LONGEST_PIECE_UNITS)
    area = ink(laid.at(place.moved(laid.points)), pen)
    placed = place.moved((strokes.middles - corner) / UNITS * place.pitch)
    return LetterInk(
        text,
        area,
        _cell(place, pen),
        letter.parts,
        letter.counters,
        SEAL_FORM,
        letter.choice,
        Placement(strokes.middles, placed),
    )


def _cell(place: Place, pen: float) -> Box:
    """Return a letter's cell as an upright box at its place, as high as the band. Only its two sizes are used.

    A slim kana, such as り or ト, has white at its sides that belongs to its cell.
    """
    x, y = place.middle
    height = place.bands.head - place.bands.foot
    half_width, half_height = (max(place.width, SLIMMEST * height) + pen) / 2.0, (height + pen) / 2.0
    return Box(x - half_width, y - half_height, x + half_width, y + half_height)
