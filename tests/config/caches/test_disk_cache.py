"""The disk cache: shared by processes, bounded in bytes, kept over restarts. A damaged or full file is a miss."""

import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client, override_settings

from config.caches.disk_cache import DiskCache
from rendering import service

MEGABYTE = 1_000_000
SECOND_WORKER = """
import sys
from django.conf import settings
settings.configure()
from config.caches.disk_cache import DiskCache
sys.stdout.buffer.write(DiskCache(sys.argv[1], {"OPTIONS": {"MAX_BYTES": 10**6}}).get("seal"))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache.sqlite3"


@pytest.fixture
def opened(file: Path) -> Callable[..., DiskCache]:
    """Open the file as another worker, or the same after a restart, does."""

    def anew(max_bytes: int = MEGABYTE) -> DiskCache:
        return DiskCache(str(file), {"OPTIONS": {"MAX_BYTES": max_bytes}, "TIMEOUT": 60})

    return anew


@pytest.fixture
def workers(opened: Callable[..., DiskCache]) -> tuple[DiskCache, DiskCache]:
    """Two workers that have opened a file with an entry "old", which neither has in its memory."""
    begun = opened()
    begun.set("old", b"x" * 50_000)
    begun.disconnect()
    first, late = opened(), opened()
    assert [first.get("none"), late.get("none")] == [None, None]
    return first, late


def size_of(file: Path) -> int:
    return sum(each.stat().st_size for each in file.parent.iterdir())


def test_what_one_keeps_another_finds(opened: Callable[..., DiskCache]) -> None:
    opened().set("seal", b"\x80<svg>")
    assert opened().get("seal") == b"\x80<svg>"
    assert opened().get("another") is None


def test_another_process_finds_it_after_this_one_has_gone(file: Path, opened: Callable[..., DiskCache]) -> None:
    here = opened()
    here.set("seal", b"<svg>")
    here.disconnect()
    found = subprocess.run([sys.executable, "-c", SECOND_WORKER, file], capture_output=True, check=True)
    assert found.stdout == b"<svg>"


def test_nobody_else_may_read_it(file: Path, opened: Callable[..., DiskCache]) -> None:
    opened().set("seal", b"<svg>")
    assert {stat.S_IMODE(each.stat().st_mode) for each in file.parent.iterdir()} == {0o600}


def test_entries_expire(opened: Callable[..., DiskCache]) -> None:
    disk = opened()
    disk.set("short", b"1", timeout=0.05)
    disk.set("for-ever", b"2", timeout=None)
    disk.set("usual", b"3")
    time.sleep(0.06)
    assert [disk.get("short"), disk.get("for-ever"), disk.get("usual")] == [None, b"2", b"3"]


def test_an_entry_that_is_touched_lives_on(opened: Callable[..., DiskCache]) -> None:
    disk = opened()
    disk.set("seal", b"<svg>", timeout=0.05)
    assert disk.touch("seal", 60)
    time.sleep(0.06)
    assert disk.get("seal") == b"<svg>"
    assert not disk.touch("nothing", 60)
    assert disk.get("nothing") is None


def test_a_lease_is_given_to_one_until_it_ends_or_is_given_back(opened: Callable[..., DiskCache]) -> None:
    one, other = opened(), opened()
    assert one.add("lease", b"", 60)
    assert not other.add("lease", b"", 60)
    assert one.delete("lease")
    assert other.add("lease", b"", 0.05)
    time.sleep(0.06)
    assert one.add("lease", b"", 60)


def test_a_damaged_file_gives_no_lease(file: Path, opened: Callable[..., DiskCache]) -> None:
    file.write_bytes(b"no database" * 1_000)
    disk = opened()
    assert not disk.add("lease", b"", 60)
    assert disk.add("lease", b"", 60)


def test_the_file_stays_within_its_bytes_and_keeps_what_came_last(file: Path, opened: Callable[..., DiskCache]) -> None:
    disk = opened(2 * MEGABYTE)
    for number in range(300):
        disk.set(str(number), os.urandom(30_000))
    disk.disconnect()
    assert size_of(file) <= 2 * MEGABYTE
    found = [number for number in range(300) if disk.get(str(number)) is not None]
    assert len(found) > 30
    assert found == list(range(300 - len(found), 300))


def test_an_entry_too_large_for_the_file_is_refused_and_costs_no_other(opened: Callable[..., DiskCache]) -> None:
    disk = opened()
    disk.set("seal", b"<svg>")
    with pytest.raises(sqlite3.OperationalError):
        disk.set("huge", bytes(3 * MEGABYTE))
    assert disk.get("seal") == b"<svg>"


def test_a_changed_byte_is_a_miss(file: Path, opened: Callable[..., DiskCache]) -> None:
    disk = opened()
    disk.set("seal", b"<svg>" * 100)
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE entry SET value = ?", [b"<svh>" * 100])
    assert disk.get("seal") is None


@pytest.mark.parametrize("damage", [b"", b"no database at all" * 1_000], ids=["cut to nothing", "overwritten"])
def test_a_damaged_file_is_begun_anew(damage: bytes, file: Path, opened: Callable[..., DiskCache]) -> None:
    before = opened()
    before.set("seal", b"<svg>")
    before.disconnect()
    for name in ("-wal", "-shm"):
        file.with_name(file.name + name).unlink(missing_ok=True)
    file.write_bytes(damage)
    after = opened()
    assert after.get("seal") is None
    after.set("seal", b"<svg>")
    assert after.get("seal") == b"<svg>"


def test_a_worker_that_finds_the_damage_late_leaves_the_new_file_to_the_others(
    file: Path, opened: Callable[..., DiskCache], workers: tuple[DiskCache, DiskCache]
) -> None:
    first, late = workers
    file.write_bytes(b"no database at all" * 10_000)
    assert first.get("old") is None
    first.set("seal", b"<svg>")
    assert late.get("old") is None
    assert opened().get("seal") == b"<svg>"


def test_a_file_that_another_worker_replaces_at_the_same_moment_is_left_to_it(
    file: Path, opened: Callable[..., DiskCache], workers: tuple[DiskCache, DiskCache]
) -> None:
    first, late = workers

    def read_while_it_is_replaced(_: sqlite3.Connection) -> None:
        file.write_bytes(b"no database at all" * 10_000)
        assert first.get("old") is None
        first.set("seal", b"<svg>")
        raise sqlite3.DatabaseError("file is not a database")

    late._with_file(read_while_it_is_replaced, otherwise=None)  # only so the two meet at that moment
    assert opened().get("seal") == b"<svg>"


def _damaged_under_the_server(folder: Path) -> None:
    (folder / "cache.sqlite3").write_bytes(os.urandom(100_000))


def _locked_for_ever(folder: Path) -> sqlite3.Connection:
    other = sqlite3.connect(folder / "cache.sqlite3", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    return other


def _a_folder_in_its_place(folder: Path) -> None:
    (folder / "cache.sqlite3").unlink()
    (folder / "cache.sqlite3").mkdir()


@pytest.mark.parametrize("harm", [_damaged_under_the_server, _locked_for_ever, _a_folder_in_its_place])
def test_no_harm_to_the_file_breaks_an_answer(
    harm: Callable[[Path], object], tmp_path: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.caches.disk_cache.SECONDS_TO_WAIT", 0.01)
    disk = {"BACKEND": "config.caches.disk_cache.DiskCache", "OPTIONS": {"MAX_BYTES": MEGABYTE}}
    with override_settings(CACHES={"default": {**disk, "LOCATION": tmp_path / "cache.sqlite3"}}):
        right = client.get("/api/seal", {"name": "田", "family": "wave"})
        _other = harm(tmp_path)
        for family in ("wave", "insou"):
            service.face_of.cache_clear()
            answer = client.get("/api/seal", {"name": "田", "family": family})
            assert answer.status_code == 200
            assert answer.content.startswith(b"<svg")
            assert (answer.content == right.content) == (family == "wave")


def test_clearing_empties_the_memory_of_the_process_too(file: Path) -> None:
    disk = DiskCache(str(file), {"OPTIONS": {"MAX_BYTES": MEGABYTE, "MEMORY_BYTES": MEGABYTE}})
    disk.set("seal", b"<svg>")
    disk.set("other", b"<svg>")
    disk.delete("seal")
    assert disk.get("seal") is None
    disk.clear()
    assert disk.get("other") is None


def test_a_clock_that_is_set_forth_and_back_changes_no_answer(
    tmp_path: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, day = time.time(), 86_400.0
    disk = {
        "BACKEND": "config.caches.disk_cache.DiskCache",
        "OPTIONS": {"MAX_BYTES": MEGABYTE, "MEMORY_BYTES": MEGABYTE},
    }
    with override_settings(CACHES={"default": {**disk, "LOCATION": tmp_path / "cache.sqlite3"}}):
        right = client.get("/api/seal", {"name": "田", "family": "wave"}).content
        for days in (40, -40, 400, 0):
            monkeypatch.setattr(time, "time", lambda days=days: now + days * day)
            service.face_of.cache_clear()
            for _ in range(2):
                answer = client.get("/api/seal", {"name": "田", "family": "wave"})
                assert (answer.status_code, answer.content) == (200, right)


def test_a_worker_whose_file_was_deleted_writes_where_the_others_read(
    file: Path, opened: Callable[..., DiskCache]
) -> None:
    disk = opened()
    disk.set("seal", b"<svg>")
    for name in ("", "-wal", "-shm"):
        file.with_name(file.name + name).unlink(missing_ok=True)
    disk.set("later", b"<svg>")
    assert opened().get("later") == b"<svg>"


def test_an_entry_is_found_under_its_own_version_alone(opened: Callable[..., DiskCache]) -> None:
    opened().set("seal", b"<svg>", version=2)
    assert [opened().get("seal", version=version) for version in (1, 2)] == [None, b"<svg>"]


def test_an_entry_is_gone_at_the_very_moment_it_expires(
    opened: Callable[..., DiskCache], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now)
    opened().set("seal", b"<svg>", timeout=60)
    assert opened().get("seal") == b"<svg>"
    monkeypatch.setattr("time.time", lambda: now + 60)
    assert opened().get("seal") is None
