"""Bodies made smaller for who asks: compressed once, kept beside the plain ones, each form with an ETag of its own.

Knows codings and bytes; knows no answer.
"""

import gzip
import hashlib
import logging
from collections.abc import Callable
from typing import Final

import brotli
from django.core.cache import cache

from config.api.negotiation import preferred

logger = logging.getLogger(__name__)

IDENTITY: Final = "identity"
_CODINGS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "br": lambda body: brotli.compress(body, mode=brotli.MODE_TEXT, quality=5),
    "gzip": lambda body: gzip.compress(body, compresslevel=6, mtime=0),
}
CODINGS: Final = (*_CODINGS, IDENTITY)


def coding_for(accept_encoding: str | None) -> str:
    """Return the coding to answer in: br or gzip where the header allows it, identity everywhere else."""
    if not accept_encoding or not accept_encoding.strip():
        return IDENTITY
    return preferred(accept_encoding, CODINGS) or IDENTITY


def etag_in(coding: str, etag: str) -> str:
    """Return the strong ETag of an answer in a coding: other bytes, another tag."""
    return etag if coding == IDENTITY else f'{etag[:-1]}-{coding}"'


def body_in(coding: str, body: bytes) -> bytes:
    """Return `body` in a coding; the same bytes are not compressed again.

    They are kept under what they are, not under their ETag: code that was changed may answer otherwise under that.
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
    except Exception as error:  # noqa: BLE001 a cache that is down costs time, not answers
        logger.warning("The cache does not answer: %s", type(error).__name__, extra={"once_a_minute": "cache"})
        return None
    return found if isinstance(found, bytes) else None


def _keep(key: str, body: bytes) -> None:
    try:
        cache.set(key, body)
    except Exception as error:  # noqa: BLE001 as above
        logger.warning("The cache does not answer: %s", type(error).__name__, extra={"once_a_minute": "cache"})
