"""Fits cubic Béziers by least squares to many runs of points at once (after P. Schneider, Graphics Gems, 1990)."""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Matrix, Points
from rendering.engine.geometry.vectors import dots, scaled

MIDDLE_TOLERANCE_UNITS: Final = 0.4
"""Greatest distance of a curve from the middle of a chord; it includes the chord's own sagitta."""


def fit_cubics(
    points: Points, travelled: Floats, runs: tuple[Indexes, Indexes], tangents: tuple[Points, Points], tolerance: Floats
) -> tuple[Matrix, Flags]:
    """Return the handles (k, 4) of a curve for each run of points [first, last], and whether each curve fits.

    `travelled` (n,) is the length along the points. `tangents` are unit vectors that point into the run at either end.
    A curve fits if every point is within `tolerance` (k,) of it, and the middle of every chord within
    MIDDLE_TOLERANCE_UNITS.
    """
    first, last = runs
    sizes = last - first + 1
    offsets = np.cumsum(sizes) - sizes
    run = np.repeat(np.arange(len(first)), sizes)
    index = ramps(first, last + 1)
    sample = points.take(index, axis=0)
    span = travelled[last] - travelled[first]
    share = (travelled[index] - travelled[first][run]) / span[run]
    start, end = points[first], points[last]

    handles = _least_squares(sample, share, run, offsets, (start, end), tangents, span)
    share = _reparametrised(sample, share, run, start, handles, end)
    handles = _least_squares(sample, share, run, offsets, (start, end), tangents, span)
    share = _reparametrised(sample, share, run, start, handles, end)

    controls = _controls(start, handles, end, run)
    error = _distance(_at(controls, share).T, sample)
    middle = np.zeros(len(sample))
    halfway = (sample[1:] + sample[:-1]) / 2.0
    middle[1:] = _distance(_at(controls[:, 1:], (share[1:] + share[:-1]) / 2.0).T, halfway)
    middle[offsets] = 0.0
    fits = np.maximum.reduceat(error, offsets) <= tolerance
    return handles, fits & (np.maximum.reduceat(middle, offsets) <= MIDDLE_TOLERANCE_UNITS)


def ramps(starts: Indexes, stops: Indexes) -> Indexes:
    """Return range(start, stop) of each pair, one after another."""
    sizes = stops - starts
    ramp: Indexes = np.arange(int(sizes.sum())) + np.repeat(starts - (np.cumsum(sizes) - sizes), sizes)
    return ramp


def _least_squares(
    sample: Points,
    share: Floats,
    run: Indexes,
    offsets: Indexes,
    ends: tuple[Points, Points],
    tangents: tuple[Points, Points],
    span: Floats,
) -> Matrix:
    """Return the handles, of lengths along the tangents by which the curves are nearest to the samples."""
    rest = 1.0 - share
    near, far = 3.0 * share * rest * rest, 3.0 * share * share * rest
    from_start = rest * rest * rest + near
    start, end = ends
    off = sample - scaled(start.take(run, axis=0), from_start) - scaled(end.take(run, axis=0), 1.0 - from_start)
    towards = [dots(off, tangent.take(run, axis=0)) for tangent in tangents]

    def total(values: Floats) -> Floats:
        sums: Floats = np.add.reduceat(values, offsets)
        return sums

    a, c = total(near * near), total(far * far)
    b = total(near * far) * dots(*tangents)
    x, y = total(near * towards[0]), total(far * towards[1])
    determinant = a * c - b * b
    sound = determinant > 1e-9 * a * c
    safe = np.where(sound, determinant, 1.0)
    lengths = np.where(sound, np.stack([x * c - y * b, y * a - x * b]) / safe, 0.0)
    usable = (lengths > 0.01 * span).all(axis=0) & (lengths < span).all(axis=0)
    lengths = np.where(usable, lengths, span / 3.0)
    return np.hstack([start + tangents[0] * lengths[0][:, None], end + tangents[1] * lengths[1][:, None]])


def _reparametrised(sample: Points, share: Floats, run: Indexes, start: Points, handles: Matrix, end: Points) -> Floats:
    """Return the shares after one Newton step towards the point of the curve that is nearest to each sample."""
    p0, p1, p2, p3 = start.T, handles[:, :2].T, handles[:, 2:].T, end.T
    first = np.concatenate([p1 - p0, p2 - p1, p3 - p2]).take(run, axis=1) * 3.0
    t, rest = share, 1.0 - share
    velocity = first[:2] * rest * rest + first[2:4] * 2.0 * t * rest + first[4:] * t * t
    bend = ((first[2:4] - first[:2]) * rest + (first[4:] - first[2:4]) * t) * 2.0
    off = _at(_controls(start, handles, end, run), share) - sample.T
    gain = velocity * velocity + off * bend
    slope = gain[0] + gain[1]
    step = dots(off.T, velocity.T) / np.where(slope > 1e-9, slope, np.inf)
    moved: Floats = np.clip(share - step, 0.0, 1.0)
    return moved


def _controls(start: Points, handles: Matrix, end: Points, run: Indexes) -> Matrix:
    """Return the control points (8, n) of each sample's curve, in rows, because numpy is faster along rows."""
    return np.concatenate([start.T, handles.T, end.T]).take(run, axis=1)


def _at(controls: Matrix, share: Floats) -> Matrix:
    """Return (2, n) the points of curves (8, n) at their shares (n,)."""
    t, rest = share, 1.0 - share
    p0, p1, p2, p3 = controls[:2], controls[2:4], controls[4:6], controls[6:]
    point: Matrix = ((p0 * rest + p1 * 3.0 * t) * rest + p2 * 3.0 * t * t) * rest + p3 * t * t * t
    return point


def _distance(one: Points, other: Points) -> Floats:
    off = one - other
    distance: Floats = np.sqrt(dots(off, off))
    return distance
