"""Leaves alone, for some seconds, what did not answer: one asks again then, and all others go on without it."""

import threading
import time


class Breaker:
    """Open after a failure, for `seconds`; then one caller may try, and the others wait for what comes of it."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = 0.0
        self._is_closed = True
        self._lock = threading.Lock()

    def lets_through(self) -> bool:
        """Say whether to try."""
        if self._is_closed:
            return True
        with self._lock:
            now = time.monotonic()
            if now < self._until:
                return False
            self._until = now + self._seconds  # for the others, while this one tries
            return True

    def failed(self) -> None:
        with self._lock:
            self._until, self._is_closed = time.monotonic() + self._seconds, False

    def worked(self) -> None:
        self._is_closed = True
