"""Chooses among our own drawings of a letter: by family, by set of variants, and by the number of lines.

Each choice has its own section in the glyph library.
"""

from functools import cache
from typing import Final, NamedTuple

KAKU: Final = "kaku"
INSOU: Final = "insou"
WARPED: Final = "warped"
"""Drawings that only some families use; a letter without one is drawn as in tensho.

* KAKU: kanji and Latin letters without slanted strokes.
* INSOU: kanji and Latin letters with more loose ends at their edges, which can join the rim.
* WARPED, for wave and vortex: kanji without the corners and slants that a warp would distort.
"""

FOLDINGS: Final = ("", "folded", "thinned")
"""The plain drawing; one with more lines, as carvers fold a sparse letter (屈曲); one with fewer lines (減画)."""

VARIANT_SETS: Final = tuple(range(1, 13))
"""Variant sets. All their drawings are correct forms, and all letters of a face come from one set. Most letters have
the same drawing in several sets."""


class DrawnForm(NamedTuple):
    """A choice among the drawings of a letter."""

    family: str = ""  # KAKU, INSOU or WARPED for the family's own drawing; "" for the drawing of all families
    folding: str = ""
    variants: int = 1

    @property
    def choice(self) -> str:
        """The choice as a word, such as 1, kaku-2 or folded-1."""
        return "-".join(word for word in (self.family, self.folding, str(self.variants)) if word)

    @property
    def section(self) -> str:
        """The name of the library's section with the drawings for exactly this choice."""
        return f"drawn-{self.choice}"


class OwnDrawings(NamedTuple):
    """The families, KAKU, INSOU or WARPED, whose own drawings a ruled family takes where there are any."""

    kanji: str = ""
    others: str = ""  # for kana and Latin letters


@cache
def nearest(form: DrawnForm) -> tuple[DrawnForm, ...]:
    """Return the choices whose drawing may be used for this one, the best first.

    It is needed because few letters have a drawing for every choice.
    """
    own, first = (form.folding, form.variants), ("", form.variants)
    return tuple(
        DrawnForm(family, folding, variants)
        for family in dict.fromkeys((form.family, ""))
        for folding, variants in (own, (form.folding, 1), first, ("", 1))
    )


EVERY_FORM: Final = (
    *(
        DrawnForm(family, folding, variants)
        for family in ("", KAKU, WARPED)
        for folding in FOLDINGS
        for variants in VARIANT_SETS
    ),
    *(DrawnForm(INSOU, variants=variants) for variants in VARIANT_SETS),
)
