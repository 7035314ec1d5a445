"""The job card, a sheet that accompanies a seal through the workshop. The caller provides all words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rendering.workshop.carved import CarvedFace
from rendering.workshop.papers.paper import INK, MARGIN_MM, METAL, QUIET, RED, WIDTH_MM, Paper

ENLARGED_MM = 72.0
CODE_MM = 34.0


@dataclass(frozen=True, slots=True)
class JobCard:
    """The contents of the card. `code` holds the modules of its QR code, row by row; True is dark."""

    title: str
    number: str
    code: Sequence[Sequence[bool]]
    impression: str
    carved_face: str
    true_size: str
    carved: CarvedFace
    facts: Sequence[tuple[str, str]]
    boxes: Sequence[str]

    def texts(self) -> list[str]:
        """Return all texts on the card."""
        facts = [text for fact in self.facts for text in fact]
        return [self.title, self.number, self.impression, self.carved_face, self.true_size, *facts, *self.boxes]


def job_card_pdf(card: JobCard, packages: Path, made_at: datetime) -> bytes:
    """Return the card as PDF; `packages` is where the typefaces are. Raises FileNotFoundError without them."""
    return bytes(_Card(card, packages, made_at).output())


class _Card(Paper):
    def __init__(self, card: JobCard, packages: Path, made_at: datetime) -> None:
        super().__init__(card.title, card.texts(), packages, made_at)
        self.add_page()
        self.write_line(MARGIN_MM, 18, card.title, 12, QUIET)
        self.write_line(MARGIN_MM, 25, card.number, 24)
        self._code(card.code, WIDTH_MM - MARGIN_MM - CODE_MM, 16)
        scale = ENLARGED_MM / card.carved.size_mm
        for x, shape, colour, caption in (
            (MARGIN_MM + 40, card.carved.impression(), RED, card.impression),
            (WIDTH_MM - MARGIN_MM - 40, card.carved.raised, METAL, card.carved_face),
        ):
            self.draw_shape(shape, x, 98, scale, colour)
            self.write_centred(x, 98 + ENLARGED_MM / 2 + 3, caption, 9)
        self.draw_shape(card.carved.raised, MARGIN_MM + 18, 166, 1.0, METAL)
        self.write_line(MARGIN_MM + 40, 164, card.true_size, 9, QUIET)
        y = 184.0
        for label, value in card.facts:
            self.write_line(MARGIN_MM, y, label, 9, QUIET)
            y = self.write_block(MARGIN_MM + 42, y, WIDTH_MM - 2 * MARGIN_MM - 42, value, 11) + 0.8
        self._boxes(card.boxes, max(y + 4, 262))

    def _code(self, code: Sequence[Sequence[bool]], left: float, top: float) -> None:
        dot = CODE_MM / len(code)
        self.set_fill_color(*INK)
        for row, places in enumerate(code):
            for column, is_dark in enumerate(places):
                if is_dark:
                    self.rect(left + column * dot, top + row * dot, dot, dot, style="F")

    def _boxes(self, boxes: Sequence[str], y: float) -> None:
        self.set_draw_color(*INK)
        self.set_line_width(0.3)
        step = (WIDTH_MM - 2 * MARGIN_MM) / len(boxes)
        for place, words in enumerate(boxes):
            self.rect(MARGIN_MM + place * step, y, 5, 5)
            self.write_block(MARGIN_MM + place * step + 6.5, y, step - 8, words, 8)
