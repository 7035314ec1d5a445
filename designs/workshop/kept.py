"""The part of a face that an order stores: its polygons, and the words about it on pages at the purchase."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Told:
    """The words about a face in one language."""

    facts: tuple[tuple[str, str], ...]
    verdicts: tuple[Mapping[str, Any], ...]  # fields of a workshop report's Verdict
    figures: tuple[tuple[str, str], ...]
    may_be_made: bool


@dataclass(frozen=True, slots=True)
class KeptFace:
    """The `face` object of renderSeal's view=json, not mirrored, and what was told of it, by language."""

    geometry: Mapping[str, Any]
    told: Mapping[str, Told]
