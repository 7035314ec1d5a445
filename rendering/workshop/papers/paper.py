"""Writes words and draws shapes at given places of A4 sheets. Places are mm from the upper left corner."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from fpdf import FPDF
from fpdf.drawing import GraphicsContext, PaintedPath
from fpdf.drawing_primitives import DeviceRGB
from fpdf.enums import WrapMode
from shapely.geometry import MultiPolygon

from rendering.workshop.lettering import settable, slices

WIDTH_MM, HEIGHT_MM = 210.0, 297.0  # A4
MARGIN_MM = 20.0
RED, METAL, INK, QUIET, REFUSED = (
    (0xD9, 0x38, 0x1E),
    (0x5E, 0x5A, 0x54),
    (0x1F, 0x1B, 0x18),
    (0x6B, 0x66, 0x60),
    (0xB0, 0, 0),
)
PT_TO_MM = 25.4 / 72.0


class Paper(FPDF):
    """A4 sheets as a PDF. `texts` are all texts that will be written; `packages` is the folder of the typefaces.

    Raises FileNotFoundError if the typefaces are not there.
    """

    def __init__(self, title: str, texts: Iterable[str], packages: Path, made_at: datetime) -> None:
        super().__init__(format="A4", unit="mm")
        self.packages = packages
        self.set_auto_page_break(False)
        self.set_margin(MARGIN_MM)
        self.set_creation_date(made_at)
        self.set_title(title)
        self.c_margin = 0.0  # text begins exactly at its place
        self._add_fonts(texts)

    def _add_fonts(self, texts: Iterable[str]) -> None:
        names = []
        for path in slices(texts, self.packages):
            self.add_font(path.stem, fname=path)
            names.append(path.stem)
        self.main, *others = names
        self.set_font(self.main)
        if others:
            self.set_fallback_fonts(others, exact_match=False)

    def draw_shape(self, shape: MultiPolygon, x: float, y: float, scale: float, colour: tuple[int, int, int]) -> None:
        """Fill `shape`, in mm with y upward, with its origin at (x, y) of the page."""
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
        drawn.add_item(path, clone=False)  # a deep copy of thousands of points takes longer than the rest of the page
        self.draw_path(drawn, copy=False)

    def write_line(self, x: float, y: float, text: str, points: float, colour: tuple[int, int, int] = INK) -> None:
        """Write one line with its upper left corner at (x, y). It is set smaller than `points` if it is too long."""
        shown = settable(text, self.packages)
        self._set(points, colour)
        self._set(points * min(1.0, (WIDTH_MM - MARGIN_MM - x) / max(self.get_string_width(shown), 1.0)), colour)
        self.set_xy(x, y)
        self.cell(text=shown, h=points * PT_TO_MM * 1.3)

    def write_centred(self, x: float, y: float, text: str, points: float) -> None:
        """Write one line centred at `x`."""
        self._set(points, QUIET)
        self.set_xy(x - 30, y)
        self.cell(60, text=settable(text, self.packages), align="C", h=points * PT_TO_MM * 1.3)

    def write_right(self, right: float, y: float, text: str, points: float) -> None:
        """Write one line that ends at `right`."""
        self._set(points, INK)
        self.set_xy(right - 60, y)
        self.cell(60, text=settable(text, self.packages), align="R", h=points * PT_TO_MM * 1.3)

    def write_block(
        self, x: float, y: float, width: float, text: str, points: float, colour: tuple[int, int, int] = INK
    ) -> float:
        """Write a paragraph, and return the y of its lower edge."""
        self._set(points, colour)
        self.set_xy(x, y)
        self.multi_cell(width, points * PT_TO_MM * 1.45, settable(text, self.packages), align="L", wrapmode=_wrap(text))
        return float(self.get_y())

    def _set(self, points: float, colour: tuple[int, int, int]) -> None:
        self.set_font(self.main, size=points)
        self.set_text_color(*colour)


def _wrap(text: str) -> WrapMode:
    """Say where lines may break: between any two letters in a text with Japanese letters, otherwise between words."""
    return WrapMode.CHAR if any(letter > "⿿" for letter in text) else WrapMode.WORD
