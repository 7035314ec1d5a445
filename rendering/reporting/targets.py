"""The targets for the figures of each family's faces.

The trade recognises a family by certain features: one stroke width, a clear ring of paper inside the rim, strokes that
join the rim on all sides, right angles. The numbers are ours; faces that meet them looked even in trials.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rendering.engine.vocabulary import FAMILY_IDS, RULED_FAMILY_IDS

OF_ONE_WIDTH = ("tensho", "insou", "kaku")
SHEETS_COMPARED = 10
MOST_ALIKE = 0.9
"""Greatest overlap of two designs of a name in a family on the first SHEETS_COMPARED sheets."""

EVERY_NAME = (0, 99)


@dataclass(frozen=True, slots=True)
class Target:
    """The bounds of a figure in some families. They apply to each face, or (`of_median`) to the median of all faces."""

    title: str
    figure: str  # an attribute of Figures
    families: tuple[str, ...]
    at_least: float = float("-inf")
    at_most: float = float("inf")
    kanji: tuple[int, int] = EVERY_NAME  # least and greatest number of kanji; a name with other letters counts as 0
    of_median: bool = False
    shown: Callable[[float], str] = "{:g}".format

    def concerns(self, kanji: int) -> bool:
        return self.kanji[0] <= kanji <= self.kanji[1]

    def is_met(self, value: float) -> bool:
        return self.at_least <= value <= self.at_most

    @property
    def bounds(self) -> str:
        """The bounds in words, such as '35.0% to 60.0%'."""
        if self.at_least == self.at_most:
            return self.shown(self.at_least)
        if self.at_most == float("inf"):
            return f"at least {self.shown(self.at_least)}"
        if self.at_least == float("-inf"):
            return f"at most {self.shown(self.at_most)}"
        return f"{self.shown(self.at_least)} to {self.shown(self.at_most)}"


_percent = "{:.1%}".format
_KANJI = (2, 99)
_PAIR = (2, 2)

TARGETS = (
    Target("letters wrong", "letters_wrong", FAMILY_IDS, at_most=0),
    Target("width variation", "width_spread", OF_ONE_WIDTH, at_most=0.05, shown=_percent),
    Target("stroke to its gap", "stroke_to_gap", RULED_FAMILY_IDS, at_most=2.0),
    Target(
        "ink of the field", "ink_ratio", RULED_FAMILY_IDS, at_least=0.35, at_most=0.60, kanji=(1, 4), shown=_percent
    ),
    Target("empty circle, median", "empty_circle", ("insou",), at_most=0.22, kanji=_KANJI, of_median=True),
    Target("empty circle, median", "empty_circle", ("tensho",), at_most=0.26, kanji=_KANJI, of_median=True),
    Target("empty circle", "empty_circle", ("insou", "tensho"), at_most=0.40),
    Target("white between letters, median", "white_between", OF_ONE_WIDTH, at_least=1.4, kanji=_PAIR, of_median=True),
    Target("... of what divides one", "white_dividing", OF_ONE_WIDTH, at_least=1.0, kanji=_PAIR, of_median=True),
    Target("octants reached", "octants", ("insou",), at_least=8, kanji=_KANJI),
    Target("rim contacts", "rim_contacts", ("insou",), at_least=8, kanji=_KANJI),
    Target("rim contacts", "rim_contacts", ("tensho",), at_most=0, at_least=0),
    Target("at right angles", "right_angles", ("kaku",), at_least=0.99, shown=_percent),
)


def targets_of(family: str) -> tuple[Target, ...]:
    return tuple(target for target in TARGETS if family in target.families)
