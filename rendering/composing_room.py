"""The room in which a worker composes: few at once, some more may wait, and whoever comes then is told to come later.

So what is kept already, or costs nothing, never waits behind a face. Knows no face and no HTTP.
"""

import contextlib
import threading
import time
from collections.abc import Iterator
from typing import Final

AT_ONCE: Final = 1
"""Faces that a worker composes at a time: there is a worker a core, and one that computes keeps it busy."""
PATIENCE_S: Final = 15.0
"""How long a request may stay in the room before its next face; one that is begun is finished."""


class RoomFull(Exception):
    """A request that would have to wait too long for its faces."""


class ComposingRoom:
    """Admits up to `most_inside` requests, and lets `at_once` of them compose, in the order in which they ask."""

    def __init__(self, most_inside: int, at_once: int = AT_ONCE, patience_s: float = PATIENCE_S) -> None:
        self.most_inside = most_inside
        self.patience_s = patience_s
        self._places = threading.Semaphore(at_once)
        self._lock = threading.Lock()
        self._inside = 0
        self._visit = threading.local()  # what of this thread's request is known: its end, once it is inside

    @contextlib.contextmanager
    def one_request(self) -> Iterator[None]:
        """Count all faces that are made in the block as one request's: it is admitted once, at its first face."""
        if getattr(self._visit, "open", False):
            yield
            return
        self._visit.open, self._visit.until = True, None
        try:
            yield
        finally:
            if self._visit.until is not None:
                with self._lock:
                    self._inside -= 1
            self._visit.open = False

    def admit(self) -> None:
        """Let the request in, unless it is. Raises RoomFull. Must stand in a block of `one_request`."""
        if self._visit.until is not None:
            return
        with self._lock:
            if self._inside >= self.most_inside:
                raise RoomFull
            self._inside += 1
        self._visit.until = time.monotonic() + self.patience_s

    def seconds_left(self) -> float:
        """Return how long the admitted request may go on waiting. Raises RoomFull where it may no more."""
        left: float = self._visit.until - time.monotonic()
        if left <= 0:
            raise RoomFull
        return left

    @contextlib.contextmanager
    def place(self) -> Iterator[None]:
        """Wait for a place in which to compose, and hold it for the block. Raises RoomFull."""
        if not self._places.acquire(timeout=self.seconds_left()):
            raise RoomFull
        try:
            yield
        finally:
            self._places.release()
