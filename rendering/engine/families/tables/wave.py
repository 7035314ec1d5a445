"""Wave 波: letters like those of tensho, whose horizontal strokes all run in parallel waves."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rendering.engine.families.commission import Commission, Span
from rendering.engine.families.ruled_family import PlacedLetter, RuledFamily, Warp
from rendering.engine.families.waves import waves_of
from rendering.engine.geometry.arrays import Points
from rendering.engine.glyphs import drawn_forms
from rendering.engine.silhouette.blank import SealBlank

LENGTH_UNITS = Span(360.0, 390.0)  # about three waves across the block: with longer ones, strokes only look slanted
HEIGHT = Span(0.053, 0.058)  # amplitude as a share of the length: a smaller one is not seen, a larger makes knees


def wave_warp(
    commission: Commission, _blank: SealBlank, _ring_units: float, damping: float, letters: Sequence[PlacedLetter]
) -> Warp:
    """Return a map that shifts points up and down along waves. `damping` (0 to 1) weakens it.

    Points above one another in a letter are shifted equally, so vertical distances stay the same. Crests and troughs
    stand on the axes of the letters' parts, so symmetric parts stay symmetric.
    """
    length = commission.between("length of waves", LENGTH_UNITS)
    rising = -1.0 if commission.stream("hand").pick(2) else 1.0
    height = damping * rising * length * commission.between("height of waves", HEIGHT)
    waves = waves_of(letters, length)

    def warp(points: Points) -> Points:
        return np.column_stack([points[:, 0], points[:, 1] - height * waves.at(points)])

    return warp


IN_SQUARE = RuledFamily(
    frame=Span(0.05, 0.095),
    ring_units=Span(43.0, 55.0),
    thickest_units=92.0,
    fan=Span(0.55, 0.65),
    warp=wave_warp,
    drawings=drawn_forms.OwnDrawings(kanji=drawn_forms.WARPED),
)
IN_DISC = replace(IN_SQUARE, fan=Span(0.0, 0.0))  # in a block that bends, legs lean and kink
WAVE = replace(IN_SQUARE, in_disc=IN_DISC)
