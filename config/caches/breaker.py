"""A circuit breaker: after a failure nobody calls a service for some seconds; then one caller tries it again."""

import threading
import time


class Breaker:
    """Open for `seconds` after a failure. Then one caller may try, and the others do without until it succeeds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = 0.0
        self._is_closed = True
        self._lock = threading.Lock()

    def lets_through(self) -> bool:
        """Say whether this caller may call the service."""
        if self._is_closed:
            return True
        with self._lock:
            now = time.monotonic()
            if now < self._until:
                return False
            self._until = now + self._seconds  # stops the others while this caller tries
            return True

    def failed(self) -> None:
        with self._lock:
            self._until, self._is_closed = time.monotonic() + self._seconds, False

    def worked(self) -> None:
        self._is_closed = True
