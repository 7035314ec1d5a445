"""The answer to a form without a valid CSRF token, for example from a browser without cookies."""

from typing import Final

from django.http import HttpRequest, HttpResponse

from catalog.staff import refusals

FORMS_OF_ORDERS: Final = ("checkout", "order_page", "order_proof")


class StaleRequest(HttpRequest):
    """A request whose form is out of date. The form must be shown again, filled in, and must not be acted upon."""

    form_is_stale: bool


def is_stale(request: HttpRequest) -> bool:
    return getattr(request, "form_is_stale", False)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show a customer's form again, filled in; catalog.staff.refusals answers staff. Django's CSRF_FAILURE_VIEW."""
    found = request.resolver_match
    if found is None or found.url_name not in FORMS_OF_ORDERS:
        return refusals.csrf_failure(request, reason)
    request.form_is_stale = True  # type: ignore[attr-defined]
    response: HttpResponse = found.func(request, *found.args, **found.kwargs)
    return response
