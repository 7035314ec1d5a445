"""A body is compressed once and then taken from the cache. A cache that is down costs time only, and is told of."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from config.api.responses import compression

BODY = b"<svg>" * 100


def test_a_body_that_was_compressed_is_not_compressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def again(body: bytes) -> bytes:
        raise AssertionError("compressed again")

    first = compression.body_in("gzip", BODY)
    monkeypatch.setitem(compression._CODINGS, "gzip", again)
    assert compression.body_in("gzip", BODY) == first


def test_without_a_cache_a_body_is_compressed_all_the_same_and_the_log_says_why(
    settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = {"LOCATION": tmp_path / "no-such-folder" / "cache.sqlite3", "OPTIONS": {"MAX_BYTES": 1_000_000}}
    settings.CACHES = {"default": {"BACKEND": "config.caches.disk_cache.DiskCache", **nowhere}}
    assert gzip.decompress(compression.body_in("gzip", BODY)) == BODY
    assert [told.partition(" (")[0] for told in caplog.messages] == ["The cache does not answer: FileNotFoundError"] * 2
