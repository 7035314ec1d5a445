"""Middleware for every page: security headers, refusal of methods other than GET and HEAD, Content-Language."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware

from config.api.agents import MCP_PATH
from config.api.responses.edge import API_PREFIX, MOST_QUERY_BYTES, preflight_response
from config.api.responses.errors import ALLOWED_METHODS

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
WRITTEN_TO: Final = (
    "/admin/",
    f"{MCP_PATH}/",
    "/ja/checkout/",
    "/en/checkout/",
    "/ja/orders/",
    "/en/orders/",
)
"""Paths that accept POST. All others are read only."""
PERMISSIONS_POLICY: Final = "camera=(), geolocation=(), microphone=(), payment=()"


class BrowserPolicy:
    """Middleware: a strict Content-Security-Policy on every response, unless the view has set its own.

    A response to a query with a name is about a person, so search engines are told not to index it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if "name=" in request.META.get("QUERY_STRING", ""):
            response.headers.setdefault("X-Robots-Tag", "noindex")
        return response


class ReadOnlySite:
    """Middleware: pages accept GET and HEAD only, except for the admin and orders. /api/ has its own refusals.

    Runs before CsrfViewMiddleware, whose answer to a POST would be a 403 page about cookies.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if f"{request.path_info}/".startswith((API_PREFIX, *WRITTEN_TO)):
            return self.get_response(request)
        method = request.META["REQUEST_METHOD"]
        if method == "OPTIONS":
            return preflight_response(ALLOWED_METHODS)
        if method not in ("GET", "HEAD"):
            return _plain_refusal(405, "This page is only read: use GET or HEAD.", Allow=ALLOWED_METHODS)
        if len(request.META.get("QUERY_STRING", "")) > MOST_QUERY_BYTES:
            return _plain_refusal(414, f"The query is longer than {MOST_QUERY_BYTES} bytes.")
        return self.get_response(request)


class DocumentLanguage(LocaleMiddleware):
    """Middleware: Django's choice of language, except for responses that state their language or have none."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        knows_itself = response.has_header("Content-Language") or getattr(response, "is_in_no_language", False)
        return response if knows_itself else super().process_response(request, response)


def _plain_refusal(status: int, text: str, **headers: str) -> HttpResponse:
    headers = {**headers, "Content-Language": "en", "Cache-Control": "no-store"}
    return HttpResponse(f"{text}\n", "text/plain; charset=utf-8", status, headers=headers)
