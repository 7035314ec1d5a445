"""What holds for every page: what browsers and crawlers are told, that it is only read, and in which language it is.

Knows no page.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware

from config.api.agents import MCP_PATH
from config.api.edge import API_PREFIX, MOST_QUERY_BYTES, preflight_response
from config.api.errors import ALLOWED_METHODS

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
"""Where forms and messages are sent; everything else is read."""
PERMISSIONS_POLICY: Final = "camera=(), geolocation=(), microphone=(), payment=()"


class BrowserPolicy:
    """Middleware: a strict Content-Security-Policy on every answer; a view may set its own before.

    What is asked with a name is about a person: no crawler is to keep it.
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
    """Middleware: but for the admin, orders and /api/, which answers for itself, a page is read, never written.

    It stands before the check of forms, whose answer to a POST would be a page on cookies.
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
    """Middleware: Django's choice of language, save for a document that says itself which one it is in, or in none."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        knows_itself = response.has_header("Content-Language") or getattr(response, "is_in_no_language", False)
        return response if knows_itself else super().process_response(request, response)


def _plain_refusal(status: int, text: str, **headers: str) -> HttpResponse:
    headers = {**headers, "Content-Language": "en", "Cache-Control": "no-store"}
    return HttpResponse(f"{text}\n", "text/plain; charset=utf-8", status, headers=headers)
