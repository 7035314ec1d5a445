"""Caches results as bytes. The key is the canonical parameters of a result and the versions that it depends on.

Entries are plain bytes, so that a worker of another release, or a moved class, can at worst miss them; they expire as
CACHES says, and workers share them. Knows no parameter and no face.
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
from rendering.engine.glyphs.library import LibraryUnusable, open_library
from rendering.versions import versions

logger = logging.getLogger(__name__)

LOGGED_AT_MOST: Final = 500
"""How many characters of the cache server's error message are logged."""
LEASE_S: Final = 10
"""How long to wait for another worker that makes the same entry: if that worker dies, nobody waits longer."""
LOOK_AGAIN_S: Final = 0.02


def key_of(kind: str, canonical: object) -> str:
    """Return the key of an entry: the parameters, and every version that the result depends on."""
    return f"{kind}:{digest_of(*versions(), canonical)}"


def _maker() -> str:
    """Return a digest of the code and the glyph library that make the results. It is part of every key.

    Versions are raised with a release; a developer's change, or a library compiled anew, must not wait for that. While
    no library can be used, it is that of the last one: what was made with it is still right.
    """
    try:
        return _made_with()
    except LibraryUnusable:
        return (_found(_note()) or b"nothing").decode()


def _note() -> str:
    """Return the key under which the last digest is kept."""
    return f"made-with:{_code().hexdigest()}"


@functools.cache
def _made_with() -> str:
    """Return the digest of code and library. Raises LibraryUnusable."""
    made_with = _code().copy()
    made_with.update(_letters(Path(settings.GLYPH_LIBRARY)))
    return made_with.hexdigest()[:16]


@functools.cache
def _code() -> "hashlib._Hash":
    code = hashlib.sha256()
    for app in ("rendering", "designs"):
        for source in sorted((settings.BASE_DIR / app).rglob("*.py")):
            code.update(source.read_bytes())
    return code


def _letters(library: Path) -> bytes:
    """Return what stands for the letters of a library: while it is only begun, the same as when it is whole."""
    if told := open_library(library).made_of:
        return told.encode()
    with library.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def read(key: str) -> bytes | None:
    """Return an entry; None where there is none, or it cannot be read: then the answer is made anew."""
    return _found(f"{_maker()}:{key}")


def _found(entry: str) -> bytes | None:
    try:
        found = cache.get(entry)
    except Exception as error:  # noqa: BLE001 a server that is down, or an entry that is no entry of ours
        _warn(error)
        return None
    return found if isinstance(found, bytes) else None


def write(key: str, value: bytes) -> None:
    """Write an entry; where the cache does not answer, log it and go on."""
    maker = _maker()
    _set(f"{maker}:{key}", value)
    _set(_note(), maker.encode())  # each time, so that it stays as long as the youngest entry


def _set(entry: str, value: bytes) -> None:
    try:
        cache.set(entry, value)
    except Exception as error:  # noqa: BLE001 as above
        _warn(error)


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """Return the entry of `key`, or else make it with `make` and store it. For results that are quick to make."""
    found = read(key)
    if found is None:
        found = make()
        write(key, found)
    return found


_making: dict[str, threading.Lock] = {}  # what threads of this worker make now
_makers: dict[str, int] = {}  # how many of them hold or wait for each
_guard = threading.Lock()


@contextlib.contextmanager
def alone(key: str, seconds_left: Callable[[], float]) -> Iterator[None]:
    """Hold a lock for `key` among all threads and workers. Look into the cache again inside, before making anything.

    Raises TimeoutError where the others take longer than `seconds_left`, which may raise too.
    """
    with _alone_in_worker(key, seconds_left):
        lease = f"{_maker()}:making:{key}"
        until = time.monotonic() + min(LEASE_S, seconds_left())
        held = _take(lease)
        while not held and time.monotonic() < until:
            time.sleep(LOOK_AGAIN_S)
            held = _take(lease)
        try:
            yield
        finally:
            if held:
                _give_back(lease)


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


def _take(lease: str) -> bool:
    """Take a lease in the shared cache; return True, too, where the cache does not answer and nothing can be shared."""
    try:
        return bool(cache.add(lease, b"", LEASE_S))
    except Exception as error:  # noqa: BLE001 as above
        _warn(error)
        return True


def _give_back(lease: str) -> None:
    try:
        cache.delete(lease)
    except Exception as error:  # noqa: BLE001 as above
        _warn(error)


def _warn(error: Exception) -> None:
    logger.warning(
        "The cache does not answer: does what REDIS_URL names run, or has DATA room for it? %s",
        str(error)[:LOGGED_AT_MOST],
        extra={"once_a_minute": "cache"},
    )
