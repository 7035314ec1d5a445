"""The edge of /api/: every answer is open to every origin, carries no cookie, and every error is an ApiError.

Middleware after it is for pages: sessions, languages and forms are none of the API's, whose answers never wait for
them. Knows paths and headers only.
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
from config.api.errors import (
    DATABASE_AWAY,
    SCHEMA_PATH,
    ApiError,
    database_is_away,
    error_for_status,
    error_response,
)

logger = logging.getLogger(__name__)

API_PREFIX: Final = "/api/"
OPEN_DOCUMENTS: Final = frozenset(
    {MCP_PATH, SCHEMA_PATH, "/.well-known/api-catalog", "/llms.txt", "/robots.txt", "/sitemap.xml"}
    | {"/reference/", "/reference.md", "/reference/.md", "/docs.md", "/docs/.md"}
)
"""They describe the API and stand outside it: open to every origin too, but their errors are the site's."""
MOST_QUERY_BYTES: Final = 16_384
"""Fits every query that can be valid, with a seed of thousands of digits; the server itself refuses four times that."""
API_CONTENT_SECURITY_POLICY: Final = "default-src 'none'"
"""Nothing in an answer may run or load anything; any page may embed it, unlike the site's own pages."""
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
            response.xframe_options_exempt = True  # type: ignore[attr-defined] # for a middleware outside this one
            return opened(_without_language(response))
        response = self.get_response(request)
        return opened(response) if request.path_info in OPEN_DOCUMENTS else response


def _refused_early(request: HttpRequest) -> HttpResponseBase | None:
    """Return the refusal of what needs no reading to be refused."""
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
    """Return what stands at `path`. Raises Http404, which is not remembered."""
    return resolve(path, urlconf)


def _answer(request: HttpRequest) -> HttpResponseBase:
    """Return what the view at the request's path answers; whatever is raised on the way is an ApiError."""
    try:
        request.get_host()
        view, arguments, named = request.resolver_match = _resolved(request.path_info, get_urlconf())
        response: HttpResponseBase = view(request, *arguments, **named)
    except Http404:
        return error_response(error_for_status(404))
    except SuspiciousOperation:  # such as a Host that is not ours
        return error_response(error_for_status(400))
    except DATABASE_AWAY:
        logger.exception("%s needs the database", request.path_info)
        return error_response(database_is_away())
    except Exception:
        logger.exception("%s failed", request.path_info)
        return error_response(error_for_status(500))
    if "Content-Length" not in response and not response.streaming:
        response["Content-Length"] = str(len(response.content))  # type: ignore[attr-defined]
    return response


def _without_language(response: HttpResponseBase) -> HttpResponseBase:
    """Take away what a view lets slip of the language: answers are in both or in none, and only errors are English."""
    if response.get("Content-Language") != _LANGUAGE or response.status_code < 400:
        del response["Content-Language"]
    vary = [name for name in response.get("Vary", "").split(", ") if name == "Accept-Encoding"]
    del response["Vary"]
    if vary:
        response["Vary"] = vary[0]
    return response


def opened(response: HttpResponseBase) -> HttpResponseBase:
    """Return an answer that every origin may read, and that carries no cookie."""
    response.cookies.clear()
    for header in _NOT_FOR_THE_API:
        del response[header]
    if response.status_code in _WITHOUT_CONTENT:
        del response["Content-Length"]  # Django says 0, which of a 304 is not true and of a 204 not allowed
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = "*"  # all of them: nobody asks with a login
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    links = (response.get("Link"), f'<{SCHEMA_PATH}>; rel="service-desc"')
    response["Link"] = ", ".join(filter(None, links))
    return response


def preflight_response(allowed_methods: str) -> HttpResponse:
    """Return the answer to OPTIONS: what may be sent, to anyone, for a day."""
    response = HttpResponse(status=204)
    del response["Content-Type"]
    response["Allow"] = allowed_methods
    response["Access-Control-Allow-Methods"] = allowed_methods
    response["Access-Control-Allow-Headers"] = "*"
    response["Access-Control-Max-Age"] = "86400"
    return response
