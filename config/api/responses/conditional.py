"""Conditional responses: strong ETags from the inputs of a response, and 304 or 412 before its body is made.

Django's own `condition` drops Cache-Control from a 304, and answers a failed If-Match with HTML.
"""

import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified

from config.api.responses.compression import CODINGS, IDENTITY, body_in, coding_for, etag_in
from config.api.responses.errors import error_for_status, error_response, json_bytes

FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "public, max-age=0, stale-if-error=86400"
"""For responses that depend on the offer. A cache asks each time, so that a new price shows at once. While the shop
cannot answer, a cache may send its copy for a day: nobody can buy by that copy."""
RELEASED: Final = f"{REVALIDATE}, stale-while-revalidate=600"
"""For responses that only a release changes: a cache may send its copy and revalidate meanwhile. Not for prices."""
HANGS_ON_TOLD: Final = "X-Hangs-On-Told"
"""An internal header: this page depends on its request and on what staff saved, and on nothing else, so that
config.caches.repeated_answers may cache it. That module removes the header."""

_WEAK_TAG: Final = re.compile(r'W/"[\x21\x23-\x7e\x80-\uffff]*"')
_ENTITY_TAG: Final = re.compile(r'(?:W/)?("[\x21\x23-\x7e\x80-\uffff]*")')


@dataclass(frozen=True)
class Validators:
    """What caches are told about an answer."""

    etag: str
    cache_control: str


def etag_of(*parts: object) -> str:
    """Return the strong ETag of a response that depends on `parts` (JSON values) only."""
    return f'"{digest_of(*parts)}"'


def digest_of(*parts: object) -> str:
    """Return a digest of `parts` (JSON values), 32 hex digits."""
    return hashlib.sha256(json_bytes(parts)).hexdigest()[:32]


def matches(if_none_match: str | None, etag: str) -> bool:
    """Say whether an If-None-Match header (a list, weak tags, or *) covers `etag` (RFC 9110, 13.1.2)."""
    if if_none_match is None:
        return False
    return if_none_match.strip() == "*" or etag in _ENTITY_TAG.findall(if_none_match)


def is_refused_by(if_match: str | None, etags: Collection[str]) -> bool:
    """Say whether an If-Match header (a list, or *) names none of `etags`; weak tags never match (RFC 9110, 13.1.1)."""
    if if_match is None or if_match.strip() == "*":
        return False
    return not set(_ENTITY_TAG.findall(_WEAK_TAG.sub("", if_match))) & set(etags)


def conditional_response(
    request: HttpRequest,
    validators: Validators,
    content_type: str,
    make_body: Callable[[], bytes],
    language: str | None = None,
    further_headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Return 304 when the client has this response already, else 200 with the body that `make_body` returns.

    Return 412 where If-Match names another ETag. The body is compressed where the client accepts that. `language` is
    the language of a document that has only one; a page sets its own. A 200 and a 304 also carry `further_headers`.
    """
    coding = coding_for(request.headers.get("Accept-Encoding"))
    etag = etag_in(coding, validators.etag)
    if is_refused_by(request.headers.get("If-Match"), [etag_in(known, validators.etag) for known in CODINGS]):
        return error_response(error_for_status(412))
    response: HttpResponse
    if matches(request.headers.get("If-None-Match"), etag):
        response = HttpResponseNotModified()
    else:
        response = HttpResponse(body_in(coding, make_body()), content_type=content_type)
        if coding != IDENTITY:
            response["Content-Encoding"] = coding
    response["ETag"] = etag
    response["Cache-Control"] = validators.cache_control
    response["Vary"] = "Accept-Encoding"
    if language is not None:
        response["Content-Language"] = language
    for name, value in (further_headers or {}).items():
        response[name] = value
    return response
