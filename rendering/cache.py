"""Keeps what was made, under the canonical parameters it was made from and the engine's version.

Knows no parameter and no face.
"""

import logging
from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import cache
from redis.exceptions import RedisError

from config.api.conditional import digest_of
from rendering.engine.version import ENGINE_VERSION

log = logging.getLogger(__name__)

T = TypeVar("T")


def remembered(kind: str, canonical: object, make: Callable[[], T]) -> T:
    """Return what `make` made of `canonical` (a JSON value) before, or make and keep it. None is never kept."""
    key = f"{kind}:{digest_of(ENGINE_VERSION, canonical)}"
    found = _asked(lambda: cache.get(key))
    if found is None:
        found = make()
        _asked(lambda: cache.set(key, found, timeout=None))
    return cast(T, found)


def _asked(question: Callable[[], object]) -> object:
    """Return the cache's answer, or None where the cache does not answer: then things are made anew, not refused."""
    try:
        return question()
    except RedisError:
        log.warning("The cache does not answer: is what REDIS_URL names running?", exc_info=True)
        return None
