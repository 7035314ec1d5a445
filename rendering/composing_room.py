"""The room in which a worker composes: few at once, some more may wait, and whoever comes then is told to come later.
Nobody composes for longer than anyone waits: between two faces a request may have to end.

So what is kept already, or costs nothing, never waits behind a face. Knows no face and no HTTP.
"""

import contextlib
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Final

AT_ONCE: Final = 1
"""Faces that a worker composes at a time: there is a worker a core, and one that computes keeps it busy."""
PATIENCE_S: Final = 15.0
"""How long a request may wait for its first face; one that has begun is finished."""
BEGUN_S: Final = 45.0
"""How long a request may go on from its first face: below the 60 s after which proxies and people have gone. The faces
that it made are kept, so that who asks again goes on where it ended."""
CLOSING_S: Final = 18.0
"""How long a request that is composing may go on after the worker was told to end."""


class RoomFull(Exception):
    """A request that would have to wait too long for its faces."""


class _Visit(threading.local):
    """What of this thread's request is known."""

    is_open = False
    number: int | None = None  # in the order of admission; None before it
    has_begun = False  # to compose
    until = 0.0  # when it has to end, or its patience does, by the monotonic clock


class ComposingRoom:
    """Admits up to `most_inside` requests, and lets `at_once` of them compose: who came first, finishes first."""

    def __init__(self, most_inside: int, at_once: int = AT_ONCE, patience_s: float = PATIENCE_S) -> None:
        self.most_inside = most_inside
        self.patience_s = patience_s
        self.inside = 0
        self._free_places = at_once
        self._admitted = 0
        self._waiting: set[int] = set()
        self._closes_at: float | None = None
        self._change = threading.Condition()
        self._visit = _Visit()

    @contextlib.contextmanager
    def one_request(self) -> Iterator[None]:
        """Count all faces that are made in the block as one request's: it is admitted once, at its first face."""
        if self._visit.is_open:
            yield
            return
        self._visit.is_open = True
        try:
            yield
        finally:
            if self._visit.number is not None:
                with self._change:
                    self.inside -= 1
            self._visit.is_open, self._visit.number, self._visit.has_begun = False, None, False

    def admit(self) -> None:
        """Let the request in, unless it is. Raises RoomFull. Must stand in a block of `one_request`."""
        if self._visit.number is not None:
            return
        with self._change:
            if self.inside >= self.most_inside or self._closes_at is not None:
                raise RoomFull
            self.inside += 1
            self._admitted += 1
            self._visit.number = self._admitted
        self._visit.until = time.monotonic() + self.patience_s

    def seconds_left(self) -> float:
        """Return how long the admitted request may go on. Raises RoomFull where it may no more."""
        until = self._visit.until if self._closes_at is None else min(self._visit.until, self._closes_at)
        left = until - time.monotonic()
        if left <= 0:
            raise RoomFull
        return left

    @contextlib.contextmanager
    def place(self) -> Iterator[None]:
        """Wait for a place in which to compose, and hold it for the block. Raises RoomFull."""
        number = self._visit.number
        if number is None:
            raise RoomFull
        with self._change:
            self._waiting.add(number)
            try:
                is_told = partial(self._is_told, number)
                if not self._change.wait_for(is_told, timeout=self.seconds_left()) or self._turns_away():
                    raise RoomFull
                self._free_places -= 1
            finally:
                self._waiting.remove(number)
                self._change.notify_all()
        if not self._visit.has_begun:
            self._visit.has_begun, self._visit.until = True, time.monotonic() + BEGUN_S
        try:
            yield
        finally:
            with self._change:
                self._free_places += 1
                self._change.notify_all()

    def close(self) -> None:
        """Turn away who has not begun to compose, and whoever comes; those that have begun may go on for CLOSING_S."""
        with self._change:
            if self._closes_at is None:
                self._closes_at = time.monotonic() + CLOSING_S
            self._change.notify_all()

    def _is_told(self, number: int) -> bool:
        """Say whether who waits knows what comes: its turn, or that it will have none."""
        return self._turns_away() or (self._free_places > 0 and number == min(self._waiting))

    def _turns_away(self) -> bool:
        return self._closes_at is not None and not self._visit.has_begun
