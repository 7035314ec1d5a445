"""What this process used last, in memory and bounded in bytes. Knows no file, no server and no form of a value."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class AtHand(Generic[V]):
    """Up to `max_bytes` of values, as `bytes_of` counts them, with the time when each expires; the one unused for
    longest makes room.
    """

    def __init__(self, max_bytes: int, bytes_of: Callable[[V], int]) -> None:
        self._max_bytes = max_bytes
        self._bytes_of = bytes_of
        self._bytes = 0
        self._entries: OrderedDict[Hashable, tuple[float, V]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, now: float) -> V | None:
        with self._lock:
            found = self._entries.get(key)
            if found is None or found[0] <= now:
                return None
            self._entries.move_to_end(key)
            return found[1]

    def set(self, key: Hashable, value: V, expires: float) -> None:
        self.forget(key)
        size = self._bytes_of(value)
        if size > self._max_bytes // 8:  # it would drive out too many others
            return
        with self._lock:
            self._entries[key] = (expires, value)
            self._bytes += size
            while self._bytes > self._max_bytes:
                self._bytes -= self._bytes_of(self._entries.popitem(last=False)[1][1])

    def forget(self, key: Hashable) -> None:
        with self._lock:
            found = self._entries.pop(key, None)
            self._bytes -= self._bytes_of(found[1]) if found else 0

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self._bytes = 0
