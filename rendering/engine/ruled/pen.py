"""Computes the width of a face's pen from the steps between strokes of its letters."""

from typing import Final

from rendering.engine.ruled.steps import Steps

SHARE_OF_USUAL: Final = 0.57  # greatest pen, as a share of the usual step: usual whites are then 0.75 pens
SHARE_OF_LEAST: Final = 0.6  # the same for the least step: a narrower white looks blotted, and a seal fills it with ink
LEAST_GAP_UNITS: Final = 29.0  # least white between strokes: 0.22 mm at 15 mm
THINNEST_UNITS: Final = 27.0  # least pen, unless that is wider than half the step: 0.2 mm at 15 mm
FINEST_UNITS: Final = 20.0  # least pen of all: 0.15 mm at 15 mm, the finest stroke that is sold


def pen_of(steps: Steps, most: float, boldness: float, least_gap: float) -> float:
    """Return the pen's width in units: `boldness` times the greatest that the steps within the letters allow.

    That is SHARE_OF_USUAL times the usual step, but at most SHARE_OF_LEAST times the least one, and it leaves
    `least_gap` there. The pen is at most `most`. It is at least THINNEST_UNITS or half the least step, whichever is
    less, and never below FINEST_UNITS: in a dense name, strokes and whites are equally wide. Steps between letters need
    no limit, since letters are farther apart than strokes.
    """
    bearable = min(SHARE_OF_USUAL * steps.usual, SHARE_OF_LEAST * steps.least, steps.least - least_gap)
    least = max(min(THINNEST_UNITS, steps.least / 2.0), FINEST_UNITS)
    return min(max(boldness * bearable, least), most)
