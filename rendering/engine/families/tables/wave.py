"""Wave 波: letters like those of tensho, whose horizontal strokes all follow one sine wave."""

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import RuledFamily, Warp
from rendering.engine.geometry.arrays import Points
from rendering.engine.silhouette.blank import SealBlank

LENGTH_UNITS = Span(360.0, 390.0)  # about three waves across the block: with longer ones, strokes only look slanted
HEIGHT = Span(0.066, 0.072)  # amplitude as a share of the length: a smaller one is not seen, a larger is restless


def wave_warp(commission: Commission, _blank: SealBlank, _ring_units: float, damping: float) -> Warp:
    """Return a map that shifts points up and down along a wave. `damping` (0 to 1) weakens it.

    Points above one another are shifted equally, so vertical distances stay the same. The wave is symmetric about the
    upright axis of the face, so symmetric letters on it stay symmetric.
    """
    length = commission.between("length of waves", LENGTH_UNITS)
    rising = -1.0 if commission.stream("hand").pick(2) else 1.0
    height = damping * rising * length * commission.between("height of waves", HEIGHT)

    def warp(points: Points) -> Points:
        x, y = points.T
        return np.array([x, y - height * np.cos(2.0 * np.pi * x / length)]).T

    return warp


WAVE = RuledFamily(
    frame=Span(0.05, 0.095),
    ring_units=Span(43.0, 55.0),
    thickest_units=92.0,
    fan=Span(0.12, 0.3),
    warp=wave_warp,
)
