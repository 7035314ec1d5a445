"""One letter's drawing as the path of an SVG, for pages that show a letter's seal form."""

from typing import Final, NamedTuple

from rendering.engine.glyphs.records import Centrelines

PEN_UNITS: Final = 44.0  # font units: strokes and gaps then have the proportion of printed seal script


class LetterPath(NamedTuple):
    """The path of a drawing's strokes, their bounding box, and the width of the round pen to draw them with."""

    path: str
    view_box: str
    pen: float


def letter_path(letter: Centrelines) -> LetterPath:
    """Return a letter's drawing in font units, y downward."""
    left, top, right, bottom = letter.box
    half = PEN_UNITS / 2.0
    runs = ("L".join(f"{x:g} {y:g}" for x, y in letter.points[list(stroke)].tolist()) for stroke in letter.strokes)
    box = (left - half, top - half, right - left + PEN_UNITS, bottom - top + PEN_UNITS)
    return LetterPath("".join(f"M{run}" for run in runs), " ".join(f"{side:g}" for side in box), PEN_UNITS)
