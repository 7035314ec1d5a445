"""What a seal costs when it is ordered, line by line, in both languages. Knows the offer; no order."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog import rules
from catalog.entry_words import KnownWords, words_of
from catalog.models import Worded
from catalog.offer.document import Names, Offer, entry_of
from catalog.vocabulary import LOCALE_IDS
from config.api.numbers import format_number
from designs.workshop.reading import OrderedSeal

TAX_PERCENT: Final = 10
"""Consumption tax, in all prices; seals are not taxed at the reduced rate."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a bill."""

    label: Names
    jpy: int

    def as_json(self) -> dict[str, Any]:
        return {"label": dict(self.label), "jpy": self.jpy}


def lines_of(seal: OrderedSeal, offer: Offer) -> list[Line]:
    """Return what is to be paid for a seal with what goes with it, shipping last."""
    words = words_of(Worded.ADDON)
    said = {locale: _labels(seal, offer, locale, words) for locale in LOCALE_IDS}
    prices = [
        rules.price_jpy(offer, seal.material, seal.use),
        *(entry["priceJpy"] for entry in offer["addons"] if entry["id"] in seal.addons),
        offer["shipping"]["priceJpy"],
    ]
    return [Line({"en": said["en"][place], "ja": said["ja"][place]}, jpy) for place, jpy in enumerate(prices)]


def fee_line(jpy: int, way: Names) -> Line:
    """Return the line of what a way of paying costs."""
    label: Names = {"en": "", "ja": ""}
    for locale in LOCALE_IDS:
        with override(locale):
            label[locale] = _("Fee: %(way)s") % {"way": way[locale]}
    return Line(label, jpy)


def tax_within(total_jpy: int, percent: int = TAX_PERCENT) -> int:
    """Return the tax that a total holds, in JPY, fractions dropped."""
    return total_jpy * percent // (100 + percent)


def _labels(seal: OrderedSeal, offer: Offer, locale: str, words: KnownWords) -> list[str]:
    with override(locale):
        material = entry_of(offer["materials"], seal.material)["name"]["ja" if locale == "ja" else "en"]
        what = {"material": material, "size": format_number(seal.size_mm)}
        addons = [entry["id"] for entry in offer["addons"] if entry["id"] in seal.addons]
        return [
            _("Seal, %(material)s, %(size)s mm") % what,
            *(words.of(Worded.ADDON, addon).name for addon in addons),
            _("Shipping within Japan"),
        ]
