"""Two addresses for whoever watches the service: alive, and able to serve. Outside /api/ and its contract."""

import logging
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse

logger = logging.getLogger(__name__)


def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 whenever the process can answer at all."""
    return _uncached({"status": "ok"}, 200)


def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when all that an answer needs is there, else 503 naming what is not."""
    found = {name: _works(name, test) for name, test in READINESS.items()}
    ready = all(found.values())
    return _uncached({"status": "ok" if ready else "not ready", "checks": found}, 200 if ready else 503)


def _database_answers() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _glyph_library_is_there() -> None:
    if not settings.GLYPH_LIBRARY.stat().st_size:
        raise ValueError(f"{settings.GLYPH_LIBRARY} is empty")


READINESS: Final[dict[str, Callable[[], None]]] = {
    "database": _database_answers,
    "glyph_library": _glyph_library_is_there,
}


def _works(name: str, test: Callable[[], None]) -> bool:
    try:
        test()
    except Exception:  # whatever the reason, the answer is: not ready
        logger.warning("not ready: %s", name, exc_info=True)
        return False
    return True


def _uncached(body: dict[str, object], status: int) -> JsonResponse:
    return JsonResponse(body, status=status, headers={"Cache-Control": "no-store"})
