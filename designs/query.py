"""The parameters of listDesigns (contract, part 4.2), declared once, and the pairs of size and shape that exist.

Depends on the contract's ids and the offer's sizes, not on the engine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from catalog import vocabulary
from catalog.offer.document import Number, Offer
from config.api.parameters.fields import Choice, Integer, NumberChoice
from config.api.parameters.numbers import format_number
from config.api.parameters.params import optional, required
from config.api.responses.errors import ApiError
from rendering.engine.names.parsing import Name
from rendering.query import NAME_DESCRIPTION, NameField

MAX_SHEET_INDEX = 39


@dataclass(frozen=True, slots=True)
class DesignsQuery:
    """A valid query of listDesigns. Without a shape, each family has its own, if that is made in the size."""

    name: Name = required(NameField(), NAME_DESCRIPTION, example="佐藤")
    use: str = optional(
        Choice(vocabulary.USE_IDS),
        "Decides the recommended family and which designs count as eligible.",
        default="registered",
    )
    size: float = optional(
        NumberChoice([float(size) for size in vocabulary.SIZES_MM]),
        "Diameter or side in mm. Round exists in 12 to 18, rounded square in 15 to 24 (`sizesByShape` of the "
        "catalogue); a size and shape pair that does not exist gives a 400.",
        default=15.0,
    )
    material: str = optional(
        Choice(vocabulary.MATERIAL_IDS), "The metal; decides price and lead time.", default="titanium"
    )
    shape: str | None = optional(
        Choice(vocabulary.SHAPE_IDS),
        "Forces every design into one silhouette. When left out, each design keeps its family's `defaultShape` where "
        "that is made in the size, and otherwise takes the shape that is: at 24 mm all are square, at 12 and 13.5 mm "
        "all are round. `designs[].shape` says which.",
    )
    index: int = optional(Integer(0, MAX_SHEET_INDEX), "Selects another sheet of eight for the same name.", default=0)
    locale: str = optional(Choice(vocabulary.LOCALE_IDS), "Language that the `orderUrl` opens in.", default="en")


def refuse_unmade_size(size_mm: float, shape: str | None, offer: Offer) -> None:
    """Raise ApiError on `size` where the offer makes no seal of that size, or none in that shape."""
    made = offer["sizesByShape"]
    if any(size_mm in sizes for candidate, sizes in made.items() if shape in (None, candidate)):
        return
    sold = "; ".join(
        f"{candidate}: {_listed(sizes)}" for candidate, sizes in made.items() if shape in (None, candidate)
    )
    others = [candidate for candidate, sizes in made.items() if size_mm in sizes]
    instead = f" Or use shape={others[0]}, which is made in {format_number(size_mm)} mm." if others else ""
    raise ApiError(
        "invalid_parameter",
        f"A {shape or 'seal'} of {format_number(size_mm)} mm is not made."
        if shape is None
        else f"The shape {shape} is not made in the size {format_number(size_mm)} mm.",
        hint=f"Sizes in mm that are made, {sold}.{instead}",
        param="size",
    )


def _listed(sizes: Sequence[Number]) -> str:
    return ", ".join(map(format_number, sizes))
