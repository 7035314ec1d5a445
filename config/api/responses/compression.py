"""Compressed response bodies. A body is compressed once per coding and cached; each coding has an ETag of its own."""

import gzip
import hashlib
import logging
from collections.abc import Callable
from typing import Final

import brotli
from django.core.cache import cache

from config.api.responses.negotiation import preferred

logger = logging.getLogger(__name__)

IDENTITY: Final = "identity"
_CODINGS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "br": lambda body: brotli.compress(body, mode=brotli.MODE_TEXT, quality=5),
    "gzip": lambda body: gzip.compress(body, compresslevel=6, mtime=0),
}
CODINGS: Final = (*_CODINGS, IDENTITY)


def coding_for(accept_encoding: str | None) -> str:
    """Return the content coding of the response: br or gzip where Accept-Encoding allows it, else identity."""
    if not accept_encoding or not accept_encoding.strip():
        return IDENTITY
    return preferred(accept_encoding, CODINGS) or IDENTITY


def etag_in(coding: str, etag: str) -> str:
    """Return the strong ETag of a response in a coding. Other bytes need another tag."""
    return etag if coding == IDENTITY else f'{etag[:-1]}-{coding}"'


def body_in(coding: str, body: bytes) -> bytes:
    """Return `body` in a coding, from the cache where the same bytes were compressed before.

    The cache key is a digest of the bytes, not the ETag, because a new release may send other bytes under one ETag.
    """
    if coding == IDENTITY:
        return body
    key = f"{coding}:{hashlib.sha256(body).hexdigest()}"
    kept = _kept(key)
    if kept is None:
        kept = _CODINGS[coding](body)
        _keep(key, kept)
    return kept


def _kept(key: str) -> bytes | None:
    try:
        found = cache.get(key)
    except Exception as error:  # noqa: BLE001 a cache that is down costs time only
        logger.warning("The cache does not answer: %s", type(error).__name__, extra={"once_a_minute": "cache"})
        return None
    return found if isinstance(found, bytes) else None


def _keep(key: str, body: bytes) -> None:
    try:
        cache.set(key, body)
    except Exception as error:  # noqa: BLE001 as above
        logger.warning("The cache does not answer: %s", type(error).__name__, extra={"once_a_minute": "cache"})
