"""The check of every change: a likely mistake needs a second yes and, if the shop wants that, a second person.

Every change (by a form, a draft, a file, a command or a restore) is published by `catalog.editions.publishing.publish`,
which calls this module. Depends on offers and words; must not import forms or HTTP.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.editions.answering import answers
from catalog.models import Draft
from catalog.offer.changes.differences import differences
from catalog.offer.changes.large_changes import doubts
from catalog.offer.document import Offer, ShopDocument
from catalog.offer.wording import format_yen, in_language
from catalog.rules import checkout_url, corporate_set_price_jpy
from config.api.responses.conditional import digest_of

RECORDED_IN: Final = "en"  # the language in which doubts are compared with those that were confirmed


class OfferRefused(Exception):
    """The new offer cannot be published. `reasons` are sentences in the active language."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = list(reasons)


@dataclass(frozen=True, slots=True)
class Yes:
    """What somebody said yes to: exactly one change, by its token; or certain doubts; or all questions."""

    token: str = ""
    to: Sequence[str] = ()  # doubts, in RECORDED_IN
    to_all: bool = False


UNASKED: Final = Yes()
"""Nobody said yes to anything."""
YES_TO_ALL: Final = Yes(to_all=True)


@dataclass(frozen=True, slots=True)
class Consent:
    """The question before a change goes live: sentences, the page as customers would see it, and the token of a yes."""

    doubts: Sequence[str]
    recorded: Sequence[str]  # the doubts in RECORDED_IN, in the same order
    changes: Sequence[str]
    prices: Sequence[Sequence[str]]
    token: str

    def open_doubts(self, yes: Yes) -> list[str]:
        """Return the doubts that `yes` does not answer."""
        if yes.token == self.token:
            return []
        return [doubt for doubt, recorded in zip(self.doubts, self.recorded, strict=True) if recorded not in yes.to]


class ConsentNeeded(OfferRefused):
    """A change needs a yes first. The transaction that made it must be undone."""

    def __init__(self, consent: Consent, open_doubts: Sequence[str]) -> None:
        super().__init__([_("Nothing is changed yet. This change has to be confirmed."), *open_doubts])
        self.consent, self.open_doubts = consent, open_doubts


class ApprovalNeeded(OfferRefused):
    """The shop wants a second person to approve every change: `wanted` can be kept as a draft."""

    def __init__(self, wanted: ShopDocument) -> None:
        super().__init__([_("Every change has to be approved by a second person here: keep it as a draft.")])
        self.wanted = wanted


def require_approval(wanted: ShopDocument, draft: Draft | None) -> None:
    """Raise ApprovalNeeded where the shop wants a second person and nobody approved this change as a draft."""
    if settings.DRAFTS_NEED_APPROVAL and (draft is None or draft.approved_by_id is None):
        raise ApprovalNeeded(wanted)


Doubts = Callable[[], Sequence[str]]
"""Returns sentences in the active language."""


def _no_further_doubts() -> Sequence[str]:
    return ()


def require_yes(before: Offer, after: Offer, yes: Yes, further: Doubts = _no_further_doubts) -> None:
    """Raise ConsentNeeded where `after` would surprise customers and nobody said yes to that."""
    if yes.to_all:
        return
    consent = consent_to(before, after, further)
    open_doubts = consent.open_doubts(yes)
    if open_doubts:
        raise ConsentNeeded(consent, open_doubts)


def consent_to(before: Offer, after: Offer, further: Doubts = _no_further_doubts) -> Consent:
    """Return the question before `after` replaces `before`. Without doubts it is empty."""

    def found() -> list[str]:
        return [*doubts(before, after), *_dead_checkout(before, after), *further()]

    with override(RECORDED_IN):
        recorded = found()
    changes = [difference.describe() for difference in differences(before, after)]
    return Consent(found(), recorded, changes, price_table(before, after), digest_of([recorded, after]))


def _dead_checkout(before: Offer, after: Offer) -> Iterator[str]:
    address = checkout_url(after)
    if address != checkout_url(before) and not answers(address):
        yield dead_checkout(address)


def dead_checkout(address: str) -> str:
    """Say that a checkout address does not answer."""
    words = _("The checkout address %(address)s does not answer: no customer could order.")
    return words % {"address": address}


def price_table(before: Offer, after: Offer) -> list[list[str]]:
    """Return the price list as customers would see it, one row per metal. A changed price shows the old one too."""
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
