"""The figures that show the quality of one face. Their targets are in targets.py."""

from dataclasses import dataclass

import shapely

from rendering.engine.geometry.topology import topology
from rendering.engine.metrics import measure
from rendering.engine.metrics.thickness import narrowest
from rendering.engine.metrics.walls import walls_of
from rendering.engine.names.characters import HAN, script_of
from rendering.engine.values import Face
from rendering.engine.vocabulary import RADIUS_UNITS
from rendering.reporting.letter_spacing import letter_spacing
from rendering.reporting.room import largest_empty_circle_units, octants_reached, share_at_right_angles
from rendering.reporting.widths import widths_of


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one face. widths.py, letter_spacing.py and room.py define and measure most of them."""

    kanji: int  # number of kanji in the name; 0 if it has other letters too
    stroke_units: float  # median width of the strokes
    width_spread: float  # how much the widths of strokes vary, as a share of the median
    stroke_to_gap: float  # median width of the strokes, divided by the narrowest gap between strokes
    ink_ratio: float  # share of the field that is inked
    white_between: float  # narrowest gap between two letters, divided by the median gap in letters; 0 for one letter
    white_dividing: float  # the same gap, divided by the widest gap that divides a letter in two
    empty_circle: float  # radius of the largest empty circle, as a share of the seal's radius
    rim_contacts: int
    octants: int  # number of eighths of the face in which letters reach the rim
    right_angles: float  # share of the letters' outline that is horizontal or vertical
    parts_expected: int
    parts_found: int
    counters_expected: int
    counters_found: int
    joins: int  # number of wrong joins between letters, or between letters and the rim
    wrong_letters: tuple[str, ...]  # letters with a wrong number of parts or counters

    @property
    def letters_wrong(self) -> int:
        """Return the number of letters with wrong parts or counters, plus the number of wrong joins."""
        return len(self.wrong_letters) + self.joins


def figures_of(face: Face) -> Figures:
    """Measure a finished face. It must be shubun, and not deformed."""
    letters = shapely.union_all([letter.ink for letter in face.composition.letters])
    field = face.composition.blank.field
    measures = measure(face)
    spacing = letter_spacing([letter.ink for letter in face.composition.letters])
    strokes, gap = widths_of(letters), narrowest(walls_of(letters))[1]
    return Figures(
        kanji=_kanji(face),
        stroke_units=strokes.median,
        width_spread=strokes.spread,
        stroke_to_gap=strokes.median / gap.width_units if gap.width_units else 0.0,
        ink_ratio=measures.ink_ratio,
        white_between=spacing.to_within,
        white_dividing=spacing.to_dividing,
        empty_circle=largest_empty_circle_units(field, letters) / RADIUS_UNITS,
        rim_contacts=measures.rim_contacts,
        octants=octants_reached(field, letters),
        right_angles=share_at_right_angles(letters),
        parts_expected=measures.parts_expected,
        parts_found=measures.parts_found,
        counters_expected=measures.counters_expected,
        counters_found=measures.counters_found,
        joins=measures.strokes_fused,
        wrong_letters=wrong_letters(face),
    )


def wrong_letters(face: Face) -> tuple[str, ...]:
    """Return the letters whose ink has a wrong number of parts or counters."""
    wrong = []
    for letter in face.composition.letters:
        found = topology(letter.ink)
        if (found.parts, found.counters) != (letter.parts_expected, letter.counters_expected):
            wrong.append(letter.text)
    return tuple(wrong)


def _kanji(face: Face) -> int:
    texts = [letter.text for letter in face.composition.letters]
    return len(texts) if all(script_of(text[0]) == HAN for text in texts) else 0
