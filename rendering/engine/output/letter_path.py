"""One letter's drawing as the path of an SVG: for pages that show which form a letter is cut in. Knows no face."""

from typing import Final, NamedTuple

from rendering.engine.glyphs.records import Centrelines

PEN_UNITS: Final = 44.0  # font units: printed seal script's stroke to its white


class LetterPath(NamedTuple):
    """A drawing's strokes, to be stroked with a round pen, and the box that they fill."""

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
