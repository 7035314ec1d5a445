"""Draws the stages of composing a name as one picture with eight panels.

Captions are drawn from outlines of the glyph library. No installed font is used, so the picture is the same everywhere.
"""

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np
import resvg_py
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.output.svg import path_data
from rendering.engine.values import Box
from rendering.engine.vocabulary import RADIUS_UNITS
from rendering.reporting.pictures.contact_sheet import INK_HEX, text_length, text_path
from rendering.reporting.stages import Walk

PANEL_PX: Final = 230.0
GAP_PX: Final = 26.0
CAPTION_PX: Final = 15.0
CAPTION_ROOM_PX: Final = 34.0
COLUMNS: Final = 4
LINE_PX: Final = 1.6
POINT_PX: Final = 1.9
GUIDE_HEX: Final = "#B8B8B8"
FACE_SHARE: Final = 0.98  # diameter of a face, as a share of the panel's side
BLOCK_SHARE: Final = 0.8  # side of the block, as a share of the panel's side
LETTER_SHARE: Final = 0.8  # size of a letter, as a share of its cell

Panel = Callable[[Walk, GlyphLibrary], str]


def png(walk: Walk, library: GlyphLibrary) -> bytes:
    """Return the picture as a PNG file."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(walk, library)))


def svg(walk: Walk, library: GlyphLibrary) -> str:
    """Return the picture as an SVG document."""
    rows = -(-len(PANELS) // COLUMNS)
    across, down = PANEL_PX + GAP_PX, PANEL_PX + CAPTION_ROOM_PX + GAP_PX
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{GAP_PX + COLUMNS * across:.0f}"'
        f' height="{GAP_PX + rows * down:.0f}">',
        '<rect width="100%" height="100%" fill="#FFFFFF"/>',
    ]
    for number, (caption, panel) in enumerate(PANELS.items()):
        x, y = GAP_PX + across * (number % COLUMNS), GAP_PX + down * (number // COLUMNS)
        told = f"{number + 1}  {caption}"
        left = x + (PANEL_PX - text_length(told, CAPTION_PX, library)) / 2
        middle = f"translate({x + PANEL_PX / 2:.1f} {y + PANEL_PX / 2:.1f})"
        body.append(f'<g transform="{middle}">{panel(walk, library)}</g>')
        body.append(text_path(told, left, y + PANEL_PX + 0.8 * CAPTION_ROOM_PX, CAPTION_PX, library))
    return "\n".join([*body, "</svg>"])


def _text(walk: Walk, library: GlyphLibrary) -> str:
    texts = walk.typeset.texts
    size = min(0.9 * PANEL_PX / len(texts), 0.4 * PANEL_PX)
    return _letters(((text, (k - len(texts) / 2) * size, -size / 2) for k, text in enumerate(texts)), size, library)


def _lines(walk: Walk, library: GlyphLibrary) -> str:
    side, places = _places(walk)
    boxes = (Box(x, y, x + side, y + side) for x, y in places)
    inset = side * (1.0 - LETTER_SHARE) / 2
    texts = ((text, x + inset, y + inset) for text, (x, y) in zip(walk.typeset.texts, places, strict=True))
    return "".join(map(_frame, boxes)) + _letters(texts, LETTER_SHARE * side, library)


def _centrelines(walk: Walk, library: GlyphLibrary) -> str:
    side, places = _places(walk)
    drawn = []
    for letter, (x, y) in zip(walk.centrelines, places, strict=True):
        low, size = letter.points.min(axis=0), np.ptp(letter.points, axis=0)
        scale = LETTER_SHARE * side / float(size.max())
        points = (letter.points - low - size / 2) * scale + (x + side / 2, y + side / 2)
        drawn.append(_runs(points[list(stroke)] for stroke in letter.strokes) + _dots(points))
    return "".join(drawn)


def _cells(walk: Walk, library: GlyphLibrary) -> str:
    half = BLOCK_SHARE * PANEL_PX / 2
    boxes = (cell.box for cell in walk.setting.cells)
    return "".join(_frame(Box(b.left * half, b.top * half, b.right * half, b.bottom * half)) for b in boxes)


def _levels(walk: Walk, library: GlyphLibrary) -> str:
    half = BLOCK_SHARE * PANEL_PX / 2
    return _frame(Box(-half, -half, half, half)) + _runs(run * half for run in walk.levels)


def _bent(walk: Walk, library: GlyphLibrary) -> str:
    return _blank(walk) + _runs(run * _px_per_unit() for run in walk.bent)


def _inked(walk: Walk, library: GlyphLibrary) -> str:
    return _blank(walk) + "".join(_area(letter.ink) for letter in walk.composition.letters)


def _finished(walk: Walk, library: GlyphLibrary) -> str:
    return (
        f'<path transform="scale({_px_per_unit():.6f})" fill="{INK_HEX}" fill-rule="evenodd"'
        f' d="{path_data(walk.face.ink, walk.face.mirrored)}"/>'
    )


PANELS: Final[dict[str, Panel]] = {
    "text": _text,
    "lines": _lines,
    "centrelines": _centrelines,
    "cells": _cells,
    "levels": _levels,
    "bent": _bent,
    "inked": _inked,
    "finished": _finished,
}


def _px_per_unit() -> float:
    return FACE_SHARE * PANEL_PX / 2 / RADIUS_UNITS


def _places(walk: Walk) -> tuple[float, list[tuple[float, float]]]:
    """Return the side of a square cell, and each letter's left and top, where all lines stand in one panel."""
    lines, in_rows = walk.typeset.lines, walk.typeset.in_rows
    longest = max(map(len, lines))
    side = 0.94 * PANEL_PX / max(longest, len(lines))
    place = {}
    for number, line in enumerate(lines):
        for at, letter in enumerate(line):
            across, down = (at, number) if in_rows else (len(lines) - 1 - number, at)
            place[letter] = (across, down)
    wide, tall = (longest, len(lines)) if in_rows else (len(lines), longest)
    return side, [((x - wide / 2) * side, (y - tall / 2) * side) for x, y in (place[k] for k in sorted(place))]


def _letters(placed: Iterable[tuple[str, float, float]], side: float, library: GlyphLibrary) -> str:
    return "".join(text_path(text, x, y + 0.88 * side, side, library) for text, x, y in placed)


def _frame(box: Box) -> str:
    return (
        f'<rect x="{box.left:.1f}" y="{box.top:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
        f' fill="none" stroke="{GUIDE_HEX}" stroke-width="1"/>'
    )


def _blank(walk: Walk) -> str:
    blank = walk.composition.blank
    rings = (blank.outline.exterior, blank.field.exterior)
    return "".join(_run(shapely.get_coordinates(ring) * _px_per_unit(), GUIDE_HEX, 1.0) for ring in rings)


def _runs(runs: Iterable[Points]) -> str:
    return "".join(_run(run, INK_HEX, LINE_PX) for run in runs)


def _run(run: Points, stroke_hex: str, width_px: float) -> str:
    path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in run.tolist())
    return f'<path d="{path}" fill="none" stroke="{stroke_hex}" stroke-width="{width_px}" stroke-linecap="round"/>'


def _dots(points: Points) -> str:
    return "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{POINT_PX}" fill="{INK_HEX}"/>' for x, y in points.tolist())


def _area(ink: BaseGeometry) -> str:
    rings = shapely.get_rings(shapely.get_parts(ink))
    path = "".join(
        "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shapely.get_coordinates(ring).tolist()) + "z" for ring in rings
    )
    return f'<path transform="scale({_px_per_unit():.6f})" fill="{INK_HEX}" fill-rule="evenodd" d="{path}"/>'
