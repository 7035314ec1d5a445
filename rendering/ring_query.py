"""The parameters of a double ring. Only our own pages use them; they are not part of the published API."""

from dataclasses import dataclass, replace

from config.api.parameters.fields import Choice, Flag, Number, Pattern
from config.api.parameters.params import optional, required
from config.api.responses.errors import ApiError
from rendering.engine.double_ring.face import refuse_undrawn
from rendering.engine.double_ring.request import FAMILY_IDS, TITLES, RingRefused, RingRequest
from rendering.engine.names.parsing import Name
from rendering.glyphs import drawable_name, glyph_library
from rendering.query import DEFAULT_INK, NAME_DESCRIPTION, NameField, SeedField


@dataclass(frozen=True, slots=True)
class RingQuery:
    """A query of a double ring. Its parameters are valid, but the name may be one that cannot run round a ring."""

    name: Name = required(NameField(), NAME_DESCRIPTION, example="株式会社北斗")
    title: str = required(Choice(tuple(TITLES)), "What stands within.", example="代表者印")
    family: str = required(Choice(FAMILY_IDS), "The design family.", example="tensho")
    seed: int = required(SeedField(), "Identifies the design.", example="1")
    view: str = optional(Choice(("svg", "json")), "SVG, or geometry and report.", default="svg")
    size: float = optional(Number("8", "30"), "Diameter in mm.", default=18.0)
    shape: str = optional(Choice(("round",)), "A ring is round.", default="round")
    mirror: bool = optional(Flag(), "The carved face.", default=False)
    ink: str = optional(Pattern("#[0-9A-Fa-f]{6}", "#RRGGBB"), "Fill colour.", default=DEFAULT_INK)


def ring_request(query: RingQuery) -> RingRequest:
    """Return the double ring that a query asks for. Raises ApiError if the name cannot run round a ring."""
    ring = ring_of(query.name, query.title, query.family, query.seed)
    try:
        refuse_undrawn(ring, glyph_library())
    except RingRefused as refused:
        hint = "Take the plain layout for this name."
        raise ApiError("invalid_parameter", "This name cannot run round a ring.", hint=hint, param="name") from refused
    return replace(ring, mirrored=query.mirror)


def ring_of(name: Name, title: str, family: str, seed: int) -> RingRequest:
    return RingRequest(name, drawable_name(title), family, seed)
