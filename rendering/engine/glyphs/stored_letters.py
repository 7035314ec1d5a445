"""Converts a letter to the 16-bit numbers that the glyph library stores, and back to an outline or centrelines."""

from dataclasses import replace
from itertools import accumulate, pairwise

import numpy as np
import numpy.typing as npt

from rendering.engine.glyphs.curves import Curves, flattened
from rendering.engine.glyphs.facing import found_facing
from rendering.engine.glyphs.records import Centrelines, Facing, Outline

Words = npt.NDArray[np.uint16]
"""A letter as stored in the library file; coordinates are signed numbers in two's complement."""


def words_of(record: Curves | Centrelines) -> Words:
    """Return a letter as the library file stores it: a curve's x is doubled, plus 1 for a control point."""
    if isinstance(record, Curves):
        head = [len(record.contours), *(len(c) for c in record.contours)]
        points = np.round(np.concatenate(record.contours)).astype(np.int16)
        points[:, 0] = 2 * points[:, 0] + ~np.concatenate(record.on_curve)
        body = [points.ravel().view(np.uint16)]
    else:
        kept, runs = replace(record, points=np.round(record.points)), record.strokes
        pairs = found_facing(kept)
        counts = [len(record.still_ends), *map(len, pairs), len(runs), *map(len, runs)]
        head = [int(record.pen), record.parts, record.counters, *counts]
        body = [
            np.round(record.box).astype(np.int16).view(np.uint16),
            np.array(record.still_ends, dtype=np.uint16),
            *(each.astype(np.uint16).ravel() for each in pairs),
            np.array([index for run in runs for index in run], dtype=np.uint16),
            kept.points.astype(np.int16).ravel().view(np.uint16),
        ]
    return np.concatenate([np.array(head, dtype=np.uint16), *body])


def outline_in(words: Words) -> Outline:
    """Return the outline that words hold."""
    count = int(words[0])
    lengths = words[1 : 1 + count].astype(np.intp)
    kept = words[1 + count :].view(np.int16).reshape(-1, 2)
    on_curve = (kept[:, 0] & 1) == 0
    points = np.column_stack([kept[:, 0] >> 1, kept[:, 1]]).astype(np.float64)
    return Outline(tuple(flattened(points, lengths, on_curve)))


def centrelines_in(words: Words) -> Centrelines:
    """Return the drawing that words hold."""
    pen, parts, counters, still, *faces, runs = words[:8].tolist()
    at = 8 + runs
    left, top, right, bottom = words[at : at + 4].view(np.int16).astype(float).tolist()
    at += 4
    still_ends = tuple(words[at : at + still].tolist())
    at += still
    pairs = []
    for count in faces:
        pairs.append(words[at : at + 2 * count].astype(np.intp).reshape(-1, 2))
        at += 2 * count
    ends = list(accumulate(words[8 : 8 + runs].tolist(), initial=0))
    indexes = words[at : at + ends[-1]].tolist()
    across, down, slanted = pairs
    return Centrelines(
        points=words[at + ends[-1] :].view(np.int16).astype(np.float64).reshape(-1, 2),
        strokes=tuple(tuple(indexes[start:end]) for start, end in pairwise(ends)),
        pen=float(pen),
        parts=parts,
        counters=counters,
        box=(left, top, right, bottom),
        still_ends=still_ends,
        facing=Facing(across, down, slanted),
    )
