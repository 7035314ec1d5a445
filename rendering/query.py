"""The parameters of renderSeal (contract, part 4.3), declared once: accepted values, descriptions and defaults.

Depends on the engine's ids and bounds, not on the shop.
"""

from dataclasses import dataclass
from typing import Any

from config.api.parameters.fields import INTEGER, Choice, Field, FieldError, Flag, Integer, Number, Pattern
from config.api.parameters.params import optional, required
from rendering.engine import vocabulary as terms
from rendering.engine.names.parsing import Name
from rendering.engine.names.refusals import NameRefused
from rendering.engine.seeds import seed_from_digits
from rendering.glyphs import name_asked_for

DEFAULT_INK = "#D9381E"
FRAMES = ("0.01", "0.18", "0.005")  # the thinnest rim, the thickest and the step, as shares of the radius
MAX_INDEX = 99


class NameField(Field[Name]):
    """A name that can be carved: kanji, kana or Latin, as the customer wrote it."""

    def parse(self, text: str) -> Name:
        try:
            return name_asked_for(text)
        except NameRefused as refused:
            raise FieldError("", refused.hint, refused.message) from refused

    def hint(self) -> str:
        return f"Write 1 to {terms.MAX_NAME_GRAPHEMES} characters in kanji, kana or Latin letters."

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": terms.MAX_NAME_CODE_POINTS}

    def written(self, value: Name) -> str:
        return value.text


class SeedField(Field[int]):
    """Any whole number, of any length. The engine draws random numbers from a hash of its digits."""

    def parse(self, text: str) -> int:
        if not INTEGER.fullmatch(text):
            raise FieldError("is not a whole number", self.hint())
        return seed_from_digits(text)

    def hint(self) -> str:
        return "Use a whole number, like 7."

    def schema(self) -> dict[str, Any]:
        return {"type": "integer"}


NAME_DESCRIPTION = (
    f"The name to carve, in kanji, kana or Latin, at most {terms.MAX_NAME_GRAPHEMES} characters. "
    "Latin is carved as Latin. A space or ・ divides family from given name."
)


@dataclass(frozen=True, slots=True)
class SealQuery:
    """A valid query of renderSeal. None means the value that the seed or the family gives."""

    name: Name = required(NameField(), NAME_DESCRIPTION, example="佐藤")
    family: str = required(Choice(terms.FAMILY_IDS), "The design family (script).", example="tensho")
    seed: int | None = optional(
        SeedField(),
        "Identifies the design: the seed that `listDesigns` gave, or any whole number. Wins over `index` when both are "
        "given.",
    )
    index: int = optional(
        Integer(0, MAX_INDEX),
        "The n-th design of the name in this family, used when no `seed` is given; 0 is the first.",
        default=0,
    )
    view: str = optional(
        Choice(("svg", "json")),
        "`svg` for the impression, `json` for the face's geometry and the eligibility report.",
        default="svg",
    )
    size: float = optional(
        Number("8", "30"),
        "Diameter or side in mm; used by `view=json` for the eligibility report and the geometry's scale.",
        default=15.0,
    )
    shape: str | None = optional(
        Choice(terms.SHAPE_IDS),
        "The shop's word for the silhouette; the family's own when left out. `silhouette` wins when both are given.",
    )
    mirror: bool = optional(Flag(), "`1` renders the carved (mirrored) face instead of the impression.", default=False)
    ink: str = optional(
        Pattern(
            "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})", "#RGB or #RRGGBB in hex digits; in an address, # is written as %23"
        ),
        "Fill colour, `#RGB` or `#RRGGBB`. Not polarity: that is `mode`.",
        default=DEFAULT_INK,
    )
    mode: str = optional(
        Choice(terms.MODE_IDS),
        "Ink polarity. `shubun`: red characters on paper; `hakubun`: paper characters on a solid red field; "
        "`split`: one of each either side of a dividing line.",
        default="shubun",
    )
    silhouette: str | None = optional(
        Choice(terms.SILHOUETTE_IDS),
        "The engine's word for the silhouette; the family's own when left out. The shop does not sell `ellipse`.",
    )
    frame: float | None = optional(
        Number(*FRAMES),
        "Width of the frame band as a fraction of the seal's radius; the family's own when left out.",
    )
    deform: str = optional(
        Choice(terms.DEFORM_IDS),
        "Maps the whole face between disc and square, in full. `elliptical` is a round mapping, `fgSquircle` has "
        "crisper corners, `none` is how every design is composed.",
        default="none",
    )
    weight: float | None = optional(
        Number("-14", "24", "0.5"), "Stroke edges move outward by this many thousandths of the radius."
    )
    reach: float | None = optional(
        Number("0", "1", "0.01"), "How far outer free stroke ends run towards the rim; at 1 they join it."
    )
    fan: float | None = optional(Number("0", "1", "0.01"), "How far the block of letters opens to fill the silhouette.")
    scatter: float | None = optional(Number("0", "1", "0.01"), "How irregular the hand is.")
