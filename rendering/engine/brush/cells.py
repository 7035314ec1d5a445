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
        letters = list(line)
        lows[letters, across], highs[letters, across] = _reach(
            bounds, letters, list(before), list(after), across, filling
        )
        for n, k in enumerate(line):
            neighbours = list(line[max(n - 1, 0) : n]), list(line[n + 1 : n + 2])
            lows[k, along], highs[k, along] = _reach(bounds, [k], *neighbours, along, filling)
    return [Box(*low, *high) for low, high in zip(lows.tolist(), highs.tolist(), strict=True)]


def _reach(
    bounds: Points, these: list[int], before: list[int], after: list[int], axis: int, filling: Filling
) -> tuple[float, float]:
    """Return how far cells reach along an axis: half way to the letters before and after them, or to the ring."""
    low, high = bounds[these, axis].min(), bounds[these, 2 + axis].max()
    edge = filling.edge_at(axis, float(bounds[these][:, [1 - axis, 3 - axis]].mean()))
    first = (bounds[before, 2 + axis].max() + low) / 2 if before else -edge
    last = (high + bounds[after, axis].min()) / 2 if after else edge
    return min(first, low), max(last, high)
