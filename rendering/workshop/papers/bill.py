"""An invoice or a receipt on one sheet. The caller provides all words and amounts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rendering.workshop.papers.paper import MARGIN_MM, QUIET, WIDTH_MM, Paper

RIGHT_MM = WIDTH_MM - MARGIN_MM


@dataclass(frozen=True, slots=True)
class Bill:
    """The contents of the sheet. `lines` and `totals` are labels with amounts; `totals[0]` is the amount to pay."""

    title: str
    number: str
    date: str
    to: str
    lines: Sequence[tuple[str, str]]
    totals: Sequence[tuple[str, str]]
    payment: str
    issuer: Sequence[str]

    def texts(self) -> list[str]:
        """Return all texts on the sheet."""
        amounts = [text for row in (*self.lines, *self.totals) for text in row]
        return [self.title, self.number, self.date, self.to, self.payment, *self.issuer, *amounts]


def bill_pdf(bill: Bill, packages: Path, made_at: datetime) -> bytes:
    """Return the sheet as PDF; `packages` is where the typefaces are. Raises FileNotFoundError without them."""
    return bytes(_BillSheet(bill, packages, made_at).output())


class _BillSheet(Paper):
    def __init__(self, bill: Bill, packages: Path, made_at: datetime) -> None:
        super().__init__(bill.title, bill.texts(), packages, made_at)
        self.add_page()
        self.write_line(MARGIN_MM, 24, bill.title, 22)
        self.write_line(MARGIN_MM, 42, bill.to, 14)
        self.write_line(MARGIN_MM, 54, bill.number, 9, QUIET)
        self.write_line(MARGIN_MM, 60, bill.date, 9, QUIET)
        y = self._rows(bill.lines, 74, 10)
        y = self._rows(bill.totals[:1], y + 2, 15)
        y = self._rows(bill.totals[1:], y + 1, 9)
        self.write_block(MARGIN_MM, y + 6, RIGHT_MM - MARGIN_MM, bill.payment, 9)
        y += 24
        for line in bill.issuer:
            y = self.write_block(110, y, RIGHT_MM - 110, line, 10) + 0.6

    def _rows(self, rows: Sequence[tuple[str, str]], top: float, points: float) -> float:
        y = top
        for label, amount in rows:
            self.set_draw_color(*QUIET)
            self.set_line_width(0.15)
            self.line(MARGIN_MM, y, RIGHT_MM, y)
            self.write_right(RIGHT_MM, y + 1.5, amount, points)
            y = self.write_block(MARGIN_MM, y + 1.5, RIGHT_MM - MARGIN_MM - 45, label, points) + 1.5
        return y
