"""Entries of a cache that this process used last, in memory and bounded in bytes. Knows no file and no server."""

import threading
from collections import OrderedDict


class AtHand:
    """Up to `max_bytes` of values with the time when each expires; the one unused for longest makes room."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._entries: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str, now: float) -> bytes | None:
        with self._lock:
            found = self._entries.get(key)
            if found is None or found[0] <= now:
                return None
            self._entries.move_to_end(key)
            return found[1]

    def set(self, key: str, value: bytes, expires: float) -> None:
        self.forget(key)
        if len(value) > self._max_bytes // 8:  # it would drive out too many others
            return
        with self._lock:
            self._entries[key] = (expires, value)
            self._bytes += len(value)
            while self._bytes > self._max_bytes:
                self._bytes -= len(self._entries.popitem(last=False)[1][1])

    def forget(self, key: str) -> None:
        with self._lock:
            found = self._entries.pop(key, None)
            self._bytes -= len(found[1]) if found else 0

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self._bytes = 0
