"""A cache in this process's memory, bounded in bytes: the least recently used entry goes first. Knows no file."""

import sys
import threading
from array import array
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

V = TypeVar("V")

ENTRY_BYTES: Final = 250
"""Memory of an entry beside its key and its value: its place in the order, its expiry time, its size."""


def memory_bytes(plain: object) -> int:
    """Return what a plain value holds in memory: strings, bytes, numbers, and tuples and lists of these."""
    parts = plain if isinstance(plain, tuple | list) else ()
    return sys.getsizeof(plain) + sum(map(memory_bytes, parts))


class MemoryCache(Generic[V]):
    """Up to `max_bytes` of plain values with their keys, each with the time when it expires; the one unused for
    longest makes room.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._entries: OrderedDict[Hashable, tuple[float, int, V]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, now: float) -> V | None:
        with self._lock:
            found = self._entries.get(key)
            if found is None:
                return None
            if found[0] <= now:
                self._drop(key)
                return None
            self._entries.move_to_end(key)
            return found[2]

    def set(self, key: Hashable, value: V, expires: float) -> None:
        size = ENTRY_BYTES + memory_bytes(key) + memory_bytes(value)
        with self._lock:
            self._drop(key)
            if size > self._max_bytes // 8:  # it would drive out too many others
                return
            self._entries[key] = (expires, size, value)
            self._bytes += size
            while self._bytes > self._max_bytes:
                self._drop(next(iter(self._entries)))

    def forget(self, key: Hashable) -> None:
        with self._lock:
            self._drop(key)

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self._bytes = 0

    def counted(self) -> tuple[int, int]:
        """Return how many entries there are, and how many bytes they are counted as."""
        with self._lock:
            return len(self._entries), self._bytes

    def _drop(self, key: Hashable) -> None:
        found = self._entries.pop(key, None)
        self._bytes -= found[1] if found else 0


class SeenBefore:
    """A note on each of the last keys, in a fixed amount of memory. A key seen only once is not worth caching.

    A new key may push out an older one. Two keys are confused with a probability of one in 2 ** 60.
    """

    PLACES: Final = 65_536
    NOTES: Final = 2  # bits of a note

    def __init__(self) -> None:
        self._noted = array("q", bytes(8 * self.PLACES))

    def note_of(self, key: Hashable) -> int:
        """Return the note of a key: 0 where it was not seen."""
        digest = hash(key)
        noted = self._noted[digest % self.PLACES]
        return noted & (1 << self.NOTES) - 1 if noted >> self.NOTES == digest >> self.NOTES else 0

    def set_note(self, key: Hashable, note: int) -> None:
        """Note 1, 2 or 3 of a key."""
        digest = hash(key)
        self._noted[digest % self.PLACES] = digest >> self.NOTES << self.NOTES | note
