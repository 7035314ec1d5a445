"""The pages that staff see when something is refused or fails. They are in the reader's language and say what to do.

Where a session ended or a form's CSRF token expired, the page keeps what was typed, to be sent again.
"""

import logging
from typing import Any, Final
from urllib.parse import urlsplit

from django.contrib.messages.storage import default_storage
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.api.responses.errors import RETRY_AFTER_S

logger = logging.getLogger(__name__)

REFUSALS: Final = {
    403: (
        gettext_lazy("You may not do this"),
        gettext_lazy("Your role does not allow it. Ask the shop’s owner, if you need it."),
    ),
    404: (
        gettext_lazy("This page does not exist"),
        gettext_lazy("What was here may have been removed, or the address is mistyped. Go on from the front page."),
    ),
}
NEVER_KEPT: Final = ("csrfmiddlewaretoken", "password", "code")


def refused(request: HttpRequest, status: int, **context: Any) -> HttpResponse:
    """Return the page of a refusal; with the admin's `context` it has the admin's header and menu."""
    title, words = REFUSALS[status]
    page = {"title": title, "words": words, **context}
    return render(request, "catalog/admin/staff/refused.html", page, status=status)


def session_ended(request: HttpRequest) -> HttpResponse:
    """Say that one has to sign in again, and keep what was typed."""
    words = _("Sign in again in another tab, come back here and send what you typed once more.")
    return _send_again(request, _("You are signed out"), words)


def database_away(request: HttpRequest, error: BaseException) -> HttpResponse:
    """Say that the database does not answer, and keep what was typed. Makes no query, not even for the user.

    Messages of this request are dropped, because the changes that they report were undone.
    """
    logger.error("The database does not answer", exc_info=error)
    kept = _typed(request) if request.method == "POST" and _is_from_here(request) else []
    words = _("Nothing was changed. Wait a minute, then send it again from this page; if that fails, call help.")
    if request.FILES:
        words = f"{words} {_('Files cannot be kept here: choose them again afterwards.')}"
    if hasattr(request, "_messages"):
        request._messages = default_storage(request)
    page: dict[str, Any] = {"title": _("The database does not answer"), "words": words, "kept": kept}
    page |= {"action": request.get_full_path(), "csrf_token": get_token(request), "is_away": True}
    # Without the request: its user is in the database.
    body = render_to_string("catalog/admin/staff/refused.html", page)
    headers = {"Retry-After": str(RETRY_AFTER_S), "Cache-Control": "no-store"}
    return HttpResponse(body, status=503, headers=headers)


def second_factor_first(request: HttpRequest) -> HttpResponse:
    """Send a user who must switch the second factor on first to its page, and keep what was typed."""
    if request.method != "POST":
        return HttpResponseRedirect(reverse("admin:second_factor"))
    words = _("Switch it on in another tab, come back here and send what you typed once more.")
    return _send_again(request, _("Your group needs a second factor"), words)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form is out of date (as after a new login), and keep what was typed. Django's CSRF_FAILURE_VIEW."""
    logger.warning("A form was refused: %s", reason)
    words = _(
        "This form was out of date, for example because you signed in again. Nothing was changed. "
        "Look at it and send it again."
    )
    return _send_again(request, _("Please send this once more"), words)


def _send_again(request: HttpRequest, title: str, words: str) -> HttpResponse:
    kept = _typed(request) if _is_from_here(request) else []
    if request.FILES:
        words = f"{words} {_('Files cannot be kept here: choose them again afterwards.')}"
    page = {"title": title, "words": words, "kept": kept, "action": request.get_full_path()}
    return render(request, "catalog/admin/staff/refused.html", page, status=403)


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    return [
        (key, value)
        for key, values in request.POST.lists()
        if not any(word in key for word in NEVER_KEPT)
        for value in values
    ]


def _is_from_here(request: HttpRequest) -> bool:
    """Say whether a form of this site sent this. The form of another site is not offered to be sent again."""
    origin = request.headers.get("Origin") or request.headers.get("Referer", "")
    return urlsplit(origin).netloc == request.get_host()
