"""Drafts: kept, previewed, approved and published, now or when their time has come. Knows no forms and no HTTP."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core import signing
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from catalog import publishing
from catalog.history import is_within
from catalog.models import Draft, Edition
from catalog.offer.differences import differences
from catalog.offer.document import Offer, read_offer
from catalog.offer.merging import merge
from catalog.publishing import OfferRefused
from config.api.errors import json_bytes

logger = logging.getLogger(__name__)

PREVIEW_SALT: Final = "catalog.draft.preview"
PREVIEW_S: Final = 24 * 3600  # how long the link to a preview holds


@dataclass(frozen=True, slots=True)
class Comparison:
    """A draft beside the offer as it is by now: that offer with its changes, and what conflicts, in words."""

    live: Offer
    offer: Offer
    changes: Sequence[str]
    conflicts: Sequence[str]


def keep(wanted: Offer, title: str, by: AbstractUser, into: Draft | None = None) -> Draft:
    """Keep what `wanted` changes of the live offer, as a draft of its own or in one that there is."""
    live = publishing.live_edition()
    if into is None:
        return Draft.objects.create(
            title=title, base=live, text=json_bytes(wanted).decode(), made_by_id=by.pk, made_by_name=by.get_username()
        )
    now = read_offer(live.text)
    brought_up = merge(read_offer(into.base.text), now, read_offer(into.text)).offer
    into.base, into.text = live, json_bytes(merge(now, brought_up, wanted).offer).decode()
    into.approved_by, into.approved_by_name, into.held_up_by = None, "", ""  # what was approved was another draft
    into.save()
    return into


def open_drafts() -> QuerySet[Draft]:
    """Return the drafts that are not published, the latest first."""
    return Draft.objects.filter(published_as=None).select_related("base")


def compared(draft: Draft) -> Comparison:
    """Return a draft beside the live offer, in the active language."""
    base, live, wanted = (read_offer(text) for text in (draft.base.text, publishing.live_edition().text, draft.text))
    merged = merge(base, live, wanted)
    meanwhile = differences(base, live)
    conflicts = [
        _("Changed by others meanwhile: %(what)s") % {"what": difference.describe()}
        for difference in meanwhile
        if any(is_within(difference.path, path) or is_within(path, difference.path) for path in merged.conflicts)
    ]
    changes = [difference.describe() for difference in differences(live, merged.offer)]
    return Comparison(live, merged.offer, changes, conflicts)


def approve(draft: Draft, by: AbstractUser) -> None:
    """Raises OfferRefused for whoever made it: approval is a second person's."""
    if draft.made_by_id == by.pk:
        raise OfferRefused([_("Somebody else has to approve this draft: you made it.")])
    draft.approved_by_id, draft.approved_by_name = by.pk, by.get_username()
    draft.save()


def publish(draft: Draft, by: AbstractUser | None, *, over_conflicts: bool = False) -> Edition:
    """Put a draft's changes onto the live offer, as a new edition. Raises OfferRefused, and then nothing changed."""
    with transaction.atomic():
        publishing.lock()
        if draft.published_as_id is not None:
            raise OfferRefused([_("This draft is published already.")])
        if settings.DRAFTS_NEED_APPROVAL and draft.approved_by_id is None:
            raise OfferRefused([_("A second person has to approve this draft first.")])
        found = compared(draft)
        if found.conflicts and not over_conflicts:
            raise OfferRefused(list(found.conflicts))
        made = publishing.import_offer(found.offer, by, Edition.Kind.SCHEDULED if by is None else Edition.Kind.DRAFTED)
        draft.published_as, draft.publish_at, draft.held_up_by = made, None, ""
        draft.save()
    return made


def publish_due(now: datetime) -> list[tuple[Draft, list[str]]]:
    """Publish each draft whose time has come; return them with what held them up, nothing where they are live."""
    told = []
    for draft in Draft.objects.filter(publish_at__lte=now, published_as=None).order_by("publish_at", "pk"):
        try:
            publish(draft, None)
            told.append((draft, cast(list[str], [])))
        except OfferRefused as refused:
            draft.held_up_by = "\n".join(refused.reasons)
            draft.save(update_fields=["held_up_by"])
            logger.warning("Draft %d is not published: %s", draft.pk, refused)
            told.append((draft, refused.reasons))
    return told


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
