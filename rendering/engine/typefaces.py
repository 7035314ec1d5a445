"""The typefaces letters are drawn from: which package holds each, and how to read glyph outlines out of it.

Used only when the glyph library is compiled; needs fontTools. Knows no family and no face.
All are SIL OFL, so that an impression is unencumbered.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import regex
from fontTools.ttLib import TTFont

CARVABLE = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Latin}0-9ー・゠々〆〇ヶ'’\-.&]")
"""The characters of which the library keeps a glyph, where a typeface has one."""

CURVE_STEPS = 4
"""Straight pieces per quadratic curve: within 1 unit of a 1000-unit em for every glyph here."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """One weight of one npm font package."""

    id: str
    package: str
    weight: int
    skeletons: bool = False  # its letters are kept as centrelines as well


LUBRIFONT = Typeface("lubrifont", "wdxl-lubrifont-jp-n", 400, skeletons=True)
YUJI = Typeface("yuji", "yuji-syuku", 400)
KAISEI = Typeface("kaisei", "kaisei-decol", 700)
TEGOMIN = Typeface("tegomin", "new-tegomin", 400)
KLEE = Typeface("klee", "klee-one", 600, skeletons=True)
"""The fallback: draws what another lacks, and is compiled only for that."""

TYPEFACES = (LUBRIFONT, YUJI, KAISEI, TEGOMIN, KLEE)

Contour = npt.NDArray[np.float64]


def slices(typeface: Typeface, packages: Path) -> list[Path]:
    """Return the font files of a typeface under node_modules, in a stable order.

    Raises FileNotFoundError when the package is not installed.
    """
    pattern = f"{typeface.package}-*-{typeface.weight}-normal.woff2"
    found = sorted((packages / "@fontsource" / typeface.package / "files").glob(pattern))
    if not found:
        raise FileNotFoundError(f"The typeface package @fontsource/{typeface.package} is not installed.")
    return found


def characters(path: Path) -> dict[str, str]:
    """Return the carvable characters of a font file and their glyph names (some may be blank)."""
    with TTFont(path, lazy=True) as font:
        return {chr(code): name for code, name in font.getBestCmap().items() if CARVABLE.match(chr(code))}


def glyphs(path: Path, wanted: frozenset[str]) -> Iterator[tuple[str, list[Contour]]]:
    """Yield the wanted characters of a font file with their contours: (n, 2) arrays, y downward, font units."""
    with TTFont(path) as font:
        table = font["glyf"]
        for code, name in sorted(font.getBestCmap().items()):
            if chr(code) not in wanted:
                continue
            coordinates, ends, flags = table[name].getCoordinates(table)
            contours = _contours(np.array(coordinates, dtype=float), list(ends), np.array(flags, dtype=int) & 1)
            if contours:
                yield chr(code), contours


def _contours(points: Contour, ends: list[int], on_curve: npt.NDArray[np.int_]) -> list[Contour]:
    starts = [0, *(end + 1 for end in ends[:-1])]
    return [
        _flatten(points[start : end + 1] * (1, -1), on_curve[start : end + 1])
        for start, end in zip(starts, ends, strict=True)
        if end - start >= 2
    ]


def _flatten(points: Contour, on_curve: npt.NDArray[np.int_]) -> Contour:
    """Return a TrueType contour (quadratic, implied on-points) as straight pieces."""
    following, follows_on = np.roll(points, -1, axis=0), np.roll(on_curve, -1)
    implied = (on_curve == 0) & (follows_on == 0)  # two controls in a row: a point lies between them
    count = len(points)
    order = np.argsort(np.concatenate([np.arange(count), np.flatnonzero(implied) + 0.5]), kind="stable")
    points = np.concatenate([points, ((points + following) / 2)[implied]])[order]
    on_curve = np.concatenate([on_curve, np.ones(int(implied.sum()), dtype=int)])[order]

    control = np.flatnonzero(on_curve == 0)
    before, after = points[control - 1], points[(control + 1) % len(points)]
    share = (np.arange(1, CURVE_STEPS) / CURVE_STEPS)[None, :, None]
    bends = (
        (1 - share) ** 2 * before[:, None]
        + 2 * share * (1 - share) * points[control][:, None]
        + share**2 * after[:, None]
    )
    kept = np.flatnonzero(on_curve)
    at = np.concatenate([kept, (control[:, None] + np.linspace(0, 0.9, CURVE_STEPS - 1)[None]).ravel()])
    flat = np.concatenate([points[kept], bends.reshape(-1, 2)])[np.argsort(at, kind="stable")]
    return flat[np.any(flat != np.roll(flat, 1, axis=0), axis=1)]
