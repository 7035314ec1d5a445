"""An independent measurement of narrow places: on pixels, with a distance transform. Shares no code with the engine.

Its own statement of what counts. Wear a shape down from its walls by `t`, and a place narrower than 2 t has given way
when

* two walls that were apart have met: a stroke round a counter, a gap between two letters;
* a part has come apart, and the piece is more than a knob or a nib at the end of a stroke;
* a part or a counter is gone altogether;
* growing back what remains, a stroke stays lost that kept its width for 1.75 times as long as it is wide.

What else is lost by wearing down and growing back is the end of a stroke, a corner, or a wedge that narrows to its
point, and does not count. The least 2 t at which something counts is the width of the narrowest place.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from rendering.engine.values import Face

Pixels = NDArray[np.bool_]
Depths = NDArray[np.float64]
Place = tuple[float, float]

PIXELS_PER_MM = 100
EIGHT = np.ones((3, 3), bool)
SUPERSAMPLING = 4
SMALLEST_PIXELS = 1.5  # radius below which pixels are too coarse to tell shapes
GROWN_BACK_PIXELS = 1.3  # pixel discs are ragged by about this much
KEEPS_WIDTH = 0.94
NIB_UNITS = 20.0  # a piece no longer than this is the end of a stroke, whatever holds it
KNOB_RADII = 1.5  # what is left of a knob, 1.75 times as long as its neck is wide, when the neck gives way
END_RADII = 3.5  # a lost piece shorter than this many radii is an end
SPECK_PIXELS = 12
MARGIN_PIXELS = 4


@dataclass(frozen=True)
class Ends:
    """How long, in pixels, a piece may be and still be the end of a stroke."""

    nib: float
    factor: float

    def knob(self, radius: float) -> float:
        """Return the most that may be left of a knob worn down by `radius`."""
        return self.factor * max(KNOB_RADII * radius, self.nib - 2 * radius)

    def stub(self, radius: float) -> float:
        """Return the most that a stub `radius` thick to either side may reach."""
        return self.factor * max(END_RADII * radius, self.nib)


def picture(face: Face, size_mm: float) -> tuple[Pixels, Pixels]:
    """Return (metal, inside): what is raised, and what lies in the silhouette, at 100 pixels a millimetre."""
    side = round(size_mm * PIXELS_PER_MM) + 2 * MARGIN_PIXELS
    return _without_specks(_filled(face.ink, side)), _filled(face.outline, side)


def narrowest_mm(
    shown: tuple[Pixels, Pixels], size_mm: float, side: str = "metal", ends: float = 1.0
) -> tuple[float, Place]:
    """Return the width in mm of the narrowest place of raised metal, or of cut space for side="gap", and where it is.

    `shown` is a picture of `size_mm`. The place is in units, to look for it on the face. What is still an end is a
    matter of degree: `ends` below 1 takes less for one, above 1 more.
    """
    metal, inside = shown
    shape = metal if side == "metal" else inside & ~metal
    middle, scale = metal.shape[0] / 2 - 0.5, 2000 / (size_mm * PIXELS_PER_MM)
    width, (row, column) = narrowest_pixels(shape, None if side == "metal" else ~inside, Ends(NIB_UNITS / scale, ends))
    return width / PIXELS_PER_MM, ((column - middle) * scale, (row - middle) * scale)


def narrowest_pixels(shape: Pixels, open_at: Pixels | None, ends: Ends) -> tuple[float, Place]:
    """Return the width in pixels of the narrowest place of a boolean picture, and the (row, column) of its middle.

    Pixels of `open_at` are no wall: what lies beyond them is open. `inf` when nothing is narrow.
    """
    before = Unworn(shape if open_at is None else shape | open_at, shape)
    radius = SMALLEST_PIXELS
    while radius < 2 * before.depth.max():
        further = max(radius + 4, 1.25 * radius)
        if _given_way(before, further, radius, ends):
            step = max(0.5, 0.02 * radius)
            for fine in np.arange(radius + step, further + step, step):
                if place := _given_way(before, fine, fine, ends):
                    return 2 * fine - step, place
        radius = further
    return float("inf"), (0, 0)


@dataclass(frozen=True)
class Unworn:
    """A shape before it is worn down, and what is the same however far it is; `solid` has no wall where it is open."""

    solid: Pixels
    shape: Pixels

    @cached_property
    def depth(self) -> Depths:
        """How far each pixel lies from the nearest wall."""
        return ndimage.distance_transform_edt(self.solid)

    @cached_property
    def walls(self) -> tuple[NDArray[np.int32], int]:
        """The number of each wall on its pixels, and how many there are."""
        return ndimage.label(~self.solid, EIGHT)

    @cached_property
    def parts(self) -> NDArray[np.int32]:
        """The number of each part on its pixels."""
        return ndimage.label(self.solid)[0]


def _given_way(before: Unworn, radius: float, kept: float, ends: Ends) -> Place | None:
    """Return where a shape worn down by `radius` has given way, as (row, column); None if it holds.

    A stroke keeps its width when it keeps that of a disc of radius `kept`.
    """
    remains = before.depth > radius
    return (
        _walls_met(before, remains)
        or _come_apart(before, remains, ends.knob(radius))
        or _lost(before, remains, radius, kept, ends.stub(kept))
    )


def _walls_met(unworn: Unworn, remains: Pixels) -> Place | None:
    walls, before = unworn.walls
    grown, after = ndimage.label(~remains, EIGHT)
    if after == before:
        return None
    into = np.zeros(before + 1, int)
    into[walls[~unworn.solid]] = grown[~unworn.solid]
    met = np.flatnonzero(np.bincount(into[1:]) > 1)[0]
    one, *others = 1 + np.flatnonzero(into[1:] == met)
    return _between(walls == one, np.isin(walls, others))


def _come_apart(before: Unworn, remains: Pixels, end: float) -> Place | None:
    whole, shape = before.parts, before.shape
    pieces, count = ndimage.label(remains, EIGHT)
    windows = ndimage.find_objects(pieces)
    largest: dict[int, int] = {}
    for number in sorted(range(1, count + 1), key=lambda n: -_span(windows[n - 1])):
        piece = pieces[windows[number - 1]] == number
        if not shape[windows[number - 1]][piece].any():
            continue  # open outside
        part = whole[windows[number - 1]][piece][0]
        if part not in largest:
            largest[part] = number
        elif _span(windows[number - 1]) > end:
            return _between(pieces == number, (pieces > 0) & (pieces != number) & (whole == part))
    return None


def _between(one: Pixels, other: Pixels) -> Place:
    """Return the middle of the shortest line from one set of pixels to another."""
    far, nearest = ndimage.distance_transform_edt(~other, return_indices=True)
    here = np.unravel_index(np.where(one, far, np.inf).argmin(), far.shape)
    return (here[0] + nearest[0][here]) / 2, (here[1] + nearest[1][here]) / 2


def _without_specks(metal: Pixels) -> Pixels:
    """Return the picture without parts and holes of a few pixels: points of strokes that pixels have torn off."""
    for _ in range(2):
        labels, _count = ndimage.label(metal, EIGHT)
        metal = ~(metal & (np.bincount(labels.ravel()) >= SPECK_PIXELS)[labels])
    return metal


def _span(window: tuple[slice, ...]) -> float:
    return float(np.hypot(*(one.stop - one.start for one in window)))


def _lost(before: Unworn, remains: Pixels, radius: float, kept: float, end: float) -> Place | None:
    shape, depth, least = before.shape, before.depth, max(SMALLEST_PIXELS, 0.6 * radius)
    square = 2 * int((radius + GROWN_BACK_PIXELS) / 2**0.5) + 1  # within the disc, and many times quicker
    if not (shape & (depth > least) & ~ndimage.maximum_filter(remains, square)).any():
        return None
    far = ndimage.distance_transform_edt(~remains) if remains.any() else np.full(depth.shape, np.inf)
    grown = far <= radius + GROWN_BACK_PIXELS
    lost, _ = ndimage.label(shape & ~grown, EIGHT)
    for number, window in enumerate(ndimage.find_objects(lost), start=1):
        window = tuple(slice(max(0, s.start - 3), s.stop + 3) for s in window)
        piece = lost[window] == number
        if depth[window][piece].max() > least:
            touches = ndimage.binary_dilation(piece, EIGHT, iterations=2) & grown[window] & shape[window]
            if not touches.any() or _kept_its_width(piece, depth[window], far[window] - radius, kept, end):
                return _middle(lost == number)
    return None


def _kept_its_width(piece: Pixels, depth: Depths, reach: Depths, kept: float, end: float) -> bool:
    """Say whether a lost piece reaches further than it is wide, and is as wide towards its end."""
    length = reach[piece].max()
    further = piece & (reach > 0.6 * length)
    return bool(length > end and depth[further].max() > KEEPS_WIDTH * kept)


def _middle(pixels: Pixels) -> Place:
    rows, columns = np.nonzero(pixels)
    return float(rows.mean()), float(columns.mean())


def _filled(geometry: BaseGeometry, side: int) -> Pixels:
    """Return the pixels whose middle lies in the geometry (radius 1000 units to the picture's edge), even-odd."""
    large = side * SUPERSAMPLING
    scale = (side - 2 * MARGIN_PIXELS) * SUPERSAMPLING / 2000
    parts = shapely.get_parts(geometry)
    rings = [(part.exterior, 1) for part in parts] + [(hole, 0) for part in parts for hole in part.interiors]
    picture = Image.new("1", (large, large))
    for ring, fill in sorted(rings, key=lambda one: -Polygon(one[0]).area):  # what lies in a hole comes after it
        points = shapely.get_coordinates(ring) * scale + large / 2 - 0.5
        ImageDraw.Draw(picture).polygon([tuple(point) for point in points], fill=fill)
    share = np.asarray(picture.convert("L").reduce(SUPERSAMPLING))
    return np.asarray(share >= 128)
