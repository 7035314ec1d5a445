"""Wave 波: letters as of tensho whose long level strokes all run in one gentle wave; the rest stays straight."""

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import RuledFamily, Warp
from rendering.engine.geometry.arrays import Points
from rendering.engine.ruled.waves import Afloat, Waves
from rendering.engine.silhouette.blank import SealBlank

LENGTH = Span(1.1, 1.22)  # in blocks, of one column: a long bar has one wave and a little more
LENGTH_BESIDE = Span(0.64, 0.7)  # of several: a wave crosses its middle where two columns have theirs
HEIGHT = Span(0.031, 0.037)  # of the length: lower does not show, higher looks shaken
HEIGHT_BESIDE = Span(0.037, 0.043)
CROSSING = Span(-0.04, 0.04)  # off the middle of a column
FLOATING_LENGTH, FLOATING_HEIGHT = Span(1.1, 1.4), Span(0.04, 0.05)

PLANE_HEIGHT_UNITS = Span(62.0, 90.0)
PLANE_LENGTH_UNITS = Span(750.0, 1150.0)  # two waves, or a little over one, across the face
PHASE = Span(0.0, 6.28)


def shared_waves(commission: Commission) -> Waves | Afloat:
    """Return the wave of a design; kana and Latin letters ride on it, all others have their long bars in it."""
    typeset = commission.typeset
    rising = -1.0 if commission.stream("hand").pick(2) else 1.0
    crossing = commission.between("crossing", CROSSING)
    if len(typeset.loose) == len(typeset.name.letters):
        length = commission.between("length of waves", FLOATING_LENGTH)
        height = rising * length * commission.between("height of waves", FLOATING_HEIGHT)
        return Afloat(height, length, crossing, down_columns=not typeset.in_rows)
    columns = max(len(line) for line in typeset.lines) if typeset.in_rows else len(typeset.lines)
    lengths, heights = (LENGTH, HEIGHT) if columns == 1 else (LENGTH_BESIDE, HEIGHT_BESIDE)
    length = commission.between("length of waves", lengths)
    height = rising * length * commission.between("height of waves", heights)
    return Waves(height, length, crossing + (0.0 if columns % 2 else 1.0 / columns))


def plane_waves(
    commission: Commission, blank: SealBlank, ring_units: float, thickest_units: float, damping: float
) -> Warp:
    """Return waves of the whole plane, for letters set from outlines: these have no strokes to wave."""
    height = commission.between("height of waves", PLANE_HEIGHT_UNITS) * damping
    length, phase = commission.between("length of waves", PLANE_LENGTH_UNITS), commission.between("phase", PHASE)
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
    ring_units=Span(34.0, 50.0),
    thickest_units=Span(95.0, 145.0),
    white_pens=Span(0.66, 0.95),
    level=Span(1.0, 1.0),
    bow=Span(0.0, 0.0),
    builds=((0.96, 0.92), (0.82, 0.94), (0.96, 0.82)),  # crests keep within the field
    inset_units=110.0,
    scatter=Span(0.0, 0.0),
    rounding_share=Span(0.35, 0.6),
    straight_dots=True,
    waves=shared_waves,
)
