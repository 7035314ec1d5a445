"""Computes the width of a face's pen from the pitches of its letters and from a usual share of ink."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

INK_OF_BOX: Final = 0.62  # share of a letter's box that strokes would ink if none crossed: 0.42 is inked, as in print
MOST_OF_TIGHTEST: Final = 0.66  # greatest pen, as a share of the least step between strokes: whites are then 0.5 pens
LEAST_GAP_UNITS: Final = 28.0  # least white between strokes: 0.21 mm at 15 mm
MOVED_GAP_UNITS: Final = 33.0  # the same where a design bends strokes more: gaps are measured at only seven places
COMPANY_GAP_UNITS: Final = 25.0  # the same for long company names: 0.22 mm at 18 mm, their usual size
THINNEST_UNITS: Final = 27.0  # least pen: 0.2 mm at 15 mm
TIGHTEST_HALVES: Final = 0.5  # weight of the densest letter, from 0 to 1, against the mean of all letters


@dataclass(frozen=True, slots=True)
class Inked:
    """The figures of a letter, in units: the length of its strokes, the area of its box, and its least step."""

    length: float
    area: float
    tightest: float


def pen_of(letters: Sequence[Inked], least: float, most: float, boldness: float, least_gap: float) -> float:
    """Return the pen's width in units: `boldness` times the width that inks INK_OF_BOX of the letters' boxes.

    It lies between `least` and `most`. It is at most MOST_OF_TIGHTEST times the least step within a letter, and leaves
    `least_gap` there. Steps between letters need no limit, since letters are farther apart than strokes.
    """
    inks = [INK_OF_BOX * letter.area / max(letter.length, 1.0) for letter in letters]
    even = sum(inks) / len(inks)
    wanted = boldness * (TIGHTEST_HALVES * min(inks) + (1.0 - TIGHTEST_HALVES) * even)
    tightest = min(letter.tightest for letter in letters)
    bearable = max(min(MOST_OF_TIGHTEST * tightest, tightest - least_gap), THINNEST_UNITS)
    return min(max(wanted, least), most, bearable)
