"""The request to a family to compose one face, and how a design's figures follow from its seed."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.seeds import SHEETS_APART, RandomStream
from rendering.engine.silhouette.blank import SealBlank, blank_of
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Tweaks
from rendering.engine.vocabulary import RADIUS_UNITS, ROUND_SILHOUETTES

LEVELS: Final = 3  # number of levels of each factor, such as a thin, a middle and a thick rim
STRIDE: Final = 4  # step through the nine rows of the orthogonal array: neighbouring designs then differ much
TURNS: Final = ((0, 0, 0, 0), (0, 0, 1, 2), (1, 1, 0, 0), (1, 2, 2, 1), (2, 1, 2, 2))  # added to levels, by page
FIFTH: Final = (1, 1, 1, 2)  # weights of the first four levels, whose sum modulo LEVELS is the fifth level


class Span(NamedTuple):
    """A range from which a seed draws a figure."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Commission:
    """One face to compose: the arranged name, the silhouette, the seed of the design, and tweaks of its figures."""

    typeset: TypesetName
    silhouette: str
    seed: int
    tweaks: Tweaks
    library: GlyphLibrary
    page: int = 0  # the page of the name's designs that shows this one, 0 to len(TURNS) - 1

    def stream(self, purpose: str) -> RandomStream:
        return RandomStream(self.seed, purpose)

    def between(self, purpose: str, span: Span) -> float:
        """Return a number within a span, drawn from the seed for this purpose."""
        return self.stream(purpose).between(span.low, span.high)

    @property
    def place(self) -> int:
        """The place of the design on its page, 0 to SHEETS_APART - 1; 0 is the most usual design."""
        return self.seed % SHEETS_APART

    def level(self, factor: int) -> int:
        """Return the design's level, 0 to 2, of one of five factors (0 to 4).

        The levels come from Taguchi's orthogonal array L9, shifted on each page by TURNS. Any two designs of a page
        differ in at least three of the first four factors. Any two designs of all pages differ in at least two of five.
        """
        first, second = divmod(self.place * STRIDE % LEVELS**2, LEVELS)
        row = (first, second, first + second, first + 2 * second)
        turned = [level + turn for level, turn in zip(row, TURNS[self.page], strict=True)]
        fifth = sum(level * times for level, times in zip(turned, FIFTH, strict=True))
        return (*turned, fifth)[factor] % LEVELS

    def dealt_in_turn(self, count: int) -> int:
        """Return which of `count` values the design takes. Successive designs take successive values.

        Designs at the same place take another value on the next page.
        """
        apart = SHEETS_APART if SHEETS_APART % count else SHEETS_APART + 1
        return (self.place + self.page * apart) % count

    @property
    def is_round(self) -> bool:
        return self.silhouette in ROUND_SILHOUETTES

    def blank(self, rim: Span) -> SealBlank:
        """Return the blank. A tweak sets its rim's thickness, or else it is drawn from `rim`, in shares of the radius.

        It is drawn in steps of 0.005 from the low end of `rim`.
        """
        frame = self.tweaks.frame
        if frame is None:
            steps = round((rim.high - rim.low) / 0.005)
            frame = min(rim.low + 0.005 * self.stream("frame").pick(steps + 1), rim.high)
        return blank_of(self.silhouette, self.typeset.in_rows, round(frame * RADIUS_UNITS, 3))

    def tweak(self, name: str, span: Span) -> float:
        """Return a tweak (0 to 1) if it is set, or else a number within a span, drawn from the seed."""
        value: float | None = getattr(self.tweaks, name)
        return self.between(name, span) if value is None else value

    @property
    def heavier_units(self) -> float:
        """How far the tweak `weight` moves the edges of strokes outward; 0 without it."""
        return self.tweaks.weight or 0.0
