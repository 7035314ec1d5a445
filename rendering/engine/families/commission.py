"""The request to a family for one face, and the figures that are drawn from its seed."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.seeds import SHEETS_APART, RandomStream
from rendering.engine.silhouette.blank import SealBlank, blank_of
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import RADIUS_UNITS, ROUND_SILHOUETTES

LEVELS: Final = 3  # levels of each factor, such as a thin, a middle and a strong rim
STRIDE: Final = 4  # step through the nine rows of the array, so that neighbouring designs differ in most factors
TURNS: Final = ((0, 0, 0, 0), (0, 0, 1, 2), (1, 1, 0, 0), (1, 2, 2, 1), (2, 1, 2, 2))  # added to the levels, by page
FIFTH: Final = (1, 1, 1, 2)  # coefficients of the first four levels in the fifth one


class Span(NamedTuple):
    """A range from which a seed draws a figure."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Commission:
    """One face to compose: the arranged name, the silhouette, the seed, and tweaks of the seeded design."""

    typeset: TypesetName
    silhouette: str
    seed: int
    tweaks: Tweaks
    library: GlyphLibrary
    page: int = 0  # the page of designs, 0 to len(TURNS) - 1, on which the name has this one

    def stream(self, purpose: str) -> RandomStream:
        return RandomStream(self.seed, purpose)

    def between(self, purpose: str, span: Span) -> float:
        """Return the seeded design's own figure within a span."""
        return self.stream(purpose).between(span.low, span.high)

    @property
    def place(self) -> int:
        """The place of the design on its page, 0 to SHEETS_APART - 1; 0 is the most usual design."""
        return self.seed % SHEETS_APART

    def level(self, factor: int) -> int:
        """Return the level, 0 to 2, that the design has of one of five factors.

        The levels are Taguchi's orthogonal array L9, turned on each page: any two designs of a page differ in at least
        three of the first four factors. Any two designs of all pages differ in at least two of the five.
        """
        first, second = divmod(self.place * STRIDE % LEVELS**2, LEVELS)
        row = (first, second, first + second, first + 2 * second)
        turned = [level + turn for level, turn in zip(row, TURNS[self.page], strict=True)]
        fifth = sum(level * times for level, times in zip(turned, FIFTH, strict=True))
        return (*turned, fifth)[factor] % LEVELS

    def dealt_beside(self, others: int, count: int) -> int:
        """Return which of `count` values the design takes; designs with the same value of dealt(others) differ here."""
        return (self.place % others + self.place // others) % count

    @property
    def is_round(self) -> bool:
        return self.silhouette in ROUND_SILHOUETTES

    def blank(self, rim: Span) -> SealBlank:
        """Return the blank with the tweaked rim, else with a seeded one from a span, in steps of 0.005 from its low."""
        frame = self.tweaks.frame
        if frame is None:
            steps = round((rim.high - rim.low) / 0.005)
            frame = min(rim.low + 0.005 * self.stream("frame").pick(steps + 1), rim.high)
        return blank_of(self.silhouette, self.typeset.in_rows, round(frame * RADIUS_UNITS, 3))

    def tweak(self, name: str, span: Span) -> float:
        """Return a tweak (0 to 1) where it is set, else the seeded design's own figure within a span."""
        value: float | None = getattr(self.tweaks, name)
        return self.between(name, span) if value is None else value

    @property
    def heavier_units(self) -> float:
        """How far the edges of strokes move outward; 0 without a tweak."""
        return self.tweaks.weight or 0.0
