"""A shared cache hangs, goes away, is full or has wrong entries: impressions are made anew and are right."""

import logging
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client, override_settings

from config.caches import redis_cache
from config.caches.redis_cache import SECONDS_TO_WAIT
from rendering import service
from tests.redis_server import Redis, running_redis

SEAL = {"name": "田中", "family": "tensho"}


@pytest.fixture(scope="module")
def running() -> Iterator[Redis]:
    with running_redis() as started:
        yield started


@pytest.fixture
def redis(running: Redis, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The client of the Redis that is the cache now, empty and well; it is left alone after a failure for a moment."""
    monkeypatch.setattr(redis_cache, "SECONDS_LEFT_ALONE", 0.3)
    redis_cache._breaker_of.cache_clear()
    entry = {"BACKEND": "config.caches.redis_cache.SealedRedisCache", "LOCATION": running.address}
    with override_settings(CACHES={"default": entry}):
        cache: Any = caches["default"]
        client = cache._cache.get_client()
        client.flushall()
        client.config_set("maxmemory", "0")
        yield client
    redis_cache._breaker_of.cache_clear()


def drawn(client: Client, **more: str) -> bytes:
    service.face_of.cache_clear()
    answer = client.get("/api/seal", {**SEAL, **more})
    assert answer.status_code == 200
    return bytes(answer.content)


def test_a_cache_that_hangs_is_waited_for_once_and_asked_again_later(
    running: Redis, redis: Any, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    right = drawn(client)
    cache: Any = caches["default"]
    with running.held_still(), caplog.at_level(logging.WARNING):
        since = time.monotonic()
        for number in range(50):
            assert cache.get(f"key{number}") is None
            cache.set(f"key{number}", b"kept")
        assert time.monotonic() - since < 0.3 + 3 * SECONDS_TO_WAIT
        assert drawn(client) == right
        assert 1 <= caplog.text.count("REDIS_URL") <= 4
    time.sleep(0.4)
    cache.set("key", b"kept")
    assert cache.get("key") == b"kept"


def test_a_cache_that_is_gone_refuses_nobody(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    gone = {"default": {"BACKEND": "config.caches.redis_cache.SealedRedisCache", "LOCATION": "redis://127.0.0.1:9/0"}}
    with override_settings(CACHES=gone), caplog.at_level(logging.WARNING):
        assert drawn(client).startswith(b"<svg")
    assert caplog.text.count("REDIS_URL") == 1


def test_a_cache_that_is_full_is_read_and_refuses_nobody(redis: Any, client: Client) -> None:
    right = drawn(client)
    redis.config_set("maxmemory-policy", "noeviction")
    redis.config_set("maxmemory", "1")
    assert drawn(client, ink="#123456").startswith(b"<svg")
    assert drawn(client) == right


def _garbage(redis: Any) -> None:
    for key in redis.keys("*"):
        redis.set(key, b"<svg onload=alert(1)>")


def _another_type(redis: Any) -> None:
    for key in redis.keys("*"):
        redis.delete(key)
        redis.lpush(key, b"<svg onload=alert(1)>")


def _each_in_the_place_of_another(redis: Any) -> None:
    keys = redis.keys("*")
    values = [redis.get(key) for key in keys]
    for key, value in zip(keys, values[1:] + values[:1], strict=True):
        redis.set(key, value)


def _one_byte(redis: Any) -> None:
    for key in redis.keys("*"):
        value = bytearray(redis.get(key))
        value[-1] ^= 1
        redis.set(key, bytes(value))


@pytest.mark.parametrize("lie", [_garbage, _another_type, _each_in_the_place_of_another, _one_byte])
def test_what_others_write_into_the_cache_is_sent_to_nobody(redis: Any, client: Client, lie: Any) -> None:
    right = drawn(client), drawn(client, view="json"), drawn(client, family="kaku")
    lie(redis)
    assert (drawn(client), drawn(client, view="json"), drawn(client, family="kaku")) == right
