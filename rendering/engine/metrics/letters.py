"""Counts the parts and the counters that letters on a finished face have, and those that they should have."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.arrays import Geometries, Indexes
from rendering.engine.metrics.placement import PlacedFace

COUNTER_EDGE_UNITS = 0.6
"""Greatest distance of a final counter's edge from the composed one, after rounding, cleaning and simplifying."""

ROUNDING_UNITS = 0.05


@dataclass(frozen=True, slots=True)
class LetterCount:
    """Parts and counters of all letters, expected and found, and the numbers of wrong joins and of breaks."""

    counters_expected: int
    counters_found: int
    parts_expected: int
    parts_found: int
    strokes_fused: int
    stroke_breaks: int


def count_letters(placed: PlacedFace) -> LetterCount:
    """Count the letters' parts and counters on the final polygons.

    In shubun each composed part and counter is sought at its own place. In hakubun letters may have moved, so the final
    polygons are counted: parts are holes, and counters are islands. In split the dividing line may cut letters, so they
    are counted as composed.
    """
    letters = placed.composition.letters
    expected_parts = np.array([letter.parts_expected for letter in letters])
    expected_counters = np.array([letter.counters_expected for letter in letters])
    composed = tuple(letter.ink for letter in letters)
    joins = lost = 0
    if placed.mode == "shubun":
        parts, counters = _parts(composed), _open_counters(placed)
        joins, lost = _joins_and_breaks(placed)
    elif placed.mode == "hakubun":
        polygons = shapely.get_parts(placed.ink)
        parts = np.array([shapely.get_num_interior_rings(polygons).sum()])
        counters = np.array([len(polygons) - 1])
        expected_parts, expected_counters = expected_parts.sum(keepdims=True), expected_counters.sum(keepdims=True)
    else:
        parts, counters = _parts(composed), _holes(composed)
    fewer, more = np.maximum(expected_parts - parts, 0), np.maximum(parts - expected_parts, 0)
    looped = np.maximum(counters - expected_counters, 0)
    return LetterCount(
        counters_expected=int(expected_counters.sum()),
        counters_found=int(np.minimum(counters, expected_counters).sum()),
        parts_expected=int(expected_parts.sum()),
        parts_found=int(parts.sum()),
        strokes_fused=int(fewer.sum() + looped.sum()) + joins,
        stroke_breaks=int(more.sum()) + lost,
    )


def _parts(letters: tuple[BaseGeometry, ...]) -> Indexes:
    _, letter = _polygons(letters)
    return np.asarray(np.bincount(letter, minlength=len(letters)), dtype=np.int64)


def _holes(letters: tuple[BaseGeometry, ...]) -> Indexes:
    parts, letter = _polygons(letters)
    holes = np.bincount(letter, shapely.get_num_interior_rings(parts), minlength=len(letters))
    return np.asarray(holes, dtype=np.int64)


def _open_counters(placed: PlacedFace) -> Indexes:
    """Return how many counters of each letter are still open, which means that a hole of the final ink lies in them.

    A hole belongs to the smallest counter that it touches, since a counter may hold a part with a counter (回).
    """
    parts, letter_of_part = _polygons(placed.letters)
    rings, part = _hole_rings(parts)
    composed, letter = shapely.polygons(rings), letter_of_part[part]
    holes, _ = _hole_rings(shapely.get_parts(placed.ink))
    if not len(composed) or not len(holes):
        return np.zeros(len(placed.letters), dtype=np.int64)
    edge = shapely.get_point(holes, 0)
    hole, counter = STRtree(composed).query(edge, predicate="dwithin", distance=COUNTER_EDGE_UNITS)
    order = np.lexsort((shapely.area(composed)[counter], hole))
    hole, counter = hole[order], counter[order]
    smallest = counter[np.r_[True, hole[1:] != hole[:-1]]] if len(hole) else counter
    return np.asarray(np.bincount(letter[np.unique(smallest)], minlength=len(placed.letters)), dtype=np.int64)


def _polygons(letters: tuple[BaseGeometry, ...]) -> tuple[Geometries, Indexes]:
    """Return the parts of all letters, and the index of each part's letter. A letter without ink has no parts."""
    parts, letter = shapely.get_parts(np.array(letters), return_index=True)
    there = ~shapely.is_empty(parts)
    return parts[there], letter[there]


def _hole_rings(polygons: Geometries) -> tuple[Geometries, Indexes]:
    """Return the inner rings of all polygons, and the index of each ring's polygon."""
    rings, polygon = shapely.get_rings(polygons, return_index=True)
    inner = np.zeros(len(rings), dtype=bool)
    inner[1:] = polygon[1:] == polygon[:-1]
    return rings[inner], polygon[inner]


def _joins_and_breaks(placed: PlacedFace) -> tuple[int, int]:
    """Return how many composed parts were wrongly joined on the final face, and how many were broken or lost.

    A part lies in a final polygon, or a polygon in a part, when a point well inside the one lies in the other.
    A polygon that leaves the field contains the rim; one that meets the inner rim of a double ring contains that.
    """
    parts, letter = _polygons(placed.letters)
    final = shapely.get_parts(placed.ink)
    holds_rim = ~shapely.contains_properly(placed.field, final)
    if placed.composition.inner_rim is not None:
        holds_rim |= shapely.intersects(placed.composition.inner_rim, final)
    part, holder = _inside(parts, final)
    piece, whole = _inside(final, parts)
    piece, whole = piece[~holds_rim[piece]], whole[~holds_rim[piece]]

    held = np.bincount(holder, minlength=len(final))
    joins = int(np.maximum(held[~holds_rim] - 1, 0).sum())
    joins += _letters_touching(parts, letter) if placed.composition.joins_rim else int(held[holds_rim].sum())
    broken = int(np.maximum(np.bincount(whole, minlength=len(parts)) - 1, 0).sum())
    is_gone, is_astray = np.ones(len(parts), dtype=bool), ~holds_rim
    is_gone[part] = is_gone[whole] = is_astray[piece] = is_astray[holder] = False
    return joins, broken + int(is_gone.sum()) + int(is_astray.sum())


def _inside(small: Geometries, large: Geometries) -> tuple[Indexes, Indexes]:
    pairs = STRtree(large).query(shapely.point_on_surface(small), predicate="dwithin", distance=ROUNDING_UNITS)
    return pairs[0], pairs[1]


def _letters_touching(parts: Geometries, letter: Indexes) -> int:
    one, other = STRtree(parts).query(parts, predicate="intersects")
    return len({(a, b) for a, b in zip(letter[one].tolist(), letter[other].tolist(), strict=True) if a < b})
