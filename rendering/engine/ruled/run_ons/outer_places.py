"""Finds the places that may be brought to the rim: loose ends of strokes, and corners."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.geometry.vectors import dots, unit_vectors
from rendering.engine.ruled.strokes import Runs

CORNER: Final = 1  # stands for a corner where 0 and -1 stand for the two ends of a run
AT_EDGE: Final = 0.5  # places nearer to the middle, as a share of half the block, are not extended
ON_AXIS: Final = 0.06  # half blocks: greatest distance of a pair's middle from the upright axis of its letter
SQUARE_ENOUGH: Final = 0.3  # a corner is nearly a right angle: greatest cosine, either way, of its angle
BEHIND: Final = 1e-3  # the heading at a place is measured from this far behind it, in half blocks


@dataclass(frozen=True, slots=True)
class Outer:
    """A loose end of a run, or a corner of a run without loose ends. Points are units on the face."""

    run: int
    letter: int
    place: Points  # (2,) the end or the corner
    heading: Points  # (2,) unit vector along the stroke, outward; at a corner along its bisector
    piece_units: float  # length of the straight piece that ends there; at a corner, of the shorter one
    off_axis: float  # distance to the right of its letter's upright axis, in half blocks
    end: int | None  # 0 for the run's first point, -1 for its last, None for a corner
    mirrored: bool = True  # whether the outermost places of its letter mirror each other about its upright axis


def outer_places(runs: Runs, letter: Indexes, loose: Flags, moved: Callable[[Points], Points]) -> list[Outer]:
    """Return the outer places of m runs of points in the block [-1, 1]².

    `letter` (m,) holds the letter of each run, and `loose` (m, 2) whether its first and last points may be extended.
    `moved` maps points of the block to the face, in units.
    """
    beside, place, end = _places(runs, loose)
    off, last = np.abs(runs.points[place]), np.abs(runs.points[place] - runs.points[beside[:, 0]])
    at_side = off[:, 0] >= AT_EDGE
    is_upright_end = (end != CORNER) & (last[:, 0] < last[:, 1])  # a level end, if extended, would cross its letter
    at_edge = at_side | (is_upright_end & (off[:, 1] >= AT_EDGE))
    beside, place, end = beside[at_edge], place[at_edge], end[at_edge]
    if not len(place):
        return []
    number = np.repeat(np.arange(len(runs.counts)), runs.counts)[place]
    here = moved(runs.points[place])
    pieces = runs.points[place][:, None] - runs.points[beside]
    lengths = np.hypot(*pieces.T).T
    just_before = runs.points[place][:, None] - pieces * (BEHIND / np.maximum(lengths, BEHIND))[..., None]
    units = unit_vectors(here[:, None] - moved(just_before.reshape(-1, 2)).reshape(-1, 2, 2))
    headings = unit_vectors(units.sum(axis=1))
    lengths = np.hypot(*(here[:, None] - moved(runs.points[beside].reshape(-1, 2)).reshape(-1, 2, 2)).T).min(axis=0)
    off_axis = runs.points[place, 0] - _axes(runs, letter)[letter[number]]
    mirrored = _mirrored(np.column_stack([off_axis, runs.points[place, 1]]), letter[number])
    told = zip(number, letter[number], here, headings, lengths, off_axis, end, mirrored, strict=True)
    return [
        Outer(
            int(run),
            int(owner),
            at,
            way,
            float(length),
            float(off),
            None if at_end == CORNER else int(at_end),
            bool(both),
        )
        for run, owner, at, way, length, off, at_end, both in told
    ]


def _mirrored(places: Points, letter: Indexes) -> Flags:
    """Say for each of n places whether the outermost places of its letter mirror each other.

    `places` (n, 2) are relative to the upright axis of their letters.
    """
    farthest = np.zeros(letter.max() + 1)
    np.maximum.at(farthest, letter, np.abs(places[:, 0]))
    apart = np.abs(places[:, None] - places * (-1.0, 1.0)).max(axis=2)
    alone = ~((apart < ON_AXIS) & (letter[:, None] == letter)).any(axis=1)
    alone &= np.abs(places[:, 0]) > farthest[letter] - ON_AXIS
    return np.asarray(~np.isin(letter, letter[alone]))


def _axes(runs: Runs, letter: Indexes) -> Floats:
    """Return the x of each letter's upright axis, in half blocks."""
    owners = np.repeat(letter, runs.counts)
    low, high = np.full(owners.max() + 1, np.inf), np.full(owners.max() + 1, -np.inf)
    np.minimum.at(low, owners, runs.points[:, 0])
    np.maximum.at(high, owners, runs.points[:, 0])
    return np.asarray((low + high) / 2.0)


def _places(runs: Runs, loose: Flags) -> tuple[Indexes, Indexes, Indexes]:
    """Return, for n places, the numbers of the two points beside each (n, 2), the number of its own point, and its end.

    The end is 0, -1 or CORNER. A loose end has one point beside it, which is given twice. The places of a run follow
    each other.
    """
    first, last = runs.first, runs.first + runs.counts - 1
    closed = (runs.counts > 3) & (runs.points[first] == runs.points[last]).all(axis=1)
    is_inner = np.ones(len(runs.points), dtype=bool)
    is_inner[last], is_inner[first] = False, closed
    at = np.flatnonzero(is_inner)
    behind = at - 1
    behind[np.isin(at, first)] = last[closed] - 1
    back, ahead = runs.points[behind] - runs.points[at], runs.points[at + 1] - runs.points[at]
    lengths = np.hypot(*back.T) * np.hypot(*ahead.T)
    has_ends = np.repeat(loose.any(axis=1), runs.counts)[at]
    is_corner = (np.abs(dots(back, ahead)) <= SQUARE_ENOUGH * lengths) & ~has_ends
    at, behind = at[is_corner], behind[is_corner]
    starts, ends = first[loose[:, 0]], last[loose[:, 1]]
    beside = np.concatenate(
        [np.repeat(np.concatenate([starts + 1, ends - 1]), 2).reshape(-1, 2), np.column_stack([behind, at + 1])]
    )
    place = np.concatenate([starts, ends, at])
    end = np.repeat([0, -1, CORNER], [len(starts), len(ends), len(at)])
    order = np.argsort(np.repeat(np.arange(len(runs.counts)), runs.counts)[place], kind="stable")
    return beside[order], place[order], end[order]
