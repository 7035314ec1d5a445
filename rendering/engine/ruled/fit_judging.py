"""Whether letters come out as themselves in a fit: their parts and counters, and white between their strokes.

Knows inked letters and what each must come out as; no spacing and no rim.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from rendering.engine.geometry.topology import Topology, topology
from rendering.engine.ruled.inking import Fit, InkRoom, letters_inked

LEAST_COUNTER_UNITS = 24.0  # 0.18 mm at 15 mm: the circle that a counter must hold
COUNTER_PENS = 0.68  # the same, in pens: in a bolder pen an eye closes
SQUARE_COUNTER_PENS = 0.45  # the same of a counter with sharp corners
ROOM_UNITS = 26.0  # 0.2 mm at 15 mm: a slit or a counter narrower than this is no good
SLIT_PENS, CORNER_WHITES = 1.3, 3.2  # so long a slit shows; a shorter one is the corner of two strokes
SLIVER_UNITS = 4.0  # what is narrower comes of curves in short straight pieces


@dataclass(frozen=True, slots=True)
class Inked:
    """A fit, its letters inked, the letters that have not come out as themselves, and those that nearly have not."""

    fit: Fit
    inks: list[BaseGeometry]
    wrong: frozenset[int]
    tight: frozenset[int]

    @property
    def good(self) -> bool:
        return not self.wrong and not self.tight


def judged(fit: Fit, shapes: Sequence[Topology], room: InkRoom, white_units: float = ROOM_UNITS) -> Inked:
    """Ink a fit, and say which letters have not come out as themselves."""
    inks = letters_inked(fit, room)
    broken = {k for k, (drawn, shape) in enumerate(zip(inks, shapes, strict=True)) if not _is_itself(drawn, shape)}
    wrong = frozenset(broken | _touching(inks))
    if wrong:
        return Inked(fit, inks, wrong, wrong)
    wide = shapely.buffer(inks, white_units / 2, quad_segs=2)
    tight = {k for k, (drawn, shape) in enumerate(zip(wide, shapes, strict=True)) if topology(drawn) != shape}
    counter_pens = SQUARE_COUNTER_PENS if fit.style.square_pen else COUNTER_PENS
    tight |= {k for k, drawn in enumerate(inks) if not _counters_hold(drawn, counter_pens * fit.width_units)}
    return Inked(fit, inks, wrong, frozenset(tight | _touching(list(wide))))


def _is_itself(drawn: BaseGeometry, shape: Topology) -> bool:
    """Say whether a letter has its parts and its counters, and each counter is wide enough to be cut."""
    return topology(drawn) == shape and _counters_hold(drawn, LEAST_COUNTER_UNITS)


def _counters_hold(drawn: BaseGeometry, width_units: float) -> bool:
    """Say whether each counter of a letter holds a circle so wide."""
    counters = [shapely.Polygon(ring) for part in shapely.get_parts(drawn) for ring in getattr(part, "interiors", ())]
    return not shapely.is_empty(shapely.buffer(counters, -width_units / 2, quad_segs=2)).any()


def has_slits(inks: list[BaseGeometry], white_units: float, pen_units: float) -> bool:
    """Say whether a letter has an open slit narrower than its white, as between bars that have come together."""
    closed = shapely.buffer(shapely.buffer(inks, white_units / 2, quad_segs=4), -white_units / 2, quad_segs=4)
    filled = shapely.get_parts(shapely.difference(closed, inks))
    half_way_round = shapely.length(filled) / 2.0
    wide = shapely.area(filled) > SLIVER_UNITS * half_way_round
    long = (half_way_round > SLIT_PENS * pen_units) & (half_way_round > CORNER_WHITES * white_units)
    return bool((wide & long).any())


def _touching(inks: list[BaseGeometry]) -> set[int]:
    """Return the letters that touch another."""
    first, second = shapely.STRtree(inks).query(inks, predicate="intersects")
    return set(first[first != second].tolist())
