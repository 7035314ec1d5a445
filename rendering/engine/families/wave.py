"""Wave 波: parallel waves run through evenly ruled letters."""

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import RuledFamily, Warp
from rendering.engine.geometry.arrays import Points
from rendering.engine.silhouette.blank import SealBlank

HEIGHT_UNITS = Span(62.0, 90.0)  # lower reads as an unsteady hand, higher tears letters
LENGTH_UNITS = Span(750.0, 1150.0)  # two waves, or a little over one, across the face
PHASE = Span(0.0, 6.28)


def _waves(commission: Commission, blank: SealBlank, ring_units: float, thickest_units: float, damping: float) -> Warp:
    height = commission.between("height of waves", HEIGHT_UNITS) * damping
    length, phase = commission.between("length of waves", LENGTH_UNITS), commission.between("phase", PHASE)
    reach = min(blank.half_width, blank.half_height) - ring_units - thickest_units / 2

    def warp(points: Points) -> Points:
        x, y = points.T
        away = (x / reach) ** 2 + (y / reach) ** 2 if blank.is_round else (y / reach) ** 2
        room = np.clip(1.0 - away, 0.0, 1.0)  # waves die out where the boldest stroke would come to the ring
        lift = height * np.sin(2 * np.pi * x / length + phase) * np.sqrt(room)
        return np.column_stack([x, y + lift])

    return warp


WAVE = RuledFamily(
    frame=Span(0.05, 0.075),
    ring_units=Span(44.0, 56.0),
    thickest_units=Span(105.0, 145.0),
    builds=((1.0, 1.0), (0.88, 1.0), (1.0, 0.88)),
    inset_units=40.0,
    warp=_waves,
)
