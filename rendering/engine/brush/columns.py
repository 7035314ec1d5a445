"""How letters would stand in columns, before any is drawn: how large, and how far from their own form.

Knows how many letters each column holds and how wide a letter may become. No letter, no ink.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats

BROADER: Final = 0.4  # a column with half the letters is by this power of two broader, not twice as broad
BROADEST: Final = 1.35  # times the longest column: a lone letter leaves the others their breadth
FORMS_TRIED: Final = np.exp(np.linspace(-0.8, 0.8, 33))  # of the block, width to height
WHITE_WEIGHT: Final = 1.6  # of the white that a block leaves which is no square, against letters out of form


@dataclass(frozen=True, slots=True)
class Standing:
    """What letters are in their columns: `size` of the smallest, of the field's width; `distortion`, 0 for none.

    `form` is that of the block, width to height.
    """

    size: float
    distortion: float
    form: float


def breadths(counts: Sequence[int]) -> Floats:
    """Return how broad columns of so many letters are, for the longest one of them.

    >>> breadths([4, 2]).round(2).tolist()
    [1.0, 1.32]
    """
    broad: Floats = np.minimum((max(counts) / np.asarray(counts, dtype=float)) ** BROADER, BROADEST)
    return broad


def standing(counts: Sequence[int], narrowest: float, widest: float, natural: float, is_round: bool) -> Standing:
    """Return how letters stand in equally tall columns of `counts` letters, in the best form that the block may have.

    `natural` is the width of a letter for its height; `narrowest` and `widest` bound it in the longest column. The
    distortion is the mean of |ln| of how far letters leave `natural`, and the white that the block's form leaves.

    >>> standing([4, 4], 0.5, 2.0, 1.1, True).size > standing([5, 3], 0.5, 2.0, 1.1, True).size
    True
    """
    each = np.asarray(counts, dtype=float)
    shares = breadths(counts) / breadths(counts).sum()
    longest = FORMS_TRIED * float((shares * each)[each.argmax()])  # width to height of the longest column's letters
    bounded = FORMS_TRIED * np.clip(longest, narrowest, widest) / longest
    aspects = bounded[:, None] * shares * each
    sizes = np.sqrt(bounded[:, None] * shares / each).min(axis=1)
    sizes /= np.hypot(bounded, 1.0) if is_round else np.maximum(bounded, 1.0)
    bent = (np.abs(np.log(aspects / natural)) * each).sum(axis=1) / each.sum()
    distortions = bent + WHITE_WEIGHT * np.log(bounded) ** 2
    best = int(np.argmax(np.log(sizes) - 0.45 * distortions))
    return Standing(float(sizes[best]), float(distortions[best]), float(bounded[best]))
