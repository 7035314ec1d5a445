"""A shared cache that has gone away: impressions are made anew, nobody is refused."""

import logging
import socket

import pytest
from django.test import Client, override_settings


@pytest.fixture
def nobody_listens() -> str:
    """Return the URL of a Redis that is not there."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return f"redis://127.0.0.1:{port}/0"


def test_a_seal_is_drawn_while_the_cache_does_not_answer(
    nobody_listens: str, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    gone = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nobody_listens}}
    with override_settings(CACHES=gone), caplog.at_level(logging.WARNING):
        answer = client.get("/api/seal", {"name": "田中", "family": "tensho"})
    assert answer.status_code == 200
    assert answer.content.startswith(b"<svg")
    assert "REDIS_URL" in caplog.text
