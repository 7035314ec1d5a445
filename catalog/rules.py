"""The shop's own rules, read off one edition's document: prices, lead times, shapes, sizes, what is sold for what.

Pure functions over the JSON of getCatalog; no database, so that a sheet and the catalogue it came from never disagree.
"""

from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]

CORPORATE = "corporate"


def _entry(document: Document, part: str, entry_id: str) -> Mapping[str, Any]:
    """Return the entry of a list with that id. Raises KeyError."""
    for entry in document[part]:
        if entry["id"] == entry_id:
            return entry  # type: ignore[no-any-return]
    raise KeyError(f"{part} has no {entry_id}")


def price_jpy(document: Document, material: str, use: str) -> int:
    """Return the price of one seal in JPY, tax included: the company price for corporate use."""
    entry = _entry(document, "materials", material)
    return int(entry["corporatePriceJpy" if use == CORPORATE else "priceJpy"])


def lead_days(document: Document, material: str) -> int:
    """Return the calendar days from approval to dispatch."""
    return int(_entry(document, "materials", material)["leadDays"])


def default_shape(document: Document, family: str) -> str:
    """Return the shape that a family has when none is asked for."""
    return str(_entry(document, "families", family)["defaultShape"])


def sold_for(document: Document, family: str) -> tuple[str, ...]:
    """Return the ids of the uses that a family is sold for."""
    return tuple(_entry(document, "families", family)["uses"])


def recommended_family(document: Document, use: str) -> str:
    """Return the id of the family recommended for a use."""
    return str(_entry(document, "uses", use)["recommendedFamily"])


def sizes_by_shape(document: Document) -> dict[str, tuple[float, ...]]:
    """Return the sizes in mm, ascending, that each shape is made in."""
    return {shape: tuple(sizes) for shape, sizes in document["sizesByShape"].items()}


def is_made(document: Document, shape: str, size_mm: float) -> bool:
    """Say whether a shape is made in a size."""
    return size_mm in document["sizesByShape"][shape]


def shape_at_size(document: Document, family: str, size_mm: float) -> str | None:
    """Return the shape a family takes at a size when none is asked for: its own where made, else the one that is made.

    None when nothing is made in that size.
    """
    own = default_shape(document, family)
    made = [shape for shape in document["sizesByShape"] if is_made(document, shape, size_mm)]
    return own if own in made else next(iter(made), None)


def checkout_url(document: Document) -> str:
    """Return the address that every order link starts with."""
    return str(document["links"]["checkout"])
