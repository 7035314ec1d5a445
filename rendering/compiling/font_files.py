"""Reading glyph outlines out of the font packages, as the curves that they have there.

Knows font files; no library.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import regex
from fontTools.ttLib import TTFont

from rendering.compiling.truetype import ON_CURVE, Integers, decoded
from rendering.engine.glyphs.curves import Curves
from rendering.engine.glyphs.typefaces import Typeface

CARVABLE = regex.compile(r"(?![\u3200-\u33FF])[\p{Han}\p{Hiragana}\p{Katakana}\p{Latin}0-9ー・゠々〆〇ヶ'’\-.&]")
"""The characters of which the library keeps a glyph, where a typeface has one; no letters in circles and squares."""


def files(typeface: Typeface, packages: Path) -> list[Path]:
    """Return the font files of a typeface under node_modules, in a stable order.

    The WOFF files, not the WOFF2 ones: those keep glyphs transformed, and undoing that costs ten times the reading.
    Raises FileNotFoundError when the package is not installed.
    """
    pattern = f"{typeface.package}-*-{typeface.weight}-normal.woff"
    found = sorted((packages / "@fontsource" / typeface.package / "files").glob(pattern))
    if not found:
        raise FileNotFoundError(f"The typeface package @fontsource/{typeface.package} is not installed.")
    return found


def characters(path: Path) -> dict[str, str]:
    """Return the carvable characters of a font file and their glyph names (some may be blank)."""
    with TTFont(path, lazy=True) as font:
        return {chr(code): name for code, name in font.getBestCmap().items() if CARVABLE.match(chr(code))}


def glyphs(path: Path, wanted: frozenset[str]) -> Iterator[tuple[str, Curves]]:
    """Yield the wanted characters of a font file with their curves, blank ones left out."""
    with TTFont(path, lazy=True) as font:
        records, places = font.reader["glyf"], font["loca"]
        for code, name in sorted(font.getBestCmap().items()):
            if chr(code) not in wanted:
                continue
            number = font.getGlyphID(name)
            glyph = decoded(records[places[number] : places[number + 1]]) or _composed(font, name)
            points, ends, on_curve = glyph
            firsts = [0, *(ends + 1).tolist()]
            contours = [slice(*each) for each in pairwise(firsts) if each[1] - each[0] > 2]
            if contours:
                yield (
                    chr(code),
                    Curves(
                        tuple(points[each].astype(np.float64) * (1.0, -1.0) for each in contours),
                        tuple(on_curve[each] != 0 for each in contours),
                    ),
                )


def _composed(font: TTFont, name: str) -> tuple[Integers, Integers, Integers]:
    """Return the points, ends and flags of a glyph that is made of others."""
    coordinates, ends, flags = font["glyf"][name].getCoordinates(font["glyf"])
    points = np.array(coordinates.array, dtype=float).round().astype(int).reshape(-1, 2)
    return points, np.array(ends, dtype=int), np.frombuffer(bytes(flags), np.uint8).astype(int) & ON_CURVE
