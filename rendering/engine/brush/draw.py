"""A brushed face from its figures: letters read, proportioned, stacked, opened into the field, and inked.

The stages that kaisho, reisho and koin share; each family file chooses its figures.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from shapely.geometry import LineString

from rendering.engine.brush.cells import cells_of
from rendering.engine.brush.edges import Edges
from rendering.engine.brush.filling import Filling, estimated_scale, filled
from rendering.engine.brush.grain import Grain
from rendering.engine.brush.inking import LIGHTER, Weight, inked
from rendering.engine.brush.prepared import BrushStyle, Prepared, prepared
from rendering.engine.brush.proportions import LetterProportions, SizedGlyph, sorts_for
from rendering.engine.brush.stacking import stacked
from rendering.engine.brush.weights import Strokes, lighter, wanted_widths, weights
from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.glyphs.library import GlyphLibrary
from rendering.engine.seeds import RandomStream
from rendering.engine.typesetting.typeset_name import TypesetName
from rendering.engine.values import LetterInk, Placement

FLAT_EM: Final = 0.3
FLAT_WHITE_EM: Final = 0.09
LETTER_GAP_SHARE: Final = 1.25
"""White between letters at the least, in least gaps within a letter."""

BREADTH_TRIALS: Final = 4
BREADTH_TOLERANCE: Final = 0.012
FLATTEST_BLOCK: Final = 0.92  # width to height: wider, and its letters are pressed flat under a white sky
BREADTH_STEP: Final = 1.6  # a letter twice as wide for its height makes the block less than twice as broad
CRISP_GROWTH, BLUNT_GROWTH = 0.65, 0.32  # of that of its walls: how far an end gets
WIDER: Final = (0.6, 2.0)
WIDER_KANA, WIDER_KANA_OF_MORE = (0.8, 1.45), (0.8, 1.25)  # リ and し are narrow by nature
"""How a single column comes to its breadth: letters made wider or narrower for their height, within these bounds."""

FULL_GRAIN_UNITS: Final = 480.0  # a letter that is smaller is as much less uneven: it would fill in
FULL_POOLS_UNITS: Final = 100.0  # where ink pools, finer strokes are less uneven: their whites would fill
SHORT_UNITS: Final = 160.0  # a part no longer than this, a dot or a short bar, is moved by a warp but not tilted
ROW_SPARED: Final = 1.35  # the top and bottom rows of a round block become narrower, and their gaps with them

CROWDED_POINTS: Final = 4900  # of a face's edges: eight of the densest kanji
CROWDED_TRIES: Final = 1  # weights that each letter of such a face is tried in: more cost a second, and save no stroke

Warp = Callable[[Points], Points]
"""A change of the plane: where points (n, 2), in units, come to lie."""


@dataclass(frozen=True, slots=True)
class Brushing:
    """The figures of a brushed design."""

    style: BrushStyle
    proportions: LetterProportions
    filling: Filling
    strokes: Strokes
    flare: float = 0.0
    grain: Grain | None = None
    warp: Warp | None = None
    pools: float = 0.0  # units: how far ink pools in corners and crossings


@dataclass(frozen=True, slots=True)
class BrushedLetters:
    """Letters in place, and the line between the halves of the name (None for a lone letter)."""

    letters: tuple[LetterInk, ...]
    divider: LineString | None


def draw(
    typeset: TypesetName, brushing: Brushing, library: GlyphLibrary, hand: Callable[[], RandomStream]
) -> BrushedLetters:
    """Return the letters' ink. `hand` gives the same stream of choices anew. Raises sources.LetterUndrawable."""
    letters = [prepared(letter, brushing.style, library) for letter in typeset.name.letters]
    edges = [letter.flared(brushing.flare) for letter in letters]
    latin, placed = _laid_out(typeset, edges, brushing, hand)
    if brushing.warp is not None:
        placed = [warped(each, points, brushing.warp) for each, points in zip(edges, placed, strict=True)]
    tries = LIGHTER if sum(map(len, placed)) < CROWDED_POINTS else LIGHTER[:CROWDED_TRIES]
    chosen = weights(edges, placed, brushing.strokes, latin)
    uneven = [_unevenness(*each, brushing) for each in zip(letters, placed, chosen, strict=True)]
    inks = [inked(*each, tries) for each in zip(edges, placed, chosen, uneven, strict=True)]
    if not latin and np.isfinite(brushing.strokes.unlike):
        for k, weight in lighter(inks, chosen, brushing.strokes.unlike).items():
            inks[k] = inked(edges[k], placed[k], weight, uneven[k], LIGHTER[:1])
    boxes = cells_of(typeset, inks, brushing.filling)
    drawn = tuple(
        LetterInk(
            text,
            ink,
            box,
            each.parts,
            each.counters,
            placement=Placement(letter.drawn + (each.points - letter.edges.points), points),  # flared where the face is
        )
        for text, ink, box, each, letter, points in zip(typeset.texts, inks, boxes, edges, letters, placed, strict=True)
    )
    return BrushedLetters(drawn, _divider(typeset, placed))


def _unevenness(letter: Prepared, points: Points, weight: Weight, brushing: Brushing) -> Floats | None:
    """Return how far a letter's walls move for their grain and for the ink that pools in its corners; None for even."""
    smaller = min(float(np.sqrt(np.ptp(points, axis=0).prod())) / FULL_GRAIN_UNITS, 1.0)
    if letter.pools is not None:
        smaller = min(smaller, min(weight.upright, weight.level) / FULL_POOLS_UNITS)
    moves = None if brushing.grain is None else smaller * brushing.grain.at(points)
    if letter.pools is None or not brushing.pools:
        return moves
    return smaller * brushing.pools * letter.pools + (0.0 if moves is None else moves)


def _laid_out(
    typeset: TypesetName, edges: Sequence[Edges], brushing: Brushing, hand: Callable[[], RandomStream]
) -> tuple[bool, list[Points]]:
    """Return whether all is Latin, and each letter's points in place: a single column as broad as it is to be."""
    untweaked = replace(
        brushing, filling=replace(brushing.filling, reach=0.0), strokes=replace(brushing.strokes, heavier=0.0)
    )
    wider, room = brushing.proportions.wider, brushing.filling
    kana = WIDER_KANA if len(edges) == 2 else WIDER_KANA_OF_MORE
    bounds = kana if typeset.is_kana else WIDER
    for _ in range(BREADTH_TRIALS):
        sorts = sorts_for(typeset, edges, replace(brushing.proportions, wider=wider), hand())
        growth, placed = _placed(typeset, sorts, untweaked)
        latin = all(sort.on_baseline for sort in sorts)
        if not room.breadth or latin or len(sorts) < 2:
            break
        width, height = (np.ptp(np.concatenate(placed), axis=0) + growth).tolist()
        short = min(room.breadth * 2 * room.half_width / width, (FLATTEST_BLOCK * height / width) ** 0.5)
        if abs(short - 1.0) < BREADTH_TOLERANCE:
            break
        wider = float(np.clip(wider * short**BREADTH_STEP, *bounds))
    return latin, placed if brushing == untweaked else _placed(typeset, sorts, brushing)[1]


def _placed(typeset: TypesetName, sorts: Sequence[SizedGlyph], brushing: Brushing) -> tuple[float, list[Points]]:
    """Return by how much the breadth is yet to grow, and each letter's points in units."""
    scale = _scale(typeset, sorts, brushing)
    growth = [_growth(sort, scale, brushing) for sort in sorts]
    spared = ROW_SPARED if typeset.in_rows else 1.0
    gap = max(brushing.proportions.gap_em, spared * brushing.strokes.least_gap * LETTER_GAP_SHARE / scale)
    block = stacked(typeset, sorts, gap, [spared * each / scale for each in growth])
    placed = filled(block, _white_beyond_flat(typeset, block), replace(brushing.filling, growth=max(growth)))
    return 2 * max(growth) * (CRISP_GROWTH if brushing.strokes.crisp else BLUNT_GROWTH), placed


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
    wanted = wanted_widths(sort.size[None] * scale, [edges], brushing.strokes)[0]
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


def warped(edges: Edges, points: Points, warp: Warp) -> Points:
    """Return a letter's points warped; short parts move with the rest, but stay as level or upright as they are."""
    part = np.repeat([ring[2] for ring in edges.rings], [end - first for first, end, _ in edges.rings])
    moves, warped = warp(points) - points, points.copy()
    for number in range(edges.parts):
        own = part == number
        size = float(np.ptp(points[own], axis=0).max())
        bending = float(np.clip(size / SHORT_UNITS - 1.0, 0.0, 1.0))
        warped[own] += bending * moves[own] + (1.0 - bending) * moves[own].mean(axis=0)
    return warped


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
