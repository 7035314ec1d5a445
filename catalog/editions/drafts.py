"""Drafts: storing, previewing, approving and publishing them, now or at their time. Must not import forms or HTTP."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core import signing
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalog.editions import notices, publishing
from catalog.editions.consent import UNASKED, Consent, ConsentNeeded, OfferRefused, Yes, consent_to
from catalog.editions.history import is_within
from catalog.models import Draft, Edition
from catalog.offer.changes.differences import Difference, differences
from catalog.offer.changes.merging import merge, without
from catalog.offer.changes.row_numbers import new_rows_numbered_alike
from catalog.offer.document import ShopDocument, read_document
from catalog.vocabulary import LOCALE_IDS
from config.api.responses.conditional import digest_of
from config.api.responses.errors import json_bytes

logger = logging.getLogger(__name__)

PREVIEW_SALT: Final = "catalog.draft.preview"
PREVIEW_S: Final = 24 * 3600  # how long the link to a preview is valid


@dataclass(frozen=True, slots=True)
class Comparison:
    """A draft compared with the live offer: that offer with the draft's changes, and conflicts with other changes."""

    live: ShopDocument
    offer: ShopDocument
    meanwhile: Sequence[Difference]

    @property
    def changes(self) -> list[Difference]:
        """What publishing the draft would change."""
        return differences(self.live, self.offer)

    def conflicts(self) -> list[str]:
        """What both the draft and others since changed, in the active language."""
        return [_("Changed by others meanwhile: %(what)s") % {"what": each.describe()} for each in self.meanwhile]

    def consent(self) -> Consent:
        """Return what is to be asked before the draft is live."""
        return consent_to(self.live, self.offer, self.conflicts)


def keep(wanted: ShopDocument, by: AbstractUser | None, into: Draft | None = None, title: str = "") -> Draft:
    """Store what `wanted` changes of the live offer, as a new draft or in an existing one.

    A draft without a title is named after its first change.
    """
    live = publishing.live_edition()
    if into is None:
        found = differences(live.document, wanted)
        title = title or (found[0].describe() if found else _("No change"))
        draft = Draft(title=_cut(title), base=live, made_by_name=by.get_username() if by else "")
        draft.made_by_id = by.pk if by else None
        return _changed(draft, wanted, by)
    brought_up = merge(into.base.document, live.document, read_whole(into)).offer
    into.base = live
    return _changed(into, merge(live.document, brought_up, wanted).offer, by)


def replace(draft: Draft, wanted: ShopDocument, by: AbstractUser) -> Draft:
    """Replace a draft's content by `wanted`: the live document with all of the draft's changes."""
    draft.base = publishing.live_edition()
    return _changed(draft, wanted, by)


def take_out(draft: Draft, path: tuple[str, ...], by: AbstractUser) -> Draft:
    """Take one change out of a draft: the value at `path` is the live one again."""
    found = compared(draft)
    return replace(draft, without(found.live, found.offer, path), by)


def content_digest(draft: Draft) -> str:
    """Return a digest of a draft's content. It differs as soon as somebody changes the draft."""
    return digest_of([draft.text, draft.base_id])


@contextmanager
def in_tables(draft: Draft) -> Iterator[None]:
    """Within this context the tables hold the draft; afterwards that is undone. Raises OfferRefused."""
    with transaction.atomic():
        publishing.lock()
        with new_rows_numbered_alike():
            publishing.store(compared(draft).offer)
        yield
        transaction.set_rollback(True)


def _changed(draft: Draft, wanted: ShopDocument, by: AbstractUser | None) -> Draft:
    """Save a draft with new content. Its approval and its time are removed, because they were for the old content."""
    draft.text = json_bytes(wanted).decode()
    if by is not None:
        draft.makers = {**draft.makers, str(by.pk): by.get_username()}
    draft.approved_by, draft.approved_by_name = None, ""
    draft.publish_at, draft.accepted, draft.held_up = None, [], {}
    draft.save()
    return draft


def _cut(title: str) -> str:
    longest = Draft._meta.get_field("title").max_length or 0
    return title if len(title) <= longest else f"{title[: longest - 1]}…"


def read_whole(draft: Draft) -> ShopDocument:
    """Return the document that a draft holds."""
    return read_document(draft.text, "{}")


def open_drafts() -> QuerySet[Draft]:
    """Return the drafts that are not published, the latest first."""
    return Draft.objects.filter(published_as=None).select_related("base")


def compared(draft: Draft) -> Comparison:
    """Return a draft beside the live offer."""
    base, live, wanted = draft.base.document, publishing.live_edition().document, read_whole(draft)
    merged = merge(base, live, wanted)
    meanwhile = [
        difference
        for difference in differences(base, live)
        if any(is_within(difference.path, path) or is_within(path, difference.path) for path in merged.conflicts)
    ]
    return Comparison(live, merged.offer, meanwhile)


def approve(draft: Draft, by: AbstractUser, yes: Yes) -> None:
    """Approve a draft. Raises OfferRefused for anybody who made a change of it: a second person must approve.

    Raises ConsentNeeded where its changes need a yes.
    """
    if draft.holds_a_change_of(by.pk):
        raise OfferRefused([_("Somebody else has to approve this draft: it holds a change of yours.")])
    _require_yes(draft, yes)
    draft.approved_by_id, draft.approved_by_name, draft.held_up = by.pk, by.get_username(), {}
    draft.save()


def _require_yes(draft: Draft, yes: Yes) -> Consent:
    consent = compared(draft).consent()
    open_doubts = consent.open_doubts(yes)
    if open_doubts:
        raise ConsentNeeded(consent, open_doubts)
    return consent


def schedule(draft: Draft, at: datetime, yes: Yes) -> None:
    """Schedule a draft. Questions about its changes are asked now. Raises ConsentNeeded."""
    consent = _require_yes(draft, yes)
    draft.publish_at, draft.accepted, draft.held_up = at, list(consent.recorded), {}
    draft.save(update_fields=["publish_at", "accepted", "held_up"])


def unschedule(draft: Draft) -> None:
    """Cancel the time of a scheduled draft."""
    draft.publish_at, draft.accepted, draft.held_up = None, [], {}
    draft.save(update_fields=["publish_at", "accepted", "held_up"])


def publish(draft: Draft, by: AbstractUser | None, yes: Yes = UNASKED) -> Edition:
    """Publish the live offer with a draft's changes as a new edition. Raises OfferRefused; then nothing has changed."""
    publishing.ask_addresses_of(compared(draft).offer)
    with transaction.atomic():
        publishing.lock()
        draft.refresh_from_db()
        if draft.published_as_id is not None:
            raise OfferRefused([_("This draft is published already.")])
        if settings.DRAFTS_NEED_APPROVAL and draft.approved_by_id is None:
            raise OfferRefused([_("A second person has to approve this draft first.")])
        found = compared(draft)
        kind = Edition.Kind.SCHEDULED if by is None else Edition.Kind.DRAFTED
        publishing.store(found.offer)
        made = publishing.publish(by, kind, yes=yes, further=found.conflicts, draft=draft)
        draft.published_as, draft.publish_at, draft.held_up = made, None, {}
        draft.save()
    return made


def due(now: datetime) -> QuerySet[Draft]:
    """Return the drafts whose time has come, the earliest first; without those held up, which wait for a person."""
    return open_drafts().filter(publish_at__lte=now, held_up={}).order_by("publish_at", "pk")


def publish_due(now: datetime) -> list[Draft]:
    """Publish each draft whose time has come; return them. A draft that is held up stores why, and stops no other."""
    found = list(due(now))
    for draft in found:
        held_up: dict[str, list[str]] = {}
        for locale in LOCALE_IDS:  # the reasons are stored in each language
            with override(locale):
                try:
                    publish(draft, None, Yes(to=tuple(draft.accepted)))
                    break
                except ConsentNeeded as asked:
                    held_up[locale] = list(asked.open_doubts)
                except OfferRefused as refused:
                    held_up[locale] = refused.reasons
        else:
            if Draft.objects.filter(pk=draft.pk, published_as=None).exists():  # not by another worker meanwhile
                _hold_up(draft, held_up)
    return found


def held_up_drafts() -> QuerySet[Draft]:
    """Return the drafts that were not published at their time."""
    return open_drafts().exclude(held_up={})


def _hold_up(draft: Draft, reasons: dict[str, list[str]]) -> None:
    """Store why a draft was not published, and mail staff. It waits until one of them acts."""
    draft.held_up = reasons
    draft.save(update_fields=["held_up"])
    logger.warning("Draft %d is not published: %s", draft.pk, " ".join(reasons["en"]))
    notices.tell_of_held_up(draft)


def preview_token(draft: Draft) -> str:
    """Return the token in a link to a preview: signed, and valid for a day."""
    return signing.dumps(draft.pk, salt=PREVIEW_SALT)


def previewed(token: str) -> Draft | None:
    """Return the draft of a token; None for a token that is forged or too old, or whose draft is gone."""
    try:
        number = signing.loads(token, salt=PREVIEW_SALT, max_age=PREVIEW_S)
    except signing.BadSignature:
        return None
    return Draft.objects.select_related("base").filter(pk=number, published_as=None).first()
