"""Keeps what was made, as bytes, under the canonical parameters it was made from and the versions it depends on.

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
from typing import Final

from django.conf import settings
from django.core.cache import cache

from config.api.conditional import digest_of
from rendering.versions import versions

logger = logging.getLogger(__name__)

LOGGED_AT_MOST: Final = 500
"""Characters of what the cache's server says that go to the log."""
LEASE_S: Final = 10
"""How long another worker is waited for that makes the same; one that died meanwhile holds nobody up for longer."""
LOOK_AGAIN_S: Final = 0.02


def key_of(kind: str, canonical: object) -> str:
    """Return the key of an entry: what is asked for, and every version that the answer depends on."""
    return f"{kind}:{digest_of(*versions(), canonical)}"


@functools.cache
def _maker() -> str:
    """Return what stands for the code and the letters that answers are made with, in the key of every entry.

    Versions are raised with a release; a developer's change, or a library compiled anew, must not wait for that.
    """
    made_with = hashlib.sha256()
    for app in ("rendering", "designs"):
        for source in sorted((settings.BASE_DIR / app).rglob("*.py")):
            made_with.update(source.read_bytes())
    with contextlib.suppress(OSError), settings.GLYPH_LIBRARY.open("rb") as library:
        made_with.update(hashlib.file_digest(library, "sha256").digest())
    return made_with.hexdigest()[:16]


def read(key: str) -> bytes | None:
    """Return an entry, None where there is none or none that can be read: then it is made anew, not refused."""
    try:
        found = cache.get(f"{_maker()}:{key}")
    except Exception as error:  # noqa: BLE001 a server that is down, or an entry that is no entry of ours
        _warn(error)
        return None
    return found if isinstance(found, bytes) else None


def write(key: str, value: bytes) -> None:
    """Keep an entry, where that can be done."""
    try:
        cache.set(f"{_maker()}:{key}", value)
    except Exception as error:  # noqa: BLE001 as above
        _warn(error)


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """Return what is kept under `key`, or what `make` makes, which is then kept. For what costs little to make."""
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
    """Let one at a time, among all threads and workers, make what `key` stands for: look again before making.

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
    """Take a lease of the shared cache; where that does not answer, there is nobody to share with."""
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
