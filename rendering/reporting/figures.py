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
    """What is found on one face. Told in widths.py, letter_spacing.py (whites) and room.py (empty circle, octants)."""

    kanji: int  # how many kanji the name has; 0 where it has other letters too
    stroke_units: float  # the median width of strokes
    width_spread: float  # of strokes along their courses, over the median
    stroke_to_gap: float  # the median stroke over the narrowest white between strokes, as metrics.thickness finds it
    ink_ratio: float  # of the field
    white_between: float  # letters, of the median white within them; 0 for a lone letter
    white_dividing: float  # the same, of the widest white that divides one in two
    empty_circle: float  # the radius of the largest one, over the seal's
    rim_contacts: int
    octants: int
    right_angles: float  # share of the letters' outline
    parts_expected: int
    parts_found: int
    counters_expected: int
    counters_found: int
    joins: int  # of letters, to letters or a rim, that should not be
    wrong_letters: tuple[str, ...]  # whose own parts or counters are not what they should be

    @property
    def letters_wrong(self) -> int:
        """Return how many letters are not themselves, counting every join of two as one more."""
        return len(self.wrong_letters) + self.joins


def figures_of(face: Face) -> Figures:
    """Measure a finished face in shubun, undeformed."""
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
    """Return the letters whose ink lacks parts or counters, or has too many."""
    wrong = []
    for letter in face.composition.letters:
        found = topology(letter.ink)
        if (found.parts, found.counters) != (letter.parts_expected, letter.counters_expected):
            wrong.append(letter.text)
    return tuple(wrong)


def _kanji(face: Face) -> int:
    texts = [letter.text for letter in face.composition.letters]
    return len(texts) if all(script_of(text[0]) == HAN for text in texts) else 0
