"""Cache entries are plain bytes that expire, never pickles. One that cannot be read is a miss."""

import pickle
import sqlite3
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.test import Client, override_settings

from config.caches.plain_bytes import PlainBytes
from config.caches.redis_cache import SEAL_BYTES
from rendering import service
from rendering.cache import _digest_of_maker, kept, key_of, write
from rendering.engine.metrics import Measures
from rendering.glyphs import drawable_name
from rendering.query import SealQuery
from tests.redis_server import redis_server

BACKEND = "config.caches.redis_cache.SealedRedisCache"
MONTH_S = 30 * 86_400
ASKED = {"name": "田中", "family": "tensho", "view": "json"}


class Moved:
    """A class that another release no longer has."""


@pytest.fixture(scope="module")
def redis_caches() -> Iterator[dict[str, Any]]:
    with redis_server() as address:
        yield {"default": {"BACKEND": BACKEND, "LOCATION": address, "TIMEOUT": MONTH_S}}


@pytest.fixture
def every_key(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys that are written while a test runs."""
    written: list[str] = []

    def noted(key: str, value: bytes) -> None:
        written.append(key)
        write(key, value)

    monkeypatch.setattr("rendering.cache.write", noted)
    return written


def _answer(client: Client) -> bytes:
    service.face_of.cache_clear()
    response: Any = client.get("/api/seal", ASKED)
    assert response.status_code == 200
    return bytes(response.content)


def _redis() -> Any:
    """Return the client of the Redis that is the cache now."""
    backend: Any = caches["default"]
    return backend._cache.get_client()


def test_entries_expire_in_every_backend(redis_caches: dict[str, Any]) -> None:
    assert settings.CACHES["default"]["TIMEOUT"] == MONTH_S
    key = key_of("test", "expires")
    kept(key, lambda: b"made")
    file = sqlite3.connect(settings.CACHES["default"]["LOCATION"])
    [[expires]] = file.execute(
        "SELECT expires FROM entry WHERE key = ?", [cache.make_key(f"{_digest_of_maker()}:{key}")]
    )
    file.close()
    assert MONTH_S - 60 < expires - time.time() <= MONTH_S
    with override_settings(CACHES=redis_caches):
        kept(key, lambda: b"made")
        assert 0 < _redis().ttl(cache.make_key(f"{_digest_of_maker()}:{key}")) <= MONTH_S


def test_redis_holds_the_very_bytes_that_are_sent_after_a_seal(redis_caches: dict[str, Any], client: Client) -> None:
    with override_settings(CACHES=redis_caches):
        sent = _answer(client)
        redis = _redis()
        entries = {redis.get(key)[SEAL_BYTES:] for key in redis.keys("*")}
        assert len(entries) >= 2
    assert sent in entries
    assert not any(entry.startswith(pickle.PROTO) for entry in entries)


@pytest.mark.parametrize(
    "entry",
    [b"", b"\x80\x04garbage", b"[]", b'{"mode": "shubun"}', pickle.dumps({"mode": "shubun"})],
    ids=["empty", "cut pickle", "another shape", "too few figures", "pickle"],
)
def test_measures_that_cannot_be_read_are_measured_anew(
    entry: bytes, redis_caches: dict[str, Any], client: Client, every_key: list[str]
) -> None:
    with override_settings(CACHES=redis_caches):
        cache.clear()
        right = _answer(client)
        for key in every_key:
            if key.startswith("json:"):
                cache.delete(key)
            else:
                write(key, entry)
        assert _answer(client) == right


@pytest.mark.parametrize("entry", [{"a": 1}, 17, Moved()], ids=["dict", "number", "object"])
def test_an_entry_that_is_no_bytes_is_a_miss(entry: object) -> None:
    pickling = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    with override_settings(CACHES=pickling):
        cache.set(f"{_digest_of_maker()}:{key_of('test', 'foreign')}", entry)
        assert kept(key_of("test", "foreign"), lambda: b"made anew") == b"made anew"
        assert kept(key_of("test", "foreign"), lambda: b"never asked") == b"made anew"


@pytest.mark.parametrize("entry", [{"a": 1}, 17, Moved(), "text"], ids=["dict", "number", "object", "text"])
def test_nothing_but_bytes_is_taken_onto_disk(entry: object) -> None:
    with pytest.raises(TypeError, match="Only bytes"):
        cache.set("foreign", entry)


def test_nothing_but_bytes_is_taken_into_redis() -> None:
    assert PlainBytes().loads(PlainBytes().dumps(b"\x80\x04.")) == b"\x80\x04."
    with pytest.raises(TypeError, match="no dict"):
        PlainBytes().dumps({})


def test_measures_come_back_from_json_as_they_were() -> None:
    measures = service.measures_of(service.face_request(SealQuery(name=drawable_name("佐藤"), family="tensho")))
    assert Measures.from_json(measures.to_json()) == measures


def test_measures_of_another_release_are_none() -> None:
    assert Measures.from_json(b'{"mode": "shubun", "new_figure": 1}') is None
