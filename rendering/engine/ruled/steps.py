"""Measures the steps between strokes on the face, after the plane was wobbled, bent and warped."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from rendering.engine.geometry.arrays import Floats, Points
from rendering.engine.glyphs.whites import Whites
from rendering.engine.values import Box

ALONG: Final = np.linspace(0.0, 1.0, 13)  # places along a white, 0 to 1, where its width is measured after a warp
NO_LENGTH_UNITS: Final = 0.01  # a side of a white that is shorter than this between two places has no direction
USUAL: Final = 0.25  # share of the whites' length that is narrower than the usual step
SHORT: Final = 0.03  # length of a cell's whites, as a share of half the block
PLACES: Final = np.array([[across, down] for across in (-1.0, 0.0, 1.0) for down in (-1.0, 0.0, 1.0)])  # in a cell
AXES: Final = np.eye(2)[:, None, None]  # directions of the whites: first those across at all places, then those down
OF_WHITE: Final = np.array([0.0, 0.0, 1.0, 1.0])[:, None], np.array([0.0, 1.0, 0.0, 1.0])[:, None]
"""The side and the end of each of a white's four points, as 0 or 1."""

AT_PLACES: Final = np.tile(PLACES[:, None], (2, 4, 1))
"""The place of a white's points in its cell. INWARD is the way from its first side to the other, and ALONGSIDE the way
along a side. All three are (18, 4, 2): nine places, two directions."""
INWARD: Final = (np.where(PLACES > 0.0, -1.0, 1.0)[:, None] * AXES * OF_WHITE[0]).reshape(18, 4, 2)
ALONGSIDE: Final = (SHORT * (1.0 - AXES) * OF_WHITE[1] * np.ones((9, 1, 1))).reshape(18, 4, 2)


class Steps(NamedTuple):
    """Widths of the whites of a face, from the middle of one stroke to the middle of the next, in units."""

    least: float  # inf without any
    usual: float  # of the letters' own whites: the share USUAL of their length is narrower


def steps_on_face(own: Whites, anywhere: Whites, moved: Callable[[Points], Points], is_warped: bool = True) -> Steps:
    """Return the least and the usual step of the letters' own whites and of imagined ones `anywhere` in their cells.

    `moved` maps the block to the face. Only own whites count for the usual step; without any, it is the least step.
    """
    widths, lengths = _widths(np.concatenate([own, anywhere]), moved, is_warped)
    least = float(widths.min(initial=np.inf))
    widths, lengths = widths[: len(own)], lengths[: len(own)]
    order = np.argsort(widths, kind="stable")
    before = np.cumsum(lengths[order])
    if not len(own) or before[-1] == 0.0:
        return Steps(least, least)
    return Steps(least, float(widths[order][np.searchsorted(before, USUAL * before[-1])]))


def _widths(whites: Whites, moved: Callable[[Points], Points], is_warped: bool) -> tuple[Floats, Floats]:
    """Return the least width and the length of each white (n, 4, 2) on the face, in units.

    A width is measured from the line of one stroke to the other, not between two points. It is measured at every other
    place if there is no warp, because a bend alone is smoother.
    """
    begins, ends = whites[:, 0::2].transpose(2, 1, 0), whites[:, 1::2].transpose(2, 1, 0)
    along = (ALONG if is_warped else ALONG[::2])[:, None, None]
    places = begins[:, None] + (ends - begins)[:, None] * along  # (coordinate, place, side, white)
    on_face = moved(places.reshape(2, -1).T).T.reshape(places.shape)
    one, other = on_face[:, :, 0], on_face[:, :, 1]
    step = other - one
    way = np.empty_like(one)
    way[:, 1:-1], way[:, 0], way[:, -1] = one[:, 2:] - one[:, :-2], one[:, 1] - one[:, 0], one[:, -1] - one[:, -2]
    length = np.hypot(way[0], way[1])
    across = np.abs(step[0] * way[1] - step[1] * way[0]) / np.maximum(length, NO_LENGTH_UNITS)
    widths = np.where(length > NO_LENGTH_UNITS, across, np.hypot(step[0], step[1])).min(axis=0)
    ways = one[:, -1] - one[:, 0]
    return widths, np.hypot(ways[0], ways[1])


def whites_of_cells(boxes: Sequence[Box], steps: Points) -> Whites:
    """Return imagined short whites at nine places of each cell. `steps` (n, 2) are their widths across and down.

    They extend inward from these places. The whites of one cell follow each other.
    """
    middles = np.array([((box.left + box.right) / 2.0, (box.top + box.bottom) / 2.0) for box in boxes])
    halves = np.array([(box.width / 2.0, box.height / 2.0) for box in boxes])
    places = middles[:, None, None] + AT_PLACES * halves[:, None, None]
    whites: Whites = (places + INWARD * steps[:, None, None] + ALONGSIDE).reshape(-1, 4, 2)
    return whites
