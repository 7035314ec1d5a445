"""Caches results as bytes. A key holds a result's canonical parameters, and the versions that it depends on.

All workers share the entries, which expire as the setting CACHES says. Entries are plain bytes, never pickled objects,
so that a worker of another release cannot fail on them. This module does not interpret parameters or results.
"""

import contextlib
import functools
import hashlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import cache

from config.api.responses.conditional import digest_of
from rendering.engine.glyphs.library import LibraryUnusable
from rendering.glyphs import library_id
from rendering.versions import versions

logger = logging.getLogger(__name__)

LOGGED_AT_MOST: Final = 500
"""How many characters of the cache server's error message are logged."""
LEASE_S: Final = 10
"""How long a request waits for another worker that makes the same entry. That worker may have died meanwhile."""
LOOK_AGAIN_S: Final = 0.02
"""How often a waiting request checks whether the other worker has finished."""


def key_of(kind: str, canonical: object) -> str:
    """Return the key of an entry: the parameters, and every version that the result depends on."""
    return f"{kind}:{digest_of(*versions(), canonical)}"


def _digest_of_maker() -> str:
    """Return a digest of the code and the glyph library that make the results. It is part of every key.

    Versions are raised only with a release. The digest changes as soon as a developer edits the code, or the library is
    compiled again. While no library can be used, the digest is that of the last one, whose results are still right.
    """
    try:
        return _digest_of_code_and_library()
    except LibraryUnusable:
        return (_entry(_key_of_last_digest()) or b"nothing").decode()


def _key_of_last_digest() -> str:
    """Return the key of the entry that holds the last digest."""
    return f"made-with:{_hash_of_code().hexdigest()}"


@functools.cache
def _digest_of_code_and_library() -> str:
    """Return the digest of the code and the glyph library. Raises LibraryUnusable."""
    code_and_library = _hash_of_code().copy()
    code_and_library.update(library_id(Path(settings.GLYPH_LIBRARY)))
    return code_and_library.hexdigest()[:16]


@functools.cache
def _hash_of_code() -> "hashlib._Hash":
    code = hashlib.sha256()
    for app in ("rendering", "designs"):
        for source in sorted((settings.BASE_DIR / app).rglob("*.py")):
            code.update(source.read_bytes())
    return code


def read(key: str) -> bytes | None:
    """Return an entry. Return None if there is none, or if the cache does not answer."""
    return _entry(f"{_digest_of_maker()}:{key}")


def _entry(full_key: str) -> bytes | None:
    try:
        found = cache.get(full_key)
    except Exception as error:  # noqa: BLE001 the cache server is down, or the entry was not written by this shop
        _warn(error)
        return None
    return found if isinstance(found, bytes) else None


def write(key: str, value: bytes) -> None:
    """Write an entry. If the cache does not answer, log that, and continue without the entry."""
    maker = _digest_of_maker()
    _set(f"{maker}:{key}", value)
    _set(_key_of_last_digest(), maker.encode())  # written each time, so that it never expires before an entry


def _set(full_key: str, value: bytes) -> None:
    try:
        cache.set(full_key, value)
    except Exception as error:  # noqa: BLE001 as above
        _warn(error)


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """Return the entry of `key`. If there is none, make and store it. Use this only if `make` is quick."""
    found = read(key)
    if found is None:
        found = make()
        write(key, found)
    return found


_making: dict[str, threading.Lock] = {}  # a lock for each key that threads of this worker are making
_makers: dict[str, int] = {}  # for each key, how many threads hold its lock or wait for it
_guard = threading.Lock()  # guards both dictionaries


@contextlib.contextmanager
def alone(key: str, seconds_left: Callable[[], float]) -> Iterator[None]:
    """Hold a lock for `key` among all threads and workers while the block runs.

    Another worker may have made the entry meanwhile, so the block must first look into the cache again. A worker waits
    LEASE_S at most for another one, then enters the block without the lock. Raises TimeoutError if other threads of
    this worker take longer than `seconds_left`, which may raise exceptions of its own.
    """
    with _alone_in_worker(key, seconds_left):
        lease = f"{_digest_of_maker()}:making:{key}"
        until = time.monotonic() + min(LEASE_S, seconds_left())
        held = _take_lease(lease)
        while not held and time.monotonic() < until:
            time.sleep(LOOK_AGAIN_S)
            held = _take_lease(lease)
        try:
            yield
        finally:
            if held:
                _release_lease(lease)


@contextlib.contextmanager
def _alone_in_worker(key: str, seconds_left: Callable[[], float]) -> Iterator[None]:
    with _guard:
        lock = _making.setdefault(key, threading.Lock())
        _makers[key] = _makers.get(key, 0) + 1
    try:
        if not lock.acquire(timeout=seconds_left()):
            raise TimeoutError
        try:
            yield
        finally:
            lock.release()
    finally:
        with _guard:
            _makers[key] -= 1
            if not _makers[key]:
                del _makers[key], _making[key]


def _take_lease(lease: str) -> bool:
    """Take a lease in the shared cache, and say whether it was free. If the cache does not answer, return True."""
    try:
        return bool(cache.add(lease, b"", LEASE_S))
    except Exception as error:  # noqa: BLE001 as above
        _warn(error)
        return True


def _release_lease(lease: str) -> None:
    try:
        cache.delete(lease)
    except Exception as error:  # noqa: BLE001 as above
        _warn(error)


def _warn(error: Exception) -> None:
    logger.warning(
        "The cache does not answer. Is the server of REDIS_URL running, or is the disk of DATA full? %s",
        str(error)[:LOGGED_AT_MOST],
        extra={"once_a_minute": "cache"},
    )
