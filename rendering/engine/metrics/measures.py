"""What was measured on a finished face, in units and, at a size, in millimetres.

Knows no rule of use and no floor: what the figures permit is decided in rendering.eligibility.
"""

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from rendering.engine.vocabulary import RADIUS_UNITS


def _tuples(values: list[Any]) -> tuple[Any, ...]:
    """Return what JSON keeps as lists, with the lists in it, as tuples."""
    return tuple(_tuples(value) if isinstance(value, list) else value for value in values)


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of one face. Lengths are units (the radius is 1000), so they hold for every size.

    How each is found is told where it is found: `thickness` (narrow places), `rim`, `letters` (counters,
    parts), `placement` (extents, cells).
    """

    mode: str
    char_count: int
    major_units: float
    minor_units: float
    overrun_units: float
    frame_units: float
    rim_coverage: float  # 0 to 1: how much of the rim's length is there
    rim_breaks: int
    rim_contacts: int
    min_stroke_units: float
    min_stroke_at: tuple[float, float]  # the middle of that place, to look for it on the face
    min_gap_units: float
    min_gap_at: tuple[float, float]
    min_cell_units: float
    ink_ratio: float  # 0 to 1: how much of the field is red
    counters_expected: int
    counters_found: int  # at most the expected: surplus counters of one letter never excuse a closed one of another
    parts_expected: int
    parts_found: int
    strokes_fused: int  # joins that should not be: letter to letter, letter to rim, part to part
    stroke_breaks: int  # parts more than the letters have
    unavailable_variants: tuple[str, ...]
    incomplete_letters: tuple[tuple[int, int, int], ...] = ()  # letter from 0, its drawing's features, those found

    def in_mm(self, size_mm: float) -> dict[str, float]:
        """Return the lengths in millimetres when the impression's longer side or diameter measures `size_mm`.

        Keys are the contract's (part 2, EligibilityReport). Every value is linear in `size_mm`; nothing is rounded.
        """
        mm = size_mm / (2 * RADIUS_UNITS)
        return {
            "sizeMm": size_mm,
            "frameMm": self.frame_units * mm,
            "minStrokeMm": self.min_stroke_units * mm,
            "minGapMm": self.min_gap_units * mm,
            "minCellMm": self.min_cell_units * mm,
            "majorMm": self.major_units * mm,
            "minorMm": self.minor_units * mm,
            "overrunMm": self.overrun_units * mm,
        }

    def to_json(self) -> bytes:
        """Return the figures as JSON, to be kept and read again by `from_json`."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_json(cls, kept: bytes) -> "Measures | None":
        """Return the figures that `to_json` wrote; None for anything else, such as what another release wrote."""
        try:
            found = json.loads(kept)
        except ValueError:
            return None
        if not isinstance(found, dict) or found.keys() != {field.name for field in fields(cls)}:
            return None
        lists = {name: _tuples(value) for name, value in found.items() if isinstance(value, list)}
        return cls(**{**found, **lists})
