"""A cache in Redis. Even if Redis hangs, goes away, fills up or is written to by others, no response is wrong.

An entry is an HMAC, followed by the bytes. SECRET_KEY signs the cache key and the bytes. Without a valid HMAC an entry
is a miss.
"""

import functools
import hashlib
import hmac
import logging
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.conf import settings
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError
from redis.retry import Retry

from config.caches.breaker import Breaker
from config.log_filter import KIND

logger = logging.getLogger(__name__)
T = TypeVar("T")

SECONDS_TO_WAIT: Final = 0.1
SECONDS_LEFT_ALONE: Final = 10.0
SEAL_BYTES: Final = 16
LOGGED_AT_MOST: Final = 300


@functools.cache
def _breaker_of(server: str) -> Breaker:
    """Return the circuit breaker of a server. Threads share it; Django makes a cache object for each thread."""
    return Breaker(SECONDS_LEFT_ALONE)


class SealedRedisCache(RedisCache):
    """A cache backend of Django for bytes. While Redis does not answer, every look-up misses and nothing is stored."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        quick = {"socket_timeout": SECONDS_TO_WAIT, "socket_connect_timeout": SECONDS_TO_WAIT}
        options = {**quick, "retry": Retry(NoBackoff(), 0), "serializer": "config.caches.plain_bytes.PlainBytes"}
        super().__init__(server, {**params, "OPTIONS": {**options, **params.get("OPTIONS", {})}})
        self._breaker = _breaker_of(server)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        named = self.make_and_validate_key(key, version=version)
        found = self._tried(lambda: self._cache.get(named, None), otherwise=None)
        kept = None if found is None else _opened(named, found)
        return default if kept is None else kept

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        named = self.make_and_validate_key(key, version=version)
        sealed, seconds = _sealed(named, value), self._seconds(timeout)
        self._tried(lambda: self._cache.set(named, sealed, seconds), otherwise=None)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Store an entry if there is none. Return True while Redis does not answer: then nothing is shared."""
        named = self.make_and_validate_key(key, version=version)
        sealed, seconds = _sealed(named, value), self._seconds(timeout)
        return self._tried(lambda: bool(self._cache.add(named, sealed, seconds)), otherwise=True)

    def delete(self, key: Any, version: int | None = None) -> bool:
        named = self.make_and_validate_key(key, version=version)
        return self._tried(lambda: bool(self._cache.delete(named)), otherwise=False)

    def _seconds(self, timeout: Any) -> int | None:
        seconds = self.get_backend_timeout(timeout)
        return None if seconds is None else int(seconds)

    def _tried(self, call: Callable[[], T], otherwise: T) -> T:
        if not self._breaker.lets_through():
            return otherwise
        try:
            found = call()
        except ResponseError as error:  # Redis works, but it is full, or the key holds another type
            _say(error)
            self._breaker.worked()
            return otherwise
        except (RedisError, OSError) as error:
            _say(error)
            self._breaker.failed()
            return otherwise
        self._breaker.worked()
        return found


def _say(error: Exception) -> None:
    said = " ".join(str(error).split())[:LOGGED_AT_MOST]
    logger.warning(
        "The cache does not answer: does what REDIS_URL names run, and has it room? Faces are drawn anew. %s",
        said or type(error).__name__,
        extra={KIND: "cache"},
    )


@functools.cache
def _secret() -> bytes:
    return hashlib.sha256(b"entries of the shared cache\0" + settings.SECRET_KEY.encode()).digest()


def _sealed(named: str, value: Any) -> bytes:
    """Return an entry as stored in Redis: with its HMAC. Raises TypeError for a value other than bytes."""
    if not isinstance(value, bytes):
        raise TypeError(f"Only bytes are kept in the cache, no {type(value).__name__}.")
    return _seal_of(named, value) + value


def _opened(named: str, found: bytes) -> bytes | None:
    """Return the bytes of an entry that this shop signed for this key; None for anything else."""
    seal, value = found[:SEAL_BYTES], found[SEAL_BYTES:]
    return value if hmac.compare_digest(seal, _seal_of(named, value)) else None


def _seal_of(named: str, value: bytes) -> bytes:
    return hmac.digest(_secret(), named.encode() + b"\0" + value, "sha256")[:SEAL_BYTES]
