"""Limits how many requests of a worker compose faces at the same time. Some more wait their turn, others are refused.

A request that composes for too long is ended between two faces. Requests whose answer is in the cache do not use this
module, so they never wait. It depends neither on faces nor on HTTP.
"""

import contextlib
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Final

AT_ONCE: Final = 1
"""How many faces a worker composes at a time. There is one worker for each core, and one face keeps a core busy."""
PATIENCE_S: Final = 15.0
"""How long a request may wait for a place to compose its first face."""
BEGUN_S: Final = 45.0
"""How long a request may go on once its first face has begun: less than the 60 s after which proxies give up. Its faces
are cached, so a client that asks again continues where it ended."""
CLOSING_S: Final = 18.0
"""How long a request that is composing may go on after the worker was told to end."""


class RoomFull(Exception):
    """The request cannot compose now: too many others wait, it has waited too long, or the worker is stopping."""


class _Visit(threading.local):
    """The state of the request in this thread."""

    is_open = False
    gives_way = False  # whether it lets requests for a single face pass between two of its own faces
    number: int | None = None  # its number in the order of admission; None before it is admitted
    has_begun = False  # whether its first face was begun
    until = 0.0  # monotonic time at which it must have a place or, if it has begun, must end


class ComposingRoom:
    """Admits up to `most_inside` requests, and lets `at_once` of them compose, in the order in which they came.

    A request for many faces lets others pass: between two of its faces, a waiting request for a single face is served.
    So nobody waits for a whole sheet to see one face, and a sheet takes at most twice its time.
    """

    def __init__(self, most_inside: int, at_once: int = AT_ONCE, patience_s: float = PATIENCE_S) -> None:
        self.most_inside = most_inside
        self.patience_s = patience_s
        self.inside = 0
        self._free_places = at_once
        self._admitted = 0
        self._waiting: dict[int, bool] = {}  # the numbers of waiting requests, and whether each gives way
        self._gave_way = False  # whether the last place went to a request that passed others; the next one must not
        self._closes_at: float | None = None
        self._change = threading.Condition()
        self._visit = _Visit()

    @contextlib.contextmanager
    def one_request(self, *, gives_way: bool = False) -> Iterator[None]:
        """Count all faces that are made in the block as one request, which is admitted once, before its first face.

        With `gives_way`, requests for a single face may pass between two of its faces.
        """
        if self._visit.is_open:
            yield
            return
        self._visit.is_open, self._visit.gives_way = True, gives_way
        try:
            yield
        finally:
            if self._visit.number is not None:
                with self._change:
                    self.inside -= 1
            self._visit.is_open, self._visit.number, self._visit.has_begun = False, None, False

    def admit(self) -> None:
        """Admit the request, if it is not admitted yet. Raises RoomFull. Use within a block of `one_request`."""
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
        """Return the seconds that the admitted request has left. Raises RoomFull where none are left."""
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
            self._waiting[number] = self._visit.gives_way
            try:
                may_go_on = partial(self._need_not_wait, number)
                if not self._change.wait_for(may_go_on, timeout=self.seconds_left()) or self._is_refused():
                    raise RoomFull
                self._free_places -= 1
                self._gave_way = number != min(self._waiting)
            finally:
                del self._waiting[number]
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
        """Refuse new requests and those that still wait; requests that compose may go on for CLOSING_S."""
        with self._change:
            if self._closes_at is None:
                self._closes_at = time.monotonic() + CLOSING_S
            self._change.notify_all()

    def _need_not_wait(self, number: int) -> bool:
        """Say whether a waiting request can stop waiting, because it is its turn or because it is refused."""
        return self._is_refused() or (self._free_places > 0 and number == self._number_of_next())

    def _number_of_next(self) -> int:
        """Return the waiting request whose turn it is."""
        first = min(self._waiting)
        if self._gave_way or not self._waiting[first]:
            return first
        return min((number for number, gives_way in self._waiting.items() if not gives_way), default=first)

    def _is_refused(self) -> bool:
        """Say whether the request is refused because the worker is stopping."""
        return self._closes_at is not None and not self._visit.has_begun
