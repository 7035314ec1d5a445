"""Drafts: kept, previewed, approved and published, now or when their time has come. Knows no forms and no HTTP."""

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

from catalog import notices, publishing
from catalog.consent import UNASKED, Consent, ConsentNeeded, OfferRefused, Yes, consent_to
from catalog.history import is_within
from catalog.models import Draft, Edition
from catalog.offer.differences import Difference, differences
from catalog.offer.document import ShopDocument, read_document
from catalog.offer.merging import merge, without
from catalog.vocabulary import LOCALE_IDS
from config.api.conditional import digest_of
from config.api.errors import json_bytes

logger = logging.getLogger(__name__)

PREVIEW_SALT: Final = "catalog.draft.preview"
PREVIEW_S: Final = 24 * 3600  # how long the link to a preview holds


@dataclass(frozen=True, slots=True)
class Comparison:
    """A draft beside the offer as it is by now: that offer with its changes, and what others changed of the same."""

    live: ShopDocument
    offer: ShopDocument
    meanwhile: Sequence[Difference]

    @property
    def changes(self) -> list[Difference]:
        """What publishing the draft would change."""
        return differences(self.live, self.offer)

    def conflicts(self) -> list[str]:
        """What others changed meanwhile that the draft changes too, in the active language."""
        return [_("Changed by others meanwhile: %(what)s") % {"what": each.describe()} for each in self.meanwhile]

    def consent(self) -> Consent:
        """Return what is to be asked before the draft is live."""
        return consent_to(self.live, self.offer, self.conflicts)


def keep(wanted: ShopDocument, by: AbstractUser | None, into: Draft | None = None, title: str = "") -> Draft:
    """Keep what `wanted` changes of the live offer, as a draft of its own or in one that there is.

    A draft without a title is called by the first thing that it changes.
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
    """Have a draft say what `wanted` says, which is the live document with all of the draft's changes."""
    draft.base = publishing.live_edition()
    return _changed(draft, wanted, by)


def take_out(draft: Draft, path: tuple[str, ...], by: AbstractUser) -> Draft:
    """Take one change out of a draft: what stands at `path` is again as it is live."""
    found = compared(draft)
    return replace(draft, without(found.live, found.offer, path), by)


def content_digest(draft: Draft) -> str:
    """Return what stands for a draft's content: another once somebody changed it."""
    return digest_of([draft.text, draft.base_id])


@contextmanager
def in_tables(draft: Draft) -> Iterator[None]:
    """Within this context the tables say what a draft says; afterwards all of it is undone. Raises OfferRefused."""
    with transaction.atomic():
        publishing.lock()
        publishing.store(compared(draft).offer)
        yield
        transaction.set_rollback(True)


def _changed(draft: Draft, wanted: ShopDocument, by: AbstractUser | None) -> Draft:
    """Save a draft with another content: what was approved, and put to a time, was another draft."""
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
    """Approve what a draft brings. Raises OfferRefused for whoever made any of it: approval is a second person's.

    Raises ConsentNeeded where it brings what has to be said yes to.
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
    """Have a draft published at a time; what it brings is asked about now. Raises ConsentNeeded."""
    consent = _require_yes(draft, yes)
    draft.publish_at, draft.accepted, draft.held_up = at, list(consent.recorded), {}
    draft.save(update_fields=["publish_at", "accepted", "held_up"])


def unschedule(draft: Draft) -> None:
    """Have a draft published at no time."""
    draft.publish_at, draft.accepted, draft.held_up = None, [], {}
    draft.save(update_fields=["publish_at", "accepted", "held_up"])


def publish(draft: Draft, by: AbstractUser | None, yes: Yes = UNASKED) -> Edition:
    """Put a draft's changes onto the live offer, as a new edition. Raises OfferRefused, and then nothing changed."""
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
    """Return the drafts whose time has come, the earliest first; one that was held up then waits for a person."""
    return open_drafts().filter(publish_at__lte=now, held_up={}).order_by("publish_at", "pk")


def publish_due(now: datetime) -> list[Draft]:
    """Publish each draft whose time has come; return them. One that is held up stops no other, and says why."""
    found = list(due(now))
    for draft in found:
        held_up: dict[str, list[str]] = {}
        for locale in LOCALE_IDS:  # what is refused is refused in every language: the reasons are kept in each
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
    """Keep why a draft was not published, and tell staff: it waits until one of them does something about it."""
    draft.held_up = reasons
    draft.save(update_fields=["held_up"])
    logger.warning("Draft %d is not published: %s", draft.pk, " ".join(reasons["en"]))
    notices.tell_of_held_up(draft)


def preview_token(draft: Draft) -> str:
    """Return what a link to a preview carries: signed, and good for a day."""
    return signing.dumps(draft.pk, salt=PREVIEW_SALT)


def previewed(token: str) -> Draft | None:
    """Return the draft that a token shows; None for one that is forged, too old, or of a draft that is gone."""
    try:
        number = signing.loads(token, salt=PREVIEW_SALT, max_age=PREVIEW_S)
    except signing.BadSignature:
        return None
    return Draft.objects.select_related("base").filter(pk=number, published_as=None).first()
