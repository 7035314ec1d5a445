"""Which of our own drawings of a letter a face takes: whose, in which set of variants, of how many lines.

Names the sections of the library that hold them. Knows no drawing and no face.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

KAKU: Final = "kaku"
INSOU: Final = "insou"
"""Families with drawings of their own: kaku of every letter, without slants; insou of Latin letters alone."""

FOLDINGS: Final = ("", "folded", "thinned")
"""The plain drawing; one of more lines, as a carver winds a sparse letter (屈曲); one of fewer (減画)."""

VARIANT_SETS: Final = (1, 2, 3, 4, 5, 6)
"""Sets of drawings that a carver would all accept; one set serves a whole name."""


class DrawnForm(NamedTuple):
    """A choice among the drawings of a letter."""

    family: str = ""  # whose own drawing: KAKU, INSOU or nobody's
    folding: str = ""
    variants: int = 1

    @property
    def choice(self) -> str:
        """The choice in a word, such as 1, kaku-2 or folded-1."""
        return "-".join(word for word in (self.family, self.folding, str(self.variants)) if word)

    @property
    def section(self) -> str:
        """The library's section of drawings made for this choice alone."""
        return f"drawn-{self.choice}"

    def nearest(self) -> Iterator["DrawnForm"]:
        """Yield the choices whose drawing does for this one, the best first: most letters have one drawing for many."""
        for family in dict.fromkeys((self.family, "")):
            for folding, variants in ((self.folding, self.variants), (self.folding, 1), ("", self.variants), ("", 1)):
                yield DrawnForm(family, folding, variants)


EVERY_FORM: Final = (
    *(
        DrawnForm(family, folding, variants)
        for family in ("", KAKU)
        for folding in FOLDINGS
        for variants in VARIANT_SETS
    ),
    DrawnForm(INSOU),
)
