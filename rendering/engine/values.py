"""The values that pass between the engine's stages. Plain and frozen; they do nothing themselves.

All lengths are impression units (vocabulary.RADIUS_UNITS): y grows downward, the centre is (0, 0).
"""

from dataclasses import dataclass, field

from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.silhouette.blank import SealBlank


@dataclass(frozen=True, slots=True)
class Tweaks:
    """What renderSeal may set over the seeded design; None leaves the design's own value."""

    frame: float | None = None  # rim thickness as a fraction of the radius
    weight: float | None = None  # edges move outward by this many thousandths of the radius
    reach: float | None = None  # 0 to 1: how far free outer ends run to the rim
    fan: float | None = None  # 0 to 1: how far the block opens to fill the silhouette
    scatter: float | None = None  # 0 to 1: how irregular the hand is


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle, in units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Placement:
    """Where points (n, 2) of a letter's drawing, in font units, came to stand on the face (n, 2), in units."""

    drawn: Points
    placed: Points


@dataclass(frozen=True, slots=True)
class LetterInk:
    """One carved letter: its ink as it stands on the face (shubun), its cell, what it should consist of."""

    text: str
    ink: BaseGeometry
    cell: Box
    parts_expected: int
    counters_expected: int
    form: str = "typeface"  # where its drawing comes from: "seal" (drawn by us), "modern" and "typeface" (outlines)
    drawing: str = ""  # which of our own drawings of it, as records.Centrelines has it
    placement: Placement | None = field(default=None, compare=False)  # of what its drawing has


@dataclass(frozen=True, slots=True)
class Composition:
    """What a family hands on: letters set inside the rim, still shubun, undeformed and unmirrored."""

    blank: SealBlank
    letters: tuple[LetterInk, ...]
    divider: LineString | None  # the natural line between two halves, for split; None for a lone letter
    joins_rim: bool  # the family lets letters join the rim (insou)
    pen_units: float | None = None  # the width of the strokes, where they have one
    drawings: tuple[
        BaseGeometry, ...
    ] = ()  # each letter's, as its source has it: centrelines or an area, in font units
    lines: tuple[tuple[int, ...], ...] = ()  # letters by number: columns from the right, or rows from the top
    in_rows: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A finished impression. `ink` is what the paper shows red, valid, rounded to the grid of the output."""

    composition: Composition  # as composed, before polarity, deform and mirror
    mode: str
    deform: str
    mirrored: bool
    ink: MultiPolygon
    outline: Polygon  # after deform
    unavailable_variants: tuple[str, ...]  # code points ("U+E0100") whose form no typeface has
