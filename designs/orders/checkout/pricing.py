"""The price of a seal when it is ordered, line by line, in both languages. Depends on the offer, not on orders."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog import rules
from catalog.models import Worded
from catalog.offer.document import Names, Offer, entry_of
from catalog.offer.selling import normally
from catalog.vocabulary import LOCALE_IDS
from catalog.words.entry_words import KnownWords, words_of
from config.api.parameters.numbers import format_number
from designs.pages.company_set.number import ROLES
from designs.pages.wording.prices import Price
from designs.pages.wording.uses import ROLE_NAMES
from designs.workshop.ordered_seal import OrderedSeal

TAX_PERCENT: Final = 10
"""Consumption tax, in all prices; seals are not taxed at the reduced rate."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a bill, with the price that is valid now and the normal one."""

    label: Names
    price: Price

    @property
    def jpy(self) -> int:
        return self.price.jpy

    def as_json(self) -> dict[str, Any]:
        """Return the line as an order stores it; with the normal price if a sale lowered it."""
        normal = {"normal_jpy": self.price.normal_jpy} if self.price.is_lowered else {}
        return {"label": dict(self.label), "jpy": self.jpy, **normal}


def lines_of(seal: OrderedSeal, offer: Offer, quantity: int, *, with_shipping: bool = True) -> list[Line]:
    """Return the lines to be paid for a seal and its add-ons; shipping is last."""
    words = words_of(Worded.ADDON)
    said = {locale: _labels(seal, offer, locale, words, quantity) for locale in LOCALE_IDS}
    now, normal = (_prices_jpy(seal, each, quantity, with_shipping) for each in (offer, normally(offer)))
    prices = map(Price, now, normal)
    return [Line({"en": said["en"][place], "ja": said["ja"][place]}, price) for place, price in enumerate(prices)]


def total_jpy(seal: OrderedSeal, offer: Offer) -> int:
    """Return what one such seal costs, with its add-ons and shipping."""
    return sum(_prices_jpy(seal, offer, quantity=1, with_shipping=True))


def _prices_jpy(seal: OrderedSeal, offer: Offer, quantity: int, with_shipping: bool) -> list[int]:
    shipping = [offer["shipping"]["priceJpy"]] if with_shipping else []
    if seal.role:
        whole = rules.corporate_set_price_jpy(offer, seal.material) if bears_the_price(seal) else 0
        return [whole, *([offer["corporateSet"]["caseJpy"]] if seal.has_case else []), *shipping]
    return [
        quantity * rules.price_jpy(offer, seal.material, seal.use),
        *(quantity * entry["priceJpy"] for entry in offer["addons"] if entry["id"] in seal.addons),
        *shipping,
    ]


def bears_the_price(seal: OrderedSeal) -> bool:
    """Say whether this seal of a company's set has the price of the set."""
    return seal.role == ROLES[0]


def fee_line(jpy: int, way: Names) -> Line:
    """Return the line of what a way of paying costs."""
    label: Names = {"en": "", "ja": ""}
    for locale in LOCALE_IDS:
        with override(locale):
            label[locale] = _("Fee: %(way)s") % {"way": way[locale]}
    return Line(label, Price(jpy, jpy))


def tax_within(total_jpy: int, percent: int = TAX_PERCENT) -> int:
    """Return the tax that is included in a total, in JPY, rounded down."""
    return total_jpy * percent // (100 + percent)


def _labels(seal: OrderedSeal, offer: Offer, locale: str, words: KnownWords, quantity: int) -> list[str]:
    with override(locale):
        material = entry_of(offer["materials"], seal.material)["name"]["ja" if locale == "ja" else "en"]
        if seal.role:
            return _labels_of_set(seal, material)
        what = {"material": material, "size": format_number(seal.size_mm)}
        addons = [entry["id"] for entry in offer["addons"] if entry["id"] in seal.addons]
        times = f" × {quantity}" if quantity > 1 else ""
        return [
            _("Seal, %(material)s, %(size)s mm") % what + times,
            *(words.of(Worded.ADDON, addon).name + times for addon in addons),
            _("Shipping within Japan"),
        ]


def _labels_of_set(seal: OrderedSeal, material: str) -> list[str]:
    """Return the line of a seal of a set. The first seal has the price of all three."""
    shipping = _("Shipping within Japan")
    if not bears_the_price(seal):
        return [_("%(seal)s, in the price of the set") % {"seal": ROLE_NAMES[seal.role]}, shipping]
    case = [_("The case for three")] if seal.has_case else []
    return [_("Set of three seals, %(material)s") % {"material": material}, *case, shipping]
