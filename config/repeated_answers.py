"""Answers to requests that came before, the same in every respect: sent again before Django reads them.

What is kept is a whole answer, 200 or 304, under all of a request that an answer may hang on. One that caches may keep
for ever hangs on nothing else. The others of the API, and pages that say so (HANGS_ON_TOLD), hang on what staff told
too: its mark is asked for each time. What is asked once is not kept, nor what is asked in many words: so strangers
cannot fill the memory. Knows no operation and no page.
"""

import time
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, NamedTuple

from django.db import Error

from catalog.standing import NoOffer, standing
from config.api.conditional import FOREVER, HANGS_ON_TOLD, REVALIDATE
from config.api.edge import API_PREFIX
from config.at_hand import AtHand, SeenBefore, memory_bytes

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

KEPT_BYTES: Final = 6_000_000
MOST_KEY_BYTES: Final = 2_000
"""What is asked, as it lies in memory; what programs and browsers send is far less."""
SECONDS_KEPT: Final = 3600.0
_HANGS_ON: Final = (
    *("PATH_INFO", "QUERY_STRING", "SCRIPT_NAME"),
    *("HTTP_HOST", "SERVER_NAME", "SERVER_PORT", "wsgi.url_scheme", "HTTP_X_FORWARDED_PROTO"),
    *("HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH"),
)
_PAGES_HANG_ON: Final = (*_HANGS_ON, "HTTP_ACCEPT", "HTTP_ACCEPT_LANGUAGE")
_VARY: Final = frozenset({"accept-encoding", "accept", "accept-language"})
"""What an answer may vary by: more is not in the key."""
_NEVER: Final = ("/admin/", "/static/", "/preview/", "/healthz", "/readyz")
_KEPT_STATUSES: Final = ("200 ", "304 ")
Headers = list[tuple[str, str]]
Mark = tuple[str, int]
"""What all that staff told is known by: the digest of the live edition, and the revision."""


class _Answer(NamedTuple):
    status: str
    headers: Headers
    body: bytes
    told: Mark | None  # under which it was made; None where it hangs on nothing that is told


_ON_NOTHING, _ON_WHAT_IS_TOLD = 1, 2
"""What is noted of a request that was answered once. A render needs no database: before it is known that an answer
hangs on what is told, nobody asks for that."""


class RepeatedAnswers:
    """A WSGI application that asks `application` twice for what it is asked again and again.

    Only what is read without a cookie is kept: a draft of the offer, and whoever else is known, are Django's.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._kept: AtHand[_Answer] = AtHand(KEPT_BYTES)
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
        return [kept.body]  # a list, which the server sends whole

    def _answered(
        self, asked: Hashable, note: int, told: Mark | None, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Return what the application answers, and keep it where its own headers allow that and it was asked before.

        `told` is the mark of before; None where nobody asked.
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
    """Return what an answer hangs on beside its request, as its headers say; None where it is not to be kept."""
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
    """Return what an answer to this request hangs on; None where answers are not kept."""
    path = environ.get("PATH_INFO", "")
    if environ["REQUEST_METHOD"] != "GET" or "HTTP_COOKIE" in environ or path.startswith(_NEVER):
        return None
    asked = tuple(map(environ.get, _HANGS_ON if path.startswith(API_PREFIX) else _PAGES_HANG_ON))
    return asked if memory_bytes(asked) <= MOST_KEY_BYTES else None


def _told() -> Mark | None:
    """Return the mark of what is told; None where it cannot be told, and nothing is to be kept."""
    try:
        stands = standing()
    except (Error, NoOffer):  # a connection that is gone is an InterfaceError, no DatabaseError
        return None
    return stands.digest, stands.revision
