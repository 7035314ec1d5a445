"""The error pages, in the reader's language: not found, not allowed, failed.

They need neither the database nor the offer, because either may have failed.
"""

import sys
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation

from catalog.staff.refusals import database_away
from config.api.responses.errors import DATABASE_AWAY, RETRY_AFTER_S, is_out_of_order
from designs.pages.site.language import wanted_by


def _told(request: HttpRequest, status: int) -> HttpResponse:
    locale = wanted_by(request)
    with translation.override(locale):
        response = render(request, "designs/pages/site/error.html", {"status": status, "locale": locale}, status=status)
    response.headers["Content-Language"] = locale
    return response


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _told(request, 400)


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _told(request, 403)


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _told(request, 404)


def failed(request: HttpRequest) -> HttpResponse:
    """Answer that the page failed, or, if something that it needs is away, that it will be back. Django calls this."""
    error = sys.exc_info()[1]
    if not is_out_of_order(error):
        return _told(request, 500)
    if isinstance(error, DATABASE_AWAY) and request.path_info.startswith("/admin/"):
        return database_away(request, error)
    response = _told(request, 503)
    response["Retry-After"] = str(RETRY_AFTER_S)
    response["Cache-Control"] = "no-store"
    return response
