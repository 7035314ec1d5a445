"""Which of our own drawings of a letter a face takes: for kaku or not, for which cell, in which set of variants.

Names the sections of the library that hold them. Knows no drawing and no face.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

CELL_SHAPES: Final = ("", "wide", "tall")
"""Square cells, cells about twice as wide as tall, and cells about twice as tall as wide."""

VARIANT_SETS: Final = (1, 2, 3, 4)
"""Sets of drawings that a carver would all accept; one set serves a whole name."""


class DrawnForm(NamedTuple):
    """A choice among the drawings of a letter."""

    kaku: bool = False
    shape: str = ""
    variants: int = 1

    @property
    def section(self) -> str:
        """The library's section of drawings made for this choice alone."""
        return "-".join(word for word in ("drawn", "kaku" * self.kaku, self.shape, str(self.variants)) if word)

    def nearest(self) -> Iterator["DrawnForm"]:
        """Yield the choices whose drawing does for this one, the best first: most letters have one drawing for many."""
        for kaku in dict.fromkeys((self.kaku, False)):
            for shape, variants in ((self.shape, self.variants), (self.shape, 1), ("", self.variants), ("", 1)):
                yield DrawnForm(kaku, shape, variants)


EVERY_FORM: Final = tuple(
    DrawnForm(kaku, shape, variants) for kaku in (False, True) for shape in CELL_SHAPES for variants in VARIANT_SETS
)
