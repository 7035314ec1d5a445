"""Two addresses for whoever watches the service: alive, and able to serve. Outside /api/ and its contract.

They answer whatever Host is asked for: who watches knows machines by their numbers.
"""

import logging
from collections.abc import Callable
from typing import Final

from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase

from catalog import publishing
from rendering.glyphs import glyph_library

logger = logging.getLogger(__name__)


def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 whenever the process can answer at all."""
    return _uncached({"status": "ok"}, 200)


def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when all that an answer needs is there, else 503 naming what is not."""
    found = {name: _works(name, test) for name, test in READINESS.items()}
    ready = all(found.values())
    return _uncached({"status": "ok" if ready else "not ready", "checks": found}, 200 if ready else 503)


class HealthChecks:
    """Middleware: answers both addresses before anything asks which Host was meant, or who is there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        check = CHECKS.get(request.path_info)
        reads = request.META["REQUEST_METHOD"] in ("GET", "HEAD")
        return check(request) if check and reads else self.get_response(request)


def _database_answers() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


READINESS: Final[dict[str, Callable[[], object]]] = {
    "database": _database_answers,
    "glyph_library": glyph_library,
    "offer": publishing.live,
}


CHECKS: Final[dict[str, Callable[[HttpRequest], JsonResponse]]] = {"/healthz": healthz, "/readyz": readyz}


def _works(name: str, test: Callable[[], object]) -> bool:
    try:
        test()
    except Exception:  # whatever the reason, the answer is: not ready
        logger.warning("not ready: %s", name, exc_info=True)
        return False
    return True


def _uncached(body: dict[str, object], status: int) -> JsonResponse:
    response = JsonResponse(body, status=status, headers={"Cache-Control": "no-store", "Content-Language": "en"})
    response["Content-Length"] = str(len(response.content))  # the middleware that says so comes later
    return response
