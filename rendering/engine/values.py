"""The values that pass between the engine's stages: frozen dataclasses without logic.

All lengths are impression units (vocabulary.RADIUS_UNITS). y grows downward; the centre is (0, 0).
"""

from dataclasses import dataclass, field

from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Points
from rendering.engine.geometry.samples import Sampled
from rendering.engine.silhouette.blank import SealBlank


@dataclass(frozen=True, slots=True)
class Tweaks:
    """The parameters of renderSeal that override figures of the seeded design; None keeps the design's own figure."""

    frame: float | None = None  # rim thickness as a fraction of the radius
    weight: float | None = None  # edges move outward by this many thousandths of the radius
    reach: float | None = None  # 0 to 1: how far free outer ends run to the rim
    fan: float | None = None  # 0 to 1: how far the block opens to fill the silhouette
    scatter: float | None = None  # 0 to 1: how irregular the strokes are


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
    """Points of a letter's drawing (n, 2), in font units, and their positions on the face (n, 2), in units."""

    drawn: Points
    placed: Points


@dataclass(frozen=True, slots=True)
class LetterInk:
    """One carved letter: its ink on the face (in shubun), its cell, and how many parts and counters it should have."""

    text: str
    ink: BaseGeometry
    cell: Box
    parts_expected: int
    counters_expected: int
    form: str = "typeface"  # where its drawing comes from: "seal" (drawn by us), "modern" and "typeface" (outlines)
    drawing: str = ""  # which of our own drawings it is: `choice` of records.Centrelines
    placement: Placement | None = field(default=None, compare=False)  # where points of its drawing are


@dataclass(frozen=True, slots=True)
class Composition:
    """What a family returns: letters set inside the rim, not yet polarised, deformed or mirrored."""

    blank: SealBlank
    letters: tuple[LetterInk, ...]
    divider: LineString | None  # the line between the two halves of the name, for split; None for a single letter
    joins_rim: bool  # the family lets letters join the rim (insou)
    pen_units: float | None = None  # the width of the strokes; None where it varies
    # What each letter is in its source, in font units: centrelines, or else the outline of a typeface.
    drawings: tuple[BaseGeometry, ...] = ()
    outlines: tuple[Sampled, ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()  # indexes of letters: columns from the right, or rows from the top
    in_rows: bool = False
    inner_rim: Polygon | None = None  # of a double ring, between the company's name and the title


@dataclass(frozen=True, slots=True)
class Face:
    """A finished impression. `ink` is the area that prints red: valid polygons, rounded to the grid of the output."""

    composition: Composition  # before polarity, deform and mirror
    mode: str
    deform: str
    mirrored: bool
    ink: MultiPolygon
    outline: Polygon  # after deform
    unavailable_variants: tuple[str, ...]  # code points ("U+E0100") whose form no typeface has
