"""Draws our own letters as a sheet of tiles, each with a caption: a letter and its components, or many drawings.

Captions are drawn from outlines of the glyph library, as on contact sheets.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import resvg_py

from rendering.engine.glyphs.library import GlyphLibrary
from rendering.letterforms.composing import Drawing
from rendering.reporting.pictures.contact_sheet import CAPTION_FACES, EM_UNITS, INK_HEX, text_path

TILE_PX: Final = 150.0
CAPTION_PX: Final = 14.0
COLUMNS: Final = 10
PEN: Final = 0.5  # pen width in lattice units, as on faces


@dataclass(frozen=True, slots=True)
class Tile:
    """One picture on a sheet. If `drawing` is None, it shows the caption's first character in a typeface."""

    caption: str
    drawing: Drawing | None
    width_to_height: float | None = None  # of the cell to which the drawing is stretched; None: not stretched


def png(tiles: Sequence[Tile], library: GlyphLibrary) -> bytes:
    """Return a sheet of tiles as a PNG file."""
    rows = -(-len(tiles) // COLUMNS)
    step = TILE_PX + 3 * CAPTION_PX
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{step * min(COLUMNS, len(tiles)):.0f}"'
        f' height="{step * rows:.0f}">',
        '<rect width="100%" height="100%" fill="#FFFFFF"/>',
    ]
    for number, tile in enumerate(tiles):
        x, y = step * (number % COLUMNS) + CAPTION_PX, step * (number // COLUMNS) + CAPTION_PX
        body.append(text_path(tile.caption, x, y, CAPTION_PX, library))
        top = y + CAPTION_PX / 2
        body.append(
            _typeset(tile.caption[0], x, top, library)
            if tile.drawing is None
            else _drawn(tile.drawing, x, top, tile.width_to_height)
        )
    return bytes(resvg_py.svg_to_bytes(svg_string="\n".join([*body, "</svg>"])))


def _typeset(char: str, x: float, y: float, library: GlyphLibrary) -> str:
    """Return the SVG of a character in a typeface, or "" if no typeface has it."""
    outline = next((found for face in CAPTION_FACES if (found := library.outline(face, char)) is not None), None)
    if outline is None:
        return ""
    size = TILE_PX / EM_UNITS
    rings = [contour * size + (x, y + 0.88 * TILE_PX) for contour in outline.contours]
    path = "".join("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in ring.tolist()) + "z" for ring in rings)
    return f'<path fill="#333333" d="{path}"/>'


def _drawn(drawing: Drawing, x: float, y: float, width_to_height: float | None) -> str:
    width, height = max(drawing.width, PEN), max(drawing.height, PEN)
    ratio = width_to_height or width / height
    across, down = min(ratio, 1.0) / width, min(1.0 / ratio, 1.0) / height
    pen = PEN * TILE_PX * min(across, down)
    room = TILE_PX - pen
    runs = "".join(
        "M" + "L".join(f"{a * across * room:.2f} {b * down * room:.2f}" for a, b in run)
        for part in drawing.parts
        for run in part.strokes
    )
    return (
        f'<path transform="translate({x + pen / 2:.1f} {y + pen / 2:.1f})" fill="none" stroke="{INK_HEX}"'
        f' stroke-width="{pen:.2f}" stroke-linecap="round" stroke-linejoin="round" d="{runs}"/>'
    )
