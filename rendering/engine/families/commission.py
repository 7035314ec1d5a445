"""What a family is asked for, and the figures it draws from the seed. Knows no family."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.seeds import SHEETS_APART, RandomStream
from rendering.engine.silhouette.blank import SealBlank, blank_of
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import RADIUS_UNITS, ROUND_SILHOUETTES

LEVELS: Final = 3  # of what is dealt: of a rim, say, thin, middle and strong
STRIDE: Final = 4  # through the nine rows of levels, so that neighbours differ in most
TURNS: Final = ((0, 0, 0, 0), (0, 0, 1, 2), (1, 1, 0, 0), (1, 2, 2, 1), (2, 1, 2, 2))  # of the levels of a page
FIFTH: Final = (1, 1, 1, 2)  # how often each of four levels counts in the fifth


class Span(NamedTuple):
    """A range from which a seed draws a figure."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Commission:
    """One face to compose: the name as set, the silhouette, the seed, and what is set over the seeded design."""

    typeset: TypesetName
    silhouette: str
    seed: int
    tweaks: Tweaks
    library: GlyphLibrary
    page: int = 0  # of so many as there are TURNS: on which the name has this design

    def stream(self, purpose: str) -> RandomStream:
        return RandomStream(self.seed, purpose)

    def between(self, purpose: str, span: Span) -> float:
        """Return the seeded design's own figure in [low, high) of a span."""
        return self.stream(purpose).between(span.low, span.high)

    @property
    def place(self) -> int:
        """The place of the design among SHEETS_APART in a row; 0 is what a carver would show first."""
        return self.seed % SHEETS_APART

    def level(self, factor: int) -> int:
        """Return 0, 1 or 2: which level of one of five factors the design takes.

        Of the eight designs of a page, any two differ in three of the first four factors at least: the orthogonal array
        L9 of Taguchi, its levels turned on each page. Any two designs of all pages differ in two of five at least.
        """
        first, second = divmod(self.place * STRIDE % LEVELS**2, LEVELS)
        row = (first, second, first + second, first + 2 * second)
        turned = [level + turn for level, turn in zip(row, TURNS[self.page], strict=True)]
        fifth = sum(level * times for level, times in zip(turned, FIFTH, strict=True))
        return (*turned, fifth)[factor] % LEVELS

    def dealt_beside(self, others: int, count: int) -> int:
        """Return which of `count` the design takes: sheets in a row that are dealt the same of `others` differ here."""
        return (self.place % others + self.place // others) % count

    @property
    def is_round(self) -> bool:
        return self.silhouette in ROUND_SILHOUETTES

    def blank(self, rim: Span) -> SealBlank:
        """Return the blank with the frame asked for, else a seeded one of a span, in steps of 0.005 from its start."""
        frame = self.tweaks.frame
        if frame is None:
            steps = round((rim.high - rim.low) / 0.005)
            frame = min(rim.low + 0.005 * self.stream("frame").pick(steps + 1), rim.high)
        return blank_of(self.silhouette, self.typeset.in_rows, round(frame * RADIUS_UNITS, 3))

    def tweak(self, name: str, span: Span) -> float:
        """Return a tweak from 0 to 1 where one is set, else the seeded design's own figure of a span."""
        value: float | None = getattr(self.tweaks, name)
        return self.between(name, span) if value is None else value

    @property
    def heavier_units(self) -> float:
        """How far stroke edges move outward; the seeded design's own weight is 0."""
        return self.tweaks.weight or 0.0
