"""What becomes of our own letters when the engine sets them in wide, square and tall cells: pressed ends, wrong counts.

For commands and slow tests: a drawing that looks right on its lattice may be another letter in a cell of 2:1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from rendering.engine.geometry.arrays import Floats, Matrix, Points
from rendering.engine.geometry.topology import Topology
from rendering.engine.glyphs.records import Centrelines
from rendering.engine.ruled.block import Lines, set_in_cells
from rendering.engine.ruled.cells import CellShares, tightest_step
from rendering.engine.ruled.envelope import Envelope
from rendering.engine.ruled.inking import Fit, InkRoom
from rendering.engine.ruled.pen_fitting import fitted
from rendering.engine.ruled.strokes import divided
from rendering.engine.ruled.style import RuledStyle
from rendering.engine.silhouette.blank import blank_of
from rendering.engine.values import Box

WIDTH_TO_HEIGHT: Final[Mapping[str, float]] = {"wide": 2.0, "": 1.0, "tall": 0.5}
HALF_SIDE_UNITS: Final = 700.0  # half the longer side of a cell
EVENNESS: Final = 0.3  # as the families set letters, about
DRAWN_LEG: Final = 0.9  # lattice units: a loose end that is drawn so long ...
LEAST_LEG_PENS: Final = 0.6  # ... stands out of its joint by so much
LEAST_PART_PENS: Final = 3.0  # parts lower or narrower than this are hardly more than a line
MOST_DISTORTION: Final = 2.5  # times wider or narrower than drawn, beside its letter: 口 is a slot
GRID: Final = 18  # cells a side, on which letters are compared
ALIKE: Final = 0.93  # of the cells that either of two letters covers: covered by both


@dataclass(frozen=True, slots=True)
class SetLetter:
    """A letter set in a cell: where its strokes lie, and what is wrong with it, in words."""

    lines: Lines
    points: Points  # (n, 2) on the face, in units
    faults: tuple[str, ...]
    distortion: float  # of the part that is farthest from its drawn proportions: how many times wider or narrower


def set_letter(letter: Centrelines, shape: str) -> SetLetter:
    """Set a letter in a cell of a shape (a key of WIDTH_TO_HEIGHT) as the ruled families do, and look at it."""
    aspect = WIDTH_TO_HEIGHT[shape]
    half_width, half_height = HALF_SIDE_UNITS * min(1.0, aspect), HALF_SIDE_UNITS * min(1.0, 1.0 / aspect)
    style = RuledStyle(
        evenness=EVENNESS,
        cell_shares=CellShares(),
        envelope=Envelope(half_width, half_height, is_round=False, fan=1.0),
        white_pens=0.6,
        thickest_units=140.0,
        thinnest_units=28.0,
        rounding_share=0.0,
    )
    cell = [Box(-1.0, -1.0, 1.0, 1.0)]
    lines = set_in_cells([letter], cell, {})
    room = InkRoom(blank_of("square", False, 0.0).field, frozenset())
    shapes = [Topology(letter.parts, letter.counters)]
    best = fitted(lines, np.full(1, EVENNESS), tightest_step([letter], cell), style, shapes, room)
    faults = ["its parts or counters are others"] if best.wrong else []
    points = best.fit.style.on_face(best.fit.points)
    off = distortion(letter, points)
    if off > MOST_DISTORTION:
        faults.append(f"a part is {off:.1f} times off its drawn proportions")
    return SetLetter(lines, points, (*faults, *_pressed(letter, best.fit)), off)


def distortion(letter: Centrelines, points: Points) -> float:
    """Return how many times wider or narrower for its height one part has become than the letter as a whole; 1 is even.

    Parts are strokes that hang together; what is hardly more than a line has no proportions.
    """
    ends = np.array([(run[0], run[-1]) for run in letter.strokes])
    count = len(letter.points)
    joined = csr_matrix((np.ones(len(ends)), ends.T), shape=(count, count))
    part = connected_components(joined, directed=False)[1]
    whole = np.log(np.maximum(np.ptp(points, axis=0), 1.0) / np.maximum(np.ptp(letter.points, axis=0), 1.0))
    most = 0.0
    for number in np.unique(part[ends]):
        own = np.unique(
            np.concatenate([run for run, at in zip(letter.strokes, part[ends[:, 0]], strict=True) if at == number])
        )
        drawn, placed = np.ptp(letter.points[own], axis=0), np.ptp(points[own], axis=0)
        if drawn.min() > LEAST_PART_PENS * letter.pen:
            off = np.log(np.maximum(placed, 1.0) / drawn) - whole
            most = max(most, abs(float(off[0] - off[1])))
    return float(np.exp(most))


def _pressed(letter: Centrelines, fit: Fit) -> list[str]:
    """Return the loose ends that are drawn long and stand out by less than their stroke's width."""
    placed = fit.style.on_face(fit.points)
    meeting = np.bincount([run[k] for run in letter.strokes for k in (0, -1)], minlength=len(letter.points))
    unit, found = 2.0 * letter.pen, []
    for run in letter.strokes:
        for end, head in ((run[0], run[1]), (run[-1], run[-2])):
            drawn = float(np.hypot(*(letter.points[end] - letter.points[head]))) / unit
            stands_out = float(np.hypot(*(placed[end] - placed[head])))
            if meeting[end] == 1 and drawn >= DRAWN_LEG and stands_out < LEAST_LEG_PENS * fit.width_units:
                at = letter.points[end] / unit
                found.append(f"the end at {at[0]:g} {at[1]:g} is pressed to {stands_out / fit.width_units:.1f} pens")
    return found


def look_alike(letters: Mapping[str, SetLetter]) -> list[tuple[str, str, float]]:
    """Return pairs of letters whose strokes cover nearly the same cells, the most alike first."""
    names = list(letters)
    covered: Matrix = np.array([_covered(letters[name]) for name in names], dtype=np.float32)
    both = covered @ covered.T
    sizes: Floats = covered.sum(axis=1)
    share = both / np.maximum(sizes[:, None] + sizes - both, 1.0)
    first, second = np.nonzero(np.triu(share > ALIKE, k=1))
    pairs = [(names[i], names[j], float(share[i, j])) for i, j in zip(first.tolist(), second.tolist(), strict=True)]
    return sorted(pairs, key=lambda pair: -pair[2])


def _covered(letter: SetLetter) -> Floats:
    """Return which cells of a square grid over the letter's own box its strokes pass through."""
    low, size = letter.points.min(axis=0), np.maximum(np.ptp(letter.points, axis=0), 1.0)
    runs = [divided((letter.points[list(run)] - low) / size, 0.5 / GRID) for run in letter.lines.strokes]
    at = np.clip((np.concatenate(runs) * GRID).astype(int), 0, GRID - 1)
    grid = np.zeros((GRID, GRID))
    grid[at[:, 1], at[:, 0]] = 1.0
    return grid.ravel()
