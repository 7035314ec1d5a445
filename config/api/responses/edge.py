"""Middleware for /api/: every response allows every origin and sets no cookie, and every error is an ApiError.

The middleware after it serves pages only: the API has no sessions, no choice of language and no forms.
"""

import functools
import logging
from collections.abc import Callable
from typing import Final

from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch, get_urlconf, resolve

from config.api.agents import MCP_PATH
from config.api.responses.errors import (
    SCHEMA_PATH,
    ApiError,
    error_for_status,
    error_response,
    failure_of,
)

logger = logging.getLogger(__name__)

API_PREFIX: Final = "/api/"
OPEN_DOCUMENTS: Final = frozenset(
    {MCP_PATH, SCHEMA_PATH, "/.well-known/api-catalog", "/llms.txt", "/robots.txt", "/sitemap.xml"}
    | {"/reference/", "/reference.md", "/reference/.md", "/docs.md", "/docs/.md"}
)
"""Documents about the API outside /api/. Every origin may read them too; their errors are pages of the site."""
MOST_QUERY_BYTES: Final = 16_384
"""Enough for every valid query, even with a seed of thousands of digits. The server itself refuses four times that."""
API_CONTENT_SECURITY_POLICY: Final = "default-src 'none'"
"""Nothing in a response may run or load anything. Any page may embed it, unlike the site's own pages."""
_NOT_FOR_THE_API: Final = ("Set-Cookie", "X-Frame-Options")
_WITHOUT_CONTENT: Final = (204, 304)
_LANGUAGE: Final = "en"


class ApiEdge:
    """Middleware: JSON everywhere under /api/, and CORS on everything, 304 and errors included."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if f"{request.path_info}/".startswith(API_PREFIX):
            response = _refused_early(request) or _answer(request)
            response["Content-Security-Policy"] = API_CONTENT_SECURITY_POLICY
            response.xframe_options_exempt = True  # type: ignore[attr-defined] # read by an outer middleware
            return opened(_without_language(response))
        response = self.get_response(request)
        return opened(response) if request.path_info in OPEN_DOCUMENTS else response


def _refused_early(request: HttpRequest) -> HttpResponseBase | None:
    """Return the refusal of a wrong method or a query that is too long, before anything is parsed; else None."""
    if not request.META["REQUEST_METHOD"].isupper():  # methods are case-sensitive; Django would take get for GET
        return error_response(error_for_status(405))
    if len(request.META.get("QUERY_STRING", "")) > MOST_QUERY_BYTES:
        return error_response(
            ApiError(
                "invalid_parameter",
                f"The query is longer than {MOST_QUERY_BYTES} bytes.",
                hint="Leave out what the contract does not name.",
            )
        )
    return None


@functools.lru_cache(maxsize=64)
def _resolved(path: str, urlconf: str | None) -> ResolverMatch:
    """Return the view and arguments at `path`. Raises Http404, which is not cached."""
    return resolve(path, urlconf)


def _answer(request: HttpRequest) -> HttpResponseBase:
    """Return the response of the view at the request's path. Every exception becomes an ApiError."""
    try:
        request.get_host()
        view, arguments, named = request.resolver_match = _resolved(request.path_info, get_urlconf())
        response: HttpResponseBase = view(request, *arguments, **named)
    except Http404:
        return error_response(error_for_status(404))
    except SuspiciousOperation:  # for example, another site's Host
        return error_response(error_for_status(400))
    except Exception as error:
        logger.exception("%s failed: %s", request.path_info, type(error).__name__)
        return error_response(failure_of(error))
    if "Content-Length" not in response and not response.streaming:
        response["Content-Length"] = str(len(response.content))  # type: ignore[attr-defined]
    return response


def _without_language(response: HttpResponseBase) -> HttpResponseBase:
    """Drop Content-Language and Vary that Django adds: responses hold both languages or none; errors are English."""
    if response.get("Content-Language") != _LANGUAGE or response.status_code < 400:
        del response["Content-Language"]
    vary = [name for name in response.get("Vary", "").split(", ") if name == "Accept-Encoding"]
    del response["Vary"]
    if vary:
        response["Vary"] = vary[0]
    return response


def opened(response: HttpResponseBase) -> HttpResponseBase:
    """Return a response that every origin may read and that sets no cookie."""
    response.cookies.clear()
    for header in _NOT_FOR_THE_API:
        del response[header]
    if response.status_code in _WITHOUT_CONTENT:
        del response["Content-Length"]  # Django sets 0: wrong for a 304, forbidden for a 204
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = "*"  # all headers: no request carries a login
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    links = (response.get("Link"), f'<{SCHEMA_PATH}>; rel="service-desc"')
    response["Link"] = ", ".join(filter(None, links))
    return response


def preflight_response(allowed_methods: str) -> HttpResponse:
    """Return the response to OPTIONS: which methods and headers any origin may send. Valid for a day."""
    response = HttpResponse(status=204)
    del response["Content-Type"]
    response["Allow"] = allowed_methods
    response["Access-Control-Allow-Methods"] = allowed_methods
    response["Access-Control-Allow-Headers"] = "*"
    response["Access-Control-Max-Age"] = "86400"
    return response
