"""The second, explicit yes: what a save would change for customers, where that looks like a slip of the hand.

Knows offers and requests; no part of the offer.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from catalog.models import Edition
from catalog.offer.differences import differences
from catalog.offer.document import Offer, read_offer
from catalog.offer.large_changes import doubts
from catalog.offer.wording import format_yen, in_language
from catalog.rules import corporate_set_price_jpy
from config.api.conditional import digest_of

YES = "_yes"  # the field in which a form carries the yes to exactly one change


@dataclass(frozen=True, slots=True)
class Consent:
    """What is asked before a change goes live: sentences, the page as customers would see it, and what yes is."""

    doubts: Sequence[str]
    changes: Sequence[str]
    prices: Sequence[Sequence[str]]
    token: str


class ConsentNeeded(Exception):
    """A change has to be asked about first; the transaction that made it must be undone."""

    def __init__(self, consent: Consent) -> None:
        super().__init__(" ".join(consent.doubts))
        self.consent = consent


def ask_first(request: HttpRequest, before: Edition | None, after: Edition, further: Sequence[str] = ()) -> None:
    """Raise ConsentNeeded where `after` would surprise customers and the request does not say yes to just that."""
    if before is None or before.pk == after.pk:
        return
    consent = consent_to(read_offer(before.text), read_offer(after.text), further)
    if consent.doubts and request.POST.get(YES) != consent.token:
        raise ConsentNeeded(consent)


def consent_to(before: Offer, after: Offer, further: Sequence[str] = ()) -> Consent:
    """Return what is to be asked before `after` takes the place of `before`; without doubts there is nothing to ask."""
    found = [*doubts(before, after), *further]
    changes = [difference.describe() for difference in differences(before, after)]
    return Consent(found, changes, _prices(before, after), digest_of([found, after]))


def _prices(before: Offer, after: Offer) -> list[list[str]]:
    """Return the price list as customers would see it, a row a metal; what is another than now has its old price."""
    old = {material["id"]: material for material in before["materials"]}
    return [
        [
            in_language(material["name"]),
            _moved(old[material["id"]]["priceJpy"], material["priceJpy"]),
            _moved(old[material["id"]]["corporatePriceJpy"], material["corporatePriceJpy"]),
            _moved(corporate_set_price_jpy(before, material["id"]), corporate_set_price_jpy(after, material["id"])),
            str(material["leadDays"]),
            ", ".join(in_language(color["name"]) for color in material["colors"]) or "–",
        ]
        for material in after["materials"]
    ]


def _moved(before_jpy: int, after_jpy: int) -> str:
    now = format_yen(after_jpy)
    return now if before_jpy == after_jpy else f"{format_yen(before_jpy)} → {now}"
