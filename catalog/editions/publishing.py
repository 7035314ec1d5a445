"""Editions: publishing the tables as the live edition, restoring an old edition, importing a whole offer.

Every change of the offer and of the shop's words ends here, in the transaction that made it. Must not import forms or
HTTP.
"""

import logging
from collections.abc import Callable
from typing import Final, cast

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _

from catalog import rules
from catalog.editions import consent
from catalog.editions.answering import answers
from catalog.editions.consent import UNASKED, Doubts, OfferRefused, Yes
from catalog.live.live_offer import live as live
from catalog.live.live_offer import live_mark as live_mark
from catalog.live.live_offer import served_instead as served_instead
from catalog.live.live_offer import shown_instead as shown_instead
from catalog.live.live_offer import shows_a_draft as shows_a_draft
from catalog.live.standing import NoOffer as NoOffer
from catalog.models import Draft, Edition, LiveEdition, ShopWords
from catalog.models.base import ONLY_ROW
from catalog.offer.changes.differences import differences, to_be_kept
from catalog.offer.checks.validation import contract_problems, problems
from catalog.offer.document import Offer, ShopDocument, offer_in, read_offer, words_in
from catalog.offer.tables.exporting import compile_offer
from catalog.offer.tables.importing import NotStored, store_offer
from catalog.offer.tables.sales import store_sales, with_sales
from catalog.offer.tables.shop_words import store_words, with_words
from config.api.responses.conditional import digest_of
from config.api.responses.errors import json_bytes

logger = logging.getLogger(__name__)

BY_THE_PROGRAM: Final = (Edition.Kind.SEEDED, Edition.Kind.UPGRADED)
"""For editions that no member of staff makes, so that nobody can be asked."""


def live_edition() -> Edition:
    """Return the row of the edition that is served."""
    pointer = LiveEdition.objects.select_related("edition").first()
    if pointer is None:
        raise NoOffer("There is no offer in the database. Run: python manage.py migrate")
    return pointer.edition


def lock() -> Edition | None:
    """Wait until no other change of the offer is in progress; return the live edition. Needs a transaction."""
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
    """Publish the tables as the live edition and return it; return the present edition when nothing differs.

    Every change comes through here. A change that would surprise customers needs a `yes`. Where the shop wants a second
    person, it needs an approved `draft`. `further` are doubts that only the caller knows; `note` is the reason given.
    Must run inside the transaction that changed the tables. Raises OfferRefused or its subclasses ConsentNeeded and
    ApprovalNeeded; then that transaction must be undone.
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
    """Return the document that the tables make. Raises OfferRefused if it cannot be published."""
    offer = compile_offer()
    reasons = problems(offer)
    if reasons:
        raise OfferRefused(reasons)
    return with_sales(with_words(offer))


def rehearse(change: Callable[[], object]) -> tuple[ShopDocument, ShopDocument]:
    """Return the document now and after `change` (of the tables), which is undone again. Raises OfferRefused."""
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
    """Make the tables equal to `edition` and publish them as a new edition. Raises OfferRefused.

    `whole` is the document to restore instead, where only a part of the edition is wanted.
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
    """Publish a whole offer from a file. Raises OfferRefused if any part cannot be stored exactly."""
    reasons = contract_problems(document)
    if reasons:
        raise OfferRefused(reasons)
    ask_addresses_of(cast(Offer, document))
    with transaction.atomic():
        lock()
        take_in(document)
        return publish(by, kind, yes=yes)


def take_in(document: object) -> None:
    """Make the tables equal to a whole offer from a file. Needs a transaction. Raises OfferRefused."""
    reasons = contract_problems(document)
    if reasons:
        raise OfferRefused(reasons)
    offer = cast(ShopDocument, document)  # it has the contract's form
    store(offer)
    lost = differences(offer, compiled())
    if lost:
        raise OfferRefused([_not_taken(difference.path, difference.describe()) for difference in lost])


def store(whole: ShopDocument) -> None:
    """Make the tables equal to a document. Needs a transaction. Raises OfferRefused."""
    try:
        store_offer(offer_in(whole))
        store_words(whole)
        store_sales(whole)
    except NotStored as refused:
        raise OfferRefused([str(refused)]) from refused


def ask_addresses_of(offer: Offer) -> None:
    """Check whether a new checkout address answers. It may take seconds, so call it before anything is locked."""
    pointer = LiveEdition.objects.select_related("edition").first()
    address = rules.checkout_url(offer)
    if pointer is not None and address != rules.checkout_url(read_offer(pointer.edition.text)):
        answers(address)


def refresh() -> None:
    """Publish again where a new version of the program compiles the offer differently, as after a new engine constant.

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
