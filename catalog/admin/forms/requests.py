"""The fields of a staff member's request that belong to no row, and the messages about its outcome."""

from collections.abc import Sequence
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from catalog.editions import drafts
from catalog.editions.consent import Consent, Yes
from catalog.models import Draft, Edition
from catalog.models.editions.edition import LONGEST_NOTE
from catalog.offer.document import ShopDocument
from catalog.offer.wording import in_language

SAID_AT_MOST: Final = 3  # changes that the message after a save lists
YES: Final = "_yes"  # field: the yes to exactly one change
AS_DRAFT: Final = "_draft"  # button: stores the form as a draft instead of publishing it
INTO_DRAFT: Final = "_into"  # field: the number of the draft that gets the changes
DRAFT_TITLE: Final = "_title"  # field: the name of a new draft
DRAFT_OPENED: Final = "draft"  # in the address: the number of the draft that the form edits
DRAFT_READ: Final = "_draft_read"  # field: the digest of that draft when the form was opened
EDITION_READ: Final = "_edition"  # field: the number of the edition when the form was opened
TOLD_OF: Final = "_told"  # field: the edition up to which the form has shown the changes of others
NOTE: Final = "_note"  # field: the reason for the change


class RefusedRequest(HttpRequest):
    """A request to save and its outcome: the reasons of a refusal, in the reader's language, or the edition made."""

    offer_refusal: Sequence[str]
    offer_consent: Consent  # the questions, if it was refused because of them
    told_of: Edition  # the edition up to which the form has shown the changes of others
    edition_made: Edition


class KeptAside(Exception):
    """The form is to be stored as a draft. The transaction that tried its changes must be undone."""

    def __init__(self, wanted: ShopDocument) -> None:
        super().__init__()
        self.wanted = wanted


def staff_of(request: HttpRequest) -> AbstractUser:
    """Return the signed-in user. The admin's views admit nobody else."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def yes_in(request: HttpRequest) -> Yes:
    """Return the yes in a form. It is valid only for the change that the form was asked about."""
    return Yes(request.POST.get(YES, ""))


def note_in(request: HttpRequest) -> str:
    """Return the reason that staff gave for a change; "" without one."""
    return request.POST.get(NOTE, "").strip()[:LONGEST_NOTE]


def say_live(request: HttpRequest, edition: Edition | None = None) -> None:
    """Tell staff that their change is live, with the number of its edition, and how to undo it."""
    made: Edition | None = edition or getattr(request, "edition_made", None)
    if made is None:
        return
    said = format_html(
        "{} {} <a href='{}'>{}</a>",
        _("Live now, as edition %(number)d:") % {"number": made.pk},
        "; ".join(in_language(change) for change in made.changes[:SAID_AT_MOST]),
        reverse("admin:catalog_edition_undo", args=(made.pk,)),
        _("Undo"),
    )
    messages.success(request, said)


def kept_as_draft(
    request: HttpRequest, wanted: ShopDocument, opened: Draft | None = None, title: str = ""
) -> HttpResponse:
    """Store `wanted` as a draft, or in one, and redirect to it. Nothing is published."""
    if not request.user.has_perm("catalog.add_draft"):
        raise PermissionDenied
    by = staff_of(request)
    if opened is not None:
        draft = drafts.replace(opened, wanted, by)
    else:
        draft = drafts.keep(wanted, by, _chosen(request), request.POST.get(DRAFT_TITLE, "").strip() or title)
    messages.success(request, _("Kept in the draft “%(title)s”. Nothing of it is live.") % {"title": draft.title})
    return HttpResponseRedirect(reverse("admin:catalog_draft_change", args=(draft.pk,)))


def _chosen(request: HttpRequest) -> Draft | None:
    chosen = request.POST.get(INTO_DRAFT, "")
    return drafts.open_drafts().filter(pk=chosen).first() if chosen.isdecimal() else None


def draft_opened(request: HttpRequest) -> Draft | None:
    """Return the draft that a form edits; None if it edits the live offer."""
    number = request.GET.get(DRAFT_OPENED, "")
    if not number.isdecimal() or not request.user.has_perm("catalog.add_draft"):
        return None
    return drafts.open_drafts().filter(pk=number).first()


def refuse(request: Any, reasons: Sequence[str]) -> None:
    """Make the form invalid for these reasons."""
    request.offer_refusal = reasons


def refusal_of(request: HttpRequest) -> Sequence[str]:
    reasons: Sequence[str] = getattr(request, "offer_refusal", ())
    return reasons
