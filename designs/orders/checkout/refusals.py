"""Answers that refuse: to a form without a valid CSRF token, and while no further face can be composed."""

from typing import Final

from django.http import HttpRequest, HttpResponse

from catalog.staff import refusals
from config.api.responses.errors import ApiError
from designs.pages.site.page import private_page
from designs.pages.wording.uses import refusal_of_address

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


def not_now(request: HttpRequest, error: ApiError) -> HttpResponse:
    """Say that a face cannot be drawn now. The browser's Back button shows a form with its input."""
    told = {"refused": refusal_of_address(error)}
    response = private_page(request, "pages/design/find", "design", told, error.status)
    if error.retry_after_s is not None:
        response["Retry-After"] = str(error.retry_after_s)
    return response
