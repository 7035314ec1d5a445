"""What a staff member's request holds besides a form's values, and the messages about its outcome."""

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

SAID_AT_MOST: Final = 3  # changes, in the message after a save
YES: Final = "_yes"  # the field in which a form carries the yes to exactly one change
AS_DRAFT: Final = "_draft"  # the button that keeps a form aside instead of making it live
INTO_DRAFT: Final = "_into"  # the field that says which draft a form is to be kept in
DRAFT_TITLE: Final = "_title"  # the field with the name of a new draft
DRAFT_OPENED: Final = "draft"  # in the address: the draft that a form is opened for
DRAFT_READ: Final = "_draft_read"  # the field in which such a form says what the draft was
EDITION_READ: Final = "_edition"  # the field in which a form says which edition its values were read from
TOLD_OF: Final = "_told"  # the field that says up to which edition its reader was told of others' changes
NOTE: Final = "_note"  # the field that says why


class RefusedRequest(HttpRequest):
    """A request to save and its outcome: the reasons of a refusal, in the reader's language, or the edition made."""

    offer_refusal: Sequence[str]
    offer_consent: Consent  # what has to be said yes to first, where that is why
    told_of: Edition  # up to which the reader was told of others' changes
    edition_made: Edition


class KeptAside(Exception):
    """The form is to be kept as a draft. The transaction that tried it out must be undone."""

    def __init__(self, wanted: ShopDocument) -> None:
        super().__init__()
        self.wanted = wanted


def staff_of(request: HttpRequest) -> AbstractUser:
    """Return the signed-in user. The admin's views admit nobody else."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def yes_in(request: HttpRequest) -> Yes:
    """Return the yes that a form carries, to exactly the change that it was asked about."""
    return Yes(request.POST.get(YES, ""))


def note_in(request: HttpRequest) -> str:
    """Return why a change is made, where somebody said so."""
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
    """Keep in a draft what was to be changed, and lead there; nothing of it is live."""
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
    """Return the draft that a form is opened for."""
    number = request.GET.get(DRAFT_OPENED, "")
    if not number.isdecimal() or not request.user.has_perm("catalog.add_draft"):
        return None
    return drafts.open_drafts().filter(pk=number).first()


def refuse(request: Any, reasons: Sequence[str]) -> None:
    """Have the form answer that it is invalid for these reasons."""
    request.offer_refusal = reasons


def refusal_of(request: HttpRequest) -> Sequence[str]:
    reasons: Sequence[str] = getattr(request, "offer_refusal", ())
    return reasons
