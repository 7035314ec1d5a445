"""The memory cache counts every byte, keys included, for all kinds of values and for several threads at once."""

import threading
import tracemalloc

import pytest

from config.caches.memory_cache import ENTRY_BYTES, MemoryCache, SeenBefore, memory_bytes

ROOM_FOR_EIGHT = 8 * (ENTRY_BYTES + memory_bytes("0") + memory_bytes(bytes(10)))


def test_the_entry_unused_for_longest_makes_room() -> None:
    near: MemoryCache[bytes] = MemoryCache(ROOM_FOR_EIGHT)
    for number in range(9):
        near.set(str(number), bytes([number]) * 10, expires=100.0)
        near.get("0", now=1.0)
    assert near.get("0", now=1.0) == bytes(10)
    assert near.get("1", now=1.0) is None
    assert near.get("2", now=1.0) == b"\x02" * 10
    near.set("large", bytes(ROOM_FOR_EIGHT), expires=100.0)
    assert near.get("large", now=1.0) is None
    near.forget("2")
    assert near.get("2", now=1.0) is None
    near.clear()
    assert near.counted() == (0, 0)


def test_what_has_expired_holds_no_memory() -> None:
    near: MemoryCache[bytes] = MemoryCache(ROOM_FOR_EIGHT)
    near.set("short", b"1", expires=2.0)
    assert near.get("short", now=2.0) is None
    assert near.counted() == (0, 0)


@pytest.mark.parametrize("key", [("/api/seal", "q" * 1_000, None), ("short",)], ids=["long keys", "short keys"])
def test_it_holds_no_more_than_it_counts(key: tuple[str | None, ...]) -> None:
    near: MemoryCache[tuple[str, bytes]] = MemoryCache(1_000_000)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for number in range(5_000):
        near.set((*key, f"{number}"), (f"200 {number}", b""), expires=100.0)
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    entries, counted = near.counted()
    assert entries > 100
    assert held <= 1.1 * counted <= 1_100_000


def test_many_threads_that_set_one_key_are_counted_once() -> None:
    near: MemoryCache[bytes] = MemoryCache(1_000_000)

    def work() -> None:
        for number in range(20_000):
            near.set(number % 3, bytes(10_000), expires=100.0)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert near.counted() == (3, 3 * (ENTRY_BYTES + memory_bytes(1) + memory_bytes(bytes(10_000))))


def test_a_note_is_of_its_key_alone_and_takes_no_room() -> None:
    seen = SeenBefore()
    for number in range(200_000):
        assert seen.note_of(("asked", str(number))) == 0
        seen.set_note(("asked", str(number)), 1 + number % 2)
    last = [seen.note_of(("asked", str(number))) for number in range(199_000, 200_000)]
    assert {number: note for number, note in enumerate(last) if note not in (0, 1 + number % 2)} == {}
    assert last.count(0) < 100
