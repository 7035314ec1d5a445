"""Keeps what was made, under the canonical parameters it was made from and the engine's version.

Knows no parameter and no face.
"""

from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import cache

from config.api.conditional import digest_of
from rendering.engine.version import ENGINE_VERSION

T = TypeVar("T")


def remembered(kind: str, canonical: object, make: Callable[[], T]) -> T:
    """Return what `make` made of `canonical` (a JSON value) before, or make and keep it. None is never kept."""
    key = f"{kind}:{digest_of(ENGINE_VERSION, canonical)}"
    found = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found, timeout=None)
    return cast(T, found)
