"""Draws many faces as one picture: each row has a caption and faces, each column a heading.

Captions are drawn from outlines of the glyph library. No installed font is used, so the picture is the same everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import resvg_py

from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.output.svg import path_data
from rendering.engine.values import Face

INK_HEX: Final = "#A41B1E"
CAPTION_HEX: Final = "#333333"
CAPTION_FACES: Final = ("klee", "yuji", "lubrifont", "antique")
EM_UNITS: Final = 1000.0


@dataclass(frozen=True, slots=True)
class Row:
    """The caption of a row and its cells, from the left. A cell is a face, or the reason why there is no face."""

    caption: str
    cells: tuple[Face | str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A sheet to draw. `columns` are the headings of the columns; `face_px` is the side of one face."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    face_px: int

    @property
    def gap_px(self) -> float:
        return max(6.0, 0.09 * self.face_px)

    @property
    def caption_px(self) -> float:
        return min(18.0, max(10.0, 0.13 * self.face_px))


def png(picture: Picture, library: GlyphLibrary) -> bytes:
    """Return the sheet as a PNG file."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(picture, library)))


def svg(picture: Picture, library: GlyphLibrary) -> str:
    """Return the sheet as an SVG document."""
    step, size = picture.face_px + picture.gap_px, picture.caption_px
    left = max((text_length(row.caption, size, library) for row in picture.rows), default=0.0) + 2 * picture.gap_px
    top = 2.6 * size
    width, height = left + step * len(picture.columns), top + step * len(picture.rows)
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}">',
        '<rect width="100%" height="100%" fill="#FFFFFF"/>',
    ]
    body += [text_path(name, left + step * n, 1.7 * size, size, library) for n, name in enumerate(picture.columns)]
    for m, row in enumerate(picture.rows):
        y = top + step * m
        body.append(text_path(row.caption, picture.gap_px, y + picture.face_px / 2 + size / 3, size, library))
        for n, cell in enumerate(row.cells):
            x = left + step * n
            if isinstance(cell, str):
                lines = [cell[k : k + 16] for k in range(0, min(len(cell), 96), 16)]
                body += [text_path(line, x, y + (k + 2) * 12, 10, library) for k, line in enumerate(lines)]
            else:
                body.append(_face(cell, x, y, picture.face_px))
    return "\n".join([*body, "</svg>"])


def _face(face: Face, x: float, y: float, side: float) -> str:
    scale = side / 2000.0
    return (
        f'<path transform="translate({x + side / 2:.2f} {y + side / 2:.2f}) scale({scale:.6f})"'
        f' fill="{INK_HEX}" fill-rule="evenodd" d="{path_data(face.ink, face.mirrored)}"/>'
    )


def _advance(char: str, library: GlyphLibrary) -> float:
    """Return the advance width of a letter, in ems. It is estimated from the outline: the library has no metrics."""
    if ord(char) > 0x2E80:
        return 1.0
    outline = next((o for face in CAPTION_FACES if (o := library.outline(face, char)) is not None), None)
    return 0.3 if outline is None else float(np.concatenate(outline.contours)[:, 0].max()) / EM_UNITS + 0.07


def text_length(text: str, size: float, library: GlyphLibrary) -> float:
    """Return the width of a caption, in the unit of `size`."""
    return sum(_advance(char, library) for char in text) * size


def text_path(text: str, x: float, baseline: float, size: float, library: GlyphLibrary) -> str:
    """Return a caption as one SVG path. Letters that no typeface has are left out."""
    path = []
    for char in text:
        outline = next((o for face in CAPTION_FACES if (o := library.outline(face, char)) is not None), None)
        for contour in outline.contours if outline else ():
            placed = contour * size / EM_UNITS + (x, baseline)
            path.append("M" + "L".join(f"{a:.2f} {b:.2f}" for a, b in placed.tolist()) + "z")
        x += _advance(char, library) * size
    return f'<path fill="{CAPTION_HEX}" d="{"".join(path)}"/>'


def captions(names: Sequence[str], indexes: Sequence[int]) -> list[str]:
    """Return the captions of the rows: each name, followed by the index of the design if there are several."""
    many = len(indexes) > 1
    return [f"{name} {index}" if many else name for name in names for index in indexes]
