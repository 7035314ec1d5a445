"""The sheet that a customer signs before anything is carved: one PDF page a seal, true to scale.

Knows paper and mm; every word on it is given.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path

from fpdf import FPDF
from fpdf.drawing import GraphicsContext, PaintedPath
from fpdf.drawing_primitives import DeviceRGB
from fpdf.enums import WrapMode
from shapely.geometry import MultiPolygon

from rendering.workshop.carved import CarvedFace
from rendering.workshop.lettering import settable, slices

WIDTH_MM, HEIGHT_MM = 210.0, 297.0  # A4
MARGIN_MM = 20.0
RULER_MM = 50
ENLARGED_MM = 72.0
RED, METAL, INK, QUIET, REFUSED = (
    (0xD9, 0x38, 0x1E),
    (0x5E, 0x5A, 0x54),
    (0x1F, 0x1B, 0x18),
    (0x6B, 0x66, 0x60),
    (0xB0, 0, 0),
)
PT_TO_MM = 25.4 / 72.0


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What stands on every sheet, in the customer's language."""

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
    """One seal: its face, what is said of it, and what it may and may not be used for."""

    carved: CarvedFace
    heading: str
    facts: Sequence[tuple[str, str]]
    verdicts: Sequence[tuple[bool, str]]

    def texts(self) -> list[str]:
        return [self.heading, *(text for fact in self.facts for text in fact), *(text for _, text in self.verdicts)]


def approval_pdf(seals: Sequence[SealOnSheet], words: SheetWords, packages: Path, made_at: datetime) -> bytes:
    """Return the sheets as one PDF; `packages` is where the typefaces are. Raises FileNotFoundError without them."""
    return bytes(_Sheets(seals, words, packages, made_at).output())


class _Sheets(FPDF):
    """Lays out one page a seal. All places are mm from the upper left corner."""

    def __init__(self, seals: Sequence[SealOnSheet], words: SheetWords, packages: Path, made_at: datetime) -> None:
        super().__init__(format="A4", unit="mm")
        self.words, self.packages = words, packages
        self.set_auto_page_break(False)
        self.set_margin(MARGIN_MM)
        self.set_creation_date(made_at)
        self.set_title(words.title)
        self.c_margin = 0.0  # text begins where it is told to
        self._take_letters([*words.texts(), *(text for seal in seals for text in seal.texts()), "0123456789○×"])
        for seal in seals:
            self._page(seal)

    def _take_letters(self, texts: Iterable[str]) -> None:
        names = []
        for path in slices(texts, self.packages):
            self.add_font(path.stem, fname=path)
            names.append(path.stem)
        self.main, *others = names
        self.set_font(self.main)
        if others:
            self.set_fallback_fonts(others, exact_match=False)

    def _page(self, seal: SealOnSheet) -> None:
        words, carved = self.words, seal.carved
        self.add_page()
        self._line(MARGIN_MM, 18, words.title, 17)
        self._block(MARGIN_MM, 28, WIDTH_MM - 2 * MARGIN_MM, words.lead, 9, QUIET)
        self._true_sizes(carved, 50)
        self._enlarged(carved, 50)
        bottom = self._facts(seal, 132)
        bottom = self._verdicts(seal, bottom + 5)
        self._signature(max(bottom + 6, 222))
        self._block(MARGIN_MM, 281, WIDTH_MM - 2 * MARGIN_MM, words.footer, 7.5, QUIET)

    def _true_sizes(self, carved: CarvedFace, top: float) -> None:
        words, half = self.words, carved.size_mm / 2
        self._line(MARGIN_MM, top, words.true_size, 9, QUIET)
        middle = top + 22
        for x, shape, colour, caption in (
            (MARGIN_MM + 17, carved.impression(), RED, words.impression),
            (MARGIN_MM + 55, carved.raised, METAL, words.carved_face),
        ):
            self._shape(shape, x, middle, 1.0, colour)
            self._centred(x, middle + max(half, 9) + 3, caption, 8)
        y = top + 52
        self.set_draw_color(*INK)
        self.set_line_width(0.2)
        self.line(MARGIN_MM, y, MARGIN_MM + RULER_MM, y)
        for mm in range(0, RULER_MM + 1, 5):
            self.line(MARGIN_MM + mm, y, MARGIN_MM + mm, y - (3 if mm % 10 == 0 else 1.8))
        self._block(MARGIN_MM, y + 2, 76, words.ruler, 7.5, QUIET)

    def _enlarged(self, carved: CarvedFace, top: float) -> None:
        left = WIDTH_MM - MARGIN_MM - ENLARGED_MM
        self._line(left, top, self.words.enlarged, 9, QUIET)
        scale = (ENLARGED_MM - 4) / carved.size_mm
        self._shape(carved.impression(), left + ENLARGED_MM / 2, top + 6 + ENLARGED_MM / 2, scale, RED)

    def _facts(self, seal: SealOnSheet, top: float) -> float:
        self._line(MARGIN_MM, top, seal.heading, 13)
        y = top + 8
        for label, value in seal.facts:
            self._line(MARGIN_MM, y, label, 9, QUIET)
            y = self._block(MARGIN_MM + 40, y, WIDTH_MM - 2 * MARGIN_MM - 40, value, 10) + 0.6
        return y

    def _verdicts(self, seal: SealOnSheet, top: float) -> float:
        self._line(MARGIN_MM, top, self.words.fit_for, 9, QUIET)
        y = top
        for passes, text in seal.verdicts:
            mark = "○" if passes else "×"
            self._line(MARGIN_MM + 40, y, mark, 9, INK if passes else REFUSED)
            y = self._block(MARGIN_MM + 46, y, WIDTH_MM - 2 * MARGIN_MM - 46, text, 9, INK if passes else QUIET)
        return y

    def _signature(self, top: float) -> None:
        words, width = self.words, WIDTH_MM - 2 * MARGIN_MM
        self.set_draw_color(*QUIET)
        self.set_line_width(0.3)
        self.rect(MARGIN_MM, top, width, 52)
        self._line(MARGIN_MM + 4, top + 4, words.approval, 11)
        self._block(MARGIN_MM + 4, top + 12, width - 8, words.promise, 9)
        y = top + 44
        for x, length, label in ((4, 70, words.signature), (80, 50, words.printed_name), (136, 30, words.date)):
            self.line(MARGIN_MM + x, y, MARGIN_MM + x + length, y)
            self._line(MARGIN_MM + x, y + 1.5, label, 7.5, QUIET)

    # Pieces

    def _shape(self, shape: MultiPolygon, x: float, y: float, scale: float, colour: tuple[int, int, int]) -> None:
        """Fill `shape` (mm, y upward, about its centre) at a place of the page."""
        path = PaintedPath()
        path.style.fill_color = DeviceRGB(*(value / 255 for value in colour))
        path.style.stroke_color = None
        path.style.intersection_rule = "evenodd"
        for part in shape.geoms:
            for ring in (part.exterior, *part.interiors):
                (first_x, first_y), *rest = ring.coords[:-1]
                path.move_to(x + scale * first_x, y - scale * first_y)
                for point_x, point_y in rest:
                    path.line_to(x + scale * point_x, y - scale * point_y)
                path.close()
        drawn = GraphicsContext()
        drawn.add_item(path)
        self.draw_path(drawn)

    def _line(self, x: float, y: float, text: str, points: float, colour: tuple[int, int, int] = INK) -> None:
        self._set(points, colour)
        self.set_xy(x, y)
        self.cell(text=settable(text, self.packages), h=points * PT_TO_MM * 1.3)

    def _centred(self, x: float, y: float, text: str, points: float) -> None:
        self._set(points, QUIET)
        self.set_xy(x - 30, y)
        self.cell(60, text=settable(text, self.packages), align="C", h=points * PT_TO_MM * 1.3)

    def _block(
        self, x: float, y: float, width: float, text: str, points: float, colour: tuple[int, int, int] = INK
    ) -> float:
        """Set a paragraph; return where it ends."""
        self._set(points, colour)
        self.set_xy(x, y)
        self.multi_cell(width, points * PT_TO_MM * 1.45, settable(text, self.packages), align="L", wrapmode=_wrap(text))
        return float(self.get_y())

    def _set(self, points: float, colour: tuple[int, int, int]) -> None:
        self.set_font(self.main, size=points)
        self.set_text_color(*colour)


def _wrap(text: str) -> WrapMode:
    """Return where lines may break: Japanese between any letters, else between words."""
    return WrapMode.CHAR if any(letter > "⿿" for letter in text) else WrapMode.WORD
