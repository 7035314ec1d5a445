"""Least-squares cubic Béziers through many runs of points at once (after P. Schneider, Graphics Gems, 1990).

Knows points and tangents only; which points make a run is its caller's business.
"""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Flags, Floats, Indexes, Matrix, Points
from rendering.engine.geometry.vectors import dots

MIDDLE_TOLERANCE_UNITS: Final = 0.4
"""How far a curve may pass from the middle of a chord: its sagitta is part of that."""


def fit_cubics(
    points: Points, travelled: Floats, runs: tuple[Indexes, Indexes], tangents: tuple[Points, Points], tolerance: Floats
) -> tuple[Matrix, Flags]:
    """Return the handles (k, 4) of a curve for each run of points [first, last], and whether it is true to them.

    `travelled` is the length along the points, (n,); `tangents`, unit vectors, point into the run at either end.
    A curve is true when every point is within `tolerance` (k,) of it, and the middle of every chord within
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

    handles = _least_squares(sample, share, run, offsets, start, end, tangents, span)
    share = _reparametrised(sample, share, run, start, handles, end)
    handles = _least_squares(sample, share, run, offsets, start, end, tangents, span)
    share = _reparametrised(sample, share, run, start, handles, end)

    control = np.hstack([start, handles, end]).take(run, axis=0)
    error = _distance(_at(control, share), sample)
    middle = np.zeros(len(sample))
    halfway = (sample[1:] + sample[:-1]) / 2.0
    middle[1:] = _distance(_at(control[1:], (share[1:] + share[:-1]) / 2.0), halfway)
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
    start: Points,
    end: Points,
    tangents: tuple[Points, Points],
    span: Floats,
) -> Matrix:
    """Return the handles whose lengths along the tangents bring the curves nearest to the samples."""
    rest = 1.0 - share
    near, far = 3.0 * share * rest * rest, 3.0 * share * share * rest
    from_start = rest * rest * rest + near
    starts, ends = start.take(run, axis=0), end.take(run, axis=0)
    off = sample - starts * from_start[:, None] - ends * (1.0 - from_start)[:, None]
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
    """Return the shares moved by one Newton step to where the curve is nearest to each sample."""
    p0, p1, p2, p3 = start, handles[:, :2], handles[:, 2:], end
    first = np.hstack([p1 - p0, p2 - p1, p3 - p2]).take(run, axis=0) * 3.0
    t, rest = share[:, None], 1.0 - share[:, None]
    velocity = first[:, :2] * rest * rest + first[:, 2:4] * 2.0 * t * rest + first[:, 4:] * t * t
    bend = ((first[:, 2:4] - first[:, :2]) * rest + (first[:, 4:] - first[:, 2:4]) * t) * 2.0
    off = _at(np.hstack([p0, handles, p3]).take(run, axis=0), share) - sample
    gain = velocity * velocity + off * bend
    slope = gain[:, 0] + gain[:, 1]
    step = dots(off, velocity) / np.where(slope > 1e-9, slope, np.inf)
    moved: Floats = np.clip(share - step, 0.0, 1.0)
    return moved


def _at(control: Matrix, share: Floats) -> Points:
    """Return the points of curves (n, 8) at their shares (n,)."""
    t, rest = share[:, None], 1.0 - share[:, None]
    p0, p1, p2, p3 = control[:, :2], control[:, 2:4], control[:, 4:6], control[:, 6:]
    point: Points = ((p0 * rest + p1 * 3.0 * t) * rest + p2 * 3.0 * t * t) * rest + p3 * t * t * t
    return point


def _distance(one: Points, other: Points) -> Floats:
    off = one - other
    distance: Floats = np.sqrt(dots(off, off))
    return distance
