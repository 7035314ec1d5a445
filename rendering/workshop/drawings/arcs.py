"""Approximates lines that consist of many short straight pieces by few arcs and straight pieces."""

from typing import Final

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]

TOLERANCE_MM: Final = 0.002
"""Greatest distance of an arc from the pieces that it replaces."""

FEWEST_PIECES: Final = 3  # an arc replaces at least so many pieces; one through a corner of two pieces would always fit
WIDEST_TURN: Final = 1.5 * np.pi  # greatest angle of one arc, in radians


def with_arcs(points: Points) -> Points:
    """Return a line as rows of x, y, bulge. As in DXF, the bulge gives the arc to the next row; 0 is a straight piece.

    `points` is (n, 2) in mm. If its last point equals its first, the line is closed, and the result may start at any of
    its points.
    """
    points = _started_at_a_corner(points) if np.array_equal(points[0], points[-1]) else points
    rows, at, last = [], 0, len(points) - 1
    while at < last:
        end, bulge = _longest_arc(points, at)
        rows.append((*points[at], bulge))
        at = end
    return np.array([*rows, (*points[last], 0.0)])


def _started_at_a_corner(ring: Points) -> Points:
    """Return a closed line that starts at its sharpest corner, so that its start does not divide an arc."""
    pieces = np.diff(ring, axis=0)
    before = np.roll(pieces, 1, axis=0)
    turns = np.abs(np.arctan2(_cross(before, pieces), (before * pieces).sum(axis=1)))
    rolled = np.roll(ring[:-1], -int(turns.argmax()), axis=0)
    return np.vstack([rolled, rolled[:1]])


def _longest_arc(points: Points, at: int) -> tuple[int, float]:
    """Return the longest arc from a point, as the index of its end and its bulge; without one, the next index and 0."""
    found, end = (at + 1, 0.0), at + FEWEST_PIECES
    while end < len(points) and end - at <= len(points) // 2:
        bulge = _bulge(points[at : end + 1])
        if bulge is None:
            break
        found, end = (end, bulge), end + 1
    return found


def _bulge(piece: Points) -> float | None:
    """Return the bulge of the arc through the ends and the middle point of a line; None if it deviates too much."""
    start, middle, end = piece[0], piece[len(piece) // 2], piece[-1]
    first, second = middle - start, end - start
    area = 2.0 * float(_cross(first, second))
    if abs(area) < 1e-12:
        return None
    squares = np.array([first @ first, second @ second])
    centre = (
        start
        + np.array([second[1] * squares[0] - first[1] * squares[1], first[0] * squares[1] - second[0] * squares[0]])
        / area
    )
    radius = float(np.linalg.norm(start - centre))
    steps, to_centre = np.diff(piece, axis=0), centre - piece[:-1]
    along = np.clip((steps * to_centre).sum(axis=1) / (steps**2).sum(axis=1), 0.0, 1.0)[:, None]
    # the points of each straight piece that are farthest from the centre and nearest to it
    measured = np.vstack([piece, piece[:-1] + along * steps])
    if np.abs(np.linalg.norm(measured - centre, axis=1) - radius).max() > TOLERANCE_MM:
        return None
    rays = piece - centre
    turns = np.arctan2(_cross(rays[:-1], rays[1:]), (rays[:-1] * rays[1:]).sum(axis=1))
    if not ((turns > 0.0).all() or (turns < 0.0).all()) or abs(turns.sum()) > WIDEST_TURN:
        return None
    return float(np.tan(turns.sum() / 4.0))


def _cross(first: Points, second: Points) -> Points:
    crossed: Points = first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0]
    return crossed
