"""Room between strokes on the face: levels give way until no two strokes lie nearer than the pen needs.

Even spacing sees rows and columns in the block; this sees the face itself, where slants, curves, the silhouette and
a warp bring strokes together. Levels still move as wholes, so what was straight stays straight.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.spatial import cKDTree

from rendering.engine.block import Lines
from rendering.engine.letters import Indexes, Points
from rendering.engine.spacing import FLATTEST

SAMPLES = 0.5  # spacing of the places that are looked at, in wanted distances
JOINED = 1.9  # places this near along joined strokes, in wanted distances, are one stroke's own neighbourhood
NEAR, KEEP = 1.2, 0.1  # pairs up to this many wanted distances apart are held, this stiffly
ENOUGH = 0.97  # of the wanted distance
ROUNDS = 5
LONG_SMOOTH = 1.0  # stiffness of long slants: level, the legs of 大 would make it 土
LONG_SLANT = 0.4  # in blocks: a slant that runs further makes the letter
LEG = 0.75  # what a loose end stands out by, in wanted distances, where it stood out so far
MOST_CORNER = 0.415  # of a square pen: what its corners stand out at most
NUDGE = 1e-3  # in blocks, for the slope of the map
PUSH, LEVEL_HOLD, LOOSE_HOLD, SLANT_HOLD, SMOOTH = 4.0, 0.15, 0.3, 0.02, 0.1  # stiffnesses


@dataclass(frozen=True, slots=True)
class _Samples:
    """Places on strokes: between points `i` and `j` at `share`; the run they are on and how far along it."""

    i: Indexes
    j: Indexes
    share: Points
    run: Indexes
    from_start: Points
    from_end: Points


@dataclass(frozen=True, slots=True)
class _Legs:
    """Pieces with a loose end, by their points, and the length each keeps: without its stem 中 is no longer 中."""

    ends: Indexes
    heads: Indexes
    lengths: Points

    def kept(self, placed: Points) -> float:
        """Return the least share of its length that a piece has on the face, up to 1."""
        lengths = np.hypot(*(placed[self.ends] - placed[self.heads]).T)
        return float(np.min(lengths / np.maximum(self.lengths, 1.0), initial=1.0))


def relaxed(
    lines: Lines,
    points: Points,
    on_face: Callable[[Points], Points],
    wanted_units: float,
    square_units: float = 0.0,
    hopeless: float = 0.0,
) -> tuple[Points, float, float]:
    """Return the block's points moved so that strokes lie about `wanted_units` apart on the face, and what was reached.

    The second figure is the least distance between two strokes' centrelines, in units, up to `wanted_units`; the
    third is the least share that a stroke with a loose end has kept of its length, or a slant of its rise, up to 1.
    A square pen's width in `square_units` asks more of strokes that lie askew, by what its corners stand out. Where
    strokes start nearer than `hopeless` of the distance, nothing is moved.
    """
    columns, rows = int(lines.columns.max()) + 1, int(lines.rows.max()) + 1
    x, y = np.zeros(columns), np.zeros(rows)
    x[lines.columns], y[lines.rows] = points[:, 0], points[:, 1]
    held = _holds(lines, points, columns, rows)
    legs, start = _legs(lines, on_face(points), wanted_units), points
    reached: list[tuple[float, Points]] = []
    for _ in range(ROUNDS):
        points = np.column_stack([x[lines.columns], y[lines.rows]])
        samples = _sample(lines, on_face(points), wanted_units)
        pushes = _pushes(lines, samples, legs, points, on_face, wanted_units, square_units, columns + rows)
        if pushes is None:
            return points, wanted_units, min(legs.kept(on_face(points)), _rise_kept(lines, start, points))
        matrix, target, least = pushes
        reached.append((least, points))
        if reached[0][0] < hopeless * wanted_units:
            break
        moves = np.linalg.solve(held + PUSH * matrix.T @ matrix, PUSH * matrix.T @ target)
        x, y = np.clip(x + moves[:columns], -1.0, 1.0), np.clip(y + moves[columns:], -1.0, 1.0)
    least, points = max(reached, key=lambda each: each[0])
    return points, least, min(legs.kept(on_face(points)), _rise_kept(lines, start, points))


def least_apart(
    lines: Lines, points: Points, on_face: Callable[[Points], Points], wanted_units: float, square_units: float = 0.0
) -> float:
    """Return the least distance between two strokes' centrelines on the face, as `relaxed` does, in units."""
    samples = _sample(lines, on_face(points), wanted_units)
    share = samples.share[:, None]
    face = on_face(points[samples.i] * (1 - share) + points[samples.j] * share)
    pairs = cKDTree(face).query_pairs(wanted_units, output_type="ndarray")
    a, b = pairs[~_joined(lines, samples, pairs, wanted_units)].T
    between = face[b] - face[a]
    return float(np.min(np.hypot(*between.T) - square_units * _corners(between), initial=wanted_units))


def _corners(between: Points) -> Points:
    """Return what the corners of two squares of side 1 stand out in the direction from one to the other, 0 to 0.41."""
    lengths = np.maximum(np.hypot(*between.T), 1e-6)
    out: Points = lengths / np.maximum(np.abs(between).max(axis=1), 1e-6) - 1.0
    return out


def _rise_kept(lines: Lines, before: Points, after: Points) -> float:
    """Return the least share of the rise it needs, up and down or across, that a long slant has kept."""
    i, j = lines.pieces.T
    was, now = np.abs(before[i] - before[j]), np.abs(after[i] - after[j])
    slanted = (lines.columns[i] != lines.columns[j]) & (lines.rows[i] != lines.rows[j])
    long = slanted[:, None] & (was[:, ::-1] > LONG_SLANT)
    needed = np.minimum(was, FLATTEST * was[:, ::-1])[long]
    return float(np.min(now[long] / np.maximum(needed, 1e-3), initial=1.0))


def _holds(lines: Lines, points: Points, columns: int, rows: int) -> Points:
    """Return the stiffness matrix that keeps levels where they are and slants smooth."""
    i, j = lines.pieces.T
    same_column = lines.columns[i] == lines.columns[j]
    same_row = lines.rows[i] == lines.rows[j]
    firm = np.full(columns + rows, SLANT_HOLD)
    firm[lines.columns[lines.pieces[same_column].ravel()]] = LEVEL_HOLD
    firm[columns + lines.rows[lines.pieces[same_row].ravel()]] = LEVEL_HOLD
    ends = np.array([stroke[k] for stroke in lines.strokes for k in (0, -1)])
    loose = ends[np.bincount(ends)[ends] == 1]
    firm[np.append(lines.columns[loose], columns + lines.rows[loose])] = LOOSE_HOLD
    held = np.diag(firm)
    slanted = ~same_column & ~same_row
    i, j = i[slanted], j[slanted]
    smooth = np.where(np.abs(points[i] - points[j]) > LONG_SLANT, LONG_SMOOTH, SMOOTH)
    for first, second, stiff in (
        (lines.columns[i], lines.columns[j], smooth[:, 1]),
        (columns + lines.rows[i], columns + lines.rows[j], smooth[:, 0]),
    ):
        np.add.at(held, (first, first), stiff)
        np.add.at(held, (second, second), stiff)
        np.add.at(held, (first, second), -stiff)
        np.add.at(held, (second, first), -stiff)
    return held


def _legs(lines: Lines, placed: Points, wanted: float) -> _Legs:
    pairs = np.array([(stroke[k], stroke[m]) for stroke in lines.strokes for k, m in ((0, 1), (-1, -2))])
    ends = pairs[np.bincount(pairs[:, 0])[pairs[:, 0]] == 1]
    lengths = np.hypot(*(placed[ends[:, 0]] - placed[ends[:, 1]]).T)
    ends, lengths = ends[lengths > 0.0], lengths[lengths > 0.0]  # a dot has no length to keep
    return _Legs(ends[:, 0], ends[:, 1], np.minimum(lengths, LEG * wanted))


def _sample(lines: Lines, placed: Points, wanted: float) -> _Samples:
    """Return places all along the strokes, both ends of each included, at most `SAMPLES` wanted distances apart."""
    i, j = lines.pieces.T
    pieces_of = np.array([len(stroke) - 1 for stroke in lines.strokes])
    run_of = np.repeat(np.arange(len(pieces_of)), pieces_of)
    last = np.cumsum(pieces_of) - 1
    lengths = np.hypot(*(placed[j] - placed[i]).T)
    steps = np.maximum(np.ceil(lengths / (SAMPLES * wanted)).astype(np.intp), 1)
    counts = steps.copy()
    counts[last] += 1  # the stroke's end
    piece = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = number / steps[piece]
    along = np.cumsum(lengths)
    before = along - lengths - np.repeat((along - lengths)[last - pieces_of + 1], pieces_of)
    start = before[piece] + share * lengths[piece]
    whole = np.repeat(np.add.reduceat(lengths, last - pieces_of + 1), pieces_of)[piece]
    return _Samples(i[piece], j[piece], share, run_of[piece].astype(np.intp), start, whole - start)


def _pushes(
    lines: Lines,
    samples: _Samples,
    legs: _Legs,
    points: Points,
    on_face: Callable[[Points], Points],
    wanted: float,
    square: float,
    unknowns: int,
) -> tuple[Points, Points, float] | None:
    """Return the demands (matrix, target) that part what lies too near and the least distance; None if nothing does."""
    i, j = np.concatenate([samples.i, legs.ends, legs.heads]), np.concatenate([samples.j, legs.ends, legs.heads])
    share = np.concatenate([samples.share, np.zeros(2 * len(legs.ends))])
    at = points[i] * (1 - share[:, None]) + points[j] * share[:, None]
    face = on_face(at)
    count = len(samples.i)
    pairs = cKDTree(face[:count]).query_pairs(NEAR * wanted + MOST_CORNER * square, output_type="ndarray")
    pairs = pairs[~_joined(lines, samples, pairs, wanted)]
    between = face[pairs[:, 1]] - face[pairs[:, 0]]
    corners = square * _corners(between)
    clear = np.hypot(*between.T) - corners
    if not (clear < ENOUGH * wanted).any():
        return None
    own = count + np.arange(len(legs.ends))
    a, b = np.append(pairs[:, 0], own), np.append(pairs[:, 1], own + len(own))
    asked = np.append(wanted + corners, legs.lengths)
    apart = face[b] - face[a]
    distance = np.hypot(*apart.T)
    tight = distance < ENOUGH * asked
    normal = apart / np.maximum(distance, 1e-6)[:, None]
    used, place_of = np.unique(np.concatenate([a, b]), return_inverse=True)
    slope_x = (on_face(at[used] + np.array([NUDGE, 0.0])) - face[used]) / NUDGE
    slope_y = (on_face(at[used] + np.array([0.0, NUDGE])) - face[used]) / NUDGE
    scale = float(np.abs(slope_x).max())
    columns = int(lines.columns.max()) + 1
    rows_of_matrix = np.arange(len(a)) * unknowns
    cells, pulls = [], []
    for sample, slope_at, sign in ((a, place_of[: len(a)], -1.0), (b, place_of[len(a) :], 1.0)):
        for slope, number, offset in ((slope_x, lines.columns, 0), (slope_y, lines.rows, columns)):
            pull = sign * (normal * slope[slope_at]).sum(axis=1) / scale
            for end, weight in ((i, 1 - share), (j, share)):
                cells.append(rows_of_matrix + offset + number[end[sample]])
                pulls.append(pull * weight[sample])
    flat = np.bincount(np.concatenate(cells), np.concatenate(pulls), minlength=len(a) * unknowns)
    matrix = flat.reshape(len(a), unknowns)
    # What is near but not too near only asks to stay as it is, so that making room here takes none there.
    weight = np.where(tight, 1.0, KEEP)
    target = np.where(tight, asked - distance, 0.0) / scale
    return matrix * weight[:, None], target * weight, float(clear.min())


def _joined(lines: Lines, samples: _Samples, pairs: Indexes, wanted: float) -> npt.NDArray[np.bool_]:
    """Say which pairs of places are near each other along the strokes themselves."""
    a, b = pairs.T
    first = np.array([stroke[0] for stroke in lines.strokes])
    last = np.array([stroke[-1] for stroke in lines.strokes])
    reach = JOINED * wanted
    joined: npt.NDArray[np.bool_] = (samples.run[a] == samples.run[b]) & (
        np.abs(samples.from_start[a] - samples.from_start[b]) < reach
    )
    for node_a, away_a in ((first, samples.from_start), (last, samples.from_end)):
        for node_b, away_b in ((first, samples.from_start), (last, samples.from_end)):
            meet = node_a[samples.run[a]] == node_b[samples.run[b]]
            joined |= meet & (away_a[a] + away_b[b] < reach)
    return joined
