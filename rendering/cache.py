"""Keeps what was made, as bytes, under the canonical parameters it was made from and the versions it depends on.

Entries are plain bytes, so that a worker of another release, or a moved class, can at worst miss them; they expire as
CACHES says. Knows no parameter and no face.
"""

import logging
from collections.abc import Callable
from typing import Final

from django.core.cache import cache

from config.api.conditional import digest_of
from rendering.versions import versions

logger = logging.getLogger(__name__)

LOGGED_AT_MOST: Final = 500
"""Characters of what the cache's server says that go to the log."""


def remembered(kind: str, canonical: object, make: Callable[[], bytes]) -> bytes:
    """Return the bytes that `make` made of `canonical` (a JSON value) before, or make and keep them."""
    key = key_of(kind, canonical)
    found = _read(key)
    if found is None:
        found = make()
        _write(key, found)
    return found


def key_of(kind: str, canonical: object) -> str:
    """Return the key of an entry: what is asked for, and every version that the answer depends on."""
    return f"{kind}:{digest_of(*versions(), canonical)}"


def _read(key: str) -> bytes | None:
    """Return an entry, None where there is none or none that can be read: then it is made anew, not refused."""
    try:
        found = cache.get(key)
    except Exception as error:  # noqa: BLE001 a server that is down, or an entry that is no entry of ours
        _warn(error)
        return None
    return found if isinstance(found, bytes) else None


def _write(key: str, value: bytes) -> None:
    try:
        cache.set(key, value)
    except Exception as error:  # noqa: BLE001 as above
        _warn(error)


def _warn(error: Exception) -> None:
    logger.warning("The cache does not answer: does what REDIS_URL names run? %s", str(error)[:LOGGED_AT_MOST])
