"""Finds out what is sold at a given time, and at which prices: applies current sales, and marks what is sold out.

Pure functions: a document and a time in, an offer out. Pages get the whole document with the present sales in `now`.
Programs get the contract's form, with the prices valid at that moment.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast

from catalog.offer.changes.merging import Path
from catalog.offer.document import Offer, Sale, ShopDocument, entry_of, offer_in
from catalog.offer.price_list import at_prices
from config.api.parameters.numbers import format_number

SOLD_OUT: Final = "soldOut"


@dataclass(frozen=True, slots=True)
class Now:
    """What holds at a moment beside an offer: the offer without sales, current sales, the paths of what is sold out."""

    normally: Offer
    sales: Sequence[Sale]
    sold_out: frozenset[Path]


def sales_on(whole: ShopDocument, at: datetime) -> list[Sale]:
    """Return the sales that are on at a time. A sale is on at its beginning, and no longer at its end."""
    sales = whole.get("sales", [])
    return [sale for sale in sales if moment(sale["begins"]) <= at < moment(sale["ends"])]


def moment(written: str) -> datetime:
    """Return the time of a text in a document."""
    return datetime.fromisoformat(written)


def sold_at(whole: ShopDocument, sales: Sequence[Sale]) -> Offer:
    """Return the offer for pages while `sales` are on."""
    normally = offer_in(whole)
    offer = at_prices(normally, {price["id"]: price["priceJpy"] for sale in sales for price in sale["prices"]})
    offer["now"] = Now(normally, sales, sold_out_in(whole))
    return offer


def for_programs(offer: Offer) -> Offer:
    """Return the offer in the contract's form: a sold-out colour is not among those that can be chosen.

    A sold-out metal keeps its place and prices, and has no colours. Sizes stay, because the contract promises them.
    While a sale is on, the field about discounts is left out.
    """
    served = offer.copy()
    served["materials"] = [
        {**metal, "colors": [each for each in metal["colors"] if not is_sold_out(offer, metal["id"], each["id"])]}
        for metal in offer["materials"]
    ]
    now = served.pop("now", None)
    if now is not None and now.sales:
        del served["discounts"]
    return served


def normally(offer: Offer) -> Offer:
    """Return the offer with its normal prices, without sales."""
    return offer["now"].normally if "now" in offer else offer


def sales_in(offer: Offer) -> Sequence[Sale]:
    """Return the sales that are on, from an offer for pages."""
    return offer["now"].sales if "now" in offer else ()


def is_sold_out(offer: Offer, material: str, color: str = "") -> bool:
    """Say whether a metal is sold out, or one of its colours."""
    sold_out = offer["now"].sold_out if "now" in offer else frozenset()
    return ("materials", material) in sold_out or ("materials", material, "colors", color) in sold_out


def is_size_sold_out(offer: Offer, shape: str, size_mm: float) -> bool:
    """Say whether a shape is sold out in a size."""
    return "now" in offer and ("shapes", shape, "sizes", format_number(size_mm)) in offer["now"].sold_out


def first_color(offer: Offer, material: str) -> str:
    """Return the colour in which a metal is shown: its first that is not sold out; "" if there is none."""
    colors = [color["id"] for color in entry_of(offer["materials"], material)["colors"]]
    return next((color for color in colors if not is_sold_out(offer, material, color)), next(iter(colors), ""))


def sold_out_in(whole: ShopDocument) -> frozenset[Path]:
    """Return the paths of what a document says is sold out."""
    return frozenset(_sold_out(whole.get("stock", {}), ()))


def _sold_out(part: object, path: Path) -> list[Path]:
    if isinstance(part, dict):
        own = [path] if part.get(SOLD_OUT) else []
        return own + [found for key, inner in part.items() for found in _sold_out(inner, (*path, str(key)))]
    if isinstance(part, list):
        entries = cast(list[dict[str, object]], part)
        return [found for entry in entries for found in _sold_out(entry, (*path, str(entry["id"])))]
    return []
