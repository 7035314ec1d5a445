"""The choices of a form, as controls. They offer only combinations that the shop makes.

Sizes and shapes are one control, so that nobody can choose a pair that does not exist, even without scripts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from catalog import rules
from catalog.models import Worded
from catalog.offer.document import Number, Offer, entry_of
from catalog.offer.selling import is_size_sold_out, is_sold_out, normally
from catalog.offer.wording import in_language
from catalog.words.entry_words import words_of
from config.api.parameters.numbers import format_number
from designs.pages.wording.prices import Price, price_of
from designs.pages.wording.uses import USE_NOTES


@dataclass(frozen=True, slots=True)
class Option:
    """One radio button or box."""

    value: str
    label: str
    is_chosen: bool
    note: str = ""
    is_sold_out: bool = False
    price: Price | None = None
    swatch: str | None = None
    size_mm: Number = 0


@dataclass(frozen=True, slots=True)
class ShapeRow:
    """The sizes in which a shape is made. A row without a shape stands for each script's own shape."""

    shape: str
    label: str
    options: tuple[Option | None, ...]  # None where the pair is not made


def uses(offer: Offer, chosen: str) -> list[Option]:
    return [
        Option(use["id"], in_language(use["name"]), use["id"] == chosen, str(USE_NOTES.get(use["id"], "")))
        for use in offer["uses"]
    ]


def materials(offer: Offer, chosen: str, use: str) -> list[Option]:
    return [
        Option(
            each["id"],
            in_language(each["name"]),
            each["id"] == chosen,
            is_sold_out=is_sold_out(offer, each["id"]),
            price=price_of(offer, partial(rules.price_jpy, material=each["id"], use=use)),
        )
        for each in offer["materials"]
    ]


def colors(offer: Offer, material: str, chosen: str) -> list[Option]:
    return [
        Option(
            color["id"],
            in_language(color["name"]),
            color["id"] == chosen,
            is_sold_out=is_sold_out(offer, material, color["id"]),
            swatch=color["swatch"],
        )
        for color in entry_of(offer["materials"], material)["colors"]
    ]


def size_rows(offer: Offer, size_mm: float, shape: str | None, own_label: str = "") -> list[ShapeRow]:
    """Return a row for each shape. With an `own_label`, the first row is for each script's own shape."""
    own = [("", own_label, offer["sizesMm"])] if own_label else []
    made = [(each["id"], in_language(each["name"]), each["sizesMm"]) for each in offer["shapes"]]
    return [
        ShapeRow(row, label, tuple(_pair(offer, row, size, sizes, size_mm, shape or "") for size in offer["sizesMm"]))
        for row, label, sizes in [*own, *made]
    ]


def _pair(
    offer: Offer, row: str, size: Number, sizes: Sequence[Number], chosen_mm: float, chosen_shape: str
) -> Option | None:
    if size not in sizes:
        return None
    written = format_number(size)
    is_chosen = size == chosen_mm and row == chosen_shape
    sold_out = bool(row) and is_size_sold_out(offer, row, size)
    return Option(f"{written}-{row}" if row else written, written, is_chosen, is_sold_out=sold_out, size_mm=size)


def addons(offer: Offer, size_mm: float, chosen: Sequence[str]) -> list[dict[str, Any]]:
    """Return the add-ons for a seal of a size, with prices and the shop's words about them."""
    words = words_of(Worded.ADDON)
    normal = {addon["id"]: addon["priceJpy"] for addon in normally(offer)["addons"]}
    return [
        {
            "id": addon["id"],
            "told": words.of(Worded.ADDON, addon["id"]),
            "price_jpy": addon["priceJpy"],
            "price": Price(addon["priceJpy"], normal[addon["id"]]),
            "is_chosen": addon["id"] in chosen,
        }
        for addon in rules.fitting_addons(offer, size_mm)
    ]
