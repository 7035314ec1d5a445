"""A failure of which only the status is known is said in the form of all errors, with what to do."""

import re

import pytest
from django.db import InterfaceError, OperationalError

from config.api.responses.errors import ALLOWED_METHODS, error_for_status, error_response, failure_of


@pytest.mark.parametrize(
    ("status", "code", "hint"),
    [
        (400, "invalid_parameter", "Send a plain GET"),
        (404, "not_found", "GET /api/v1/catalog"),
        (405, "method_not_allowed", ALLOWED_METHODS),
        (412, "invalid_parameter", "Ask without If-Match"),
        (500, "render_failed", "Try again later"),
        (503, "render_failed", "Ask again in"),
        (599, "render_failed", "Try again later"),
    ],
)
def test_a_status_has_its_error(status: int, code: str, hint: str) -> None:
    error = error_for_status(status)
    assert (error.status, error.code) == (status, code)
    assert hint in error.as_json()["error"]["hint"]
    for sentence in (error.message, error.hint or ""):
        assert re.fullmatch(r"[A-Z][a-z ].*[a-zA-Z]\.", sentence)
    response = error_response(error)
    assert response.status_code == status
    assert response["Content-Length"] == str(len(response.content))
    assert (response["Cache-Control"], response["Content-Language"]) == ("no-store", "en")
    assert ("Retry-After" in response) is (status == 503)
    assert response.get("Allow") == (ALLOWED_METHODS if status == 405 else None)


@pytest.mark.parametrize("failure", [OperationalError(), InterfaceError()])
def test_while_the_database_is_away_a_client_is_told_when_to_ask_again(failure: Exception) -> None:
    error = failure_of(failure)
    assert (error.status, error.code, error.hint) == (503, "render_failed", "Ask again in 5 seconds.")
    assert error_response(error)["Retry-After"] == "5"
