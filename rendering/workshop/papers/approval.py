"""The sheet to sign: a PDF with one page for each seal, true to scale, which the customer signs before it is carved.

The caller provides all words.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path

from rendering.workshop.carved import CarvedFace
from rendering.workshop.papers.paper import INK, MARGIN_MM, METAL, QUIET, RED, REFUSED, WIDTH_MM, Paper

RULER_MM = 50
ENLARGED_MM = 72.0


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words that are the same on every sheet, in the customer's language."""

    title: str
    lead: str
    impression: str
    carved_face: str
    true_size: str
    enlarged: str
    ruler: str
    facts: str
    fit_for: str
    approval: str
    promise: str
    signature: str
    printed_name: str
    date: str
    footer: str

    def texts(self) -> list[str]:
        return [getattr(self, field.name) for field in fields(self)]


@dataclass(frozen=True, slots=True)
class SealOnSheet:
    """One seal on a sheet: its face, its facts, and the uses that it is fit or not fit for."""

    carved: CarvedFace
    heading: str
    facts: Sequence[tuple[str, str]]
    verdicts: Sequence[tuple[bool, str]]

    def texts(self) -> list[str]:
        return [self.heading, *(text for fact in self.facts for text in fact), *(text for _, text in self.verdicts)]


def approval_pdf(seals: Sequence[SealOnSheet], words: SheetWords, packages: Path, made_at: datetime) -> bytes:
    """Return the sheets as one PDF; `packages` is where the typefaces are. Raises FileNotFoundError without them."""
    return bytes(_Sheets(seals, words, packages, made_at).output())


class _Sheets(Paper):
    """Lays out one page for each seal."""

    def __init__(self, seals: Sequence[SealOnSheet], words: SheetWords, packages: Path, made_at: datetime) -> None:
        texts = [*words.texts(), *(text for seal in seals for text in seal.texts()), "0123456789○×"]
        super().__init__(words.title, texts, packages, made_at)
        self.words = words
        for seal in seals:
            self._page(seal)

    def _page(self, seal: SealOnSheet) -> None:
        words, carved = self.words, seal.carved
        self.add_page()
        self.write_line(MARGIN_MM, 18, words.title, 17)
        self.write_block(MARGIN_MM, 28, WIDTH_MM - 2 * MARGIN_MM, words.lead, 9, QUIET)
        self._true_sizes(carved, 50)
        self._enlarged(carved, 50)
        bottom = self._facts(seal, 132)
        bottom = self._verdicts(seal, bottom + 5)
        self._signature(max(bottom + 6, 222))
        self.write_block(MARGIN_MM, 281, WIDTH_MM - 2 * MARGIN_MM, words.footer, 7.5, QUIET)

    def _true_sizes(self, carved: CarvedFace, top: float) -> None:
        words, half = self.words, carved.size_mm / 2
        self.write_line(MARGIN_MM, top, words.true_size, 9, QUIET)
        middle = top + 22
        for x, shape, colour, caption in (
            (MARGIN_MM + 17, carved.impression(), RED, words.impression),
            (MARGIN_MM + 55, carved.raised, METAL, words.carved_face),
        ):
            self.draw_shape(shape, x, middle, 1.0, colour)
            self.write_centred(x, middle + max(half, 9) + 3, caption, 8)
        y = top + 52
        self.set_draw_color(*INK)
        self.set_line_width(0.2)
        self.line(MARGIN_MM, y, MARGIN_MM + RULER_MM, y)
        for mm in range(0, RULER_MM + 1, 5):
            self.line(MARGIN_MM + mm, y, MARGIN_MM + mm, y - (3 if mm % 10 == 0 else 1.8))
        self.write_block(MARGIN_MM, y + 2, 76, words.ruler, 7.5, QUIET)

    def _enlarged(self, carved: CarvedFace, top: float) -> None:
        left = WIDTH_MM - MARGIN_MM - ENLARGED_MM
        self.write_line(left, top, self.words.enlarged, 9, QUIET)
        scale = (ENLARGED_MM - 4) / carved.size_mm
        self.draw_shape(carved.impression(), left + ENLARGED_MM / 2, top + 6 + ENLARGED_MM / 2, scale, RED)

    def _facts(self, seal: SealOnSheet, top: float) -> float:
        self.write_line(MARGIN_MM, top, seal.heading, 13)
        y = top + 8
        for label, value in seal.facts:
            self.write_line(MARGIN_MM, y, label, 9, QUIET)
            y = self.write_block(MARGIN_MM + 40, y, WIDTH_MM - 2 * MARGIN_MM - 40, value, 10) + 0.6
        return y

    def _verdicts(self, seal: SealOnSheet, top: float) -> float:
        self.write_line(MARGIN_MM, top, self.words.fit_for, 9, QUIET)
        y = top
        for passes, text in seal.verdicts:
            mark = "○" if passes else "×"
            self.write_line(MARGIN_MM + 40, y, mark, 9, INK if passes else REFUSED)
            y = self.write_block(MARGIN_MM + 46, y, WIDTH_MM - 2 * MARGIN_MM - 46, text, 9, INK if passes else QUIET)
        return y

    def _signature(self, top: float) -> None:
        words, width = self.words, WIDTH_MM - 2 * MARGIN_MM
        self.set_draw_color(*QUIET)
        self.set_line_width(0.3)
        self.rect(MARGIN_MM, top, width, 52)
        self.write_line(MARGIN_MM + 4, top + 4, words.approval, 11)
        self.write_block(MARGIN_MM + 4, top + 12, width - 8, words.promise, 9)
        y = top + 44
        for x, length, label in ((4, 70, words.signature), (80, 50, words.printed_name), (136, 30, words.date)):
            self.line(MARGIN_MM + x, y, MARGIN_MM + x + length, y)
            self.write_line(MARGIN_MM + x, y + 1.5, label, 7.5, QUIET)
