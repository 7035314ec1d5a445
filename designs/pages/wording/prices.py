"""A price as pages show it: the price now, and the normal one without sales. Also the sales that are on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from catalog.offer.document import Offer
from catalog.offer.selling import moment, normally, sales_in
from catalog.offer.wording import format_moment, in_language


@dataclass(frozen=True, slots=True)
class Price:
    """The price now, and the normal price. JPY, tax included."""

    jpy: int
    normal_jpy: int

    @property
    def is_lowered(self) -> bool:
        return self.jpy < self.normal_jpy


def price_of(offer: Offer, rule: Callable[[Offer], int]) -> Price:
    """Return the price that a rule reads off an offer."""
    return Price(rule(offer), rule(normally(offer)))


def shipping_price(offer: Offer) -> Price:
    """Return what shipping costs."""
    return price_of(offer, lambda each: each["shipping"]["priceJpy"])


def sales_shown(offer: Offer) -> list[dict[str, Any]]:
    """Return the sales that are on, as pages tell of them in the active language."""
    return [
        {"name": in_language(sale["name"]), "until": format_moment(moment(sale["ends"]))} for sale in sales_in(offer)
    ]
