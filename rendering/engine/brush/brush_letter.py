"""A letter prepared for a brushed family, as values: its edge, what scan lines measured of it, and its sample points.

It is kept on disk as bytes. On a face it becomes a `SizedGlyph`, which is sized, slanted and put in its place.
"""

import struct
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.scans import Scan
from rendering.engine.geometry.arrays import Floats, Indexes, Matrix, Points
from rendering.engine.geometry.linear_algebra import determinant, mapped, product
from rendering.engine.geometry.polygons import area_within, without_crumbs
from rendering.engine.geometry.samples import NEIGHBOURS, Grid, Sampled
from rendering.engine.names.characters import HAN, HIRAGANA, KATAKANA
from rendering.engine.names.parsing import Letter

LATIN_SCRIPTS: Final = ("latin", "digit")
JAPANESE: Final = (HAN, HIRAGANA, KATAKANA)
FALLING: Final = "ミ"  # its bars fall to the right: if they were level, it would read as 三
RULED: Final = "一二三"  # letters of level strokes alone, which run together in a column
CRUMB: Final = 1.0  # square units: smaller areas are leftovers of crossing edges that were made valid
_KINDS: Final = ("<f4", "<i4", *3 * ("<f4",), "<f8", *3 * ("<u4",), *2 * ("<u2",))
"""The types of a letter's arrays in its bytes."""

_LENGTHS: Final = struct.Struct(f"<{len(_KINDS)}I")  # the lengths of these arrays, which come first


@dataclass(frozen=True, slots=True, eq=False)
class BrushLetter:
    """A letter's edge as points (n, 2) in font units, y downward, and what was measured of it.

    `rings` lists (first, end, part); the shell of each part comes before its counters. `whites` (n, 4) are the pieces
    of the middles of its whites, as numbers of points of the edge (middles.facing).
    """

    letter: Letter
    outline: Sampled  # the cleaned and smoothed outline, without a flare
    points: Points
    rings: tuple[tuple[int, int, int], ...]
    whites: npt.NDArray[np.uint16]
    scan: Scan
    flare: Points | None  # how far each point moves for a flare of strength 1; None for a letter without one

    @property
    def area(self) -> BaseGeometry:
        return self.outline.area

    @property
    def parts(self) -> int:
        return self.rings[-1][2] + 1

    @property
    def counters(self) -> int:
        return len(self.rings) - self.parts

    def pen_under(self, matrix: Matrix) -> float:
        """Return its mean stroke width under a matrix (2, 2).

        >>> from rendering.engine.brush.letters import of_area
        >>> bar = of_area(None, MultiPolygon([shapely.box(0.0, 0.0, 990.0, 10.0)]))
        >>> round(bar.pen_under(np.eye(2)), 2)
        9.9
        """
        placed = mapped(self.points, matrix)
        steps = np.concatenate(
            [np.diff(placed[first:end], axis=0, append=placed[first : first + 1]) for first, end, _ in self.rings]
        )
        area = self.area.area * abs(determinant(matrix))
        return float(2.0 * area / np.hypot(*steps.T).sum())

    @property
    def part_of_point(self) -> Indexes:
        return np.repeat([part for _, _, part in self.rings], [end - first for first, end, _ in self.rings])

    def flared(self, strength: float) -> "BrushLetter":
        """Return the letter with its flare at this strength."""
        if self.flare is None or strength <= 0.0:
            return self
        points = self.points + strength * self.flare
        profile = np.concatenate([self.scan.profile, points[np.abs(self.flare).max(axis=1) > 1.0]])
        return replace(self, points=points, scan=replace(self.scan, profile=profile))

    def area_at(self, placed: Points) -> MultiPolygon:
        """Return the area within the rings with their points at `placed`. Where rings cross, it is made valid."""
        area = _area_within(placed, self.rings)
        return area if area.is_valid else without_crumbs(shapely.make_valid(area), CRUMB)

    def to_bytes(self) -> bytes:
        """Return the letter as bytes, which `from_bytes` reads. Its coordinates are rounded to four bytes."""
        scan, outline = self.scan, self.outline
        flare = np.empty(0) if self.flare is None else self.flare
        figures = [scan.columns, scan.rows, *outline.grid, *outline.fine]
        of_edge: list[npt.ArrayLike] = [self.points, self.rings, flare, scan.whites, scan.profile, figures]
        every = [*of_edge, outline.ink, outline.thin, outline.white, outline.near, self.whites]
        kept = [np.asarray(each, kind).ravel() for each, kind in zip(every, _KINDS, strict=True)]
        return _LENGTHS.pack(*map(len, kept)) + b"".join(each.tobytes() for each in kept)


@dataclass(frozen=True)
class SizedGlyph:
    """One letter after sizing. A matrix and a shift map its points from font units to ems.

    The origin is the letter's centre, or its place on the baseline.
    """

    letter: BrushLetter
    matrix: Matrix  # (2, 2)
    shift: Floats  # (2,)
    sway: float = 0.0  # how far the hand sets it off the middle of its line, in ems

    @cached_property
    def points(self) -> Points:
        """The points of its outer edge, in ems."""
        return self.placed(self.letter.scan.profile)

    def placed(self, points: Points) -> Points:
        """Return the positions, in ems, of points in font units."""
        placed: Points = mapped(points, self.matrix) + self.shift
        return placed

    def scaled(self, factor: Floats | float) -> "SizedGlyph":
        """Return the letter scaled about its origin, by one factor or by one across and one down."""
        return self.changed(np.eye(2) * factor)

    def changed(self, matrix: Matrix) -> "SizedGlyph":
        return replace(self, matrix=product(matrix, self.matrix), shift=mapped(self.shift[None], matrix)[0])

    @cached_property
    def size(self) -> Floats:
        size: Floats = np.ptp(self.points, axis=0)
        return size

    @cached_property
    def stretch(self) -> float:
        """Its ratio of width to height, as a multiple of its typeface's, which is turned for a turned letter."""
        natural = np.ptp(self.letter.scan.profile, axis=0)
        own = natural[::-1] if abs(self.matrix[0, 0]) < abs(self.matrix[0, 1]) else natural
        return float(self.size[0] / self.size[1] / (own[0] / own[1]))

    @property
    def text(self) -> str:
        return self.letter.letter.text

    @property
    def script(self) -> str:
        return self.letter.letter.script

    @property
    def is_small(self) -> bool:
        return self.letter.letter.is_small

    @property
    def is_ruled(self) -> bool:
        return self.text in RULED

    @property
    def on_baseline(self) -> bool:
        return self.script in LATIN_SCRIPTS or (self.script == "mark" and self.text in "'’-.&")


def from_bytes(letter: Letter, kept: bytes) -> BrushLetter:
    """Return the letter from the bytes that `to_bytes` made. Raises ValueError and struct.error for other bytes."""
    lengths = _LENGTHS.unpack_from(kept)
    sizes = [length * int(kind[-1]) for length, kind in zip(lengths, _KINDS, strict=True)]
    places = np.cumsum([_LENGTHS.size, *sizes]).tolist()
    if places[-1] != len(kept):
        raise ValueError("these are not the bytes of a letter")
    points, numbers, flare, across, profile, figures, ink, thin, white, near, whites = (
        np.frombuffer(kept[begin:end], kind) for (begin, end), kind in zip(pairwise(places), _KINDS, strict=True)
    )
    edge, moves, vectors, outer = (each.astype(np.float64).reshape(-1, 2) for each in (points, flare, across, profile))
    rings = tuple((first, end, part) for first, end, part in numbers.reshape(-1, 3).tolist())
    columns, rows, *of_grids = figures.tolist()
    grids = _grid(*of_grids[:5]), _grid(*of_grids[5:])
    outline = Sampled(
        _area_within(edge, rings), *grids, ink, thin, white, near.reshape(-1, NEIGHBOURS), edge_points=len(edge)
    )
    scan = Scan(vectors, outer, columns, rows)
    return BrushLetter(letter, outline, edge, rings, whites.reshape(-1, 4), scan, moves if len(moves) else None)


def _grid(left: float, top: float, step: float, columns: float, rows: float) -> Grid:
    return Grid(left, top, step, int(columns), int(rows))


def _area_within(points: Points, rings: tuple[tuple[int, int, int], ...]) -> MultiPolygon:
    """Return the area within rings of points, valid or not."""
    lengths = [end - first + 1 for first, end, _ in rings]
    closed = np.concatenate([[*range(first, end), first] for first, end, _ in rings])
    edges = shapely.linearrings(points[closed], indices=np.repeat(np.arange(len(rings)), lengths))
    return area_within(edges, np.array([part for _, _, part in rings]))
