"""Draws a brushed face from a design's figures: sizes letters, stacks them, maps them into the field, and inks them.

kaisho, reisho and koin share it; each family's file holds its figures.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from shapely.geometry import LineString, MultiPolygon

from rendering.engine.brush.brush_letter import BrushLetter, SizedGlyph
from rendering.engine.brush.filling import Filling, cells_of, estimated_scale, field_map
from rendering.engine.brush.inking.apart import moved_apart
from rendering.engine.brush.inking.grain import Grain
from rendering.engine.brush.inking.ink import Hand, inked
from rendering.engine.brush.inking.weights import Strokes, Weight, evened, weighed
from rendering.engine.brush.letters import BrushStyle, ready
from rendering.engine.brush.proportions import LetterProportions, sorts_for
from rendering.engine.brush.stacking import stacked
from rendering.engine.geometry.arrays import Matrix, Points
from rendering.engine.geometry.linear_algebra import affine_map
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.seeds import RandomStream
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import LetterInk, Placement

FLAT_EM: Final = 0.3  # a letter shorter than this along its line is flat
FLAT_WHITE_EM: Final = 0.09  # white kept between the rim and a flat letter that ends a line
LEAST_WHITE_UNITS: Final = 56.0  # least white between the inks of two letters
GROWTH_UNITS: Final = 16.0  # about how far edges will move outward, for the first layout
LAYOUTS: Final = 3  # most layouts: later ones have the room and the breadth that letters turned out to need
LEAST_CHANGE_UNITS: Final = 4.0  # a layout is repeated if edges move outward by this much more than was assumed
BREADTH_TOLERANCE: Final = 0.05  # a layout is repeated if letters should be wider or narrower by more than this share
FLATTEST_BLOCK: Final = 0.96  # greatest width to height of a block: a wider one has flat letters, and white above them
BREADTH_STEP: Final = 1.6  # exponent on a missing breadth: letters twice as wide make a block less than twice as broad
MOST_DRAWN_OUT_KANA: Final = 1.9  # most that kana are widened for their height
SHORT_UNITS: Final = 160.0  # a part no longer than this, a dot or a short bar, is moved by a warp but not tilted
ROW_SPARED: Final = 1.35  # factor on gaps between rows: the outer rows of a round block become narrower, and so do gaps

Warp = Callable[[Points], Points]
"""A map of the plane: it takes points (n, 2), in units, to their new positions."""


@dataclass(frozen=True, slots=True)
class Brushing:
    """The figures of a brushed design."""

    style: BrushStyle
    proportions: LetterProportions
    filling: Filling
    strokes: Strokes
    hand: Hand
    flare: float = 0.0
    grain: Grain | None = None
    warp: Warp | None = None


@dataclass(frozen=True, slots=True)
class BrushedLetters:
    """The letters in place, each letter's drawing, and the line between the name's halves (None for one letter)."""

    letters: tuple[LetterInk, ...]
    drawings: tuple[BrushLetter, ...]
    divider: LineString | None


def draw(
    typeset: TypesetName, brushing: Brushing, library: GlyphLibrary, dice: Callable[[], RandomStream]
) -> BrushedLetters:
    """Return the letters' ink. Each call of `dice` gives the same random numbers anew. Raises LetterUndrawable."""
    style = brushing.style.for_name(letter.text for letter in typeset.name.letters)
    letters = [ready(letter, style, library).flared(brushing.flare) for letter in typeset.name.letters]
    growth, wider = GROWTH_UNITS, brushing.proportions.wider
    for _ in range(LAYOUTS):
        laid = _laid_out(typeset, letters, brushing, dice, growth, wider)
        weights = weighed(letters, [_matrix(sort, laid.field) for sort in laid.block], brushing.strokes)
        needed = max(weight.offset for weight in weights)
        more = growth == GROWTH_UNITS and needed >= growth + LEAST_CHANGE_UNITS  # the assumed offset is corrected once
        if not more and abs(laid.short - 1.0) < BREADTH_TOLERANCE:
            break
        growth, wider = needed if more else growth, wider * laid.short
    placed = [_placed(sort, laid.field, brushing) for sort in laid.block]
    edges = [moved_apart(*each) for each in zip(letters, placed, weights, strict=True)]
    inks = _inked_evenly(letters, edges, weights, brushing.hand)
    boxes = cells_of(typeset, inks, brushing.filling)
    drawn = tuple(
        LetterInk(text, ink, box, letter.parts, letter.counters, placement=Placement(letter.points, edge))
        for text, ink, box, letter, edge in zip(typeset.texts, inks, boxes, letters, edges, strict=True)
    )
    return BrushedLetters(drawn, tuple(letters), _divider(typeset, edges))


@dataclass(frozen=True, slots=True)
class _Laid:
    """The letters in their block, the map from block to field, and the factor by which letters should be wider."""

    block: list[SizedGlyph]
    field: Callable[[Points], Points]
    short: float


def _laid_out(
    typeset: TypesetName,
    letters: Sequence[BrushLetter],
    brushing: Brushing,
    dice: Callable[[], RandomStream],
    growth: float,
    wider: float,
) -> _Laid:
    """Return the letters in their block, with room for edges that will move outward by `growth` units."""
    filling = replace(brushing.filling, growth=max(brushing.filling.growth, growth))
    sorts = sorts_for(typeset, letters, replace(brushing.proportions, wider=wider), dice())
    block, outer = _block(typeset, sorts, brushing, growth)
    field = field_map(outer, filling)
    if not filling.breadth or len(sorts) < 2 or all(sort.on_baseline for sort in sorts):
        return _Laid(block, field, 1.0)
    room = field_map(outer, replace(filling, reach=0.0)) if filling.reach else field
    placed = np.concatenate([room(sort.points) for sort in block])
    width, height = (np.ptp(placed, axis=0) + 2.0 * growth).tolist()
    short = min(filling.breadth * 2 * filling.half_width / width, (FLATTEST_BLOCK * height / width) ** 0.5)
    most = MOST_DRAWN_OUT_KANA if typeset.is_kana else brushing.proportions.most_drawn_out
    wanted = min(short**BREADTH_STEP, most / float(np.median([sort.stretch for sort in sorts])))
    return _Laid(block, field, wanted)


def _block(
    typeset: TypesetName, sorts: Sequence[SizedGlyph], brushing: Brushing, growth: float
) -> tuple[list[SizedGlyph], Points]:
    """Return the letters in their block, in ems, and the points that must have room in the field."""
    scale = _scale(typeset, sorts, brushing)
    spared = ROW_SPARED if typeset.in_rows else 1.0
    gap = max(brushing.proportions.gap_em, spared * LEAST_WHITE_UNITS / scale)
    block = stacked(typeset, sorts, gap, [spared * growth / scale] * len(sorts))
    return block, np.vstack([*(sort.points for sort in block), _white_beyond_flat(typeset, block)])


def _scale(typeset: TypesetName, sorts: Sequence[SizedGlyph], brushing: Brushing) -> float:
    """Return about how many units an em will have."""
    along = 0 if typeset.in_rows else 1
    gap = brushing.proportions.gap_em
    long = max(sum(float(sorts[k].size[along]) + gap for k in line) - gap for line in typeset.lines)
    across = sum(max(float(sorts[k].size[1 - along]) for k in line) + gap for line in typeset.lines) - gap
    return estimated_scale(*((long, across) if typeset.in_rows else (across, long)), brushing.filling)


def _white_beyond_flat(typeset: TypesetName, block: Sequence[SizedGlyph]) -> Points:
    """Return points beyond flat letters that end a line. They keep white at the rim, as a neighbour would."""
    axis = 0 if typeset.in_rows else 1
    beyond = [np.empty((0, 2))]
    for line in typeset.lines:
        for k, sign in ((line[0], -1.0), (line[-1], 1.0)):
            if len(line) > 1 and block[k].size[axis] < FLAT_EM:
                beyond.append(block[k].points + FLAT_WHITE_EM * sign * (axis == np.arange(2)))
    return np.vstack(beyond)


def _placed(sort: SizedGlyph, field: Callable[[Points], Points], brushing: Brushing) -> Points:
    """Return the positions on the face, in units, of the points of a letter's edge."""
    placed = field(sort.placed(sort.letter.points))
    if brushing.warp is not None:
        placed = warped(sort.letter, placed, brushing.warp)
    return placed if brushing.grain is None else brushing.grain.apply(placed)


def _matrix(sort: SizedGlyph, field: Callable[[Points], Points]) -> Matrix:
    """Return the matrix (2, 2) that maps a letter from font units to units, as nearly as one matrix can."""
    return affine_map(sort.letter.scan.profile, field(sort.points)).matrix


def warped(letter: BrushLetter, points: Points, warp: Warp) -> Points:
    """Return a letter's points after a warp. Short parts move with the rest, but are not tilted."""
    part = letter.part_of_point
    moves, warped = warp(points) - points, points.copy()
    for number in range(letter.parts):
        own = part == number
        size = float(np.ptp(points[own], axis=0).max())
        bending = float(np.clip(size / SHORT_UNITS - 1.0, 0.0, 1.0))
        warped[own] += bending * moves[own] + (1.0 - bending) * moves[own].mean(axis=0)
    return warped


def _inked_evenly(
    letters: Sequence[BrushLetter], edges: Sequence[Points], weights: Sequence[Weight], hand: Hand
) -> list[MultiPolygon]:
    """Return the letters' inks. Much bolder letters are made lighter first, so a tweak of the weight acts on all."""
    inks = [inked(*each, hand) for each in zip(letters, edges, [replace(w, heavier=0.0) for w in weights], strict=True)]
    lighter = evened(weights, [2.0 * ink.area / ink.length for ink in inks])
    for k, weight in enumerate(weights):
        if k in lighter or weight.heavier:
            inks[k] = inked(letters[k], edges[k], lighter.get(k, weight), hand)
    return inks


def _divider(typeset: TypesetName, placed: Sequence[Points]) -> LineString | None:
    """Return the line between the two halves of the name, which crosses the whole field; None for one letter."""
    halves = typeset.halves()
    if halves is None:
        return None
    first, second, axis = halves
    spans = [np.concatenate([placed[k][:, axis] for k in half]) for half in (first, second)]
    low, high = sorted(spans, key=lambda each: float(each.min()))
    middle = (float(low.max()) + float(high.min())) / 2.0
    return LineString([(-2000.0, middle), (2000.0, middle)] if axis else [(middle, -2000.0), (middle, 2000.0)])
