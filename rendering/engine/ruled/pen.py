"""Computes the width of a face's pen from the least step between strokes of its letters."""

from typing import Final

MOST_OF_TIGHTEST: Final = 0.66  # greatest pen, as a share of the least step between strokes: whites are then 0.5 pens
BOLD_UNITS: Final = 80.0  # a bolder pen leaves whites as wide as itself, or it would look like a felt pen
LEAST_GAP_UNITS: Final = 29.0  # least white between strokes: 0.22 mm at 15 mm
THINNEST_UNITS: Final = 27.0  # least pen, unless that is wider than half the step: 0.2 mm at 15 mm
FINEST_UNITS: Final = 20.0  # least pen of all: 0.15 mm at 15 mm, the finest stroke that is sold


def pen_of(tightest: float, most: float, boldness: float, least_gap: float, is_square: bool = False) -> float:
    """Return the pen's width in units: `boldness` times the greatest that the least step within a letter allows.

    That is MOST_OF_TIGHTEST times the step, and leaves `least_gap` there; above BOLD_UNITS it is half the step, except
    for a square pen, which should fill its square. The pen is at most `most`. It is at least THINNEST_UNITS or half the
    step, whichever is less, and never below FINEST_UNITS: in a dense name, strokes and whites are equally wide. Steps
    between letters need no limit, since letters are farther apart than strokes.
    """
    bearable = min(MOST_OF_TIGHTEST * tightest, tightest - least_gap)
    if not is_square:
        bearable = min(bearable, max(BOLD_UNITS, tightest / 2.0))
    least = max(min(THINNEST_UNITS, tightest / 2.0), FINEST_UNITS)
    return min(max(boldness * bearable, least), most)
