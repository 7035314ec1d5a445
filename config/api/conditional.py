"""Strong ETags from what an answer depends on, and 304 decided before the answer is made.

Django's own `condition` drops Cache-Control from 304; this keeps it. Knows no operation.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified

from config.api.errors import json_bytes

FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "public, no-cache"

_ENTITY_TAG: Final = re.compile(r'(?:W/)?("[\x21\x23-\x7e\x80-\uffff]*")')


@dataclass(frozen=True)
class Validators:
    """What caches are told about an answer."""

    etag: str
    cache_control: str


def etag_of(*parts: object) -> str:
    """Return the strong ETag of an answer that depends on `parts` (JSON values) and on nothing else."""
    return f'"{digest_of(*parts)}"'


def digest_of(*parts: object) -> str:
    """Return 32 hex digits that stand for `parts` (JSON values)."""
    return hashlib.sha256(json_bytes(parts)).hexdigest()[:32]


def matches(if_none_match: str | None, etag: str) -> bool:
    """Say whether an If-None-Match header (a list, weak tags, or *) covers `etag` (RFC 9110, 13.1.2)."""
    if if_none_match is None:
        return False
    return if_none_match.strip() == "*" or etag in _ENTITY_TAG.findall(if_none_match)


def conditional_response(
    request: HttpRequest, validators: Validators, content_type: str, make_body: Callable[[], bytes]
) -> HttpResponse:
    """Return 304 when the client holds this answer already, else 200 with the body that `make_body` makes."""
    response: HttpResponse
    if matches(request.headers.get("If-None-Match"), validators.etag):
        response = HttpResponseNotModified()
    else:
        response = HttpResponse(make_body(), content_type=content_type)
    response["ETag"] = validators.etag
    response["Cache-Control"] = validators.cache_control
    return response
