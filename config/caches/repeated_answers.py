"""A cache of whole responses in front of Django, for requests that are equal in every part to an earlier one.

The cache key of a response (200 or 304) is every part of the request that it can depend on. Immutable responses depend
on nothing else. Other responses of the API, and pages with HANGS_ON_TOLD, also depend on what staff saved. For these,
the live edition and revision are compared each time. Strangers cannot fill the memory: a response is cached from its
second request on, and never for a request with long headers.
"""

import time
from collections.abc import Callable, Hashable, Iterable
from datetime import date
from typing import Any, Final, NamedTuple

from django.db import Error
from django.utils import timezone

from catalog.editions import publishing
from catalog.editions.publishing import NoOffer
from config.api.responses.conditional import FOREVER, HANGS_ON_TOLD, REVALIDATE
from config.api.responses.edge import API_PREFIX
from config.caches.memory_cache import MemoryCache, SeenBefore, memory_bytes

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

KEPT_BYTES: Final = 6_000_000
MOST_KEY_BYTES: Final = 2_000
"""The largest key that is cached, in bytes of memory. Keys of real programs and browsers are far smaller."""
SECONDS_KEPT: Final = 3600.0
_HANGS_ON: Final = (
    *("PATH_INFO", "QUERY_STRING", "SCRIPT_NAME"),
    *("HTTP_HOST", "SERVER_NAME", "SERVER_PORT", "wsgi.url_scheme", "HTTP_X_FORWARDED_PROTO"),
    *("HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH"),
)
_PAGES_HANG_ON: Final = (*_HANGS_ON, "HTTP_ACCEPT", "HTTP_ACCEPT_LANGUAGE")
_VARY: Final = frozenset({"accept-encoding", "accept", "accept-language"})
"""A response that varies by another header is not cached: the key does not hold that header."""
_NEVER: Final = ("/admin/", "/static/", "/preview/", "/healthz", "/readyz")
_KEPT_STATUSES: Final = ("200 ", "304 ")
Headers = list[tuple[str, str]]
Mark = tuple[str, int, date]
"""The state of all that staff saved: the digest of the live offer, the revision, and the day that pages show."""


class _Answer(NamedTuple):
    status: str
    headers: Headers
    body: bytes
    told: Mark | None  # the state of the shop when it was made; None where it does not depend on that


_ON_NOTHING, _ON_WHAT_IS_TOLD = 1, 2
"""Notes on a request that was answered once: whether its response depends on the state of the shop. Renders do not, and
reading the state costs a query, so it is read only for requests noted to need it."""


class RepeatedAnswers:
    """A WSGI application that caches the responses of `application` from a request's second time on.

    Only GET requests without a cookie are cached: drafts and signed-in users go to Django.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._kept: MemoryCache[_Answer] = MemoryCache(KEPT_BYTES)
        self._seen = SeenBefore()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        asked = _asked(environ)
        if asked is None:
            return self._application(environ, start_response)
        kept = self._kept.get(asked, time.monotonic())
        note = self._seen.note_of(asked)
        told = _told() if (kept.told if kept else note == _ON_WHAT_IS_TOLD) else None
        if kept is None or kept.told != told:
            return self._answered(asked, note, told, environ, start_response)
        start_response(kept.status, kept.headers)
        return [kept.body]  # the server sends a list in one piece

    def _answered(
        self, asked: Hashable, note: int, told: Mark | None, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Return the application's response. Cache it where its headers allow that and the request came before.

        `told` is the state of the shop before this request; None where it was not read.
        """
        begun: list[tuple[str, Headers]] = []
        response = self._application(environ, lambda status, headers, *_: begun.append((status, headers)))
        try:
            body = b"".join(response)
        finally:
            getattr(response, "close", lambda: None)()
        ((status, headers),) = begun
        hangs_on = _what_it_hangs_on(status, headers, environ)
        headers = [header for header in headers if header[0] != HANGS_ON_TOLD]
        if hangs_on is not None:
            self._seen.set_note(asked, hangs_on)
            hangs_on_told = hangs_on == _ON_WHAT_IS_TOLD
            if note and (not hangs_on_told or (told is not None and told == _told())):
                answer = _Answer(status, headers, body, told if hangs_on_told else None)
                self._kept.set(asked, answer, time.monotonic() + SECONDS_KEPT)
        start_response(status, headers)
        return [body]


def _what_it_hangs_on(status: str, headers: Headers, environ: dict[str, Any]) -> int | None:
    """Return what a response depends on besides its request, by its headers; None where it must not be cached."""
    said = dict(headers)
    varies = {name.strip().lower() for name in said.get("Vary", "").split(",") if name.strip()}
    if not status.startswith(_KEPT_STATUSES) or "Set-Cookie" in said or not varies <= _VARY:
        return None
    caching = said.get("Cache-Control")
    if caching == FOREVER:
        return _ON_NOTHING
    if caching == REVALIDATE and (HANGS_ON_TOLD in said or environ["PATH_INFO"].startswith(API_PREFIX)):
        return _ON_WHAT_IS_TOLD
    return None


def _asked(environ: dict[str, Any]) -> Hashable:
    """Return the cache key of a request: all parts that its response can depend on; None for one not to be cached."""
    path = environ.get("PATH_INFO", "")
    if environ["REQUEST_METHOD"] != "GET" or "HTTP_COOKIE" in environ or path.startswith(_NEVER):
        return None
    asked = tuple(map(environ.get, _HANGS_ON if path.startswith(API_PREFIX) else _PAGES_HANG_ON))
    return asked if memory_bytes(asked) <= MOST_KEY_BYTES else None


def _told() -> Mark | None:
    """Return the state of the shop; None where the database does not answer, so that nothing may be cached."""
    try:
        digest, revision = publishing.live_mark()
    except (Error, NoOffer):  # a lost connection raises InterfaceError, not DatabaseError
        return None
    return digest, revision, timezone.localdate()
