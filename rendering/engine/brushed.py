"""Faces from outlines: letters of a typeface set by their ink in cells that open with the silhouette.

The stage that kaisho, reisho and koin share; each family file chooses its figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.letters import Outline
from rendering.engine.outlines import area_of
from rendering.engine.setting import Setting
from rendering.engine.values import Box, LetterInk


@dataclass(frozen=True, slots=True)
class Brushing:
    """The figures of a brushed design, in units."""

    half_width: float
    half_height: float
    gap: float
    widest_aspect: float
    heavier_units: float


def draw(setting: Setting, letters: Sequence[Outline], brushing: Brushing) -> tuple[LetterInk, ...]:
    """Return the letters' ink, each fitted into its cell by its ink."""
    boxes = _cells(setting, brushing)
    return tuple(
        LetterInk(text, _fitted(letter, box, brushing), box, letter.parts, letter.counters)
        for text, letter, box in zip(setting.texts, letters, boxes, strict=True)
    )


def _cells(setting: Setting, brushing: Brushing) -> list[Box]:
    boxes: dict[int, Box] = {}
    thickness = (2 * brushing.half_height if setting.in_rows else 2 * brushing.half_width) / len(setting.lines)
    length = 2 * brushing.half_width if setting.in_rows else 2 * brushing.half_height
    start = -brushing.half_height if setting.in_rows else brushing.half_width
    for line in setting.lines:
        run = length / len(line)
        for n, k in enumerate(line):
            if setting.in_rows:
                left = -brushing.half_width + n * run
                boxes[k] = Box(left, start, left + run, start + thickness)
            else:
                top = -brushing.half_height + n * run
                boxes[k] = Box(start - thickness, top, start, top + run)
        start += thickness if setting.in_rows else -thickness
    return [boxes[k] for k in range(len(setting.texts))]


def _fitted(letter: Outline, box: Box, brushing: Brushing) -> BaseGeometry:
    ink = area_of(list(letter.contours))
    low_x, low_y, high_x, high_y = ink.bounds
    width, height = box.width - brushing.gap, box.height - brushing.gap
    scale_y = height / max(high_y - low_y, 300.0)
    scale_x = min(width / max(high_x - low_x, 300.0), scale_y * brushing.widest_aspect)
    scale_y = min(scale_y, scale_x * 1.25)
    centre = np.array([(low_x + high_x) / 2, (low_y + high_y) / 2])
    middle = np.array([(box.left + box.right) / 2, (box.top + box.bottom) / 2])
    placed = shapely.transform(ink, lambda points: (points - centre) * (scale_x, scale_y) + middle)
    return placed.buffer(brushing.heavier_units) if brushing.heavier_units else placed
