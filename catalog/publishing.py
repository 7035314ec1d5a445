"""Editions: publish what the tables say, serve the live edition, restore an old one, import a whole offer.

Every change of the offer and of the shop's words ends here, in the transaction that made it. Knows no forms, no HTTP.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final, cast

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _

from catalog import consent, rules
from catalog.answering import answers
from catalog.consent import UNASKED, Doubts, OfferRefused, Yes
from catalog.models import Draft, Edition, LiveEdition, ShopWords
from catalog.models.base import ONLY_ROW
from catalog.offer.differences import differences, to_be_kept
from catalog.offer.document import Offer, ShopDocument, offer_in, read_offer, words_in
from catalog.offer.exporting import compile_offer, with_absolute_urls
from catalog.offer.importing import NotStored, store_offer
from catalog.offer.shop_words import store_words, with_words
from catalog.offer.validation import contract_problems, problems
from catalog.standing import NoOffer as NoOffer
from catalog.standing import standing
from config.api.conditional import digest_of
from config.api.errors import json_bytes

logger = logging.getLogger(__name__)

BY_THE_PROGRAM: Final = (Edition.Kind.SEEDED, Edition.Kind.UPGRADED)
"""Editions that nobody on the staff makes: there is nobody to ask."""


@dataclass(frozen=True, slots=True)
class LiveOffer:
    """The edition that is served. `document` is the JSON of `catalog_bytes` and must not be changed."""

    catalog_bytes: bytes
    document: Offer
    digest: str

    @property
    def etag(self) -> str:
        return f'"{self.digest}"'


_last_served: tuple[tuple[int, str, str], LiveOffer] | None = None  # what this worker read last, and what it hung on
_instead: ContextVar[tuple[LiveOffer, ShopDocument] | None] = ContextVar("what is served instead", default=None)


@contextmanager
def served_instead(whole: ShopDocument) -> Iterator[None]:
    """Within this context pages and API are of another document than the live one: a draft to be looked at."""
    shown = with_absolute_urls(offer_in(whole), settings.BASE_URL)
    token = _instead.set((LiveOffer(json_bytes(shown), shown, digest_of(shown)), whole))
    try:
        yield
    finally:
        _instead.reset(token)


def shows_a_draft() -> bool:
    """Say whether `live` is a draft in this context: nothing is to be sold by it."""
    return _instead.get() is not None


def shown_instead() -> ShopDocument | None:
    """Return the document that this request is served instead of the live one, if there is one."""
    instead = _instead.get()
    return instead[1] if instead else None


def live() -> LiveOffer:
    """Return the live offer: one small query, and the edition's text only when it is another than last time."""
    instead = _instead.get()
    if instead is not None:
        return instead[0]
    global _last_served  # one immutable value, replaced whole
    stands = standing()
    key = (stands.edition_id, stands.digest, settings.BASE_URL)
    served = _last_served
    if served is None or served[0] != key:
        text = Edition.objects.values_list("text", flat=True).get(pk=stands.edition_id)
        offer = with_absolute_urls(read_offer(text), key[2])
        served = (key, LiveOffer(json_bytes(offer), offer, digest_of(offer)))
        _last_served = served
    return served[1]


def live_edition() -> Edition:
    """Return the row of the edition that is served."""
    pointer = LiveEdition.objects.select_related("edition").first()
    if pointer is None:
        raise NoOffer("There is no offer in the database. Run: python manage.py migrate")
    return pointer.edition


def lock() -> Edition | None:
    """Wait until no other change of the offer is under way; return the live edition. Needs a transaction."""
    LiveEdition.objects.select_for_update().filter(pk=ONLY_ROW).first()
    pointer = LiveEdition.objects.select_related("edition").first()
    return pointer.edition if pointer else None


def publish(
    by: AbstractUser | None,
    kind: str = Edition.Kind.CHANGED,
    restored_from: Edition | None = None,
    *,
    yes: Yes = UNASKED,
    further: Doubts | None = None,
    note: str = "",
    draft: Draft | None = None,
) -> Edition:
    """Make what the tables say the live edition, and return it; the same edition when nothing differs.

    Every change goes through here, whatever way it takes: what customers would be surprised by needs a `yes`, and where
    the shop wants a second person, an approved `draft`. `further` are doubts that only the caller knows of, `note` says
    why. Must run inside the transaction that changed the tables. Raises OfferRefused, or ConsentNeeded or
    ApprovalNeeded, which are ones; upon any, that transaction must be undone.
    """
    before = lock()
    whole = compiled()
    offer, words = offer_in(whole), words_in(whole)
    text, words_digest = json_bytes(offer).decode(), digest_of(words)
    if before is not None and (before.text, before.words_id) == (text, words_digest):
        return before
    found = []
    if before is not None:
        found = differences(before.document, whole)
        if found and kind not in BY_THE_PROGRAM:
            consent.require_approval(whole, draft)
            consent.require_yes(before.document, whole, yes, *((further,) if further else ()))
    kept_words, _is_new = ShopWords.objects.get_or_create(
        digest=words_digest, defaults={"text": json_bytes(words).decode()}
    )
    edition = Edition.objects.create(
        digest=digest_of(offer),
        text=text,
        words=kept_words,
        kind=kind,
        restored_from=restored_from,
        changes=to_be_kept(found),
        made_by_id=by.pk if by else None,
        made_by_name=by.get_username() if by else "",
        drafted_by_name=draft.made_by_names if draft else "",
        approved_by_name=draft.approved_by_name if draft else "",
        note=note,
    )
    LiveEdition.objects.update_or_create(pk=ONLY_ROW, defaults={"edition": edition})
    return edition


def compiled() -> ShopDocument:
    """Return what the tables make. Raises OfferRefused for an offer that cannot be published."""
    offer = compile_offer()
    reasons = problems(offer)
    if reasons:
        raise OfferRefused(reasons)
    return with_words(offer)


def rehearse(change: Callable[[], object]) -> tuple[ShopDocument, ShopDocument]:
    """Return the shop as it is and as `change` (of the tables) would make it, which is undone. Raises OfferRefused."""
    before = live_edition().document
    with transaction.atomic():
        lock()
        change()
        after = compiled()
        transaction.set_rollback(True)
    return before, after


def restore(
    edition: Edition,
    by: AbstractUser | None,
    yes: Yes = UNASKED,
    note: str = "",
    whole: ShopDocument | None = None,
) -> Edition:
    """Make the tables say what `edition` said and publish that as a new edition. Raises OfferRefused.

    `whole` is what of it is wanted, where that is not all.
    """
    whole = whole or edition.document
    ask_addresses_of(whole)
    with transaction.atomic():
        lock()
        store(whole)
        return publish(by, Edition.Kind.RESTORED, restored_from=edition, yes=yes, note=note)


def import_offer(
    document: object, by: AbstractUser | None = None, kind: str = Edition.Kind.IMPORTED, *, yes: Yes = UNASKED
) -> Edition:
    """Make a whole offer from outside the live one. Raises OfferRefused when any of it cannot be taken exactly."""
    reasons = contract_problems(document)
    if reasons:
        raise OfferRefused(reasons)
    ask_addresses_of(cast(Offer, document))
    with transaction.atomic():
        lock()
        take_in(document)
        return publish(by, kind, yes=yes)


def take_in(document: object) -> None:
    """Make the tables say what a whole offer from outside says. Needs a transaction. Raises OfferRefused."""
    reasons = contract_problems(document)
    if reasons:
        raise OfferRefused(reasons)
    offer = cast(ShopDocument, document)  # it has the contract's form
    store(offer)
    lost = differences(offer, compiled())
    if lost:
        raise OfferRefused([_not_taken(difference.path, difference.describe()) for difference in lost])


def store(whole: ShopDocument) -> None:
    """Make the tables say what a document says. Needs a transaction. Raises OfferRefused."""
    try:
        store_offer(offer_in(whole))
        store_words(whole)
    except NotStored as refused:
        raise OfferRefused([str(refused)]) from refused


def ask_addresses_of(offer: Offer) -> None:
    """Find out now, before anything is locked, whether a new checkout address answers: that may take seconds."""
    pointer = LiveEdition.objects.select_related("edition").first()
    address = rules.checkout_url(offer)
    if pointer is not None and address != rules.checkout_url(read_offer(pointer.edition.text)):
        answers(address)


def refresh() -> None:
    """Publish anew what a new version of the program compiles differently, such as a constant of the engine.

    An offer that the new version refuses stays live as it was, and the log says why.
    """
    try:
        with transaction.atomic():
            if lock() is not None:
                publish(None, Edition.Kind.UPGRADED)
    except OfferRefused as refused:
        logger.warning("The live offer stays as it was published, because this version refuses it: %s", refused)


def _not_taken(path: tuple[str, ...], words: str) -> str:
    return _("%(where)s cannot be set to that (%(words)s).") % {"where": ".".join(path), "words": words}
