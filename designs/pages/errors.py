"""What readers are told where there is no page, none for them, or where the page failed, in their language.

Needs neither the database nor the offer: both may be what failed.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation

from designs.pages.language import wanted_by


def _told(request: HttpRequest, status: int) -> HttpResponse:
    locale = wanted_by(request)
    with translation.override(locale):
        response = render(request, "designs/error.html", {"status": status, "locale": locale}, status=status)
    response.headers["Content-Language"] = locale
    return response


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _told(request, 400)


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _told(request, 403)


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return _told(request, 404)


def failed(request: HttpRequest) -> HttpResponse:
    return _told(request, 500)
