"""Answers of the API to requests that came before, the same in every respect: sent again before Django reads them.

What is kept is a whole answer, 200 or 304, under all of a request that an answer may hang on. One that caches may keep
for ever hangs on nothing else; the others hang on the live offer too, which is asked for each time. What is asked once
is not kept, nor what is asked in many words: so strangers cannot fill the memory. Knows no operation.
"""

import time
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, NamedTuple

from django.db import Error

from catalog import publishing
from config.api.conditional import FOREVER, REVALIDATE
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
_KEPT_STATUSES: Final = ("200 ", "304 ")


class _Answer(NamedTuple):
    status: str
    headers: list[tuple[str, str]]
    body: bytes
    offer: str | None  # the digest of the offer that it hangs on


_SEEN, _HANGS_ON_THE_OFFER = 1, 2
"""What is noted of a request that was answered once. A render needs no database: before it is known that an answer
hangs on the offer, the offer is not asked for."""


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
        live = _live_offer() if (kept.offer if kept else note == _HANGS_ON_THE_OFFER) else None
        if kept is None or kept.offer != live:
            return self._answered(asked, note, live, environ, start_response)
        start_response(kept.status, kept.headers)
        return [kept.body]  # a list, which the server sends whole

    def _answered(
        self, asked: Hashable, note: int, live: str | None, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Return what the application answers, and keep it where its own headers allow that and it was asked before.

        `live` is the offer before; None where nobody asked.
        """
        begun: list[tuple[str, list[tuple[str, str]]]] = []
        response = self._application(environ, lambda status, headers, *_: begun.append((status, headers)))
        try:
            body = b"".join(response)
        finally:
            getattr(response, "close", lambda: None)()
        ((status, headers),) = begun
        caching = dict(headers).get("Cache-Control")
        if status.startswith(_KEPT_STATUSES) and caching in (FOREVER, REVALIDATE):
            hangs_on_offer = caching == REVALIDATE
            self._seen.set_note(asked, _HANGS_ON_THE_OFFER if hangs_on_offer else _SEEN)
            if note and (not hangs_on_offer or (live is not None and live == _live_offer())):
                answer = _Answer(status, headers, body, live if hangs_on_offer else None)
                self._kept.set(asked, answer, time.monotonic() + SECONDS_KEPT)
        start_response(status, headers)
        return [body]


def _asked(environ: dict[str, Any]) -> Hashable:
    """Return what an answer to this request hangs on; None where answers are not kept."""
    if (
        environ["REQUEST_METHOD"] != "GET"
        or "HTTP_COOKIE" in environ
        or not environ.get("PATH_INFO", "").startswith(API_PREFIX)
    ):
        return None
    asked = tuple(map(environ.get, _HANGS_ON))
    return asked if memory_bytes(asked) <= MOST_KEY_BYTES else None


def _live_offer() -> str | None:
    """Return the digest of the live offer; None where it cannot be told, and nothing is to be kept."""
    try:
        return publishing.live().digest
    except (Error, publishing.NoOffer):  # a connection that is gone is an InterfaceError, no DatabaseError
        return None
