"""Even spacing: rows and columns of strokes get the places that make the face look ruled.

Each level's place is a blend of where the letter has it and of its rank in the longest chain of levels that it
belongs to, the way chip layouts are compacted. Ranks grow along every chain and a blend of two increasing places
increases, so nothing changes order. Knows lines in the block, no letter and no silhouette.
"""

from dataclasses import dataclass

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Points
from rendering.engine.ruled.block import Lines
from rendering.engine.ruled.cells import spans
from rendering.engine.ruled.column_whites import grown_together
from rendering.engine.ruled.parts import drawn_together
from rendering.engine.ruled.springs import Springs

BETWEEN = 1.3  # steps from the last stroke of a letter to the first of the next: two letters stay two
MOST_BETWEEN = 3.5  # the same, at most
ROUNDS = 4  # of making room; each finds the places that are still too tight
SLANT_STIFFNESS = 0.25  # of a slanted piece, against a level piece of 4
LOOSE_HOLD = 0.5  # how firmly a loose end keeps its place in the letter, against a level piece of 4
ROOMY = 0.3  # in blocks: the room that a loose end leaves before what it faces, at most
FLATTEST = 0.45  # what a slant must rise, of its run, unless it rose less
KEPT_RISE = 0.6  # nor less of a steep one: the dots of 小 would lie level over 谷
RISE_STIFFNESS = 40.0  # at most: white between strokes comes first
FEW_ROWS = 2  # a letter of so few level strokes, or fewer,
LONGER_STEPS = 0.5  # keeps its cell: exponent on what its strokes stand apart, in those of the densest letter,
LONGEST_STEP = 1.8  # in steps, at most; even steps alone would leave 口 a third of what 橋 takes
LONGEST_FREE = 3.6  # in steps: what a stroke that meets no other keeps of its length
WHOLE_BLOCK = 2.0  # the step of levels that nothing stands behind
WIDEST_PARTS = 1.05  # in steps: parts of a letter are not drawn together further
LEAST_STEP = 0.97  # no two strokes come nearer than this share of the even step


@dataclass(frozen=True, slots=True)
class Levels:
    """The levels of one axis: where they are, how far they reach across, and of what kind they are."""

    place: Floats
    low: Floats
    high: Floats
    is_row: Flags  # holds a piece along the level
    is_end: Flags  # the end of a piece that runs across levels
    is_loose: Flags  # holds loose ends of strokes alone
    slants: Indexes  # (k, 2) levels joined by slanted pieces
    runs: Floats  # (k,) how far the slanted pieces run along the levels
    free: Indexes  # (m, 2) levels joined by a straight stroke that meets no other
    owner: Indexes  # the letter that each level belongs to


def levels_of(lines: Lines, axis: int) -> Levels:
    """Return the levels along y (axis 1) or the uprights along x (axis 0)."""
    numbers = lines.rows if axis else lines.columns
    place, low, high = spans(numbers, lines.points[:, axis], lines.points[:, 1 - axis])
    i, j = lines.pieces.T
    apart = numbers[i] != numbers[j]
    across = (lines.columns if axis else lines.rows)[i] == (lines.columns if axis else lines.rows)[j]
    is_row, is_end = np.zeros(len(place), dtype=bool), np.zeros(len(place), dtype=bool)
    is_row[numbers[i[~apart]]] = True
    is_end[numbers[lines.pieces[apart & across].ravel()]] = True
    slanted = apart & ~across
    ends = np.array([stroke[k] for stroke in lines.strokes for k in (0, -1)])
    loose = np.bincount(ends, minlength=len(lines.points)) == 1
    is_loose = ~is_row
    is_loose[numbers[~loose]] = False
    owner = np.zeros(len(place), dtype=np.intp)
    owner[numbers] = lines.owner
    slants = np.column_stack([numbers[i[slanted]], numbers[j[slanted]]])
    alone = apart & across & loose[i] & loose[j]
    free = np.sort(np.column_stack([numbers[i[alone]], numbers[j[alone]]]), axis=1)
    runs = np.abs(lines.points[i[slanted], 1 - axis] - lines.points[j[slanted], 1 - axis])
    return Levels(place, low, high, is_row, is_end & ~is_row, is_loose, slants, runs, free, owner)


def _nearest_pairs(before: Flags, facing: Flags) -> tuple[Indexes, Indexes]:
    """Return the pairs of an ordering that no third level stands between, and of those that face each other.

    A level that passes beside two others keeps little from them, and so does not keep them from each other.
    """
    return np.nonzero(_without_between(before) | _without_between(before & facing))  # type: ignore[return-value]


def _without_between(before: Flags) -> Flags:
    weights = before.astype(np.float32)
    pairs: Flags = before & ~((weights @ weights) > 0)
    return pairs


def _ranked(levels: Levels, first: Indexes, second: Indexes, steps: Floats) -> tuple[Floats, float]:
    """Return every level's place by rank in its longest chain, and the smallest even step there is."""
    count = len(levels.place)
    before, after = np.zeros(count), np.zeros(count)
    start, end = levels.place.copy(), levels.place.copy()
    by_second = np.argsort(levels.place[second], kind="stable")
    for k in by_second.tolist():
        i, j = first[k], second[k]
        if before[i] + steps[k] > before[j]:
            before[j], start[j] = before[i] + steps[k], start[i]
    for k in np.argsort(-levels.place[first], kind="stable").tolist():
        i, j = first[k], second[k]
        if after[j] + steps[k] > after[i]:
            after[i], end[i] = after[j] + steps[k], end[j]
    chain = before + after
    inside = chain > 0
    safe = np.where(inside, chain, 1.0)
    step = np.where(inside, (end - start) / safe, np.inf)
    return np.where(inside, start + (end - start) * before / safe, levels.place), min(float(step.min()), WHOLE_BLOCK)


def _lengths_of_free(levels: Levels, first: Indexes, second: Indexes, tightest: float) -> Floats:
    """Return how many steps each pair stands apart: one, save that a stroke that meets no other keeps its length."""
    apart = levels.place[second] - levels.place[first]
    within = levels.owner[first] == levels.owner[second]
    usual = np.array([_median(apart[within & (levels.owner[first] == k)]) for k in range(int(levels.owner.max()) + 1)])
    steps = (usual[levels.owner[first]] + usual[levels.owner[second]]) / 2
    own = _steps_within(levels, usual)[levels.owner[first]]
    between = np.where(within, own, np.clip(apart / np.maximum(steps, 1e-6), BETWEEN, MOST_BETWEEN))
    if not len(levels.free):
        return between
    count = len(levels.place)
    low, high = np.minimum(first, second), np.maximum(first, second)
    is_free = np.isin(low * count + high, levels.free @ [count, 1])
    natural = np.abs(levels.place[second] - levels.place[first]) / tightest
    lengths: Floats = np.where(is_free, np.clip(natural, 1.0, LONGEST_FREE), between)
    return lengths


def _steps_within(levels: Levels, usual: Floats) -> Floats:
    """Return how many steps each letter's strokes stand apart: one, in letters of few level strokes more."""
    densest = usual[usual > 0.0].min(initial=np.inf)
    longer = np.clip((usual / densest) ** LONGER_STEPS, 1.0, LONGEST_STEP)
    few = np.bincount(levels.owner[levels.is_row], minlength=len(usual)) <= FEW_ROWS
    steps: Floats = np.where(few, longer, 1.0)
    return steps


def _median(distances: Floats) -> float:
    return float(np.median(distances)) if len(distances) else 0.0


def _with_rises(levels: Levels, first: Indexes, second: Indexes, needed: Floats) -> tuple[Indexes, Indexes, Floats]:
    """Return the demands with those of slants added: pressed level, the legs of 大 would make it 土."""
    rises = np.abs(levels.place[levels.slants[:, 0]] - levels.place[levels.slants[:, 1]])
    ordered = np.take_along_axis(levels.slants, np.argsort(levels.place[levels.slants], axis=1), axis=1)
    return (
        np.append(first, ordered[:, 0]),
        np.append(second, ordered[:, 1]),
        np.append(needed, np.minimum(rises, np.maximum(FLATTEST * levels.runs, KEPT_RISE * rises))),
    )


def _letters_follow(levels: Levels) -> Flags:
    """Say for each two levels whether their letters follow each other, the first's before the second's."""
    count = int(levels.owner.max()) + 1
    first, low = np.full((2, count), np.inf)
    last, high = np.full((2, count), -np.inf)
    np.minimum.at(first, levels.owner, levels.place)
    np.maximum.at(last, levels.owner, levels.place)
    np.minimum.at(low, levels.owner, levels.low)
    np.maximum.at(high, levels.owner, levels.high)
    facing = np.minimum(high[:, None], high) > np.maximum(low[:, None], low)
    follows: Flags = ((last[:, None] < first) & facing)[levels.owner[:, None], levels.owner]
    return follows


def even_places(levels: Levels, evenness: Floats, tightest: float) -> tuple[Floats, float]:
    """Return new places of the levels, in block units, and the smallest step between facing strokes.

    `evenness`, one figure a letter: 0 leaves levels where the letter has them, 1 puts them by rank alone. Levels
    that pass beside each other nearer than `tightest` keep that distance aslant.
    """
    place, count = levels.place, len(levels.place)
    aside = np.maximum(levels.low[:, None], levels.low) - np.minimum(levels.high[:, None], levels.high)
    aside = np.where(_letters_follow(levels), 0.0, np.maximum(aside, 0.0))
    # `aside` is how far two levels pass beside each other; 0 where they face, or are of letters that follow each other
    ordered = (aside < tightest) & (place[:, None] < place - 1e-3)
    aslant = np.sqrt(np.maximum(1.0 - (aside / tightest) ** 2, 0.0))
    firm = levels.is_row | levels.is_end
    first, second = _nearest_pairs(ordered & firm[:, None] & firm, aside <= 0.0)
    steps = aslant[first, second] * _lengths_of_free(levels, first, second, tightest)
    ranked, step = _ranked(levels, first, second, steps)
    # A loose end needs no place in the rhythm: it may come as near to what it faces as the letter has it.
    in_rhythm = firm & ~levels.is_loose
    target = np.where(in_rhythm, place + (ranked - place) * evenness[levels.owner], place)
    weight = np.where(levels.is_row, 4.0, np.where(levels.is_loose, LOOSE_HOLD, np.where(levels.is_end, 2.0, 0.02)))

    free = ordered.copy()
    free[levels.slants[:, 0], levels.slants[:, 1]] = free[levels.slants[:, 1], levels.slants[:, 0]] = False
    first, second = _nearest_pairs(free, aside <= 0.0)
    facing = aside[first, second] <= 0.0
    with_loose = levels.is_loose[first] | levels.is_loose[second]
    least = LEAST_STEP * np.where(with_loose, min(step, ROOMY), step)
    least = least * np.where(levels.owner[first] == levels.owner[second], 1.0, BETWEEN)
    needed = np.where(facing, least, np.minimum(least, tightest) * aslant[first, second])
    gaps = len(first)
    first, second, needed = _with_rises(levels, first, second, needed)
    stiffest = np.where(np.arange(len(first)) < gaps, np.inf, RISE_STIFFNESS)
    springs = Springs(count, weight, target)
    springs.join(
        levels.slants[:, 0],
        levels.slants[:, 1],
        place[levels.slants[:, 1]] - place[levels.slants[:, 0]],
        SLANT_STIFFNESS,
    )
    new = springs.rest()
    low, high = place.min(), place.max()
    stiffness, walls = np.zeros(len(first)), np.zeros(len(new))
    for _ in range(ROUNDS):
        tight = new[second] - new[first] < needed - 1e-9
        if not tight.any():
            break
        outside = (new < low - 1e-9) | (new > high + 1e-9)
        stiffness = np.where(tight, np.minimum(2.0 * stiffness + 4.0, stiffest), stiffness)
        walls = np.where(outside, 2.0 * walls + 4.0, walls)
        pushed = springs.copy()
        held = stiffness > 0
        pushed.join(first[held], second[held], needed[held], stiffness[held])
        pushed.anchor(np.clip(new, low, high), walls)
        new = pushed.rest()
    # Where strokes stay nearer than asked, clearance parts them: what the rhythm promises is still to be tried.
    return new, LEAST_STEP * step if facing.any() else WHOLE_BLOCK


def spaced(lines: Lines, evenness: Floats, tightest: float) -> tuple[Points, tuple[float, float]]:
    """Return the points of the block evenly spaced, and the smallest steps across and down."""
    x, step_x = even_places(levels_of(lines, 0), evenness, tightest)
    y, step_y = even_places(levels_of(lines, 1), evenness, tightest)
    points = np.column_stack([x[lines.columns], y[lines.rows]])
    low, high = points.min(axis=0), points.max(axis=0)
    was_low, was_high = lines.points.min(axis=0), lines.points.max(axis=0)
    scale = (was_high - was_low) / np.maximum(high - low, 1e-9)
    scale = np.where(was_high - was_low > 1e-9, scale, 1.0)
    steps = (step_x * float(scale[0]), step_y * float(scale[1]))
    filled = grown_together(was_low + (points - low) * scale, lines)
    return drawn_together(filled, lines, WIDEST_PARTS * min(steps), evenness > 0.0), steps
