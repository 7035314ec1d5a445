"""The measures of a finished face, in units and, for a size, in millimetres.

rendering.eligibility decides what they permit.
"""

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from rendering.engine.vocabulary import RADIUS_UNITS


def _tuples(values: list[Any]) -> tuple[Any, ...]:
    """Return a list as a tuple, and lists in it as tuples too: JSON has no tuples."""
    return tuple(_tuples(value) if isinstance(value, list) else value for value in values)


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of one face. Lengths are units (the radius is 1000), so they hold for every size.

    The modules that measure explain how: `thickness` (narrow places), `rim`, `letters` (counters, parts), `placement`
    (extents, cells).
    """

    mode: str
    char_count: int
    major_units: float
    minor_units: float
    overrun_units: float
    frame_units: float
    rim_coverage: float  # 0 to 1: the share of the rim's length that is there
    rim_breaks: int
    rim_contacts: int
    min_stroke_units: float
    min_stroke_at: tuple[float, float]  # the middle of that place on the face
    min_gap_units: float
    min_gap_at: tuple[float, float]
    min_cell_units: float
    ink_ratio: float  # 0 to 1: the share of the field that is red
    counters_expected: int
    counters_found: int  # a letter's surplus counters do not count: they cannot make up for another's closed counter
    parts_expected: int
    parts_found: int
    strokes_fused: int  # wrong joins: letter to letter, letter to rim, part to part
    stroke_breaks: int  # parts beyond those that the letters should have
    unavailable_variants: tuple[str, ...]
    incomplete_letters: tuple[tuple[int, int, int], ...] = ()  # letter from 0, features expected, features found

    def in_mm(self, size_mm: float) -> dict[str, float]:
        """Return the lengths in millimetres for an impression whose longer side or diameter measures `size_mm`.

        The keys are those of the contract (part 2, EligibilityReport). Nothing is rounded.
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
        """Return the figures as JSON, which `from_json` reads."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_json(cls, kept: bytes) -> "Measures | None":
        """Return the figures that `to_json` wrote; None for anything else, such as the JSON of another release."""
        try:
            found = json.loads(kept)
        except ValueError:
            return None
        if not isinstance(found, dict) or found.keys() != {field.name for field in fields(cls)}:
            return None
        lists = {name: _tuples(value) for name, value in found.items() if isinstance(value, list)}
        return cls(**{**found, **lists})
