"""The edge of /api/: every answer is open to every origin, carries no cookie, and every error is an ApiError.

Stands first in MIDDLEWARE, so that it sees what Django itself refuses. Knows paths and headers only.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from config.api.errors import SCHEMA_PATH, error_for_status, error_response

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
        response = self.get_response(request)
        if request.path_info in OPEN_DOCUMENTS:
            return _opened(response)
        if not f"{request.path_info}/".startswith(API_PREFIX):
            return response
        if response.status_code >= 400 and not _is_json(response):
            response = error_response(error_for_status(response.status_code))
        return _opened(response)


def _is_json(response: HttpResponseBase) -> bool:
    return response.get("Content-Type") == "application/json"


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
