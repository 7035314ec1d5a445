"""Two addresses for whoever watches the service: alive, and able to serve. Outside /api/ and its contract.

They answer whatever Host is asked for: who watches knows machines by their numbers.
"""

import logging
from collections.abc import Callable
from typing import Final

from django.db import OperationalError
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase

from catalog import publishing, standing
from catalog.outage import OUTAGE
from config.quiet import KIND
from rendering.glyphs import glyph_library

logger = logging.getLogger(__name__)


def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 whenever the process can answer at all."""
    return _uncached({"status": "ok"}, 200)


def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when all that an answer needs is there, else 503 naming what is not.

    Without its database a worker serves the offer that it has in memory: it is ready, with a warning.
    """
    found = {name: _works(name, test) for name, test in READINESS.items()}
    ready = all(works for name, works in found.items() if name not in DISPENSABLE)
    told: dict[str, object] = {"status": "ok" if ready else "not ready", "checks": found}
    if ready and not all(found.values()):
        told["warning"] = "The database does not answer: the offer is served as it last was, and nothing can be saved."
        told["age_seconds"] = round(standing.seconds_since_known() or 0.0)
    return _uncached(told, 200 if ready else 503)


class HealthChecks:
    """Middleware: answers both addresses before anything asks which Host was meant, or who is there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        check = CHECKS.get(request.path_info)
        reads = request.META["REQUEST_METHOD"] in ("GET", "HEAD")
        return check(request) if check and reads else self.get_response(request)


def _database_answers() -> None:
    standing.standing()  # which asks it, but where it is known to be away
    if OUTAGE.seconds() is not None:
        raise OperationalError("the database does not answer")


READINESS: Final[dict[str, Callable[[], object]]] = {
    "database": _database_answers,
    "glyph_library": glyph_library,
    "offer": publishing.live,
}
DISPENSABLE: Final = frozenset({"database"})

CHECKS: Final[dict[str, Callable[[HttpRequest], JsonResponse]]] = {"/healthz": healthz, "/readyz": readyz}


def _works(name: str, test: Callable[[], object]) -> bool:
    try:
        test()
    except Exception:  # whatever the reason, the answer is: not ready
        logger.warning("not ready: %s", name, exc_info=True, extra={KIND: name})
        return False
    return True


def _uncached(body: dict[str, object], status: int) -> JsonResponse:
    response = JsonResponse(body, status=status, headers={"Cache-Control": "no-store", "Content-Language": "en"})
    response["Content-Length"] = str(len(response.content))  # the middleware that says so comes later
    return response
