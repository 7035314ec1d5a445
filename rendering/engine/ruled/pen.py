"""How wide the pen of a face is: it follows from the pitches of its letters and the ink that a letter bears.

Closed forms. Knows pitches, lengths and areas, in units; no letter and no silhouette.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

INK_OF_BOX: Final = 0.48  # of a letter's box, as printed seal script has it
MOST_OF_TIGHTEST: Final = 0.72  # of the step where lines come nearest
LEAST_GAP_UNITS, COMPANY_GAP_UNITS = 28.0, 25.0  # 0.21 mm at 15 mm, and at 18 mm, which is a company's size
THINNEST_UNITS: Final = 27.0  # 0.2 mm at 15 mm
MOST_OF_WHITE: Final = 0.62  # of the step from one letter to the next
TIGHTEST_HALVES: Final = 0.5  # where one letter is far denser than the rest, what its own ink weighs


@dataclass(frozen=True, slots=True)
class Inked:
    """What a letter asks of the pen, in units: how long its strokes are, its box, and its tightest step."""

    length: float
    area: float
    tightest: float


def pen_of(
    letters: Sequence[Inked], between: float, least: float, most: float, boldness: float, least_gap: float
) -> float:
    """Return the pen's width in units, within a family's bounds: INK_OF_BOX of the letters' boxes, `boldness` times.

    It never takes more than MOST_OF_TIGHTEST of the tightest step of any letter, leaves `least_gap` there, and
    takes no more than MOST_OF_WHITE of the least step `between` two letters.
    """
    inks = [INK_OF_BOX * letter.area / max(letter.length, 1.0) for letter in letters]
    even = sum(inks) / len(inks)
    wanted = boldness * (TIGHTEST_HALVES * min(inks) + (1.0 - TIGHTEST_HALVES) * even)
    tightest = min(letter.tightest for letter in letters)
    bearable = max(min(MOST_OF_TIGHTEST * tightest, tightest - least_gap), THINNEST_UNITS, 0.45 * tightest)
    return min(max(wanted, least), most, bearable, max(MOST_OF_WHITE * between, THINNEST_UNITS))
