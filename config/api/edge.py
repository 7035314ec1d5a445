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

from config.api.errors import SCHEMA_PATH, error_for_status, error_response

logger = logging.getLogger(__name__)

API_PREFIX: Final = "/api/"
OPEN_DOCUMENTS: Final = (SCHEMA_PATH, "/.well-known/api-catalog")
"""They describe the API and stand outside it: open to every origin too, but their errors are the site's."""
_NOT_FOR_THE_API: Final = ("Vary", "Content-Language", "Set-Cookie")
_WITHOUT_CONTENT: Final = (204, 304)


class ApiEdge:
    """Middleware: JSON everywhere under /api/, and CORS on everything, 304 and errors included."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if f"{request.path_info}/".startswith(API_PREFIX):
            return _opened(_answer(request))
        response = self.get_response(request)
        return _opened(response) if request.path_info in OPEN_DOCUMENTS else response


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
    except Exception:
        logger.exception("%s failed", request.path_info)
        return error_response(error_for_status(500))
    if "Content-Length" not in response and not response.streaming:
        response["Content-Length"] = str(len(response.content))  # type: ignore[attr-defined]
    return response


def _opened(response: HttpResponseBase) -> HttpResponseBase:
    response.cookies.clear()
    for header in _NOT_FOR_THE_API:
        del response[header]
    if response.status_code in _WITHOUT_CONTENT:
        del response["Content-Length"]  # Django says 0, which of a 304 is not true and of a 204 not allowed
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = "ETag"
    response["Link"] = f'<{SCHEMA_PATH}>; rel="service-desc"'
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
