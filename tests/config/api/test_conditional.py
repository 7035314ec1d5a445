"""ETags are strong and follow what an answer depends on; If-None-Match is read as RFC 9110 says."""

import pytest
from django.test import RequestFactory

from config.api.responses.conditional import Validators, conditional_response, etag_of, matches

ETAG = '"abc"'


@pytest.mark.parametrize("header", ['"abc"', 'W/"abc"', "*", ' "x" , "abc"', '"x",W/"abc","y"', '"a,b", "abc"'])
def test_it_matches(header: str) -> None:
    assert matches(header, ETAG)


@pytest.mark.parametrize("header", [None, "", "abc", '"abcd"', '"ABC"', '"x", "y"', 'w/"x"', '"x" *'])
def test_it_does_not_match(header: str | None) -> None:
    assert not matches(header, ETAG)


def test_an_etag_follows_its_parts_and_nothing_else() -> None:
    assert etag_of("1", {"a": 1.0}) == etag_of("1", {"a": 1.0})
    assert etag_of("1", {"a": 1.0}) != etag_of("2", {"a": 1.0})
    assert etag_of("ab", "c") != etag_of("a", "bc")
    assert etag_of("x").startswith('"')


def test_a_304_is_decided_before_the_body_is_made_and_keeps_its_headers() -> None:
    def make_body() -> bytes:
        raise AssertionError("the body was made")

    request = RequestFactory().get("/", headers={"If-None-Match": ETAG})
    response = conditional_response(request, Validators(ETAG, "public, no-cache"), "application/json", make_body)
    assert response.status_code == 304
    assert response.content == b""
    assert response["ETag"] == ETAG
    assert response["Cache-Control"] == "public, no-cache"
    assert "Content-Type" not in response
