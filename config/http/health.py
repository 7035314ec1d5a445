"""Two addresses for monitoring: /healthz (the process lives) and /readyz (it can serve). They are not in the contract.

They answer for any Host header, because a monitor knows machines by their IP addresses.
"""

import logging
from collections.abc import Callable
from typing import Final

from django.db import OperationalError
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase

from catalog.editions import publishing
from catalog.live import standing
from catalog.live.outage import OUTAGE
from config.log_filter import KIND
from rendering.glyphs import glyph_library, letters_made_ready

logger = logging.getLogger(__name__)


def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 whenever the process can answer."""
    return _uncached({"status": "ok"}, 200)


def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when everything is there to serve customers, else 503 that names what is missing.

    Without its database a worker serves the offer that it has in memory. So it is ready, with a warning.
    """
    found = {name: _works(name, test) for name, test in READINESS.items()}
    ready = all(works for name, works in found.items() if name not in DISPENSABLE)
    told: dict[str, object] = {"status": "ok" if ready else "not ready", "checks": found}
    if ready and not all(found.values()):
        told["warning"] = "The database does not answer: the offer is served as it last was, and nothing can be saved."
        told["age_seconds"] = round(standing.seconds_since_known() or 0.0)
    if found["glyph_library"] and (letters := letters_made_ready()):
        done, total = letters  # until then, each letter is composed when it is needed
        told["letters"] = {"made_ready": done, **({"of": total} if total else {})}
    return _uncached(told, 200 if ready else 503)


class HealthChecks:
    """Middleware: answers both addresses before other middleware checks the Host or looks for a login."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        check = CHECKS.get(request.path_info)
        reads = request.META["REQUEST_METHOD"] in ("GET", "HEAD")
        return check(request) if check and reads else self.get_response(request)


def _database_answers() -> None:
    standing.standing()  # queries the database unless it is known to be away
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
    response["Content-Length"] = str(len(response.content))  # the middleware that sets it comes later
    return response
