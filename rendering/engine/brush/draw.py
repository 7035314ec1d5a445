"""A brushed face from its figures: letters read, proportioned, stacked, opened into the field, and inked.

The stages that kaisho, reisho and koin share; each family file chooses its figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from rendering.engine.brush.edges import Edges
from rendering.engine.brush.filling import Filling, estimated_scale, filled
from rendering.engine.brush.grain import Grain
from rendering.engine.brush.inking import Weight, inked
from rendering.engine.brush.prepared import BrushStyle, prepared
from rendering.engine.brush.proportions import LetterProportions, SizedGlyph, sorts_for
from rendering.engine.brush.stacking import stacked
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.seeds import RandomStream
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import Box, LetterInk, Placement

FLAT_EM: Final = 0.3
LEAST_SHARE: Final = 0.6  # of a letter's usual stroke: what its thinnest stroke and narrowest gap have, where they can
FLAT_WHITE_EM: Final = 0.09
LETTER_GAP_SHARE: Final = 1.25
"""White between letters at the least, in least gaps within a letter."""

ALIKE: Final = 0.9  # Latin letters are of one weight, the I no bolder than the M
ROW_SPARED: Final = 1.35  # the top and bottom rows of a round block become narrower, and their gaps with them


@dataclass(frozen=True, slots=True)
class Strokes:
    """How heavy strokes are: shares of the distance from stroke to stroke, within units; and the floors everywhere.

    `agreement` (0 to 1) draws the letters of a face towards one weight. `softness` is how round ends are, in units.
    """

    upright_share: float
    level_share: float
    thinnest: float
    thickest: float
    agreement: float
    least_stroke: float
    least_gap: float
    most_move: float
    softness: float
    heavier: float


@dataclass(frozen=True, slots=True)
class Brushing:
    """The figures of a brushed design."""

    style: BrushStyle
    proportions: LetterProportions
    filling: Filling
    strokes: Strokes
    flare: float = 0.0
    grain: Grain | None = None


@dataclass(frozen=True, slots=True)
class BrushedLetters:
    """Letters in place, and the line between the halves of the name (None for a lone letter)."""

    letters: tuple[LetterInk, ...]
    divider: LineString | None


def draw(typeset: TypesetName, brushing: Brushing, library: GlyphLibrary, dice: RandomStream) -> BrushedLetters:
    """Return the letters' ink. Raises sources.LetterUndrawable."""
    letters = [prepared(letter, brushing.style, library) for letter in typeset.name.letters]
    edges = [letter.flared(brushing.flare) for letter in letters]
    sorts = sorts_for(typeset, edges, brushing.proportions, dice)
    scale = _scale(typeset, sorts, brushing)
    growth = [_growth(sort, scale, brushing) for sort in sorts]
    spared = ROW_SPARED if typeset.in_rows else 1.0
    gap = max(brushing.proportions.gap_em, spared * brushing.strokes.least_gap * LETTER_GAP_SHARE / scale)
    block = stacked(typeset, sorts, gap, [spared * each / scale for each in growth])
    placed = filled(block, _white_beyond_flat(typeset, block), replace(brushing.filling, growth=max(growth)))
    agreement = ALIKE if all(sort.on_baseline for sort in sorts) else brushing.strokes.agreement
    weights = _weights(edges, placed, brushing.strokes, agreement)
    inks = [
        inked(each, points, weight, None if brushing.grain is None else brushing.grain.at(points))
        for each, points, weight in zip(edges, placed, weights, strict=True)
    ]
    boxes = _cells(typeset, inks, brushing.filling)
    drawn = tuple(
        LetterInk(
            text,
            ink,
            box,
            each.parts,
            each.counters,
            placement=Placement(letter.drawn, points, brushing.style.clerical),
        )
        for text, ink, box, each, letter, points in zip(typeset.texts, inks, boxes, edges, letters, placed, strict=True)
    )
    return BrushedLetters(drawn, _divider(typeset, placed))


def _scale(typeset: TypesetName, sorts: Sequence[SizedGlyph], brushing: Brushing) -> float:
    """Return about how many units an em will have."""
    along = 0 if typeset.in_rows else 1
    gap = brushing.proportions.gap_em
    long = max(sum(float(sorts[k].size[along]) + gap for k in line) - gap for line in typeset.lines)
    across = sum(max(float(sorts[k].size[1 - along]) for k in line) + gap for line in typeset.lines) - gap
    return estimated_scale(*((long, across) if typeset.in_rows else (across, long)), brushing.filling)


def _growth(sort: SizedGlyph, scale: float, brushing: Brushing) -> float:
    """Return about how far the edges of a letter will move outward, in units."""
    edges = sort.edges
    wanted = _wanted(sort.size[None] * scale, [edges], brushing.strokes)[0]
    stretch = sort.size / np.maximum(np.ptp(edges.points, axis=0), 1.0) * scale
    natural = np.array([edges.upright, edges.level]) * stretch
    grain = 0.0 if brushing.grain is None else 0.6 * (brushing.grain.swelling + brushing.grain.roughness)
    moves = np.clip((wanted - natural) / 2, 0.0, brushing.strokes.most_move)
    return float(max(moves.max() + grain + brushing.strokes.heavier, 0.0))


def _white_beyond_flat(typeset: TypesetName, block: Sequence[Points]) -> Points:
    """Return points beyond the flat letters that end a line: the rim owes them the white that neighbours do."""
    axis = 0 if typeset.in_rows else 1
    beyond = [np.empty((0, 2))]
    for line in typeset.lines:
        for k, sign in ((line[0], -1.0), (line[-1], 1.0)):
            if len(line) > 1 and np.ptp(block[k][:, axis]) < FLAT_EM:
                beyond.append(block[k] + FLAT_WHITE_EM * sign * (axis == np.arange(2)))
    return np.vstack(beyond)


def _weights(edges: Sequence[Edges], placed: Sequence[Points], strokes: Strokes, agreement: float) -> list[Weight]:
    """Return each letter's weight: by its own density, drawn towards the weight of its neighbours."""
    wanted = _wanted(np.array([np.ptp(points, axis=0) for points in placed]), edges, strokes)
    common = np.exp(np.log(wanted).mean(axis=0))
    wanted = wanted ** (1.0 - agreement) * common**agreement
    return [
        Weight(
            upright,
            level,
            max(strokes.least_stroke, LEAST_SHARE * min(upright, level)),
            max(strokes.least_gap, LEAST_SHARE * min(upright, level)),
            strokes.most_move,
            strokes.softness,
            strokes.heavier,
        )
        for upright, level in wanted.tolist()
    ]


def _wanted(sizes: Points, edges: Sequence[Edges], strokes: Strokes) -> Points:
    """Return the widths (n, 2) of upright and level strokes that letters of these sizes (n, 2) ask for, in units."""
    sizes = np.maximum(sizes, 0.6 * sizes[:, ::-1])
    counts = np.array([[each.columns, each.rows] for each in edges])
    pitch = sizes / np.maximum(counts - 0.4, 0.8)
    wanted: Points = np.clip(pitch * (strokes.upright_share, strokes.level_share), strokes.thinnest, strokes.thickest)
    return wanted


def _cells(typeset: TypesetName, inks: Sequence[BaseGeometry], filling: Filling) -> list[Box]:
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


def _divider(typeset: TypesetName, placed: Sequence[Points]) -> LineString | None:
    halves = typeset.halves()
    if halves is None:
        return None
    first, second, axis = halves
    one = np.concatenate([placed[k][:, axis] for k in first])
    other = np.concatenate([placed[k][:, axis] for k in second])
    if one.mean() > other.mean():
        one, other = other, one
    middle = float(one.max() + other.min()) / 2
    ends = [(-1000.0, middle), (1000.0, middle)] if axis else [(middle, -1000.0), (middle, 1000.0)]
    return LineString(ends)
