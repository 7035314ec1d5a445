"""Reading glyph outlines out of the font packages, as straight pieces.

Knows font files; no library.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import regex
from fontTools.ttLib import TTFont

from rendering.compiling.truetype import ON_CURVE, Integers, decoded
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.typefaces import Typeface

CARVABLE = regex.compile(r"(?![\u3200-\u33FF])[\p{Han}\p{Hiragana}\p{Katakana}\p{Latin}0-9ー・゠々〆〇ヶ'’\-.&]")
"""The characters of which the library keeps a glyph, where a typeface has one; no letters in circles and squares."""

CURVE_UNITS = 0.6
"""How far a straight piece may stray from its curve, in units of 1000 to the em: coordinates are kept whole."""

MOST_STEPS = 8


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


def glyphs(path: Path, wanted: frozenset[str]) -> Iterator[tuple[str, list[Points]]]:
    """Yield the wanted characters of a font file with their contours: (n, 2) arrays, y downward, font units."""
    chars: list[str] = []
    points: list[Integers] = []
    ends: list[Integers] = []
    on_curve: list[Integers] = []
    with TTFont(path, lazy=True) as font:
        records, places = font.reader["glyf"], font["loca"]
        for code, name in sorted(font.getBestCmap().items()):
            if chr(code) not in wanted:
                continue
            number = font.getGlyphID(name)
            glyph = decoded(records[places[number] : places[number + 1]]) or _composed(font, name)
            chars.append(chr(code))
            for whole, part in zip((points, ends, on_curve), glyph, strict=True):
                whole.append(part)
    if not chars:
        return
    first = np.cumsum([0, *map(len, points)])
    rings = _flat_contours(  # of all glyphs at once
        np.concatenate(points).astype(float) * (1, -1),
        np.concatenate([own + start for own, start in zip(ends, first.tolist(), strict=False)]),
        np.concatenate(on_curve),
    )
    at = 0
    for char, own in zip(chars, ends, strict=True):
        contours = [ring for ring in rings[at : at + len(own)] if len(ring) > 2]
        at += len(own)
        if contours:
            yield char, contours


def _composed(font: TTFont, name: str) -> tuple[Integers, Integers, Integers]:
    """Return the points, ends and flags of a glyph that is made of others."""
    coordinates, ends, flags = font["glyf"][name].getCoordinates(font["glyf"])
    points = np.array(coordinates.array, dtype=float).round().astype(int).reshape(-1, 2)
    return points, np.array(ends, dtype=int), np.frombuffer(bytes(flags), np.uint8).astype(int) & ON_CURVE


def _flat_contours(points: Points, ends: Integers, on_curve: Integers) -> list[Points]:
    """Return TrueType contours (quadratic, implied on-points) as straight pieces, each point once."""
    lengths = np.diff(ends, prepend=-1)
    contour = np.repeat(np.arange(len(ends)), lengths)
    position = np.arange(len(points))
    last = position == ends[contour]
    following = np.where(last, position - lengths[contour] + 1, position + 1)
    previous = np.empty_like(following)
    previous[following] = position

    implied = (on_curve == 0) & (on_curve[following] == 0)  # two controls in a row: a point lies between them
    between = (points + points[following]) / 2
    control = np.flatnonzero(on_curve == 0)
    before = np.where(on_curve[previous[control], None] != 0, points[previous[control]], between[previous[control]])
    after = np.where(on_curve[following[control], None] != 0, points[following[control]], between[control])
    middle = points[control]
    stray = np.hypot(*(before - 2 * middle + after).T) / 4
    steps = np.clip(np.ceil(np.sqrt(stray / CURVE_UNITS)), 1, MOST_STEPS).astype(int)
    curve = np.repeat(np.arange(len(control)), steps - 1)
    number = np.arange(len(curve)) - np.repeat(np.cumsum(steps - 1) - (steps - 1), steps - 1)
    share = ((number + 1) / steps[curve])[:, None]
    bends = (1 - share) ** 2 * before[curve] + 2 * share * (1 - share) * middle[curve] + share**2 * after[curve]

    kept, halfway = np.flatnonzero(on_curve), np.flatnonzero(implied)
    flat = np.concatenate([points[kept], bends, between[halfway]])
    at = np.concatenate([kept, control[curve] + 0.4 * share[:, 0], halfway + 0.5])
    order = np.argsort(at, kind="stable")
    return _rings(flat[order], contour[at[order].astype(int)], len(ends))


def _rings(points: Points, ring_of: Integers, count: int) -> list[Points]:
    """Return the points of each ring, without those that repeat the one before."""
    last = np.cumsum(np.bincount(ring_of, minlength=count)) - 1
    before = np.arange(len(points)) - 1
    before[np.concatenate([[0], last[:-1] + 1])] = last
    new = np.any(points != points[before], axis=1)
    sizes = np.bincount(ring_of[new], minlength=count)
    return np.split(points[new], np.cumsum(sizes)[:-1])
