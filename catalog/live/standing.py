"""The state of the shop: which edition is live, and the mark of the last change. Every response reads it first.

It is one small query. While the database does not answer, the last known state is used, and nobody waits.
"""

import contextlib
import functools
import threading
import time
from contextlib import AbstractContextManager
from typing import Any, Final, NamedTuple

from django.db import OperationalError, connection
from django.db.models import Subquery

from catalog.live.outage import OUTAGE, close_quietly
from catalog.models import LiveEdition, Revision
from config.api.responses.errors import DATABASE_AWAY

ASKING_AT_ONCE: Final = 4
"""Threads that may wait for the query: fewer than a worker has, so that a hanging database cannot hold all of them."""
SECONDS_FOR_A_PLACE: Final = 0.25
SECONDS_OF_A_QUICK_FAILURE: Final = 0.2
"""A query that fails within this time had a broken connection, so it is sent again over a new one. One that fails later
is not sent again: the database itself is slow."""


class NoOffer(RuntimeError):
    """The database holds no offer."""


class Standing(NamedTuple):
    """Which edition is live, and the digests of what it holds."""

    edition_id: int
    digest: str  # of the offer
    words_digest: str  # of all that the edition holds beside it
    revision: int


_last_known: Standing | None = None
_known_at = 0.0
_places: Final = threading.BoundedSemaphore(ASKING_AT_ONCE)


def standing() -> Standing:
    """Return the state of the shop now; while the database is away, the last known one.

    Raises NoOffer, and OperationalError where nothing is known yet.
    """
    global _last_known, _known_at  # replaced whole
    if connection.in_atomic_block:  # a transaction must see its own changes, and fail if the database does
        return _asked()
    try:
        if OUTAGE.seconds() is not None or not _places.acquire(timeout=SECONDS_FOR_A_PLACE):
            raise OperationalError("the database does not answer")
        try:
            _last_known, _known_at = _asked_anew(), time.monotonic()
        finally:
            _places.release()
    except DATABASE_AWAY as error:
        OUTAGE.begin(error)
        if _last_known is None:
            raise
    return _last_known


def seconds_since_known() -> float | None:
    """Return how old the last answer of the database is; None where there was none."""
    return None if _last_known is None else time.monotonic() - _known_at


@functools.cache
def _query() -> tuple[str, tuple[Any, ...]]:
    """Return the SQL, built once."""
    revision = Subquery(Revision.objects.values("number")[:1])
    pointer = LiveEdition.objects.order_by().values_list("edition_id", "edition__digest", "edition__words_id", revision)
    return pointer[:1].query.sql_with_params()


def _asked() -> Standing:
    with connection.cursor() as cursor:
        cursor.execute(*_query())
        row = cursor.fetchone()
    if row is None:
        raise NoOffer("There is no offer in the database. Run: python manage.py migrate")
    return Standing(row[0], row[1], row[2] or "", row[3] or 0)


def _asked_anew() -> Standing:
    """Query with this thread's connection; if that is broken, with a new one."""
    started = time.monotonic()
    try:
        with _for_a_look():
            return _asked()
    except DATABASE_AWAY:
        close_quietly()
        if time.monotonic() - started > SECONDS_OF_A_QUICK_FAILURE:
            raise
    try:
        return _asked()
    except DATABASE_AWAY:
        close_quietly()
        raise


def _for_a_look() -> AbstractContextManager[None]:
    """Return a context in which statements time out soon, where the connection offers one (config.postgres does)."""
    limited: AbstractContextManager[None] = getattr(connection, "for_a_look", contextlib.nullcontext)()
    return limited
