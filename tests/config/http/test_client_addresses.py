"""Attempts to sign in are counted by the address of who connects, or by what the outermost trusted proxy saw."""

from typing import Any

import pytest
from django.test import RequestFactory

from config.http.client_addresses import client_address


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted"),
    [
        (0, "192.0.2.9", "10.0.0.1"),
        (1, "192.0.2.9", "192.0.2.9"),
        (1, "1.1.1.1, 192.0.2.9", "192.0.2.9"),
        (2, "1.1.1.1, 192.0.2.9, 10.0.0.2", "192.0.2.9"),
        (2, "192.0.2.9", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "1.1.1.1, unknown", "10.0.0.1"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        (1, "::ffff:192.0.2.9", "192.0.2.9"),
    ],
)
def test_attempts_are_counted_by_what_the_outermost_trusted_proxy_saw(
    settings: Any, proxies: int, forwarded: str, counted: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR=forwarded)
    assert client_address(request) == counted


@pytest.mark.parametrize(
    ("connected", "counted"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:192.0.2.9", "192.0.2.9"),
        ("/run/seals.sock", "/run/seals.sock"),
    ],
)
def test_without_a_proxy_attempts_are_counted_by_the_network_that_connects(connected: str, counted: str) -> None:
    assert client_address(RequestFactory().get("/", REMOTE_ADDR=connected)) == counted


@pytest.mark.parametrize(("proxies", "counted"), [(0, ""), (1, ""), (1, "192.0.2.9")])
def test_a_request_of_an_unknown_peer_has_what_the_proxy_saw_or_nothing(
    settings: Any, proxies: int, counted: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", HTTP_X_FORWARDED_FOR=counted)
    del request.META["REMOTE_ADDR"]
    assert client_address(request) == counted
