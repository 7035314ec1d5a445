"""What an order has kept of a face: the polygons, and what was said of them when they were bought. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Told:
    """What was said of a face in one language."""

    facts: tuple[tuple[str, str], ...]
    verdicts: tuple[Mapping[str, Any], ...]  # fields of a workshop report's Verdict
    figures: tuple[tuple[str, str], ...]
    may_be_made: bool


@dataclass(frozen=True, slots=True)
class KeptFace:
    """The `face` object of renderSeal's view=json, not mirrored, and what was told of it, by language."""

    geometry: Mapping[str, Any]
    told: Mapping[str, Told]
