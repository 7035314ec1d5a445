"""A worn rim: its thickness varies, and it is broken nowhere."""

from dataclasses import replace
from typing import Final

import numpy as np
import shapely
from shapely.geometry import Polygon

from rendering.engine.seeds import RandomStream
from rendering.engine.silhouette.blank import SealBlank

STEP_UNITS: Final = 12.0
WAVES: Final = (2, 3, 5, 7, 11, 16)
"""How often the rim swells on its way round: slow heaves, and quicker ones that weigh less."""


def worn(blank: SealBlank, unevenness: float, dice: RandomStream) -> SealBlank:
    """Return the blank with an uneven inner edge of the rim, which moves by at most `unevenness` times its thickness.

    The mean thickness stays.
    """
    ring = np.asarray(shapely.segmentize(blank.field.exterior, STEP_UNITS).coords)[:-1]
    ahead, behind = np.roll(ring, -1, axis=0), np.roll(ring, 1, axis=0)
    along = (ahead - behind) / np.hypot(*(ahead - behind).T)[:, None]
    inward = np.column_stack([-along[:, 1], along[:, 0]]) * (1.0 if blank.field.exterior.is_ccw else -1.0)
    steps = np.hypot(*(ahead - ring).T)
    way = 2 * np.pi * np.concatenate([[0.0], np.cumsum(steps)[:-1]]) / steps.sum()
    heave = np.zeros(len(ring))
    for waves in WAVES:
        heave += dice.between(0.6, 1.0) / np.sqrt(waves) * np.sin(waves * way + dice.between(0.0, 2 * np.pi))
    heave -= heave.mean()
    heave *= unevenness * blank.frame_units / np.abs(heave).max()
    return replace(blank, field=Polygon(ring + inward * heave[:, None]))
