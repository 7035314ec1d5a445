"""Kana of one name made of one size for the eye: a typeface draws ほ and の smaller than か, and こ flat.

Knows letters' sizes in ems; no line and no silhouette.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats

EVENED: Final = 0.7  # of the way from a letter's own size to the mean of its name's
LEAST, MOST = 0.85, 1.35  # times its own size: more, and strokes are of another hand


def evening_growth(sizes: Sequence[Floats]) -> Floats:
    """Return how many times larger each letter becomes, from widths and heights (n, 2) in ems.

    A letter is as large as it looks: mostly by its longer side, or り would be blown up.

    >>> evening_growth([np.array([0.8, 0.8]), np.array([0.6, 0.6])]).round(2).tolist()
    [0.9, 1.11]
    """
    each = np.asarray(sizes)
    looks = np.sqrt(each.max(axis=1)) * each.prod(axis=1) ** 0.25
    mean = float(np.exp(np.log(looks).mean()))
    growth: Floats = np.clip((mean / looks) ** EVENED, LEAST, MOST)
    return growth
