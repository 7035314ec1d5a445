"""Says whether a letter begins or ends with a long bar: two such bars that face each other look like one letter."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from rendering.engine.glyphs.facing import UNITS
from rendering.engine.glyphs.records import LETTERS_KEPT, Centrelines
from rendering.engine.glyphs.traced import traced

AT_EDGE: Final = 0.3  # lattice units: a bar is at an edge of the letter if it is nearer than this
LONG: Final = 0.6  # least length of the bars at an edge, together, as a share of the letter's width


class Barred(NamedTuple):
    """Whether a letter has a long bar at its head, and at its foot."""

    head: bool
    foot: bool


@lru_cache(LETTERS_KEPT)
def barred(letter: Centrelines) -> Barred:
    """Return where a letter has long bars."""
    left, top, right, bottom = letter.box
    one, other = (letter.points[traced(letter).pieces[:, end]] for end in (0, 1))
    is_level = np.abs(one[:, 1] - other[:, 1]) < np.abs(one[:, 0] - other[:, 0]) * 0.1
    lengths, heights = np.abs(one[:, 0] - other[:, 0]), (one[:, 1] + other[:, 1]) / 2.0
    head, foot = (
        lengths[is_level & (np.abs(heights - edge) < AT_EDGE * UNITS)].sum() >= LONG * (right - left)
        for edge in (top, bottom)
    )
    return Barred(bool(head), bool(foot))
