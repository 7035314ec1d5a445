"""The cells of a brushed face: each letter's ink, and its share of the white around it. Knows boxes; no letter."""

from collections.abc import Sequence

import numpy as np
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.filling import Filling
from rendering.engine.geometry.arrays import Points
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box


def cells_of(typeset: TypesetName, inks: Sequence[BaseGeometry], filling: Filling) -> list[Box]:
    """Return each letter's cell: its ink, and its share of the white around it, up to the ring of paper by the rim."""
    bounds = np.array([ink.bounds for ink in inks])
    lows, highs = bounds[:, :2].copy(), bounds[:, 2:].copy()
    along, across = (0, 1) if typeset.in_rows else (1, 0)
    order = sorted(typeset.lines, key=lambda line: float(bounds[list(line), across].min()))
    outer: list[Sequence[int]] = [[], *order, []]
    for before, line, after in zip(outer, order, outer[2:], strict=False):
        _share(bounds, list(before), list(line), list(after), across, filling, lows, highs)
        for n, k in enumerate(line):
            _share(bounds, list(line[max(n - 1, 0) : n]), [k], list(line[n + 1 : n + 2]), along, filling, lows, highs)
    return [Box(*low, *high) for low, high in zip(lows.tolist(), highs.tolist(), strict=True)]


def _share(
    bounds: Points,
    before: list[int],
    these: list[int],
    after: list[int],
    axis: int,
    filling: Filling,
    lows: Points,
    highs: Points,
) -> None:
    """Set how far cells reach along an axis: half way to the letters before and after them, or to the ring."""
    low, high = bounds[these, axis].min(), bounds[these, 2 + axis].max()
    edge = filling.edge_at(axis, float(bounds[these][:, [1 - axis, 3 - axis]].mean()))
    first = (bounds[before, 2 + axis].max() + low) / 2 if before else -edge
    last = (high + bounds[after, axis].min()) / 2 if after else edge
    lows[these, axis], highs[these, axis] = min(first, low), max(last, high)
